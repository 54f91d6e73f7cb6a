import TextCore

/// What is known of the spelling of a byte's word. No value: nothing.
public enum SpellingMark: UInt32, AttributeValue {
  /// It was looked at, and there is nothing to show.
  case settled = 1
  /// It is in a word that is wrong.
  case wrong = 2
  /// It was in a word that is wrong, and has to be looked at again.
  case doubtful = 3

  /// Makes one of its bits.
  public init(attributeBits: UInt32) { self = Self(rawValue: attributeBits) ?? .settled }
  /// The number, never 0.
  public var attributeBits: UInt32 { rawValue }

  /// Whether it is drawn.
  var isShown: Bool { self != .settled }
}

extension AttributeKey where Value == SpellingMark {
  /// The verdict on words, in the decorations' own runs.
  static let spelling = AttributeKey(slot: 1)
}
