// A letter is a few strokes on a grid 8 wide and 12 high, y downwards, written as a path:
//
//   M x y          begins a stroke
//   L x y          goes on in a straight line
//   Q cx cy x y    goes on in a curve that leans towards the point c
//
// with one digit for each coordinate and `a` to `c` for 10 to 12. "M80L00L0c" is a Г.

/// Large letters made of strokes, for the initials on a card.
enum LetterStrokes {
  /// The width of the grid.
  static let width = 8.0
  /// The height of the grid.
  static let height = 12.0

  /// A point on the grid.
  typealias Point = SIMD2<Double>

  /// The lines of which the letter is made; nil when the letter is not known.
  static func lines(of letter: Character) -> [(from: Point, to: Point)]? {
    guard let path = paths[folded[letter] ?? letter] else { return nil }
    var digits = path.utf8.makeIterator()
    var lines: [(from: Point, to: Point)] = []
    var pen = Point()
    func coordinate() -> Double {
      guard let byte = digits.next() else { return 0 }
      return Double(byte < 0x61 ? byte &- 0x30 : byte &- 0x57)
    }
    func point() -> Point { Point(coordinate(), coordinate()) }
    while let command = digits.next() {
      switch command {
      case UInt8(ascii: "M"):
        pen = point()
      case UInt8(ascii: "L"):
        let end = point()
        lines.append((pen, end))
        pen = end
      default:
        let control = point()
        let end = point()
        let start = pen
        for step in 1...curveSteps {
          let part = Double(step) / Double(curveSteps)
          let next =
            start * ((1 - part) * (1 - part)) + control * (2 * part * (1 - part))
            + end * (part * part)
          lines.append((pen, next))
          pen = next
        }
      }
    }
    return lines
  }

  private static let curveSteps = 6

  private static let paths: [Character: String] = [
    "A": "M0cL40L8cM28L68",
    "B": "M00L0cL4cQ8c89Q8646L06M46Q7673Q7040L00",
    "C": "M83Q8040Q0004L08Q0c4cQ8c89",
    "D": "M00L0cL3cQ8c87L85Q8030L00",
    "E": "M80L00L0cL8cM06L66",
    "F": "M80L00L0cM06L66",
    "G": "M83Q8040Q0004L08Q0c4cQ8c87L57",
    "H": "M00L0cM80L8cM06L86",
    "I": "M20L60M40L4cM2cL6c",
    "J": "M80L88Q8c4cQ0c09",
    "K": "M00L0cM80L07M35L8c",
    "L": "M00L0cL8c",
    "M": "M0cL00L48L80L8c",
    "N": "M0cL00L8cL80",
    "O": "M40Q0004L08Q0c4cQ8c88L84Q8040",
    "P": "M0cL00L40Q8083L84Q8747L07",
    "Q": "M40Q0004L08Q0c4cQ8c88L84Q8040M59L8c",
    "R": "M0cL00L40Q8083L84Q8747L07M47L8c",
    "S": "M82Q8040Q0003Q0646Q8689Q8c4cQ0c0a",
    "T": "M00L80M40L4c",
    "U": "M00L08Q0c4cQ8c88L80",
    "V": "M00L4cL80",
    "W": "M00L2cL43L6cL80",
    "X": "M00L8cM80L0c",
    "Y": "M00L46L80M46L4c",
    "Z": "M00L80L0cL8c",
    "0": "M40Q0004L08Q0c4cQ8c88L84Q8040M29L63",
    "1": "M13L40L4cM1cL7c",
    "2": "M03Q0040Q8083Q850cL8c",
    "3": "M02Q0040Q8083Q8646Q8689Q8c4cQ0c0a",
    "4": "M6cL60L08L88",
    "5": "M80L00L05L45Q8588Q8c4cQ0c0a",
    "6": "M72Q7040Q0004L08Q0c4cQ8c89Q8545Q0508",
    "7": "M00L80L3c",
    "8": "M46Q0603Q0040Q8083Q8646Q0609Q0c4cQ8c89Q8646",
    "9": "M0aQ1c4cQ8c88L84Q8040Q0004Q0747Q8784",
    "Б": "M80L00L0cL4cQ8c89Q8545L05",
    "Г": "M80L00L0c",
    "Д": "M1aL30L70L7aM0cL0aL8aL8c",
    "Ж": "M40L4cM00L46L80M0cL46L8c",
    "И": "M00L0cL80L8c",
    "Л": "M0cL30L80L8c",
    "П": "M0cL00L80L8c",
    "У": "M00L46M80L2cL0c",
    "Ф": "M40L4cM43Q0306Q0949Q8986Q8343",
    "Ц": "M00L0aL8aL8cM60L6a",
    "Ч": "M00L04Q0747L87M80L8c",
    "Ш": "M00L0cL8cL80M40L4c",
    "Щ": "M00L0aL8aL8cM30L3aM60L6a",
    "Ы": "M00L0cL2cQ5c58Q5525L05M80L8c",
    "Ь": "M00L0cL4cQ8c89Q8545L05",
    "Э": "M03Q0040Q8084L88Q8c4cQ0c09M36L86",
    "Ю": "M00L0cM06L36M60Q3033L39Q3c6cQ8c89L83Q8060",
    "Я": "M8cL80L40Q0003Q0747L87M47L0c",
    "Δ": "M0cL40L8cL0c",
    "Θ": "M40Q0004L08Q0c4cQ8c88L84Q8040M26L66",
    "Λ": "M0cL40L8c",
    "Ξ": "M00L80M26L66M0cL8c",
    "Σ": "M80L00L56L0cL8c",
    "Ψ": "M00L03Q0747Q8783L80M40L4c",
    "Ω": "M0cL2cQ0a05Q0040Q8085Q8a6cL8c",
  ]

  /// Letters that are drawn like another: the accent goes, the shape stays.
  private static let folded: [Character: Character] = {
    let groups: [(Character, String)] = [
      ("A", "ÀÁÂÃÄÅĀĂĄǍẠẢАΑΆ"), ("B", "ВΒ"), ("C", "ÇĆĈĊČС"), ("D", "ĎĐÐ"),
      ("E", "ÈÉÊËĒĔĖĘĚẸẺЕЁΕΈ"), ("G", "ĜĞĠĢ"), ("H", "ĤĦНΗΉ"), ("I", "ÌÍÎÏĨĪĬĮİІЇΙΊ"), ("J", "ĴЈ"),
      ("K", "ĶКΚ"), ("L", "ĹĻĽĿŁ"), ("M", "МΜ"), ("N", "ÑŃŅŇΝ"), ("O", "ÒÓÔÕÖØŌŎŐƠОΟΌ"),
      ("P", "РΡ"), ("R", "ŔŖŘ"), ("S", "ŚŜŞŠȘЅ"), ("T", "ŢŤŦȚТΤ"), ("U", "ÙÚÛÜŨŪŬŮŰŲƯ"),
      ("W", "Ŵ"), ("X", "ХΧ"), ("Y", "ÝŶŸΥΎ"), ("Z", "ŹŻŽΖ"), ("3", "З"), ("Г", "ΓҐ"), ("И", "Й"),
      ("П", "Π"), ("Ф", "Φ"), ("Ω", "Ώ"), ("У", "Ў"),
    ]
    var table: [Character: Character] = [:]
    for (shape, letters) in groups {
      for letter in letters { table[letter] = shape }
    }
    return table
  }()
}
