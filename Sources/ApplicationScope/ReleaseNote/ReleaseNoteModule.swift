import Interface
import Localization

/// Shows the news of a release after an update, in a letter, once. The state keeps the largest
/// version that was ever started. The first version on a machine shows no letter, nor does a
/// version without news.
public final class ReleaseNoteModule: Module {
  private let state: StateModule
  private let version: Int
  private let letters: [Int: Phrase]

  /// Makes the module of a version of the program.
  public convenience init(state: StateModule, version: Int) {
    self.init(state: state, version: version, letters: ReleaseNotes.all)
  }

  init(state: StateModule, version: Int, letters: [Int: Phrase]) {
    self.state = state
    self.version = version
    self.letters = letters
  }

  /// Returns the letter to show at this start, and marks it as shown. Nil if no older version was
  /// here, or if there is no news since that one.
  public func takeDue() -> ReleaseNoteSheet? {
    let last = state.largestWhole(Self.name)
    state.raise(Self.name, to: Double(version))
    guard let last, last < version else { return nil }
    return ReleaseNotes.newest(in: letters, upTo: version, after: last).map(Self.sheet)
  }

  /// The last letter; `nil`: there is none.
  public var last: ReleaseNoteSheet? {
    ReleaseNotes.newest(in: letters, upTo: version).map(Self.sheet)
  }

  /// The name in the state of the largest version that was ever started.
  private static let name = "version"

  private static func sheet(_ news: Phrase) -> ReleaseNoteSheet {
    ReleaseNoteSheet(
      greeting: Phrase("Dear Writer,"), body: news,
      closing: Phrase("May the words come easily."), signature: .verbatim("Paber"))
  }
}
