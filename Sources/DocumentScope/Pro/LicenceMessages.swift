import ApplicationScope
import Interface
import Licensing
import Localization

/// The messages about licences.
enum LicenceMessages {
  /// The suffix of licence files.
  static let suffix = ".paberlicence"
  /// Bytes. A licence with the longest name and address is shorter; a longer file is a text that
  /// may contain a key, but is not one.
  static let longestFile = 4_096

  /// The lines about the licence in use, from top to bottom; empty if there is none.
  static func lines(about standing: LicenceModule.Standing, on day: Day) -> [Phrase] {
    switch standing {
    case .unknown, .none: []
    case .refused(let error): [LicenceSentence.sentence(for: error)]
    case .held(let licence):
      [
        Phrase("Paber Pro, licensed to \(licence.name)"),
        Phrase("\(OfferSheet.title(of: licence.term.plan))."),
        LicenceSentence.sentence(for: licence, on: day),
      ]
    }
  }

  /// The message about a key.
  static func verdict(
    on result: Result<Licence, LicenceError>, on day: Day
  ) -> LicenceSheet.Verdict {
    switch result {
    case .failure(let error): .init(LicenceSentence.sentence(for: error), isGood: false)
    case .success(let licence):
      .init(
        LicenceSentence.sentence(for: licence, on: day),
        isGood: licence.standing(on: day) == .valid)
    }
  }

  /// The message after a licence was accepted.
  static func thanks(for licence: Licence, on day: Day) -> Phrase {
    Phrase("Thank you, \(licence.name). \(LicenceSentence.sentence(for: licence, on: day))")
  }
}
