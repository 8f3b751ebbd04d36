/// Finds the word that was probably meant, or none.
///
/// Near means: at most two slips of the keyboard (a character wrong, missing, too much, or two
/// swapped), and at most one slip for every three characters begun; or the same first three
/// characters. The distance is the optimal string alignment distance. Upper and lower case of ASCII
/// letters count as the same.
package enum Suggestion {
  /// The candidate nearest to `word`; of several equally near ones the one with the longest common
  /// beginning, then the first.
  ///
  /// Complexity: O(*n* × length), with words longer than 64 characters compared by their beginning
  /// only.
  package static func nearest(to word: String, among candidates: some Sequence<String>) -> String? {
    let typed = folded(word)
    guard !typed.isEmpty else { return nil }
    // Of a single letter nothing would be left.
    let limit = min(2, (typed.count + 2) / 3, typed.count - 1)
    var best: (candidate: String, rank: (distance: Int, unshared: Int))?
    var sharing: String?
    for candidate in candidates {
      let letters = folded(candidate)
      guard !letters.isEmpty else { continue }
      if sharing == nil, typed.count >= 3, letters.starts(with: typed.prefix(3)) {
        sharing = candidate
      }
      guard abs(letters.count - typed.count) <= limit else { continue }
      let distance = alignmentDistance(typed, letters)
      let shared = zip(typed, letters).prefix { $0 == $1 }.count
      let rank = (distance, typed.count - shared)
      if distance <= limit, rank < best?.rank ?? (limit + 1, 0) {
        best = (candidate, rank)
      }
    }
    return best?.candidate ?? sharing
  }

  /// How many slips lie between `left` and `right`, no part of a word being touched twice.
  static func distance(_ left: String, _ right: String) -> Int {
    alignmentDistance(folded(left), folded(right))
  }

  private static func folded(_ word: String) -> [Unicode.Scalar] {
    word.unicodeScalars.prefix(64).map { scalar in
      ("A"..."Z").contains(scalar) ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }
  }

  private static func alignmentDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int
  {
    var beforeLast = [Int]()
    var last = Array(0...right.count)
    for row in left.indices {
      var current = [row + 1]
      for column in right.indices {
        let isSame = left[row] == right[column]
        var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      beforeLast = last
      last = current
    }
    return last[right.count]
  }
}
