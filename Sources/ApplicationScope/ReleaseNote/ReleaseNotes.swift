import Localization

/// The release notes by version, one sentence each. A version with something new gets a line here.
/// One that only fixes errors needs none, and shows the last note again.
enum ReleaseNotes {
  static let all: [Int: Phrase] = [
    1: Phrase(
      "Menus now stay out of your way: tap Alt when you need one, and hold it to see more items.")
  ]

  /// Returns the newest note up to a version that a user of the version `last` has not seen.
  static func newest(
    in letters: [Int: Phrase], upTo version: Int, after last: Int = 0
  ) -> Phrase? {
    letters.filter { $0.key <= version && $0.key > last }.max { $0.key < $1.key }?.value
  }
}
