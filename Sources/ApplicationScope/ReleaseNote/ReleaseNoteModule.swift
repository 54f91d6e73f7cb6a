import Interface
import Localization

/// Shows the note of a release once, after an update. The state keeps the largest version that was
/// ever started. The first version on a machine shows no note, nor does a version without one.
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

  /// Returns the note to show at this start, and marks it as shown; `nil` if no older version was
  /// ever started, or if there is no note since that one.
  public func takeDue() -> ReleaseNoteSheet? {
    let last = state.largestWhole(Self.name)
    state.raise(Self.name, to: Double(version))
    guard let last, last < version else { return nil }
    return ReleaseNotes.newest(in: letters, upTo: version, after: last).map(Self.sheet)
  }

  /// The last note; `nil`: there is none.
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
