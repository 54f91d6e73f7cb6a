/// The bytes of a document at which a caller of its reader asks for events.
///
/// A search for the letters that the reader takes for syntax needs few events of a paragraph. The
/// reader makes only these, without text and without addresses: links and images are `.emphasis`.
package struct EventPlaces: Sendable {
  private let isPlace: [Bool]

  /// Makes the places of the bytes for which `isPlace` is true.
  package init(_ isPlace: [Bool]) { self.isPlace = isPlace }

  /// Returns true if one of the places is in `range`.
  func touches(_ range: Range<Int>) -> Bool {
    for index in range.clamped(to: isPlace.indices) where isPlace[index] { return true }
    return false
  }
}
