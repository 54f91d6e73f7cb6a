/// Why a text is no licence that holds. Whether one that holds has ended is not among them; that
/// is its `Licence.standing`.
public enum LicenceError: Error, Hashable, Sendable {
  /// There is nothing but space.
  case empty
  /// Nothing in it looks like one of our keys.
  case notALicence
  /// The end is missing.
  case truncated
  /// A part was copied wrongly.
  case damaged
  /// It is whole, but none of our keys has signed it.
  case forged
  /// It is whole, but of a version that this Paber does not know.
  case newerKind
  /// It begins on that day.
  case notYetValid(from: Day)
  /// This Paber was built without a key to check it with.
  case uncheckable
}
