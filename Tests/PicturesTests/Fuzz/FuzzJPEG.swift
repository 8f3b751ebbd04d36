// The entry of the fuzzer; run-jpeg.sh builds it, the test target leaves it out.
#if FUZZING
  /// One run of the fuzzer: decodes the bytes at full size, at an eighth and at a middle size.
  @_cdecl("LLVMFuzzerTestOneInput")
  public func fuzzJPEG(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let limits = PictureLimits(maxPixels: 40_000)
    _ = try? JPEGDecoder.decode(bytes, limits: limits)
    _ = try? JPEGDecoder.decode(bytes, atLeast: (1, 1), limits: limits)
    _ = try? JPEGDecoder.decode(bytes, atLeast: (30, 20), limits: limits)
    return 0
  }
#endif
