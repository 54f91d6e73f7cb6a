/// The sign that a US keyboard has on a key, as a name for shortcuts.
public enum KeyPlace {
  /// Returns `place` if a shortcut may name the key by this sign. Many layouts write digits with
  /// Shift only, so the row of digits always counts. Other signs count on layouts that have no key
  /// for them: Ctrl+Q is the key of Q on a Greek keyboard, though that writes a semicolon there.
  ///
  /// - Parameters:
  ///   - place: the sign that a US keyboard has there.
  ///   - plain: the sign that the layout has there without Shift, lower case.
  ///   - hasKey: true if a key of the layout writes a sign without Shift.
  public static func sign(
    _ place: Character?, besides plain: Character?, hasKey: (Character) -> Bool
  ) -> Character? {
    guard let place, place != plain else { return nil }
    return place.isNumber || !hasKey(place) ? place : nil
  }
}
