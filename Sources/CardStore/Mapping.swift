package import JSONStream

/// Which fields of a record are what, where the user said so; the rest is found by itself.
package struct Mapping: Equatable, Sendable {
  /// Where the id is.
  package var id: JSONPointer?
  /// Where the name is.
  package var name: JSONPointer?
  /// Where the age, or the birth date, is.
  package var age: JSONPointer?
  /// Where the line beneath the name is.
  package var hobby: JSONPointer?
  /// Where the picture is.
  package var image: JSONPointer?

  /// A mapping that leaves everything to be found.
  package init() {}

  /// The mapping with what `newer` says in place of what it said before.
  package func updated(with newer: Mapping) -> Mapping {
    var result = self
    result.id = newer.id ?? id
    result.name = newer.name ?? name
    result.age = newer.age ?? age
    result.hobby = newer.hobby ?? hobby
    result.image = newer.image ?? image
    return result
  }

  private static var keys: [(String, WritableKeyPath<Mapping, JSONPointer?>)] {
    [("id", \.id), ("name", \.name), ("age", \.age), ("hobby", \.hobby), ("image", \.image)]
  }

  /// The pointers that the user gave.
  var pointers: [JSONPointer] { Self.keys.compactMap { self[keyPath: $0.1] } }

  /// The mapping as the settings of a map: a JSON object of pointers; empty when nothing is said.
  func encoded() -> [UInt8] {
    guard self != Mapping() else { return [] }
    var writer = JSONWriter()
    writer.startObject()
    for (key, path) in Self.keys {
      guard let pointer = self[keyPath: path] else { continue }
      writer.key(key)
      writer.string(pointer.description)
    }
    writer.endObject()
    return Array(writer.bytes)
  }

  /// Reads the settings of a map; what is not known is passed over.
  init(settings bytes: [UInt8]) {
    guard let view = JSONView(in: bytes.span) else { return }
    for (key, path) in Self.keys {
      guard let value = view.value(forKey: key, in: bytes.span) else { continue }
      self[keyPath: path] = try? JSONPointer(value.text(in: bytes.span))
    }
  }
}
