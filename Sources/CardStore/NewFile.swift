import Platform

/// Files that come into being whole or not at all.
package enum NewFile {
  /// Writes the file `name` in `folder`: under a temporary name, synced, then renamed and the
  /// folder synced. What stood under the name before is replaced only then.
  static func write(
    _ name: String, in folder: borrowing Folder,
    _ body: (borrowing FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let temporary = temporaryName(for: name)
    do throws(SystemError) {
      let file = try folder.open(temporary, options: [.writing, .creating])
      try body(file)
      try file.synchronize()
      try folder.rename(temporary, to: name)
      try folder.synchronize()
    } catch {
      try? folder.remove(temporary)
      throw error
    }
  }

  /// How the names of files of passage begin.
  static let prefix = ".new-"

  /// A name that no other process uses, from which the maker can be told.
  static func temporaryName(for name: String) -> String {
    let random = String(UInt32.random(in: 0...UInt32.max), radix: 16)
    return "\(prefix)\(Environment.process)-\(random)-\(name)"
  }

  /// The name that a file of passage is to have in the end; any other name as it is.
  package static func lastingName(of name: String) -> String {
    guard name.hasPrefix(prefix) else { return name }
    let parts = name.dropFirst(prefix.count).split(separator: "-", maxSplits: 2)
    return parts.count == 3 ? String(parts[2]) : name
  }

  /// Whether `name` is of passage and its maker is gone.
  static func isLeftover(_ name: String) -> Bool {
    guard name.hasPrefix(prefix) else { return false }
    let maker = name.dropFirst(prefix.count).prefix { $0 != "-" }
    return Int(maker).map { !Environment.isAlive(process: $0) } ?? false
  }
}
