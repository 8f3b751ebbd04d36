import DeckModel
import Platform

/// The file `synced`: the number of the newest record that is safely on disk.
///
/// It is the only thing in a deck that is overwritten. It may lag behind the truth after a crash
/// but never leads it, because it is written only after the disk has confirmed the log. Sixteen
/// bytes: number, number again inverted, check.
enum SyncedHint {
  static let name = "synced"
  static let size = 16

  static func encoded(_ number: RecordNumber, epoch: UInt64) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    bytes.set(number, at: 0)
    bytes.set(~number, at: 4)
    bytes.set(Hash64.of(bytes, 0..<8, seed: epoch), at: 8)
    return bytes
  }

  /// The number in the hint; nil when the bytes are not a hint of this deck.
  static func decode(_ bytes: [UInt8], epoch: UInt64) -> RecordNumber? {
    guard bytes.count == size, bytes.word64(at: 8) == Hash64.of(bytes, 0..<8, seed: epoch),
      bytes.word32(at: 0) == ~bytes.word32(at: 4)
    else { return nil }
    return bytes.word32(at: 0)
  }

  /// The number in the hint of the deck in `folder`; nil when there is no hint of this deck.
  static func read(
    in folder: borrowing Folder, epoch: UInt64
  ) throws(StoreError) -> RecordNumber? {
    do throws(SystemError) {
      return decode(try folder.open(name).bytes(at: 0, count: size), epoch: epoch)
    } catch {
      if error.isNotFound || error.isWrongKind { return nil }
      throw .system(error)
    }
  }
}
