import Foundation
import TestSupport
import Testing

/// Random commands of many processes on one deck: there must be an order of them in which each
/// gave the answer that it gave.
@Suite("Many processes at once")
struct ManyProcessesTests {
  private static let processes = Effort.rounds(32, full: 64)
  private static let commands = Effort.rounds(4, full: 6)

  @Test(
    "the answers of random commands are those of one after the other",
    arguments: UInt64(1)...UInt64(Effort.rounds(1, full: 40)))
  func linear(_ seed: UInt64) throws {
    let ids = (1...Self.processes * Self.commands + 50).map { "c\($0)" }
    let box = try Sandbox(Records.many(ids.count))
    var source = RandomSource(seed: seed)
    var plans: [[Deed]] = []
    for process in 0..<Self.processes {
      plans.append(
        (0..<Self.commands).map { number in
          Deed.random(&source, loading: ["x\(process).\(number)a", "x\(process).\(number)b"])
        })
    }
    let script = plans.enumerated().map { process, deeds in
      let lines = deeds.map { $0.line + "; echo \"= $?\"" }.joined(separator: "\n")
      return "(\n\(lines)\n) > out\(process) 2> err\(process) &"
    }
    try box.shell(script.joined(separator: "\n") + "\nwait")

    var answers: [[Answer]] = []
    for process in 0..<Self.processes {
      let talk = String(decoding: box.bytes(of: "err\(process)") ?? [], as: UTF8.self)
      #expect(!talk.contains("held") && !talk.contains("failed"), "\(talk)")
      answers.append(try Answer.all(plans[process], box.bytes(of: "out\(process)") ?? []))
    }
    var search = OrderSearch(answers)
    let end = search.run(from: PlainDeck(ids))
    let deck = try #require(end, "no order of the commands explains: \(search.sticking)")
    #expect(try box.pending() == Array(deck.pending))
    #expect(try box.decided() == ["boost", "like", "nope"].flatMap { deck.decided($0) })
    #expect(try box.output("history").lines.count == deck.newest)
    #expect(try box.run("doctor").status == 0)
  }

  @Test("readers and verdicts do not wait for a large load, and see it whole or not at all")
  func besideLoad() throws {
    let count = Effort.rounds(20_000, full: 200_000)
    let box = try Sandbox(Records.three + Records.many(50))
    try box.write(
      (1...count).map { #"{"id":"n\#($0)","name":"New \#($0)","hobby":"h"}"# }
        .joined(separator: "\n"), to: "large")
    let load = try box.start("load", "-q", "large")
    while !load.hasEnded,
      !box.contents(of: box.deck()).keys.contains(where: { $0.hasPrefix(".new-") })
    { usleep(500) }
    var likes = 0
    var rounds = 0
    while !load.hasEnded {
      rounds += 1
      let like = try box.output("like", "--json").row()
      let status = try box.output("status", "--json").row()
      let next = try box.output("next", "--json").row()
      likes += 1
      let isLoaded = status.number("cards") == 53 + count
      #expect(isLoaded || status.number("cards") == 53)
      #expect(status.number("like") == likes && like.number("seq") == likes)
      #expect(status.number("pending") == (isLoaded ? 53 + count : 53) - likes)
      #expect(next.text("id") != like.text("id") && next.text("id")?.hasPrefix("n") == false)
      if likes == 50 { break }
    }
    #expect(rounds > 1, "nothing could be done before the load had ended")
    #expect(try load.wait() == 0)
    #expect(try box.counts() == [likes, 0, 0, 53 + count - likes])
  }
}

/// A command of one of many processes.
private enum Deed: Equatable {
  case step(String)
  case undo
  case redo
  case next
  case status
  case list
  case load([String])

  static func random(_ source: inout RandomSource, loading ids: [String]) -> Deed {
    switch source.below(20) {
    case 0..<3: .step("like")
    case 3..<6: .step("nope")
    case 6..<8: .step("boost")
    case 8..<10: .step("later")
    case 10..<13: .undo
    case 13..<15: .redo
    case 15: .next
    case 16..<18: .status
    case 18: .list
    default: .load(ids)
    }
  }

  /// The command as a shell has it.
  var line: String {
    switch self {
    case .step(let action): "swipe-cli \(action) --json"
    case .undo: "swipe-cli undo --json"
    case .redo: "swipe-cli redo --json"
    case .next: "swipe-cli next --ids"
    case .status: "swipe-cli status --json"
    case .list: "swipe-cli list --ids"
    case .load(let ids):
      "printf '\(ids.map { #"{"id":"\#($0)"}"# }.joined())' | swipe-cli load -q --json -"
    }
  }
}

/// What a command answered.
private struct Answer {
  let deed: Deed
  let lines: [String]
  let status: Int
  private let row: JSONRow?

