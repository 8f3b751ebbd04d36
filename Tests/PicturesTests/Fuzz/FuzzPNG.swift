#if FUZZING
  /// The entry of libFuzzer: decodes the input, once as it is and once with right checksums, whole
  /// and reduced. Any trap or bad access is a find; nothing else may come out than a picture of the
  /// size its header says, or an error.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzOne(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
    // Larger pictures only take longer.
    var limits = PictureLimits.standard
    limits.maxPixels = 1 << 18
    for bytes in [input, withChecksums(input)] {
      let whole = try? Picture.decode(bytes, limits: limits)
      let reduced = try? Picture.decode(bytes, atLeast: (5, 7), limits: limits)
      precondition((whole == nil) == (reduced == nil), "the size wanted decides over failure")
      guard let whole, let reduced else { continue }
      precondition(whole.pixels.count == 4 * whole.width * whole.height)
      precondition(reduced.width >= min(10, whole.width) && reduced.height <= whole.height)
      let cover = reduced.covering(width: 5, height: 7)
      precondition(cover.pixels.count == 4 * 5 * 7)
    }
    return 0
  }
#endif
