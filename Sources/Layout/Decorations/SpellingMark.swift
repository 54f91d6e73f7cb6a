import TextCore

/// The state of the spelling check for a byte's word. No value: not checked.
public enum SpellingMark: UInt32, AttributeValue {
  /// Checked, and nothing to mark.
  case settled = 1
  /// Part of a misspelled word.
  case wrong = 2
  /// Part of a word that was misspelled, and has to be checked again.
  case doubtful = 3

  public init(attributeBits: UInt32) { self = Self(rawValue: attributeBits) ?? .settled }
  /// The number, never 0.
  public var attributeBits: UInt32 { rawValue }

  /// True if it is drawn.
  var isShown: Bool { self != .settled }
}

extension AttributeKey where Value == SpellingMark {
  /// The spelling marks of words, in the decorations' own runs.
  static let spelling = AttributeKey(slot: 1)
}
