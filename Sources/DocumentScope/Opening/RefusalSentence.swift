import Localization

/// The sentence about files that could not be opened or imported.
enum RefusalSentence {
  /// Returns the first refusal with the number of the others; nil: there are none.
  static func sentence(_ refusals: [Phrase]) -> Phrase? {
    guard let first = refusals.first else { return nil }
    let others = refusals.count - 1
    if others == 0 { return first }
    return Phrase(
      one: "\(first) \(others) other file could not be opened either.",
      other: "\(first) \(others) other files could not be opened either.")
  }
}
