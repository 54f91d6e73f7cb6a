/// Counts words by the rules of UAX #29 (WB5 to WB13b), a character at a time. It serves only text
/// in which no character extends the one before it. A segment counts if there is a letter or a
/// digit in it, and each ideograph. Beyond these rules a hyphen joins letters and digits.
struct WordRules {
  private typealias Class = CharacterClasses.Word

  /// The end of a segment that may continue.
  enum State: UInt8 {
    case nothing
    case letter, digit
    /// A `_`, in a segment that is counted or in one that is not yet.
    case extender, bareExtender
    /// A character that joins letters, or digits, if one more follows.
    case letterMid, letterMidWord, digitMid
    /// A hyphen after a letter or digit.
    case hyphen
    case ideograph
    /// Hangul, also followed by a character that joins letters.
    case syllable, syllableMid
  }

  private(set) var count = 0
  private(set) var state = State.nothing
  /// True if a character occurred that these rules do not cover.
  private(set) var isBeyond = false

  /// Passes letters; O(1).
  mutating func passLetters() {
    switch state {
    case .letter: return
    case .digit, .extender, .letterMid, .letterMidWord, .hyphen: break
    case .nothing, .bareExtender, .digitMid, .ideograph, .syllable: count += 1
    case .syllableMid: isBeyond = true
    }
    state = .letter
  }

  /// Reads a character. Returns true if it belongs to a word.
  mutating func take(_ kind: UInt8) -> Bool {
    switch kind {
    case Class.none: state = .nothing
    case Class.letter:
      passLetters()
      return true
    case Class.digit:
      switch state {
      case .letter, .digit, .extender, .digitMid, .hyphen: break
      case .nothing, .bareExtender, .letterMid, .letterMidWord, .ideograph, .syllable: count += 1
      case .syllableMid: isBeyond = true
      }
      state = .digit
      return true
    case Class.ideograph:
      if state == .extender || state == .bareExtender { isBeyond = true }
      count += 1
      state = .ideograph
      return true
    case Class.syllable:
      switch state {
      case .syllable: break
      case .nothing, .letter, .digit, .ideograph, .hyphen: count += 1
      default: isBeyond = true
      }
      state = .syllable
      return true
    case Class.hyphen: state = state == .letter || state == .digit ? .hyphen : .nothing
    case Class.midLetter, Class.midDigit, Class.midWord, Class.extender:
      join(kind)
    default: isBeyond = true
    }
    return false
  }

  /// Reads a character that belongs to a word if more follows.
  private mutating func join(_ kind: UInt8) {
    switch kind {
    case _ where state == .syllable || state == .syllableMid:
      if kind == Class.extender { isBeyond = true }
      state = state == .syllable ? .syllableMid : .nothing
    case Class.midLetter: state = state == .letter ? .letterMid : .nothing
    case Class.midDigit: state = state == .digit ? .digitMid : .nothing
    case Class.midWord:
      state = state == .letter ? .letterMidWord : state == .digit ? .digitMid : .nothing
    default:
      if state == .ideograph { isBeyond = true }
      state =
        state == .letter || state == .digit || state == .extender ? .extender : .bareExtender
    }
  }
}