  /// The answers in what one process has written.
  static func all(_ deeds: [Deed], _ output: [UInt8]) throws -> [Answer] {
    var lines: [String] = []
    var answers: [Answer] = []
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init) {
      guard line.hasPrefix("= ") else {
        lines.append(line)
        continue
      }
      let row = try lines.first.flatMap { $0.hasPrefix("{") ? try JSONRow($0) : nil }
      answers.append(
        Answer(
          deed: deeds[answers.count], lines: lines, status: Int(line.dropFirst(2)) ?? -1, row: row))
      lines = []
    }
    try #require(answers.count == deeds.count)
    return answers
  }

  /// Whether the command changes the deck.
  var isChange: Bool {
    switch deed {
    case .step, .load: true
    case .undo, .redo: status == 0
    case .next, .status, .list: false
    }
  }

  /// Whether a command that changes nothing answers so on `deck`.
  func isTrue(of deck: PlainDeck) -> Bool {
    switch deed {
    case .undo: status == 1 && deck.done.isEmpty
    case .redo: status == 1 && deck.undone.isEmpty
    case .next: status == 0 && lines == Array(deck.pending.prefix(1))
    case .list:
      status == 0 && lines == ["boost", "like", "nope"].flatMap { deck.decided($0) }
    case .status:
      status == 0 && row?.number("cards") == deck.cards
        && row?.number("pending") == deck.pending.count
        && ["like", "nope", "boost"].allSatisfy { row?.number($0) == deck.decided($0).count }
        && row?.row("undo")?.number("seq") == deck.done.last?.number
    case .step, .load: false
    }
  }

  /// Whether the command could be the next one to change `deck`.
  func isNext(on deck: PlainDeck) -> Bool {
    guard status == 0, let row else { return false }
    return switch deed {
    case .step: row.number("seq") == deck.newest + 1 && row.text("id") == deck.pending.first
    case .undo: row.number("seq") == deck.done.last?.number
    case .redo: row.number("seq") == deck.undone.last?.number
    case .load(let ids):
      row.number("added") == ids.count && row.number("cards") == deck.cards + ids.count
    case .next, .status, .list: false
    }
  }

  /// Changes `deck` as the command did.
  ///
  /// - Returns: Whether the rest of the answer is right too.
  func change(_ deck: inout PlainDeck) -> Bool {
    var step: PlainDeck.Step?
    switch deed {
    case .step(let action): step = deck.step(action)
    case .undo: step = deck.undo()
    case .redo: step = deck.redo()
    case .load(let ids):
      deck.load(ids)
      return true
    case .next, .status, .list: return false
    }
    return step != nil && row?.text("id") == step?.id
      && row?.number("remaining") == deck.pending.count
  }
}

/// The search for an order of commands that explains their answers.
private struct OrderSearch {
  private let answers: [[Answer]]
  private var seen: Set<[Int]> = []
  /// Where the search that got farthest could not go on.
  private(set) var sticking = ""
  private var farthest = -1

  /// A place in the search: how far each process is, and the deck there.
  private struct Stand {
    var positions: [Int]
    var deck: PlainDeck
  }

  init(_ answers: [[Answer]]) {
    self.answers = answers
  }

  /// The deck at the end of an order that explains all answers; nil when there is none.
  mutating func run(from deck: PlainDeck) -> PlainDeck? {
    var stands = [Stand(positions: answers.map { _ in 0 }, deck: deck)]
    while var stand = stands.popLast() {
      while true {
        passReaders(&stand)
        if stand.positions.reduce(0, +) == answers.reduce(0, { $0 + $1.count }) {
          return stand.deck
        }
        let next = changes(from: stand)
        guard let first = next.first else {
          noteSticking(stand)
          break
        }
        if next.count > 1 {
          guard seen.insert(stand.positions).inserted else { break }
          stands += next.dropFirst()
        }
        stand = first
      }
    }
    return nil
  }

  /// Goes past all commands that changed nothing and are true here. That never leads astray: who
  /// goes past them later can do no more.
  private func passReaders(_ stand: inout Stand) {
    for process in answers.indices {
      while let answer = head(process, stand), !answer.isChange, answer.isTrue(of: stand.deck) {
        stand.positions[process] += 1
      }
    }
  }

  private func head(_ process: Int, _ stand: Stand) -> Answer? {
    let position = stand.positions[process]
    return position < answers[process].count ? answers[process][position] : nil
  }

  private func changes(from stand: Stand) -> [Stand] {
    answers.indices.compactMap { process in
      guard let answer = head(process, stand), answer.isChange, answer.isNext(on: stand.deck)
      else { return nil }
      var next = stand
      next.positions[process] += 1
      return answer.change(&next.deck) ? next : nil
    }
  }

  private mutating func noteSticking(_ stand: Stand) {
    let passed = stand.positions.reduce(0, +)
    guard passed > farthest else { return }
    farthest = passed
    let heads = answers.indices.compactMap { head($0, stand) }.map { "\($0.deed): \($0.lines)" }
    sticking =
      "after \(passed) commands, undo top \(stand.deck.done.last.map { "\($0)" } ?? "none"),"
      + " top \(stand.deck.pending.first ?? "none"): " + heads.joined(separator: "\n")
  }
}
