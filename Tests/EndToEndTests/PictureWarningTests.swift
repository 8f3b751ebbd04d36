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

  @Test("the screen draws a card's picture if there is one, and else the card without it")
  func onScreen() throws {
    let home = try ScreenHome(loading: false)
    let record = #"{"id":"a","name":"Ana Silva","image":"a.png"}"#
    try record.write(toFile: home.file, atomically: true, encoding: .utf8)
    try home.run("load", home.file)
    let (files, file) = (FileManager.default, home.folder + "/a.png")
    let none = try colors(in: home)
    try files.copyItem(atPath: Fixture.path("png/valid/filter-none-rgb.png"), toPath: file)
    let picture = try colors(in: home)
    try files.removeItem(atPath: file)
    #expect(try colors(in: home) == none)
    // Name and frame have the same colours with it.
    #expect(picture.subtracting(none).count > 20 && !picture.isDisjoint(with: none))
  }

  /// The colours on the screen, on which no key is pressed but one to draw it again and one to leave.
  private func colors(in home: ScreenHome) throws -> Set<String> {
    let screen = try ScreenProcess(
      [ScreenHome.program, "swipe", "--color", "always", "--picture", "blocks"], in: home,
      environment: ["COLORTERM": "truecolor"])
    #expect(screen.wait(for: "Silva"))
    // The picture comes after the first sight of the card.
    #expect(try screen.picture(after: "").contains("Silva"))
    let colors = screen.recent.matches(of: /[34]8;2;[0-9]+;[0-9]+;[0-9]+/).map { String($0.output) }
    screen.quit()
    return Set(colors)
  }
}
