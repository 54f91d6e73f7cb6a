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

/// Says in a calm sentence or two how it stands with a licence.
public enum LicenceSentence {
  /// The sentence for a text that could not be taken.
  public static func sentence(for error: LicenceError) -> String {
    switch error {
    case .empty: "There is no key here yet."
    case .notALicence: "This is not a licence key of Paber; those begin with PABER-."
    case .truncated: "The end of this key is missing. Please copy it up to its last letter."
    case .damaged: "Some letters of this key are wrong or missing. Please copy it once more."
    case .forged: "This key was not made by the makers of Paber."
    case .newerKind: "This key is of a newer kind. Please update Paber, then try again."
    case .notYetValid(let day): notYet(day)
    case .uncheckable: "This Paber was built without a public key, so it can't check licences."
    }
  }

  /// The sentence for a licence that was taken.
  public static func sentence(for licence: Licence, on day: Day) -> String {
    switch licence.standing(on: day) {
    case .notYet(let day): notYet(day)
    case .ended(let day): "This licence ended on \(day)."
    case .holds:
      if let lastDay = licence.term.lastDay {
        "This licence holds through \(lastDay)."
      } else {
        "This licence holds for a lifetime."
      }
    }
  }

  /// The sentence for a licence that can't be made.
  public static func sentence(for flaw: LicenceFlaw) -> String {
    switch flaw {
    case .noName: "A licence needs a name."
    case .tooLong: "Name and address can have 255 bytes each."
    case .notOneLine: "Name and address must be of one line each."
    case .endsBeforeItBegins: "A licence can't end before it begins."
    case .dayOutOfReach(let day): "The day \(day) is not between 1970 and 2149."
    }
  }

  private static func notYet(_ day: Day) -> String {
    "This licence begins on \(day). If that has passed, please look at the date of this computer."
  }
}
