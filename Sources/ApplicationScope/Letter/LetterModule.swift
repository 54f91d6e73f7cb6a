import Interface
import Words

/// After an update tells the one thing that is new, in a letter, once.
public final class LetterModule: Module {
  private let state: StateModule
  private let version: Int
  private let letters: [Int: Phrase]

  /// Makes the module of a version of the program.
  public convenience init(state: StateModule, version: Int) {
    self.init(state: state, version: version, letters: ReleaseLetters.all)
  }

  init(state: StateModule, version: Int, letters: [Int: Phrase]) {
    self.state = state
    self.version = version
    self.letters = letters
  }

  /// The letter to show at this start, if any: there was an older version here, and what is new
  /// since was not told yet. It is then told.
  public func takeDue() -> LetterSheet? {
    let last = state.largestWhole(Self.name)
    state.raise(Self.name, to: Double(version))
    guard let last, last < version else { return nil }
    return ReleaseLetters.newest(in: letters, upTo: version, after: last).map(Self.sheet)
  }

  /// The last letter; `nil` where there was none.
  public var last: LetterSheet? {
    ReleaseLetters.newest(in: letters, upTo: version).map(Self.sheet)
  }

  /// The largest version that was ever started, in the state.
  private static let name = "version"

  private static func sheet(_ news: Phrase) -> LetterSheet {
    LetterSheet(
      greeting: Phrase("Dear Writer,"), body: news,
      closing: Phrase("May the words come easily."), signature: .verbatim("Paber"))
  }
}
