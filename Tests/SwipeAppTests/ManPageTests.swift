import Foundation
import Testing

@testable import SwipeApp

@Suite("The manual page")
struct ManPageTests {
  @Test("shows exactly the options that the parser takes")
  func options() {
    let lines = ManPage.text().split(separator: "\n").map(String.init)
    let labels = zip(lines, lines.dropFirst()).filter { $0.0 == ".TP" }.map { plain($0.1) }
    let commands = CommandTable.visibleCommands
    let expected =
      commands.flatMap { spec in
        [[spec.name.rawValue, spec.operands.label].filter { !$0.isEmpty }.joined(separator: " ")]
          + spec.options.map(\.label)
      } + CommandTable.globalOptions.map(\.label) + ExitStatus.allCases.map { "\($0.rawValue)" }
      + CommandTable.environment.map(\.name) + CommandTable.colorRules.map(\.name)
      + CommandTable.colorDepths.map(\.name) + CommandTable.files.map(\.name)
    #expect(labels == expected)
    #expect(!lines.contains { $0.contains("__complete") })
  }

  @Test("has every section of a manual")
  func sections() {
    let titles = ManPage.text().split(separator: "\n").filter { $0.hasPrefix(".SH ") }
    #expect(
      titles == [
        ".SH NAME", ".SH SYNOPSIS", ".SH DESCRIPTION", ".SH COMMANDS", ".SH OPTIONS",
        ".SH \"EXIT STATUS\"", ".SH ENVIRONMENT", ".SH COLOURS", ".SH FILES", ".SH EXAMPLES",
      ])
  }

  static let checkers = [
    ["man", "-l", "--warnings"], ["mandoc", "-T", "lint", "-W", "warning"],
  ]

  @Test("passes the programs that read manuals without a warning", arguments: checkers)
  func passes(_ checker: [String]) throws {
    let page = NSTemporaryDirectory() + "swipe-cli-\(UUID().uuidString).1"
    try ManPage.text().write(toFile: page, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(atPath: page) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = checker + [page]
    process.environment = [
      "PATH": "/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8", "MANWIDTH": "80",
    ]
    let complaints = Pipe()
    // The linter complains on standard output, the reader prints the page there.
    process.standardOutput = checker[0] == "man" ? FileHandle.nullDevice : complaints
    process.standardError = complaints
    try process.run()
    let text = String(
      decoding: complaints.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(text == "")
    #expect(process.terminationStatus == 0)
  }

  /// The text of a label without its fonts and escapes.
  private func plain(_ line: String) -> String {
    var text = line
    for (escape, meaning) in [("\\fB", ""), ("\\fI", ""), ("\\fR", ""), ("\\-", "-"), ("\\&", "")] {
      text = text.replacingOccurrences(of: escape, with: meaning)
    }
    return text
  }
}
