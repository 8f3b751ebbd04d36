import DeckModel
import JSONStream

/// What single values mean as a name, an age, a line or a picture.
extension FieldRules {
  /// A string that is not empty.
  static func text(_ view: JSONView, _ bytes: Span<UInt8>) -> String? {
    guard view.kind == .string, view.range.count > 2 else { return nil }
    return view.text(in: bytes)
  }

  /// Strings with blanks between them; nil when none is left.
  static func joined(_ views: [JSONView], _ bytes: Span<UInt8>) -> String? {
    let parts = views.compactMap { text($0, bytes) }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// A name: a string, or an object of its parts.
  static func name(_ view: JSONView, _ bytes: Span<UInt8>) -> String? {
    guard view.kind == .object else { return text(view, bytes) }
    for (first, last) in [("first", "last"), ("given", "family")] {
      let views = [first, last].compactMap { view.value(forKey: $0, in: bytes) }
      if let text = joined(views, bytes) { return text }
    }
    return nil
  }

  /// Whole years: a number, or text that is one; what no age can be is none.
  static func years(_ view: JSONView, _ bytes: Span<UInt8>) -> Int? {
    let spelling: String
    switch view.kind {
    case .number, .string: spelling = view.text(in: bytes)
    default: return nil
    }
    if let years = Int(spelling) { return years >= 0 ? years : nil }
    guard let value = Double(spelling), value >= 0, value < 1e9 else { return nil }
    return Int(value)
  }

  /// Whole years from a date of birth to `today`.
  static func birth(_ view: JSONView, _ bytes: Span<UInt8>, _ today: CivilDate) -> Int? {
    text(view, bytes).flatMap { CivilDate($0) }?.age(on: today)
  }

  /// One line: a string, or the texts and names in a list.
  static func line(_ view: JSONView, _ bytes: Span<UInt8>) -> String? {
    switch view.kind {
    case .string:
      return text(view, bytes)
    case .object:
      for key in ["name", "title", "label"] {
        if let value = view.value(forKey: key, in: bytes), let text = text(value, bytes) {
          return text
        }
      }
      return nil
    case .array:
      var parts: [String] = []
      var contents = view.contents
      while let element = contents.next(in: bytes) {
        if element.kind == .array { continue }
        if let part = line(element, bytes) { parts.append(part) }
      }
      return parts.isEmpty ? nil : parts.joined(separator: ", ")
    default:
      return nil
    }
  }

  /// The pictures that a value names: a string, an object of sizes, or a list of either.
  static func pictures(_ view: JSONView, _ bytes: Span<UInt8>) -> [String] {
    switch view.kind {
    case .string:
      return text(view, bytes).map { [$0] } ?? []
    case .object:
      for key in ["large", "medium", "thumbnail", "url", "src"] {
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
