/// Every key that the field rules know.
enum FieldKey: Int, CaseIterable {
  case id, _id, uuid, key
  case name, fullName, full_name, displayName, firstName, lastName, first_name, last_name
  case username, login, title, label
  case age, dob, birth_date, birthDate, birthday
  case hobby, hobbies, interests, tagline, headline, job, bio, description, summary
  case image, photo, picture, photos, avatar, avatar_url, thumbnail
  case user, profile, person, basics, attributes, fields
  case results, data, items, users, profiles, people, cards, records, entries
  case v, record, verdict, decided_at

  /// The keys as they are spelled in records, in the order of the cases.
  static let spellings: [Substring] = """
    id _id uuid key name fullName full_name displayName firstName lastName first_name \
    last_name username login title label age dob birth_date birthDate birthday hobby hobbies \
    interests tagline headline job bio description summary image photo picture photos avatar \
    avatar_url thumbnail user profile person basics attributes fields results data items \
    users profiles people cards records entries v record verdict decided_at
    """.split(separator: " ")

  /// The wrappers that a record's fields may be in, in the order in which they are tried.
  static let wrappers: [FieldKey] = [.user, .profile, .person, .basics, .attributes, .fields]

  /// The keys by the number of their bytes.
  private static let byLength: [[(key: FieldKey, bytes: [UInt8])]] = {
    var table: [[(key: FieldKey, bytes: [UInt8])]] = Array(repeating: [], count: 12)
    for (key, spelling) in zip(allCases, spellings) {
      table[spelling.utf8.count].append((key, Array(spelling.utf8)))
    }
    return table
  }()

  /// The key that the bytes of `range` spell; nil when it is not one of these.
  static func find(_ bytes: Span<UInt8>, _ range: Range<Int>) -> FieldKey? {
    guard range.count < byLength.count, !range.isEmpty else { return nil }
    let first = bytes[range.lowerBound]
    search: for (key, spelling) in byLength[range.count] where spelling[0] == first {
      for index in 1..<max(1, spelling.count)
      where bytes[range.lowerBound + index] != spelling[index] {
        continue search
      }
      return key
    }
    return nil
  }
}
