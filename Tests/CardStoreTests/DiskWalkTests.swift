import DeckModel
import Testing

@testable import CardStore

@Suite("The deck on disk against the deck in memory")
struct DiskWalkTests {
  @Test(
    "random operations, reopening, loads and folds give the same deck",
    arguments: [(1, 4000), (2, 2000), (3, 2000), (4, 2000)] as [(UInt64, Int)])
  func walk(seed: UInt64, steps: Int) throws {
    let walk = try DiskWalk(seed: seed)
    for step in 1...steps {
      try walk.operate()
      let wanted = walk.modelPicture()
      let got = try DiskWalk.picture(of: &walk.disk)
      try #require(got == wanted, "seed \(seed), step \(step)")
      if walk.random.below(3) == 0 {
        try walk.view.refresh()
        let seen = try DiskWalk.picture(of: &walk.view)
        try #require(seen == wanted, "seed \(seed), step \(step): the other process")
      }
      if step.isMultiple(of: 100) {
        try walk.compareContents()
        let history = try DiskWalk.history(of: &walk.disk)
        let wantedHistory = walk.modelHistory()
        try #require(history == wantedHistory, "seed \(seed), step \(step)")
      }
    }
    try undoAll(walk, "seed \(seed)")
  }

  /// Undoes to the beginning and redoes to the end, on both.
  private func undoAll(_ walk: DiskWalk, _ place: String) throws {
    while walk.model.state.undoTop != 0 {
      try walk.rewind()
      if walk.random.below(50) == 0 { try walk.disk.tidy(after: 20) }
      if walk.random.below(20) == 0 {
        let wanted = walk.modelPicture()
        let got = try DiskWalk.picture(of: &walk.disk)
        try #require(got == wanted, "\(place), undoing")
      }
    }
    let start = try DiskWalk.picture(of: &walk.disk)
    #expect(start == walk.modelPicture())
    let pending = try walk.disk.pendingCards()
    #expect(pending == Array(0..<walk.disk.state.cards))
    walk.disk = try StoredDeck(at: walk.location)
    while walk.model.state.redoTop != 0 {
      try walk.redo()
      if walk.random.below(20) == 0 {
        let wanted = walk.modelPicture()
        let got = try DiskWalk.picture(of: &walk.disk)
        try #require(got == wanted, "\(place), redoing")
      }
    }
    try walk.view.refresh()
    let end = try DiskWalk.picture(of: &walk.view)
    #expect(end == walk.modelPicture())
  }
}
