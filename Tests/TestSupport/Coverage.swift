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
}
