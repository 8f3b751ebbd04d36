import TestSupport

/// A file as one power cut leaves it.
struct CrashFile {
  let sectors: [Sector]
  let length: Int
  let hash: Int

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(sectors.count * Sector.size)
    for sector in sectors { bytes += sector.bytes }
    if bytes.count > length { bytes.removeLast(bytes.count - length) }
    while bytes.count < length { bytes.append(0) }
    return bytes
  }
}

/// A deck's folder as one power cut leaves it; without files when there is no such folder.
struct CrashState {
  var files: [String: CrashFile]?

  /// The files that are written when cards are decided. All others are written once.
  static let changing: Set = ["log", "synced"]

  var hash: Int { hash { _ in true } }
  /// The same for all files but those that are written when cards are decided.
  var contentHash: Int { hash { !Self.changing.contains($0) } }

  private func hash(_ isMeant: (String) -> Bool) -> Int {
    guard let files else { return 0 }
    var sum = 1
    for (name, file) in files where isMeant(name) {
      var hasher = Hasher()
      hasher.combine(name)
      hasher.combine(file.hash)
      sum &+= hasher.finalize()
    }
    return sum
  }
}

/// One moment at which the power may fail, and the choices that the disk then has.
struct CrashPoint {
  /// In how many ways each choice can fall out. The last way is always that all was written.
  private(set) var ways: [Int] = []
  private let deck: [String]
  private let root: DiskFolder
  private var changes: [ObjectIdentifier: Range<Int>] = [:]
  private var uncertain: [ObjectIdentifier: FileChoices] = [:]

  /// Which choices belong to a file.
  private struct FileChoices {
    var length: Int?
    /// For each sector, or -1 when it has one state.
    var sectors: [Int]
  }

  /// The choices of `disk` now, for the deck at that path beneath its root.
  init(_ disk: CrashDisk, deck: [String]) {
    self.deck = deck
    root = disk.root
    for folder in disk.folders where !folder.changes.isEmpty {
      changes[ObjectIdentifier(folder)] = ways.count..<ways.count + folder.changes.count
      ways += [Int](repeating: 2, count: folder.changes.count)
    }
    for file in disk.files where file.isUncertain {
      var choices = FileChoices(length: nil, sectors: [])
      if file.lengths.count > 1 {
        choices.length = ways.count
        ways.append(file.lengths.count)
      }
      for sector in file.sectors {
        choices.sectors.append(sector.count > 1 ? ways.count : -1)
        if sector.count > 1 { ways.append(sector.count) }
      }
      uncertain[ObjectIdentifier(file)] = choices
    }
  }

  /// How many combinations of choices there are, or `limit` when there are more.
  func combinations(upTo limit: Int) -> Int {
    var product = 1
    for count in ways {
      product *= count
      if product >= limit { return limit }
    }
    return product
  }

  /// The deck's folder when the choices fall out so.
  func state(_ choice: [Int]) -> CrashState {
    var folder = root
    for step in deck {
      guard case .folder(let next) = names(in: folder, choice)[step] else {
        return CrashState(files: nil)
      }
      folder = next
    }
    var files: [String: CrashFile] = [:]
    for (name, entry) in names(in: folder, choice) {
      if case .file(let file) = entry { files[name] = content(of: file, choice) }
    }
    return CrashState(files: files)
  }

  private func names(in folder: DiskFolder, _ choice: [Int]) -> [String: DiskFolder.Entry] {
    guard let range = changes[ObjectIdentifier(folder)] else { return folder.current }
    var names = folder.durable
    for (change, index) in zip(folder.changes, range) where choice[index] == 1 {
      DiskFolder.apply(change, to: &names)
    }
    return names
  }

  private func content(of file: DiskFile, _ choice: [Int]) -> CrashFile {
    guard let choices = uncertain[ObjectIdentifier(file)] else { return file.content }
    let length = choices.length.map { file.lengths[choice[$0]] } ?? file.length
    let count = (length + Sector.size - 1) / Sector.size
    var sectors: [Sector] = []
    sectors.reserveCapacity(count)
    for index in 0..<min(count, file.sectors.count) {
      let way = choices.sectors[index]
      let versions = file.sectors[index]
      sectors.append(way < 0 ? versions[versions.count - 1] : versions[choice[way]])
    }
    return CrashFile(sectors, length: length)
  }
}

extension CrashFile {
  init(_ sectors: [Sector], length: Int) {
    self.sectors = sectors
    self.length = length
    var sum = length &* 0x9E37_79B9
    for (index, sector) in sectors.enumerated() {
      let count = min(Sector.size, length - index * Sector.size)
      sum &+= sector.hash(first: count) &* (2 &* index &+ 1)
    }
    hash = sum
  }
}

extension DiskFile {
  /// What the file holds as programs see it.
  var content: CrashFile {
    if let known { return known }
    let count = (length + Sector.size - 1) / Sector.size
    let content = CrashFile(sectors.prefix(count).compactMap(\.last), length: length)
    known = content
    return content
  }
}

// MARK: - Trying choices

extension CrashPoint {
  /// Hands over choices: all of them when they are no more than `limit`, else the two extremes and
  /// random ones, some of them all or nothing with a few exceptions.
  func forEachChoice(
    upTo limit: Int, _ random: inout RandomSource, _ body: ([Int]) throws -> Void
  ) rethrows {
    let whole = ways.map { $0 - 1 }
    if combinations(upTo: limit + 1) <= limit {
      var choice = [Int](repeating: 0, count: ways.count)
      repeat { try body(choice) } while advance(&choice)
      return
    }
    let none = [Int](repeating: 0, count: ways.count)
    try body(none)
    try body(whole)
    for round in 0..<limit - 2 {
      var choice = round % 8 == 1 ? none : whole
      if round % 8 < 2 {
        for _ in 0...random.below(4) {
          let index = random.below(ways.count)
          choice[index] = random.below(ways[index])
        }
      } else {
        // What is cut short hides what became of the rest.
        for (index, count) in ways.enumerated() where count == 2 || random.below(4) == 0 {
          choice[index] = random.below(count)
        }
      }
      try body(choice)
    }
  }

  private func advance(_ choice: inout [Int]) -> Bool {
    for index in ways.indices {
      choice[index] += 1
      if choice[index] < ways[index] { return true }
      choice[index] = 0
    }
    return false
  }
}
