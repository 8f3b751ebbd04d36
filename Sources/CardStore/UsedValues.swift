/// The values of a record that are shown as fields of its card, by their places.
///
/// They are few: two parts of a name, or one; an age, a line, a picture and the id. Held in place, they
/// cost nothing to forget before the next of a million records.
struct UsedValues {
  private var ranges: InlineArray<8, Range<Int>> = .init(repeating: 0..<0)
  private var count = 0

  /// Notes the value at `range`.
  mutating func insert(_ range: Range<Int>) {
    guard count < ranges.count, !contains(range) else { return }
    ranges[count] = range
    count += 1
  }

  /// Forgets them all.
  mutating func removeAll() { count = 0 }

  /// Whether the value at `range` is among them.
  func contains(_ range: Range<Int>) -> Bool {
    for index in 0..<count where ranges[index] == range { return true }
    return false
  }

  /// Whether any of them lies in the value at `range`.
  func hasValue(in range: Range<Int>) -> Bool {
    for index in 0..<count
    where range.lowerBound <= ranges[index].lowerBound
      && ranges[index].upperBound <= range.upperBound
    {
      return true
    }
    return false
  }
}
