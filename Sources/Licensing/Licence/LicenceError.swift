/// The reason why a text is no valid licence. The end of a genuine licence is not among them; that
/// is its `Licence.standing`.
public enum LicenceError: Error, Hashable, Sendable {
  /// The text is empty or only space.
  case empty
  /// Nothing in the text looks like a licence key.
  case notALicence
  /// The end is missing.
  case truncated
  /// A part was copied wrongly.
  case damaged
  /// The licence is complete, but not signed by any of the trusted keys.
  case forged
  /// The licence is complete, but of a version that this Paber does not know.
  case newerKind
  /// The licence begins on that day.
  case notYetValid(from: Day)
  /// This Paber was built without a key to check it.
  case uncheckable
}
