public import Localization

/// Sentences about the state of a licence.
public enum LicenceSentence {
  /// Returns the sentence for a text that was rejected.
  public static func sentence(for error: LicenceError) -> Phrase {
    switch error {
    case .empty: Phrase("There is no licence key here.")
    case .notALicence: Phrase("This is not a Paber licence key. Paber’s keys begin with PABER-.")
    case .truncated: Phrase("The end of this key is missing. Copy all of it.")
    case .damaged:
      Phrase("Some letters of this key are wrong or missing. Copy it again.")
    case .forged: Phrase("This key was not issued by the makers of Paber.")
    case .newerKind: Phrase("This key needs a newer version of Paber. Update Paber and try again.")
    case .notYetValid(let day): notYet(day)
    case .uncheckable:
      Phrase("This Paber was built without a public key, so it can’t check licences.")
    }
  }

  /// Returns the sentence for an accepted licence.
  public static func sentence(for licence: Licence, on day: Day) -> Phrase {
    switch licence.standing(on: day) {
    case .notYet(let day): notYet(day)
    case .ended(let day): Phrase("This licence ended on \(day.phrase).")
    case .valid:
      if let lastDay = licence.term.lastDay {
        Phrase("This licence is valid through \(lastDay.phrase).")
      } else {
        Phrase("This licence is valid for life.")
      }
    }
  }

  /// Returns the last day of a valid licence in words; `nil` for one without an end.
  public static func end(of licence: Licence) -> Phrase? {
    licence.term.lastDay.map { Phrase("Pro until \($0.phrase)") }
  }

  private static func notYet(_ day: Day) -> Phrase {
    Phrase(
      "This licence begins on \(day.phrase). If that day has passed, check this computer’s date.")
  }
}
