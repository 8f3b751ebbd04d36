/// What a card shows of a profile.
package struct UserModel: Equatable, Sendable {
  /// The text that names the card, unique in its deck.
  package var id: String
  /// The person's or thing's name; empty when the profile has none.
  package var name: String
  /// Whole years, when the profile tells.
  package var age: Int?
  /// One line beneath the name.
  package var hobby: String?
  /// Where the picture is: a path or an address, as the profile has it.
  package var image: String?
  /// Everything else the profile says, in its order.
  package var fields: [Field]

  /// Makes a card from its parts.
  package init(
    id: String, name: String, age: Int? = nil, hobby: String? = nil, image: String? = nil,
    fields: [Field] = []
  ) {
    self.id = id
    self.name = name
    self.age = age
    self.hobby = hobby
    self.image = image
    self.fields = fields
  }

  /// One further field of a profile.
  package struct Field: Equatable, Sendable {
    /// The field's own name.
    package var name: String
    /// What it holds.
    package var value: Value

    /// Makes a field.
    package init(name: String, value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// What a field holds.
  package indirect enum Value: Equatable, Sendable {
    /// A text, or a number or truth in its own spelling.
    case text(String)
    /// Several values.
    case list([Value])
    /// Named values.
    case group([Field])
  }
}
