import DeckModel
import Foundation

@testable import CardStore

/// What holds for a deck whatever happens to its files.
enum LogFuzz {
  /// A small deck, where it lies, and what it answers.
  private final class Desk {
    let folder: TestFolder
    let location: DeckLocation
    let image: DeckImage
    let answers: [SmallDeck.Answer]
    private var files: ReadOnlyFolder?

    init() throws {
      folder = try TestFolder()
      location = try folder.location()
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      image = try DeckImage(of: root.appendingPathComponent("Fixtures/fuzz/deck").path)
      try image.write(to: location.path)
      answers = SmallDeck.answers(at: location)
    }

    /// Makes the deck's folder hold `image`; only the files that differ are written.
    func write(_ image: DeckImage) throws {
      if let files { return try files.write(image) }
      try image.write(to: location.path)
      files = ReadOnlyFolder(location.path, holding: image)
    }

    /// Notes that the folder was written to.
    func forget() { files = nil }
  }

  // Used by one test, or by the fuzzer, and by one thread in both.
  nonisolated(unsafe) private static let desk = Result {
    atexit { LogFuzz.removeFolder() }
    return try Desk()
  }

  private static func removeFolder() {
    guard let path = try? desk.get().folder.path else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  /// Changes the files of a small deck as `input` says; says what is wrong if a question is answered
  /// otherwise than before and neither the answer nor the doctor tells of it.
  ///
  /// The first byte tells whether checks are made to agree with the changes, where there is no
  /// telling a right answer from a wrong one, and what is done to the deck besides questions.
  static func fault(in input: [UInt8]) -> String? {
    guard let first = input.first else { return nil }
    do {
      let desk = try desk.get()
      let isForgery = first & 1 != 0
      var changed = desk.image
      DeckEdits(Array(input.dropFirst()), isForgery: isForgery).apply(to: &changed.files)
      if isForgery { DeckSeals.renew(in: &changed.files) }
      try desk.write(changed)
      let answers = SmallDeck.answers(at: desk.location)
      let isClean = (try? Doctor.examine(desk.location).isClean) ?? false
      readPages(at: desk.location)
      if !isForgery, isClean {
        for (index, answer) in answers.enumerated() where answer != desk.answers[index] {
          return "\(SmallDeck.questions[index]): \(answer)"
        }
      }
      switch first >> 1 & 7 {
      case 1: return try faultOfWriting(desk)
      case 2: return try faultOfRepair(desk, isForgery: isForgery)
      default: return nil
      }
    } catch {
      return "\(error)"
    }
  }

  /// Asks what the screen asks, page by page.
  private static func readPages(at location: DeckLocation) {
    guard var deck = try? StoredDeck(at: location) else { return }
    _ = try? deck.decided()
    _ = try? deck.verdictTimes(limit: 64)
    var steps = StepCursor()
    while let rows = try? deck.steps(after: &steps, limit: 3), !rows.isEmpty {}
    var standing = StandingCursor([.like, .nope, .boost])
    while !standing.isAtEnd, (try? deck.standing(after: &standing, limit: 2)) != nil {}
    _ = try? deck.refresh()
  }

  /// Decides, takes back, does again and folds; nothing of it may trap.
  private static func faultOfWriting(_ desk: Desk) throws -> String? {
    desk.forget()
    guard var deck = try? StoredDeck(at: desk.location) else { return nil }
    let head = deck.state.head.map { [$0] } ?? []
    _ = try? deck.write { deck throws(StoreError) in _ = try deck.rewind(at: 1) }
    _ = try? deck.write { deck throws(StoreError) in _ = try deck.redo(at: 2) }
    _ = try? deck.write { deck throws(StoreError) in _ = try deck.decide(head, .like, at: 3) }
    _ = try? deck.write { deck throws(StoreError) in _ = try deck.clear([0, 1], at: 4) }
    _ = try? deck.write { deck throws(StoreError) in _ = try deck.postpone(head, at: 5) }
    _ = try? deck.tidy(after: 0)
    for time in 6...12 {
      _ = try? deck.write { deck throws(StoreError) in _ = try deck.rewind(at: time) }
    }
    _ = try? deck.write { deck throws(StoreError) in _ = try deck.reset(at: 13) }
    return nil
  }

  /// Repairs the deck; what is repaired is clean and can be opened, unless what it was made of was
  /// never written so.
  private static func faultOfRepair(_ desk: Desk, isForgery: Bool) throws -> String? {
    desk.forget()
    guard let report = try? Repair.repair(desk.location) else { return nil }
    defer { try? FileManager.default.removeItem(atPath: report.damagedPath) }
    let diagnosis = try Doctor.examine(desk.location)
    guard diagnosis.isClean || isForgery else {
      return "damaged after a repair: \(diagnosis.damage)"
    }
    let hasComplaints = SmallDeck.answers(at: desk.location).contains { $0.isComplaint }
    guard !hasComplaints || isForgery else {
      return "complaints after a repair"
    }
    return nil
  }
}

#if FUZZING
  typealias Harness = LogFuzz
#endif
