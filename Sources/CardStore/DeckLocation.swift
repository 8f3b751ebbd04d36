import Platform

/// Where a deck is: a name among the user's decks, or a path.
package struct DeckLocation: Equatable, Sendable {
  /// What the user calls it.
  package let name: String
  /// The folder that holds the deck's folder.
  package let parent: String
  /// The name of the deck's own folder.
  package let folder: String

  /// The path of the deck's folder.
  package var path: String { parent + "/" + folder }

  /// The deck that the user calls `name`, beneath `root`; a name with a slash is a path.
  ///
  /// - Returns: Nil when it is neither a path nor 1 to 64 of `A-Za-z0-9._-` that do not begin with
  ///   a dot or hyphen.
  package init?(_ name: String, root: String) {
    self.name = name
    guard name.contains("/") else {
      guard Self.isName(name) else { return nil }
      parent = root
      folder = name
      return
    }
    var path = name[...]
    while path.count > 1, path.hasSuffix("/") { path = path.dropLast() }
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let last = path[path.index(after: slash)...]
    guard !last.isEmpty, last != ".", last != ".." else { return nil }
    parent = slash == path.startIndex ? "/" : String(path[..<slash])
    folder = String(last)
  }

  /// Whether `text` can name a deck.
  package static func isName(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (1...64).contains(bytes.count), bytes[0] != UInt8(ascii: "."),
      bytes[0] != UInt8(ascii: "-")
    else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}

/// All decks of the user.
package enum Decks {
  /// The folder that holds the user's decks: `$XDG_DATA_HOME/swipe-cli`, or the same beneath
  /// `~/.local/share`. A relative `XDG_DATA_HOME` does not count.
  ///
  /// - Returns: Nil when neither variable names an absolute path.
  package static func root(variable: (String) -> String?) -> String? {
    if let data = variable("XDG_DATA_HOME"), data.hasPrefix("/") { return data + "/swipe-cli" }
    guard let home = variable("HOME"), home.hasPrefix("/") else { return nil }
    return home + "/.local/share/swipe-cli"
  }

  /// The names of the decks beneath `root`, sorted; none when there is no such folder. Damaged decks
  /// that a repair has set aside do not count.
  ///
  /// - Complexity: O(*n*) in the number of names there.
  package static func names(root: String) throws(StoreError) -> [String] {
    do throws(SystemError) {
      let folder = try Folder(root, followingLink: true)
      var names: [String] = []
      for name in try folder.names() where DeckLocation.isName(name) && !Repair.isSetAside(name) {
        if try isDeck(name, in: folder) { names.append(name) }
      }
      return names.sorted()
    } catch {
      if error.isNotFound { return [] }
      throw .system(error)
    }
  }

  private static func isDeck(
    _ name: String, in folder: borrowing Folder
  ) throws(SystemError) -> Bool {
    let deck: Folder
    do throws(SystemError) {
      deck = try folder.folder(name)
    } catch {
      if error.isNotFound || error.isWrongKind || error.isNotPermitted { return false }
      throw error
    }
    do throws(SystemError) {
      _ = try deck.open("log")
      return true
    } catch {
      // A log that cannot be opened is still one; the deck's own commands name what is wrong.
      return !error.isNotFound
    }
  }
}
