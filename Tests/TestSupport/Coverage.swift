import Foundation

/// Where programs that were built to count the lines they run write the counts.
public enum Coverage {
  /// What a child's environment must hold for its counts to join those of the tests; empty when
  /// nothing is counted.
  ///
  /// Each child writes a file of its own at its end; one that is killed writes none.
  public static let environment: [String: String] = {
    let name = "LLVM_PROFILE_FILE"
    guard let own = ProcessInfo.processInfo.environment[name] else { return [:] }
    let folder = URL(fileURLWithPath: own).deletingLastPathComponent().path
    return [name: folder + "/children/%p.profraw"]
  }()

  /// What a child said on standard error, without what the counting said there: on a disk that a
  /// test makes fail it cannot write its file either.
  static func words(of errors: [UInt8]) -> [UInt8] {
    guard !environment.isEmpty else { return errors }
    let lines = errors.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let own = lines.filter { !$0.starts(with: "LLVM Profile ".utf8) }
    return Array(own.joined(separator: [UInt8(ascii: "\n")]))
  }
}
