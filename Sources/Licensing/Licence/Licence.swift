/// The content of a licence. `LicenceVerifier` decides whether it is genuine.
///
/// **Invariant:** it can be encoded: texts have one line and at most 255 bytes of UTF-8, days are
/// between 1970 and 2149, and it does not end before it begins.
public struct Licence: Hashable, Sendable {
  /// The owner's name, as they write it.
  public let name: String
  /// The owner's e-mail address; empty if it is not known.
  public let email: String
  /// The plan and its last day.
  public let term: Term
  /// The first day of validity.
  public let firstDay: Day
  /// A number that identifies the licence.
  public let serial: UInt32

  /// Makes a licence, or throws the reason why that is impossible.
  public init(
    name: String, email: String, term: Term, firstDay: Day, serial: UInt32
  ) throws(LicenceFlaw) {
    if name.isEmpty { throw .noName }
    for text in [name, email] {
      if text.utf8.count > Self.longestText { throw .tooLong }
      if !text.unicodeScalars.allSatisfy(Self.isOfOneLine) { throw .notOneLine }
    }
    for day in [firstDay, term.lastDay ?? firstDay] where !Self.days.contains(day.number) {
      throw .dayOutOfReach(day)
    }
    if let lastDay = term.lastDay, lastDay < firstDay { throw .endsBeforeItBegins }
    self.name = name
    self.email = email
    self.term = term
    self.firstDay = firstDay
    self.serial = serial
  }

  /// Returns the validity on a day in Greenwich. The licence is valid from the first day to the
  /// last in every time zone, so for a day more at both ends: the first one begins at 10 o'clock of
  /// the day before in Greenwich (UTC+14), the last one ends at noon of the day after (UTC−12).
  public func standing(on day: Day) -> Standing {
    if day.number < firstDay.number - 1 { return .notYet(firstDay) }
    if let lastDay = term.lastDay, day.number > lastDay.number + 1 { return .ended(lastDay) }
    return .valid
  }

  /// The validity of a licence.
  public enum Standing: Hashable, Sendable {
    /// Not valid yet; it begins on that day.
    case notYet(Day)
    case valid
    /// No longer valid; that was its last day.
    case ended(Day)
  }

  /// The greatest length of a text in bytes of UTF-8: the length is encoded in one byte.
  private static let longestText = 255
  /// The range of days that two bytes can encode.
  private static let days = 0...Int(UInt16.max)

  private static func isOfOneLine(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }
}

/// The reason why a licence can't be made.
public enum LicenceFlaw: Error, Hashable, Sendable {
  case noName, tooLong, notOneLine, endsBeforeItBegins
  case dayOutOfReach(Day)
}
