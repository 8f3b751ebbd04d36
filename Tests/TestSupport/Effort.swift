import Foundation

/// How many cases the tests of the promises try: a sample in every run of the tests, all of them
/// when the variable `EFFORT` is `full`, as `.ci/prove` sets it.
///
/// Both run the same tests; only the number of rounds or the step between cases differs.
public enum Effort {
  /// Whether every case is to be tried, however long it takes.
  public static let isFull = ProcessInfo.processInfo.environment["EFFORT"] == "full"

  /// The number for this run: `sample` in every run, `full` when all cases are wanted.
  public static func rounds(_ sample: Int, full: Int) -> Int {
    isFull ? full : sample
  }
}
