import DeckModel
import Platform

// The files beside the log.

extension Checkup {
  /// Examines the map that the newest record names, every card, and the files they are in.
  mutating func examineCards(_ newest: LogRecord, epoch: UInt64) {
    let names = newest.names
    guard names.map != 0 else { return }
    var files = CardFiles(epoch: epoch)
    let header: MapHeader
    do throws(StoreError) {
      header = try files.readHeader(names, in: folder)
    } catch {
      return note(error, in: names.mapFile, "no card can be shown")
    }
    guard header.cards == newest.record.state.cards else {
      return note(
        names.mapFile, .contradiction(newest.record.number), "some cards cannot be shown")
    }
    checkLength(of: names.mapFile, header.settingsOffset + Int(header.settingsLength))
    do throws(StoreError) {
      _ = try files.settings(names, in: folder)
    } catch {
      note(error, in: names.mapFile, "which field is which is not known")
    }
    let isIndexWhole = examineIndex(header, names, &files)
    let broken = examineCardFiles(names, epoch)
    examineContents(header.cards, names, &files, broken, isIndexWhole: isIndexWhole)
  }

  /// Examines the index of ids.
  private mutating func examineIndex(
    _ header: MapHeader, _ names: SnapshotNames, _ files: inout CardFiles
  ) -> Bool {
    var isWhole = true
    for page in 0..<header.pages {
      do throws(StoreError) {
        _ = try files.page(page, header, names, in: folder)
      } catch {
        note(error, in: names.mapFile, "cards cannot be found by id")
        isWhole = false
      }
    }
    return isWhole
  }

  /// Examines beginning and end of every file of cards.
  ///
  /// - Returns: The numbers of those that are not there or cannot be read.
  private mutating func examineCardFiles(_ names: SnapshotNames, _ epoch: UInt64) -> Set<UInt32> {
    var broken: Set<UInt32> = []
    for number in 1...names.map {
      let name = CardsFile.name(number)
      do throws(SystemError) {
        let file = try folder.open(name)
        let header = try file.bytes(at: 0, count: CardsFile.headerSize)
        if !CardsFile.isHeader(header, number: number, epoch: epoch) {
          note(name, .badCheck(offset: 0), "its cards have to be checked one by one")
        }
        do throws(StoreError) {
          _ = try CardsFile.sources(of: file, name: name, epoch: epoch)
        } catch {
          note(error, in: name, "it is not known which folder its pictures are in")
        }
      } catch {
        broken.insert(number)
        let finding: Damage.Finding = error.isNotFound ? .missing : .unreadable(error)
        note(name, finding, "the cards that were loaded last in load \(number) are lost")
      }
    }
    return broken
  }

  /// Examines the content of every card and looks each up by its id.
  private mutating func examineContents(
    _ count: UInt32, _ names: SnapshotNames, _ files: inout CardFiles, _ broken: Set<UInt32>,
    isIndexWhole: Bool
  ) {
    for card in 0..<count {
      do throws(StoreError) {
        let place = try files.place(of: card, names, in: folder)
        if broken.contains(place.file) { continue }
        let content = try files.content(of: card, at: place, in: folder)
        guard isIndexWhole else { continue }
        let found = try files.card(withID: Array(content.idBytes), names, in: folder)
        if found != card {
          note(names.mapFile, .notFound(card), "commands that name the card do not find it")
        }
      } catch {
        note(error, in: names.mapFile, "what stands on card \(card + 1) is not known")
      }
    }
  }

  private mutating func checkLength(of name: String, _ wanted: Int) {
    guard let size = try? folder.open(name).status().size else { return }
    if size > wanted { note(name, .tooLong(bytes: wanted), "nothing, but it was not written so") }
  }

  /// Examines the tables that records refer to, and tells of files that no record names.
  mutating func examineNames() throws(StoreError) {
    let names = try reading { () throws(SystemError) in try folder.names() }
    for name in [DeckFiles.lock, DeckLoading.lockName] where names.contains(name) {
      examineLock(name)
    }
    for name in names.sorted() {
      if name.hasPrefix("torn-") {
        remark(name, .evidence, "it was never acknowledged")
      } else if !DeckFiles.isOwn(name) {
        remark(name, .strange, "it is left alone")
      } else if isLeftover(name) {
        let end = NewFile.isLeftover(name) ? ", until the next load" : ""
        remark(name, .leftover, "it only takes up space\(end)")
      } else if let number = Self.number(name, "order-") {
        checkTable(name, number)
      } else if let number = Self.number(name, "table-") {
        checkTable(name, number)
      }
    }
  }

  private mutating func examineLock(_ name: String) {
    do throws(SystemError) {
      let size = try folder.open(name).status().size
      if size > 0 { remark(name, .replaced, "it can only be read") }
    } catch {
      note(name, .unreadable(error), "nothing can be decided")
    }
  }

  /// Examines a table by itself; what following the log has found about it is not told again.
  private mutating func checkTable(_ name: String, _ number: UInt32) {
    guard let epoch, !diagnosis.damage.contains(where: { $0.file == name }) else { return }
    do throws(StoreError) {
      let count = try TableFile.count(of: name, number, epoch: epoch, in: folder)
      let length = TableFile.headerSize + Int(count) * TableFile.entrySize
      // First of all, as there is no room in memory for as many cards as a wrong number may say.
      let size = try reading { () throws(SystemError) in try folder.open(name).status().size }
      guard size >= length else {
        return note(name, .tooShort(bytes: size), "the order of the cards is not known")
      }
      var names = SnapshotNames()
      names.table = number
      names.isTableKept = name.hasPrefix("order-")
      names.tableCount = count
      _ = try TableFile.places(0..<count, of: count, names, epoch: epoch, in: folder)
      checkLength(of: name, length)
    } catch {
      note(error, in: name, "the order of the cards is not known")
    }
  }

  /// Whether nothing refers to the file: a load or a fold was ended before it came to that.
  private func isLeftover(_ name: String) -> Bool {
    if name.hasPrefix(NewFile.prefix) { return true }
    guard let newest else { return false }
    let names = newest.names
    if let number = Self.number(name, "cards-") { return number > names.map }
    if let number = Self.number(name, "map-") { return number != names.map }
    if let number = Self.number(name, "table-") {
      // The empty table of a new deck stays until the first fold.
      return number != 0 && (number != names.table || names.isTableKept)
    }
    if let number = Self.number(name, "order-") { return !keptTables.contains(number) }
    return false
  }

  /// The number in a name that begins with `prefix`.
  static func number(_ name: String, _ prefix: String) -> UInt32? {
    name.hasPrefix(prefix) ? UInt32(name.dropFirst(prefix.count)) : nil
  }
}
