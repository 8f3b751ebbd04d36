import Foundation

/// Profiles as people have them, the same ones for the same number every time.
enum Profiles {
  private static let first = [
    "Ana", "Jürgen", "秀英", "Мария", "فاطمة", "Noa", "Björn", "Łucja", "結衣", "Αλέξης", "Zoë", "민준",
    "Chloé", "Ravi", "अनन्या", "Oluwaseun",
  ]
  private static let last = [
    "Silva", "Müller", "王", "Иванова", "العلي", "O'Neill", "Kowalska", "佐藤", "Παπαδόπουλος",
    "García", "Nguyễn", "김", "Dubois", "शर्मा", "Adeyemi", "Smith",
  ]
  private static let hobbies = [
    "climbing", "photography and long walks", "cooking", "chess", "salsa on Fridays", "reading",
    "pottery", "restoring old radios",
  ]
  private static let cities = [
    "Lisboa", "Köln", "東京", "São Paulo", "Београд", "Oslo", "القاهرة", "서울",
  ]
  private static let tags = [
    "music", "film", "sea", "\\\"quotes\\\"", "cats", "code", "tea", "snow",
  ]

  /// Writes `count` of them to the file `path`, one JSON object a line, about 238 bytes each.
  static func write(_ count: Int, to path: String) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Failure.cannotWrite(path) }
    var random = SeededNumbers(seed: 20_260_101)
    var bytes: [UInt8] = []
    for number in 0..<count {
      bytes.append(contentsOf: line(number, &random).utf8)
      if bytes.count > 1 << 20 {
        try file.write(contentsOf: bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.write(contentsOf: bytes)
    try file.close()
  }

  private static func line(_ number: Int, _ random: inout SeededNumbers) -> String {
    let name = random.pick(first) + " " + random.pick(last)
    let day = 1 + random.below(28)
    return "{\"id\":\"\(id(number))\",\"name\":\"\(name)\",\"age\":\(18 + random.below(60)),"
      + "\"hobby\":\"\(random.pick(hobbies))\",\"image\":\"photos/\(number % 5000).jpg\","
      + "\"email\":\"user\(number)@example.org\",\"city\":\"\(random.pick(cities))\","
      + "\"tags\":[\"\(random.pick(tags))\",\"\(random.pick(tags))\"],"
      + "\"score\":\(random.below(100)).\(random.below(100)),\"active\":\(random.below(2) == 0),"
      + "\"joined\":\"20\(10 + random.below(15))-0\(1 + random.below(9))-\(day < 10 ? "0" : "")\(day)\""
      + "}\n"
  }

  /// The id of profile `number`.
  static func id(_ number: Int) -> String {
    let digits = String(number)
    return "u" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
  }
}

/// Numbers that look random and are the same every time: SplitMix64.
struct SeededNumbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
