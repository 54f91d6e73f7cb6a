/// Counts sentences by the rules of UAX #29 (SB1 to SB998), a character at a time. It serves only
/// text in which no character extends the one before it. A sentence counts if there is a word in
/// it.
struct SentenceRules {
  private typealias Class = CharacterClasses.Sentence

  private enum State {
    /// Inside of a sentence.
    case inside
    /// After a full stop, which may have ended an abbreviation: right after it, after closing
    /// marks, after spaces.
    case fullStop, fullStopClosed, fullStopSpaced
    /// After a mark that always ends a sentence, in the same three places.
    case terminator, terminatorClosed, terminatorSpaced
    /// The next letter decides if a sentence ended after the full stop (SB8).
    case undecided
  }

  private(set) var count = 0
  private var state = State.inside
  private var hasWord = false
  /// True if there is a word after the place where a sentence may have ended.
  private var hasWordBehind = false
  /// True if the character before the full stop was a letter with case (SB7).
  private var wasCased = false
  private var isCased = false

  /// True if letters cannot end a sentence here.
  var isInside: Bool { state == .inside }

  /// Passes letters with case inside of a sentence. O(1).
  mutating func passLetters() {
    hasWord = true
    isCased = true
  }

  /// Reads a character.
  mutating func take(_ kind: UInt8, isWord: Bool) {
    switch state {
    case .inside: break
    case .undecided:
      if decide(kind, isWord) { return }
    default:
      if goOn(kind, isWord) { return }
    }
    if isWord { hasWord = true }
    switch kind {
    case Class.fullStop:
      wasCased = isCased
      state = .fullStop
    case Class.terminator: state = .terminator
    default: break
    }
    isCased = kind == Class.lower || kind == Class.upper
  }

  /// Reads a character after the end of a sentence. Returns true if it needs no more.
  private mutating func goOn(_ kind: UInt8, _ isWord: Bool) -> Bool {
    let isAmbiguous = state == .fullStop || state == .fullStopClosed || state == .fullStopSpaced
    let isSpaced = state == .fullStopSpaced || state == .terminatorSpaced
    isCased = false
    switch kind {
    case Class.close where !isSpaced:
      state = isAmbiguous ? .fullStopClosed : .terminatorClosed
      return true
    case Class.space:
      state = isAmbiguous ? .fullStopSpaced : .terminatorSpaced
      return true
    case Class.goesOn, Class.fullStop, Class.terminator: state = .inside
    case Class.numeric where state == .fullStop: state = .inside
    case Class.upper where state == .fullStop && wasCased: state = .inside
    case Class.lower where isAmbiguous: state = .inside
    case Class.upper, Class.lower, Class.uncased: end()
    default:
      if isAmbiguous {
        state = .undecided
        hasWordBehind = isWord
        return true
      }
      end()
    }
    return false
  }

  /// Decides if the sentence ended at the undecided place. Returns true if that is still undecided.
  private mutating func decide(_ kind: UInt8, _ isWord: Bool) -> Bool {
    switch kind {
    case Class.lower:
      hasWord = hasWord || hasWordBehind
      state = .inside
    case Class.upper, Class.uncased, Class.fullStop, Class.terminator: endBefore()
    default:
      hasWordBehind = hasWordBehind || isWord
      return true
    }
    isCased = false
    return false
  }

  private mutating func end() {
    if hasWord { count += 1 }
    hasWord = false
    state = .inside
  }

  private mutating func endBefore() {
    end()
    hasWord = hasWordBehind
  }

  /// Ends the text.
  mutating func finish() {
    if state == .undecided { endBefore() }
    end()
  }
}
