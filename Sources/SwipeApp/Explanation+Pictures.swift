import Pictures
import Platform

extension Explanation {
  /// Why a picture is not shown.
  static func sentence(_ failure: PictureFinder.Failure) -> String {
    switch failure {
    case .address: "it is an address; nothing is ever fetched"
    case .noFolder: "the record came without a folder; load it with --images DIR"
    case .outside: "it does not lie beneath the folder of the file that brought the record"
    case .notAFile: "it is not a regular file, or a link leads to it"
    case .unreadable(let error): "it cannot be read: \(error.reason)"
    case .undecodable(let error): sentence(error)
    }
  }

  private static func sentence(_ error: PictureError) -> String {
    switch error {
    case .unknownFormat: "it is neither a PNG nor a JPEG"
    case .truncated: "it ends too early"
    case .tooLarge(let width, let height): "\(width) by \(height) pixels are too many"
    case .fileTooLarge: "the file is larger than 32 MiB"
    case .png(let error): "the PNG is damaged or not allowed: \(error)"
    case .jpeg(.unsupported(let process)): "this kind of JPEG is not read: \(process)"
    case .jpeg(let error): "the JPEG is damaged or not allowed: \(error)"
    }
  }
}
