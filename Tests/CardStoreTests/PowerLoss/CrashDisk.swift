import Foundation

// A disk as a power cut finds it. What a file or folder held when it was last synced is surely
// there; of what was done since, anything may be:
//
//   - every sector of 512 bytes that was written is as it was after any one of the writes to it;
//   - the length is any of those that the file has had, so there may be zeros in it, or less;
//   - every change of a name in a folder has happened, or not, whatever became of the others.
//
// A sync of a file says nothing about its name, and a sync of a folder nothing about the files.

/// One sector's bytes, shared by all states that hold it.
final class Sector: Sendable {
  static let size = 512
  static let blank = Sector([UInt8](repeating: 0, count: size))

  let bytes: [UInt8]
  /// A number that tells these bytes from others.
  let hash: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    hash = Self.hash(bytes, bytes.count)
  }

  /// The same for the first `count` bytes.
  func hash(first count: Int) -> Int {
    count >= Self.size ? hash : Self.hash(bytes, count)
  }

  private static func hash(_ bytes: [UInt8], _ count: Int) -> Int {
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    return hasher.finalize()
  }
}

/// A file with all that may be found in it after a power cut.
final class DiskFile {
  /// What every sector has held since the last sync, the newest last.
  private(set) var sectors: [[Sector]] = []
  /// The lengths since the last sync, the newest last.
  private(set) var lengths = [0]
  /// Where the next write without an offset goes.
  var place = 0
  /// What the file holds, once someone has asked, until it changes.
  var known: CrashFile?

  /// A new file, or one that is safely on disk with these bytes.
  init(_ bytes: [UInt8] = []) {
    write(bytes, at: 0)
    synchronize()
  }

  var length: Int { lengths.last ?? 0 }

  /// Whether a power cut may find it in more than one state.
  var isUncertain: Bool { lengths.count > 1 || sectors.contains { $0.count > 1 } }

  func write(_ bytes: [UInt8], at offset: Int) {
    var start = 0
    while start < bytes.count {
      let index = (offset + start) / Sector.size
      let first = (offset + start) % Sector.size
      let count = min(Sector.size - first, bytes.count - start)
      change(index) {
        $0.replaceSubrange(first..<first + count, with: bytes[start..<start + count])
      }
      start += count
    }
    // A long write may have come to disk in part.
    let end = offset + bytes.count
    for edge in stride(from: (length / Sector.size + 1) * Sector.size, to: end, by: Sector.size) {
      lengths.append(edge)
    }
    if end > length { lengths.append(end) }
    known = nil
  }

  func truncate(to size: Int) {
    for index in size / Sector.size..<max(size / Sector.size, sectors.count) {
      let first = max(0, size - index * Sector.size)
      change(index) { bytes in
        for place in first..<Sector.size { bytes[place] = 0 }
      }
    }
    if size != length { lengths.append(size) }
    known = nil
  }

  func synchronize() {
    for index in sectors.indices {
      if sectors[index].count > 1 { sectors[index].removeFirst(sectors[index].count - 1) }
    }
    lengths = [length]
  }

  private func change(_ index: Int, _ body: (inout [UInt8]) -> Void) {
    while sectors.count <= index { sectors.append([.blank]) }
    guard let old = sectors[index].last else { return }
    var bytes = old.bytes
    body(&bytes)
    sectors[index].append(Sector(bytes))
  }
}

/// A folder with all that may be found in it after a power cut.
final class DiskFolder {
  enum Entry {
    case file(DiskFile)
    case folder(DiskFolder)

    var identity: ObjectIdentifier {
      switch self {
      case .file(let file): ObjectIdentifier(file)
      case .folder(let folder): ObjectIdentifier(folder)
      }
    }
  }

  /// A change of names.
  enum Change {
    case add(String, Entry)
    case remove(String, Entry)
    case rename(String, to: String, Entry)
  }

  /// The names at the last sync.
  private(set) var durable: [String: Entry] = [:]
  /// What was done since.
  private(set) var changes: [Change] = []
  /// The names as programs see them.
  private(set) var current: [String: Entry] = [:]

  func apply(_ change: Change) {
    changes.append(change)
    Self.apply(change, to: &current)
  }

  func synchronize() {
    durable = current
    changes = []
  }

  static func apply(_ change: Change, to names: inout [String: Entry]) {
    switch change {
    case .add(let name, let entry): names[name] = entry
    case .remove(let name, let entry):
      if names[name]?.identity == entry.identity { names[name] = nil }
    case .rename(let old, let new, let entry):
      if names[old]?.identity == entry.identity { names[old] = nil }
      names[new] = entry
    }
  }
}

/// The part of a disk beneath one folder, which follows the calls of a trace.
final class CrashDisk {
  let path: String
  let root = DiskFolder()
  /// Everything that was ever there.
  private(set) var folders: [DiskFolder]
  private(set) var files: [DiskFile] = []
  private var open: [Int: [Int: DiskFolder.Entry]] = [:]

  /// The disk with everything that is beneath the folder `path` safely on it.
  init(_ path: String) throws {
    self.path = path
    folders = [root]
    try fill(root, from: path)
  }

