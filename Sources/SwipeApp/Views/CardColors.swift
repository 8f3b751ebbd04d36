import DeckModel
import TerminalKit

/// The two colours of a card without a picture.
enum CardColors {
  /// A ring of colours of like strength; neighbours mix well.
  private static let ring: [UInt32] = [
    0xFF5A5F, 0xFF7A45, 0xF99B2D, 0xE8B425, 0x8CB93B, 0x35AE6E, 0x12A594, 0x1AA7C4,
    0x3B94F0, 0x4B6FF0, 0x6A5AE0, 0x8E4EC6, 0xB24BCB, 0xD6409F, 0xEE4E8B, 0xF43F6B,
  ]

  /// The gradient of the card with that id: always the same for one id.
  static func gradient(for id: String) -> Gradient {
    let hash = Hash64.of(id)
    let count = UInt64(ring.count)
    let start = hash % count
    let distance = 2 + hash / count % 3
    let isBackwards = hash / (count * 3) % 2 == 1
    let end = (start + (isBackwards ? count - distance : distance)) % count
    return Gradient(from: Color(ring[Int(start)]), to: Color(ring[Int(end)]))
  }
}
