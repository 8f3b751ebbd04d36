import Foundation
import Testing

@testable import SwipeApp

@Suite("Help as JSON")
struct HelpJSONTests {
  private struct Document: Decodable {
    struct Option: Decodable {
      let name: String
      let short: String?
      let value: String?
      let kind: String
      let words: [String]?
      let minimum: Int?
      let required: Bool
      let help: String
    }
    struct Operands: Decodable {
      let label: String
      let kind: String
      let minimum: Int
      let maximum: Int?
      let standard_input: Bool
    }
    struct Example: Decodable {
      let line: String
    }
    struct Command: Decodable {
      let name: String
      let aliases: [String]
      let summary: String
      let operands: Operands
      let options: [Option]
      let examples: [Example]
      let allowed_in_run: Bool
    }
    let v: Int
    let program: String
    let commands: [Command]
    let options: [Option]
  }

  private func document() throws -> Document {
    try JSONDecoder().decode(Document.self, from: Data(HelpJSON.document()))
  }

  @Test("is one document on one line")
  func oneLine() throws {
    let bytes = HelpJSON.document()
    #expect(bytes.last == 0x0A)
    #expect(bytes.count { $0 == 0x0A } == 1)
    let document = try document()
    #expect(document.v == 1)
    #expect(document.program == "swipe-cli")
  }

  @Test("tells what the table holds")
  func commands() throws {
    let document = try document()
    let specs = CommandTable.visibleCommands
    #expect(document.commands.map(\.name) == specs.map(\.name.rawValue))
    #expect(document.options.map(\.name) == CommandTable.globalOptions.map(\.name.spelling))
    for (command, spec) in zip(document.commands, specs) {
      #expect(command.aliases == spec.aliases)
      #expect(command.summary == spec.summary)
      #expect(command.operands.label == spec.operands.label)
      #expect(command.operands.minimum == spec.operands.count.lowerBound)
      #expect(command.operands.maximum ?? Int.max == spec.operands.count.upperBound)
      #expect(command.operands.standard_input == spec.operands.takesStandardInput)
      #expect(command.options.map(\.name) == spec.options.map(\.name.spelling))
      #expect(command.options.map(\.short) == spec.options.map { $0.short.map { "-\($0)" } })
      #expect(command.options.map(\.value) == spec.options.map { $0.value?.placeholder })
      #expect(command.options.map(\.required) == spec.options.map(\.isRequired))
      #expect(command.examples.map(\.line) == spec.examples.map(\.line))
      #expect(command.allowed_in_run == spec.isAllowedInRun)
    }
  }

  @Test("tells what a value must be")
  func kinds() throws {
    let document = try document()
    let export = try #require(document.commands.first { $0.name == "export" })
    let format = try #require(export.options.first { $0.name == "--format" })
    #expect(format.kind == "word")
    #expect(format.words == ["jsonl", "json", "csv", "tsv", "raw", "ids"])
    let undo = try #require(document.commands.first { $0.name == "undo" })
    #expect(undo.options.map(\.kind) == ["number", "number", "flag"])
    #expect(undo.options.map(\.minimum) == [1, 1, nil])
  }
}
