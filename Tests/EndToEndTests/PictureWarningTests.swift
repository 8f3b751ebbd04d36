import Foundation
import TestSupport
import Testing

/// Why a picture is not shown, as `--debug` tells it, and what is shown where it is.
@Suite("Pictures that are shown, and those that are not")
struct PictureWarningTests {
  /// What a record names as its picture, and why it is not shown.
  static let reasons = [
    ("https://example.com/a.png", "it is an address; nothing is ever fetched"),
    ("../a.png", "it does not lie beneath the folder of the file that brought the record"),
    ("folder", "it is not a regular file, or a link leads to it"),
    ("none.png", "it cannot be read: "),
    ("text.png", "it is neither a PNG nor a JPEG"),
    ("too-large-area.png", "16384 by 2442 pixels are too many"),
    ("end-missing.png", "it ends too early"),
    ("chunk-type.png", "the PNG is damaged or not allowed: "),
    ("arithmetic.jpg", "this kind of JPEG is not read: "),
    ("no-scan.jpg", "the JPEG is damaged or not allowed: "),
    ("long.png", "the file is larger than 32 MiB"),
  ]

  @Test("--debug says why a picture is not shown, and the card is shown without it")
  func reasons() throws {
    let box = try Sandbox()
    let files = FileManager.default
    try files.createDirectory(atPath: box.path("folder"), withIntermediateDirectories: true)
    try box.write("<html>", to: "text.png")
    for name in ["end-missing.png", "chunk-type.png", "too-large-area.png"] {
      try box.write(Fixture.bytes("png/invalid/" + name), to: name)
    }
    for name in ["arithmetic.jpg", "no-scan.jpg"] {
      try box.write(Fixture.bytes("jpeg/invalid/" + name), to: name)
    }
    #expect(truncate(try box.write("", to: "long.png"), 33 << 20) == 0)
    let records = Self.reasons.enumerated().map {
      #"{"id":"p\#($0.offset)","name":"Person \#($0.offset)","image":"\#($0.element.0)"}"#
    }
    try box.write(records.joined(separator: "\n"), to: "people.jsonl")
    try box.output("load", "-q", "people.jsonl")
    for (index, (path, reason)) in Self.reasons.enumerated() {
      let run = try box.runOnTerminal("show", "p\(index)", "--debug", "--no-pager")
      #expect(run.status == 0 && run.text.contains("Person \(index)"), "\(path)")
      #expect(run.text.contains("picture '\(path)': \(reason)"), "\(path): \(run.text)")
    }
    let quiet = try box.runOnTerminal("show", "p0", "--no-pager")
    #expect(!quiet.text.contains("nothing is ever fetched"))
  }

  @Test("a picture from standard input has no folder, until --images names one")
  func noFolder() throws {
    let box = try Sandbox()
    let record = #"{"id":"a","name":"Ana","image":"a.png"}"#
    try box.write(Fixture.bytes("png/valid/filter-none-rgb.png"), to: "a.png")
    try box.output("load", "-q", "-", input: record)
    let reason = "the record came without a folder; load it with --images DIR"
    #expect(try box.runOnTerminal("show", "a", "--debug", "--no-pager").text.contains(reason))
    try box.output("load", "-q", "--images", ".", "-", input: record)
    #expect(
      !(try box.runOnTerminal("show", "a", "--debug", "--no-pager").text).contains("picture '"))
  }

  @Test("the screen draws a card's picture in half blocks, and the next card without one")
  func onScreen() throws {
    let home = try ScreenHome(loading: false)
    let picture = Fixture.path("png/valid/filter-none-rgb.png")
    try FileManager.default.copyItem(atPath: picture, toPath: home.folder + "/a.png")
    let records =
      #"[{"id":"a","name":"Ana Silva","image":"a.png"},{"id":"b","name":"Bruno","image":"no.png"}]"#
    try records.write(toFile: home.file, atomically: true, encoding: .utf8)
    try home.run("load", home.file)
    // Without a colour variable the depth is asked for.
    let screen = try ScreenProcess(
      [ScreenHome.program, "swipe", "--color", "always", "--picture", "blocks"], in: home,
      environment: ["COLORTERM": "truecolor"])
    #expect(screen.wait(for: "▄") || screen.wait(for: "▀"))
    #expect(try screen.picture(after: "").contains("Silva"))
    #expect(try screen.picture(after: "l").contains("Bruno"))
    screen.quit()
    #expect(try home.steps() == ["like a 1"])
  }
}
