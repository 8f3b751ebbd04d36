/// The order that a shuffle gives: by a hash of seed and id, so that the same ids get the same
/// order whatever it was before.
package enum ShuffleOrder {
  /// The place of `id` among others under `seed`; smaller ones come first. Equal keys, which are
  /// next to impossible, are ordered by id.
  package static func key(of id: String, seed: UInt64) -> UInt64 {
    Hash64.of(id, seed: seed)
  }

  /// The indices of `ids` in their order under `seed`.
  ///
  /// - Complexity: O(*n* log *n*).
  package static func order(of ids: [String], seed: UInt64) -> [Int] {
    let keys = ids.map { key(of: $0, seed: seed) }
    return ids.indices.sorted { first, second in
      if keys[first] != keys[second] { return keys[first] < keys[second] }
      return ids[first].unicodeScalars.lexicographicallyPrecedes(ids[second].unicodeScalars)
    }
  }
}
