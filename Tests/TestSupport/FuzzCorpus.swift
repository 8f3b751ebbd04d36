/// The inputs that `Tests/Fuzz/run.sh` has kept of its runs, for the tests that replay them.
public enum FuzzCorpus {
  /// The inputs for `target` with their files' names, in the order of these.
  public static func inputs(_ target: String) throws -> [(name: String, bytes: [UInt8])] {
    try Fixture.names(in: "fuzz/\(target)").map { name in
      (name, try Fixture.bytes("fuzz/\(target)/\(name)"))
    }
  }
}
