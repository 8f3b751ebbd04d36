/// The characters that a terminal obeys or hides instead of showing them.
enum HiddenScalars {
  /// Whether `scalar` is DEL, a C1 control, or an invisible or text-direction format character.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x7F...0x9F, 0xAD, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0: true
    case 0xFFF9...0xFFFB, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }
}
