import DeckModel
import Foundation
import TestSupport
import Testing

@testable import CardStore
@testable import DeckModel

/// Runs commands of the built program under strace, and goes through the states in which a power cut
/// at any moment may leave the deck: each is opened and must show what was done up to some whole
/// step, not before the last one that was acknowledged.
///
/// A class, because it holds folders and what is known so far.
final class PowerLossProof {
  /// How many choices of the disk are tried at a moment that has more.
  let limit: Int
  /// Every so many states a writer goes on.
  var writerStride = 250
  /// Every so many states that differ in the log alone the doctor is asked.
  var doctorStride = 50

  private let box: Sandbox
  private let script: PowerLossScript
  private let start: [Deed]
  private let live: LiveFolder
  private var choices: RandomSource
  private var random: RandomSource
  private var steps = StepTable()
  /// How many deeds the states that were seen show.
  private var seen: [Int: Int] = [:]
  private var seenContents: Set<Int> = []
  private(set) var failures = 0
  private(set) var writers = 0
  private(set) var examinations = 0
  /// States with an unfinished write behind the end of the log, some of them.
  private(set) var torn: [(state: CrashState, deeds: Int)] = []
  private var tornCount = 0

  /// A proof about `script`, run on a fresh deck, or on the deck that `start` has led to and that a
  /// power cut has left as `state`.
  init(
    _ script: PowerLossScript, limit: Int, seed: UInt64, after start: [Deed] = [],
    in state: CrashState? = nil
  ) throws {
    self.script = script
    self.limit = limit
    self.start = start
    choices = RandomSource(seed: seed)
    random = RandomSource(seed: seed + 1)
    box = try Sandbox()
    live = try LiveFolder()
    for (name, text) in script.files { try box.write(text, to: name) }
    if let files = state?.files {
      try FileManager.default.createDirectory(
        atPath: box.deck(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      for (name, file) in files {
        try Data(file.bytes).write(to: URL(fileURLWithPath: box.deck() + "/" + name))
      }
    }
  }

  /// How many different states there were.
  var states: Int { seen.count }

  /// Goes through all moments.
  func run() throws {
    for command in script.commands.prefix(script.settled) {
      let run = try box.run(command.split(separator: " ").map(String.init))
      try #require(run.status == 0, "\(command): \(run.talk)")
    }
    let disk = try CrashDisk(box.path("home"))
    let lines = try trace()
    steps = try StepTable(of: box.deck(), start + script.deeds.flatMap { $0 }, script.files)
    try #require(steps.deeds == start.count + script.deeds.joined().count)
    var progress = Progress(script.deeds, from: start.count, settled: script.settled)
    try visit(disk, progress.acknowledged)
    for line in lines {
      switch line {
      case .exit(_, let status):
        #expect(status == 0, "\(script.commands)")
        progress.endCommand()
      case .call(let call):
        let isChanged = try disk.follow(call)
        if call.name == "write", try call.number(0) == 1 { progress.print(try call.bytes(1)) }
        if isChanged { try visit(disk, progress.acknowledged) }
      }
    }
    try visit(disk, progress.acknowledged)
    #expect(progress.acknowledged == steps.deeds)
    // The model of the disk has followed what really happened.
    let truth = try DeckImage(of: box.deck())
    let all = CrashPoint(disk, deck: Self.path)
    let end = all.state(all.ways.map { $0 - 1 }).files?.mapValues(\.bytes)
    #expect(end == truth.files)
  }

  /// The deck's folder beneath the home.
  private static let path = [".local", "share", "swipe-cli", "default"]

  private func trace() throws -> [TraceLine] {
    let commands = script.commands.dropFirst(script.settled).map { "swipe-cli \($0)\n" }.joined()
    try box.write(commands, to: "commands.sh")
    // The shell hands its output on to the program; its own end is not one of the commands'.
    let run = try box.shell(
      "strace -f -xx -s 1000000 -o trace -e trace=\(Trace.calls) bash commands.sh 2> errors")
    try #require(
      run.status == 0, "\(String(decoding: box.bytes(of: "errors") ?? [], as: UTF8.self))")
    var lines = try Trace.lines(try #require(box.bytes(of: "trace")))
    if case .exit = lines.last { lines.removeLast() }
    return lines
  }

  /// Goes through the states of one moment.
  private func visit(_ disk: CrashDisk, _ acknowledged: Int) throws {
    let point = CrashPoint(disk, deck: Self.path)
    try point.forEachChoice(upTo: limit, &choices) { choice in
      let state = point.state(choice)
      let hash = state.hash
      if let deeds = seen[hash] {
        if deeds < acknowledged {
          fail("\(acknowledged) deeds acknowledged, \(deeds) there", state)
        }
        return
      }
      let deeds = try open(state, acknowledged)
      seen[hash] = deeds
    }
  }

  /// Opens the deck of one state and looks at everything.
  ///
  /// - Returns: How many deeds it shows.
  private func open(_ state: CrashState, _ acknowledged: Int) throws -> Int {
    guard state.files != nil else {
      if acknowledged > 0 { fail("\(acknowledged) deeds acknowledged, no deck there", state) }
      return 0
    }
    try live.write(state)
    do {
      var deck = try StoredDeck(at: live.location)
      guard deck.missing == 0 else { return fail("\(deck.missing) records missing", state) }
      guard let deeds = steps.deeds(at: deck.state.record) else {
        return fail("ends with record \(deck.state.record), amid a step", state)
      }
      guard deeds >= acknowledged else {
        return fail("\(acknowledged) deeds acknowledged, \(deeds) there", state)
      }
      let picture = try Picture(of: &deck)
      guard picture == steps.pictures[deeds] else {
        return fail("after \(deeds) deeds \(picture), not \(steps.pictures[deeds])", state)
      }
      let isNewContent = seenContents.insert(state.contentHash &* 31 &+ deeds).inserted
      if isNewContent { try compareContents(&deck, deeds, state) }
      if isNewContent || seen.count.isMultiple(of: doctorStride) {
        examinations += 1
        let damage = try Doctor.examine(live.location).damage
        guard damage.isEmpty else { return fail("the doctor finds \(damage)", state) }
      }
      noteTorn(state, deck, deeds)
      if seen.count.isMultiple(of: writerStride) { try goOn(&deck, picture, state) }
      return deeds
    } catch {
      return fail("\(error)", state)
    }
  }

  private func compareContents(
    _ deck: inout StoredDeck, _ deeds: Int, _ state: CrashState
  ) throws {
    for (number, wanted) in steps.contents[deeds].enumerated() {
      let content = try deck.content(of: CardNumber(number))
      let found = try deck.card(withID: Array(wanted.id.utf8))
      let text = String(decoding: content.record, as: UTF8.self)
      guard content.id == wanted.id, text == wanted.line, found == CardNumber(number) else {
        fail("card \(number) is \(content.id) \(text), not \(wanted)", state)
        return
      }
    }
  }

  /// Decides a card and takes it back, as the next user of the deck would.
  private func goOn(
    _ deck: inout StoredDeck, _ before: Picture, _ state: CrashState
  ) throws {
    writers += 1
    live.isChanged = true
    let card = CardNumber(random.below(before.counts.first.map(Int.init) ?? 1))
    let outcome = try deck.write { deck throws(StoreError) in try deck.decide(card, .boost, at: 1) }
    if outcome.record != nil {
      var new = try StoredDeck(at: live.location)
      let picture = try Picture(of: &new)
      guard picture.decided.last == Picture.Decision(card: card, action: .boost, time: 1),
        picture.pending == before.pending.filter({ $0 != card })
      else {
        fail("after a boost of \(card): \(picture)", state)
        return
      }
      _ = try new.write { deck throws(StoreError) in try deck.rewind(at: 2) }
    }
    var new = try StoredDeck(at: live.location)
    let picture = try Picture(of: &new)
    if picture.pending != before.pending || picture.decided != before.decided
      || picture.newest != before.newest || new.missing != 0
    {
      fail("after a boost that was taken back: \(picture)", state)
    }
    let damage = try Doctor.examine(live.location).damage
    if !damage.isEmpty { fail("after a boost that was taken back: \(damage)", state) }
  }

  /// Keeps some of the states with an unfinished write, all with the same chance.
  private func noteTorn(_ state: CrashState, _ deck: borrowing StoredDeck, _ deeds: Int) {
    let end = (Int(deck.state.record) + 1) * LogRecord.size
    guard let log = state.files?["log"], log.length > end else { return }
    let rest = log.sectors.dropFirst(end / Sector.size + 1)
    guard rest.contains(where: { $0 !== Sector.blank }) else { return }
    // Where the hint tells the end, a writer has the least to do before it goes on.
    guard deck.storage.tail.synced == deck.state.record || random.below(4) == 0 else { return }
    tornCount += 1
    if torn.count < 64 {
      torn.append((state, deeds))
    } else {
      let place = random.below(tornCount)
      if place < torn.count { torn[place] = (state, deeds) }
    }
  }

  @discardableResult
  private func fail(_ what: String, _ state: CrashState) -> Int {
    failures += 1
    live.isChanged = true
    if failures <= 5 {
      let files = (state.files ?? [:]).map { "\($0.key) \($0.value.length)" }.sorted()
      Issue.record("\(script.commands.prefix(12)): \(what); files \(files)")
    }
    return steps.deeds
  }
}

/// How far commands have come, by what they have printed.
private struct Progress {
  private let deeds: [[Deed]]
  private(set) var acknowledged: Int
  private var command = 0
  private var start: Int
  private var lines = 0

  init(_ deeds: [[Deed]], from start: Int, settled: Int) {
    self.deeds = deeds
    self.start = start
    acknowledged = start
    for _ in 0..<settled { endCommand() }
  }

  mutating func print(_ bytes: [UInt8]) {
    lines += bytes.count { $0 == UInt8(ascii: "\n") }
    var needed = 0
    for (index, deed) in deeds[command].enumerated() {
      needed += deed.answerLines
      if deed.answerLines > 0, needed <= lines {
        acknowledged = max(acknowledged, start + index + 1)
      }
    }
  }

  mutating func endCommand() {
    start += deeds[command].count
    acknowledged = start
    command += 1
    lines = 0
  }
}
