import DeckModel
import JSONStream

/// What single values mean as a name, an age, a line or a picture.
extension FieldRules {
  /// A string that is not empty.
  static func text(_ view: JSONView, _ bytes: Span<UInt8>) -> String? {
    guard view.kind == .string, view.range.count > 2 else { return nil }
    return view.text(in: bytes)
  }

  /// Appends a string that is not empty; tells whether it is one.
  static func appendText(
    _ view: JSONView, _ bytes: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    guard view.kind == .string, view.range.count > 2 else { return false }
    view.appendText(in: bytes, to: &text)
    return true
  }

  /// Appends strings with a blank between them; tells whether there was any.
  static func appendJoined(
    _ first: JSONView?, _ second: JSONView?, _ bytes: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    let hasFirst = first.map { appendText($0, bytes, to: &text) } ?? false
    guard let second, isText(second) else { return hasFirst }
    if hasFirst { text.append(UInt8(ascii: " ")) }
    return appendText(second, bytes, to: &text)
  }

  private static func isText(_ view: JSONView) -> Bool {
    view.kind == .string && view.range.count > 2
  }

  /// Appends a name: a string, or an object of its parts.
  static func appendName(
    _ view: JSONView, _ bytes: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    guard view.kind == .object else { return appendText(view, bytes, to: &text) }
    for (first, last) in [("first", "last"), ("given", "family")] {
      let first = view.value(forKey: first, in: bytes)
      let last = view.value(forKey: last, in: bytes)
      if appendJoined(first, last, bytes, to: &text) { return true }
    }
    return false
  }

  /// Whole years: a number, or text that is one; what no age can be is none.
  static func years(_ view: JSONView, _ bytes: Span<UInt8>) -> Int? {
    guard view.kind == .number || view.kind == .string else { return nil }
    if let years = plainYears(view, bytes) { return years }
    let spelling = view.text(in: bytes)
    if let years = Int(spelling) { return years >= 0 ? years : nil }
    // What is written like hexadecimal digits is no age, though it is a number to `Double`.
    guard !spelling.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "x") }),
      let value = Double(spelling), value >= 0, value < 1e9
    else { return nil }
    return Int(value)
  }

  /// A number of one to three digits, which is what ages are nearly always.
  static func plainYears(_ view: JSONView, _ bytes: Span<UInt8>) -> Int? {
    guard view.kind == .number, (1...3).contains(view.range.count) else { return nil }
    var years = 0
    for place in view.range {
      let digit = bytes[place] ^ 0x30
      guard digit < 10 else { return nil }
      years = years * 10 + Int(digit)
    }
    return years
  }

  /// Whole years from a date of birth to `today`.
  static func birth(_ view: JSONView, _ bytes: Span<UInt8>, _ today: CivilDate) -> Int? {
    text(view, bytes).flatMap { CivilDate($0) }?.age(on: today)
  }

  /// Appends one line: a string, or the texts and names in a list.
  static func appendLine(
    _ view: JSONView, _ bytes: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    switch view.kind {
    case .string:
      return appendText(view, bytes, to: &text)
    case .object:
      for key in ["name", "title", "label"] {
        if let value = view.value(forKey: key, in: bytes), appendText(value, bytes, to: &text) {
          return true
        }
      }
      return false
    case .array:
      let start = text.count
      var contents = view.contents
      while let element = contents.next(in: bytes) {
        if element.kind == .array { continue }
        let end = text.count
        if end > start { text += [UInt8(ascii: ","), UInt8(ascii: " ")] }
        if !appendLine(element, bytes, to: &text) { text.removeLast(text.count - end) }
      }
      return text.count > start
    default:
      return false
    }
  }

  /// Appends the first of the pictures that a value names; tells whether there is one.
  static func appendPicture(
    _ view: JSONView, _ bytes: Span<UInt8>, to text: inout [UInt8]
  ) -> Bool {
    switch view.kind {
    case .string:
      return appendText(view, bytes, to: &text)
    case .object:
      for key in sizes {
        if let value = view.value(forKey: key, in: bytes), appendText(value, bytes, to: &text) {
          return true
        }
      }
      return false
    case .array:
      var contents = view.contents
      while let element = contents.next(in: bytes) {
        if element.kind != .array, appendPicture(element, bytes, to: &text) { return true }
      }
      return false
    default:
      return false
    }
  }

  /// The keys of a picture in several sizes, or of one with more about it.
  private static let sizes = ["large", "medium", "thumbnail", "url", "src"]

  /// The pictures that a value names: a string, an object of sizes, or a list of either.
  static func pictures(_ view: JSONView, _ bytes: Span<UInt8>) -> [String] {
    switch view.kind {
    case .string:
      return text(view, bytes).map { [$0] } ?? []
    case .object:
      for key in sizes {
        if let value = view.value(forKey: key, in: bytes), let path = text(value, bytes) {
          return [path]
        }
      }
      return []
    case .array:
      var paths: [String] = []
      var contents = view.contents
      while let element = contents.next(in: bytes) {
        if element.kind != .array { paths += pictures(element, bytes) }
      }
      return paths
    default:
      return []
    }
  }
}
