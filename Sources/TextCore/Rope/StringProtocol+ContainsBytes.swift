extension StringProtocol {
  /// Returns true if the text contains `words`, compared byte for byte.
  ///
  /// The standard library's `contains` of a string belongs to its regular expressions: one call
  /// links their whole engine, a tenth of the program. O(length × length of `words`).
  public func containsBytes(_ words: String) -> Bool {
    let bytes = Array(utf8)
    let wanted = Array(words.utf8)
    guard wanted.count <= bytes.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { bytes[$0...].starts(with: wanted) }
  }
}
