/// Reads pictures of any known format.
package enum Picture {
  /// The pixels of the picture in `bytes`, upright.
  ///
  /// With `wanted`, which is the size in pixels that a covering crop is going to have, a picture
  /// much larger than that comes back smaller, but at least twice as large in both directions as
  /// the crop needs it; then the memory taken depends on the size wanted and not on the picture's.
  package static func decode(
    _ bytes: [UInt8], atLeast wanted: (width: Int, height: Int)? = nil,
    limits: PictureLimits = .standard
  ) throws(PictureError) -> Bitmap {
    guard bytes.count <= limits.maxFileBytes else { throw .fileTooLarge(bytes: bytes.count) }
    switch PictureFormat(bytes) {
    case .png:
      do throws(PNGError) {
        return try PNGDecoder.decode(bytes, atLeast: wanted, limits: limits)
      } catch {
        throw PictureError(error)
      }
    case .jpeg:
      do throws(JPEGError) {
        return try JPEGDecoder.decode(bytes, atLeast: wanted, limits: limits)
      } catch {
        throw PictureError(error)
      }
    case nil:
      throw .unknownFormat
    }
  }
}

extension PictureError {
  /// The same fact, in the room's words where all formats share it.
  fileprivate init(_ error: PNGError) {
    switch error {
    case .truncated: self = .truncated
    case .tooLarge(let width, let height): self = .tooLarge(width: width, height: height)
    default: self = .png(error)
    }
  }

  /// The same fact, in the room's words where all formats share it.
  fileprivate init(_ error: JPEGError) {
    switch error {
    case .pictureTooLarge(let width, let height): self = .tooLarge(width: width, height: height)
    default: self = .jpeg(error)
    }
  }
}
