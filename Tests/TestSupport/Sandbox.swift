import Foundation

/// A fresh home for the program: a folder of its own, removed at the end, in which nothing of the
/// user's can be seen.
///
/// A class, because the folder must be removed once, when the last user is done with it.
public final class Sandbox {
  /// The folder, which is also where commands run.
  public let folder: String
  private var count = 0

  /// The program that was built together with these tests.
  public static let program: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(fileURLWithPath: tests).deletingLastPathComponent().path + "/swipe-cli"
  }()

  /// Makes the folder, with a home and the program as `bin/swipe-cli` in it, and a deck of
  /// `records` if there are any.
  public init(_ records: String? = nil) throws {
    let base = NSTemporaryDirectory()
    folder = (base.hasSuffix("/") ? base : base + "/") + "swipe-cli-" + UUID().uuidString
    for name in ["home", "bin", "streams"] {
      try FileManager.default.createDirectory(
        atPath: folder + "/" + name, withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder + "/bin/swipe-cli", withDestinationPath: Self.program)
    if let records { try output("load", "-q", "-", input: records) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// A run that a test relies on and that went wrong.
  public struct Unexpected: Error {
    /// What was asked for.
    public let words: [String]
    /// What came of it.
    public let run: ProgramRun
  }

  // MARK: Files

  /// The absolute path of `name` in the folder.
  public func path(_ name: String) -> String { folder + "/" + name }

  /// The folder of the deck `name`.
  public func deck(_ name: String = "default") -> String {
    path("home/.local/share/swipe-cli/" + name)
  }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> String {
    try write(Array(text.utf8), to: name)
  }

  /// Writes a file and gives its path.
  @discardableResult
  public func write(_ bytes: [UInt8], to name: String) throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  /// The bytes of a file; nil when there is none.
  public func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(name)).map { [UInt8]($0) }
  }

  /// Every file beneath the folder `path`, with its bytes and access rights.
  public func contents(of path: String) -> [String: String] {
    var contents: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init() {
      let file = path + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: file)
      let rights = (attributes?[.posixPermissions] as? NSNumber)?.intValue ?? 0
      let bytes = FileManager.default.contents(atPath: file)?.base64EncodedString() ?? "none"
      contents[name] = String(rights, radix: 8) + " " + bytes
    }
    return contents
  }

  // MARK: Runs

  /// The environment of every run: nothing of the tests' own but a path to the shells' tools, and
  /// where to count the lines that are run.
  public var environment: [String: String] {
    let own = [
      "HOME": path("home"), "PATH": path("bin") + ":/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
      "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "TMPDIR": folder,
    ]
    return own.merging(Coverage.environment) { own, _ in own }
  }

  /// Runs the program; `variables` with the value nil are taken away.
  @discardableResult
  public func run(
    _ words: String..., input: String = "", variables: [String: String?] = [:]
  ) throws -> ProgramRun {
    try run(words, input: Array(input.utf8), variables: variables)
  }

  /// Runs the program.
  @discardableResult
  public func run(
    _ words: [String], input: [UInt8] = [], variables: [String: String?] = [:]
  ) throws -> ProgramRun {
    try run(program: Self.program, words, input: input, variables: variables)
  }

  /// Runs the program and gives its output, which must have come with the status 0.
  @discardableResult
  public func output(_ words: String..., input: String = "") throws -> ProgramRun {
    let run = try run(words, input: Array(input.utf8))
    guard run.status == 0 else { throw Unexpected(words: words, run: run) }
    return run
  }

  /// Runs lines of bash, to which the program is known as `swipe-cli`.
  @discardableResult
  public func shell(
    _ script: String, input: String = "", variables: [String: String?] = [:]
  ) throws -> ProgramRun {
    try run(
      program:
        "/bin/bash", ["--norc", "-c", script], input: Array(input.utf8), variables: variables)
  }

  /// Starts the program and does not wait for it.
  public func start(_ words: String..., input: Child.Stream = .nothing) throws -> Child {
    try Child(
      Self.program, words, environment: environment, in: folder, input: input, output: .nothing,
      errors: .nothing)
  }

  /// Runs the program at a path with the sandbox's environment.
  public func run(
    program: String, _ words: [String], input: [UInt8], variables: [String: String?] = [:]
  ) throws -> ProgramRun {
    count += 1
    let name = "streams/\(count)"
    var stream = Child.Stream.nothing
    if !input.isEmpty { stream = .file(try write(input, to: name + ".in")) }
    var environment = environment
    for (key, value) in variables { environment[key] = value }
    let child = try Child(
      program, words, environment: environment, in: folder, input: stream,
      output: .file(path(name + ".out")), errors: .file(path(name + ".err")))
    let status = try child.wait()
    return ProgramRun(
      status: status, output: bytes(of: name + ".out") ?? [],
      errors: Coverage.words(of: bytes(of: name + ".err") ?? []))
  }
}
