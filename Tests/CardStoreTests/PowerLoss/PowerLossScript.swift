import DeckModel
import TestSupport

@testable import CardStore
@testable import DeckModel

/// One thing that is done to a deck, in the words of the command line.
struct Deed {
  let words: [String]

  /// The deed of a line that a `run` script may hold.
  init(_ line: String) {
    words = line.split(separator: " ").map(String.init)
  }

  /// How many lines the program prints when it has done it. A load prints none.
  var answerLines: Int {
    switch words[0] {
    case "load": 0
    case "like", "nope", "boost", "later", "clear": max(1, words.count - 1)
    default: 1
    }
  }

  /// Does the same to the deck in memory.
  func run(on model: inout Deck, _ files: [String: String], at time: Int) {
    let cards = words.dropFirst().compactMap { model.number(of: $0) }
    let chosen = words.count == 1 ? model.state.head.map { [$0] } ?? [] : cards
    switch words[0] {
    case "load":
      let lines = Self.records(words.dropFirst(), files)
      model.add(lines.map { UserModel(id: $0.id, name: "") }, at: time)
    case "later": _ = model.later(chosen, at: time)
    case "clear": _ = model.clear(chosen, at: time)
    case "undo": _ = model.rewind(at: time)
    case "redo": _ = model.redo(at: time)
    case "shuffle": _ = model.shuffle(seed: UInt64(words.last ?? "") ?? 0, at: time)
    case "reset": _ = model.reset(at: time)
    default:
      guard let verdict = Verdict(word: words[0]) else { return }
      _ = model.run { $0.decide(chosen, verdict, at: time) }
    }
  }

  /// The records in `files` with their ids.
  static func records(
    _ names: ArraySlice<String>, _ files: [String: String]
  ) -> [(id: String, line: String)] {
    names.flatMap { name in
      files[name, default: ""].split(separator: "\n").map { line in
        (String(line.dropFirst(7).prefix { $0 != "\"" }), String(line))
      }
    }
  }
}

/// Commands that are run one after the other on one deck, each as a process of its own.
struct PowerLossScript {
  var commands: [String]
  /// Files of records and of lines to run, by name.
  var files: [String: String] = [:]
  /// How many of the commands were done long ago: the power does not fail amid them.
  var settled = 0

  /// What each command does.
  var deeds: [[Deed]] {
    commands.map { command in
      let words = command.split(separator: " ").map(String.init)
      guard words[0] == "run" else { return [Deed(command)] }
      return files[words[1], default: ""].split(separator: "\n").map { Deed(String($0)) }
    }
  }

  /// Lines of a file of records with these ids.
  static func records(_ ids: Range<Int>, _ name: String) -> String {
    ids.map { "{\"id\":\"c\($0)\",\"name\":\"\(name) \($0)\"}" }.joined(separator: "\n") + "\n"
  }

  /// Lines that each change a deck of `count` cards on which `start` was done.
  static func lines(
    _ number: Int, from start: [Deed], _ files: [String: String], seed: UInt64
  ) -> String {
    var random = RandomSource(seed: seed)
    var model = Deck()
    for deed in start { deed.run(on: &model, files, at: 0) }
    var lines: [String] = []
    while lines.count < number {
      let ids = (0...random.below(3)).map { _ in "c\(random.below(model.cards.count))" }
      let word = ["like", "nope", "boost", "like", "nope", "later", "clear", "undo", "redo"]
        .randomElement(using: &random)
      guard let word else { continue }
      let names = word.hasSuffix("do") ? [] : Set(ids).sorted()
      let line = ([word] + names).joined(separator: " ")
      let before = model.state
      var after = model
      Deed(line).run(on: &after, files, at: 0)
      let changes = Int(after.state.record - before.record)
      // Cards that the deed does not change are told of elsewhere, so there must be none.
      guard names.isEmpty ? changes > 0 : changes == names.count else { continue }
      model = after
      lines.append(line)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