  private func fill(_ folder: DiskFolder, from path: String) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder) else {
        throw TestError.notFound(name)
      }
      if isFolder.boolValue {
        try fill(newFolder(name, in: folder), from: path + "/" + name)
      } else {
        let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + name)))
        files.append(DiskFile(bytes))
        folder.apply(.add(name, .file(files[files.count - 1])))
      }
    }
    folder.synchronize()
  }

  private func newFolder(_ name: String, in parent: DiskFolder) -> DiskFolder {
    let folder = DiskFolder()
    folders.append(folder)
    parent.apply(.add(name, .folder(folder)))
    return folder
  }
}

// MARK: - Following a trace

extension CrashDisk {
  /// Does what the call did.
  ///
  /// - Returns: Whether a power cut may find another state after it.
  func follow(_ call: TracedCall) throws -> Bool {
    switch call.name {
    case "open", "openat": return try follow(opening: call)
    case "dup", "dup2", "dup3":
      set(call.result, to: entry(call, try call.number(0)), of: call.process)
      return false
    case "fcntl":
      if try call.word(1).hasPrefix("F_DUPFD") {
        set(call.result, to: entry(call, try call.number(0)), of: call.process)
      }
      return false
    case "mkdir", "mkdirat", "unlink", "unlinkat", "rmdir", "rename", "renameat", "renameat2":
      return try follow(naming: call)
    default: return try follow(writing: call)
    }
  }

  private func follow(opening call: TracedCall) throws -> Bool {
    let isAt = call.name == "openat"
    let flags = try call.word(isAt ? 2 : 1)
    guard let (folder, name) = try place(call, isAt ? 0 : nil, isAt ? 1 : 0) else {
      set(call.result, to: nil, of: call.process)
      return false
    }
    if name.isEmpty {
      set(call.result, to: .folder(folder), of: call.process)
      return false
    }
    if let known = folder.current[name] {
      set(call.result, to: known, of: call.process)
      guard case .file(let file) = known else { return false }
      file.place = flags.contains("O_APPEND") ? file.length : 0
      if flags.contains("O_TRUNC") { file.truncate(to: 0) }
      return flags.contains("O_TRUNC")
    }
    guard flags.contains("O_CREAT") else { throw TracedCall.Failure.noEntry(call) }
    let file = DiskFile()
    files.append(file)
    folder.apply(.add(name, .file(file)))
    set(call.result, to: .file(file), of: call.process)
    return true
  }

  private func follow(writing call: TracedCall) throws -> Bool {
    guard let entry = entry(call, Int(try call.word(0)) ?? -1) else {
      // Output, or a file elsewhere.
      if ["write", "writev", "lseek", "pwrite64", "fsync"].contains(call.name) { return false }
      throw TracedCall.Failure.unknown(call)
    }
    switch (call.name, entry) {
    case ("lseek", .folder): return false
    case ("fsync", .folder(let folder)): folder.synchronize()
    case ("fsync", .file(let file)), ("fdatasync", .file(let file)): file.synchronize()
    case ("ftruncate", .file(let file)): file.truncate(to: try call.number(1))
    case ("pwrite64", .file(let file)):
      file.write(Array(try call.bytes(1).prefix(call.result)), at: try call.number(3))
    case ("write", .file(let file)):
      file.write(Array(try call.bytes(1).prefix(call.result)), at: file.place)
      file.place += call.result
    default: throw TracedCall.Failure.unknown(call)
    }
    return true
  }

  private func follow(naming call: TracedCall) throws -> Bool {
    let isAt = call.name.hasSuffix("at") || call.name == "renameat2"
    guard let (folder, name) = try place(call, isAt ? 0 : nil, isAt ? 1 : 0) else { return false }
    if call.name.hasPrefix("mkdir") {
      _ = newFolder(name, in: folder)
      return true
    }
    guard let entry = folder.current[name] else { throw TracedCall.Failure.noEntry(call) }
    guard call.name.hasPrefix("rename") else {
      folder.apply(.remove(name, entry))
      return true
    }
    guard let (other, new) = try place(call, isAt ? 2 : nil, isAt ? 3 : 1), other === folder,
      call.name != "renameat2"
    else { throw TracedCall.Failure.unknown(call) }
    folder.apply(.rename(name, to: new, entry))
    return true
  }

  /// The folder and name that a path in a call means; nil when they are not on this disk. The name is
  /// empty when it is the disk's own folder.
  private func place(
    _ call: TracedCall, _ parent: Int?, _ path: Int
  ) throws -> (folder: DiskFolder, name: String)? {
    let text = try call.text(path)
    var steps = text.split(separator: "/").map(String.init)
    var folder = root
    if text.hasPrefix("/") {
      guard text == self.path || text.hasPrefix(self.path + "/") else { return nil }
      steps.removeFirst(self.path.split(separator: "/").count)
    } else {
      guard let parent, case .folder(let opened) = entry(call, Int(try call.word(parent)) ?? -1)
      else { return nil }
      folder = opened
    }
    guard let name = steps.popLast() else { return (folder, "") }
    for step in steps {
      guard case .folder(let next) = folder.current[step] else {
        throw TracedCall.Failure.noEntry(call)
      }
      folder = next
    }
    return (folder, name)
  }

  private func entry(_ call: TracedCall, _ number: Int) -> DiskFolder.Entry? {
    open[call.process]?[number]
  }

  private func set(_ number: Int, to entry: DiskFolder.Entry?, of process: Int) {
    open[process, default: [:]][number] = entry
  }
}
