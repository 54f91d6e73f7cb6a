import TextCore

/// The part of a style that only colours text. It names roles, not colours, so that a new theme
/// changes no attribute; it never causes a layout.
public struct TextDecoration: AttributeValue {
  /// The role of glyphs, which decides their ink.
  public enum Ink: UInt8, Sendable, CaseIterable {
    case text, heading, quote, tag, highlightedTag, link, highlightedLink, code
  }

  /// The band behind the glyphs.
  public enum Background: UInt8, Sendable, CaseIterable {
    case none, highlight, code
  }

  /// Lines drawn along the glyphs.
  public struct Lines: OptionSet, Hashable, Sendable {
    /// The bits.
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Under the letters.
    public static let underline = Lines(rawValue: 1)
    /// Through the letters.
    public static let strikethrough = Lines(rawValue: 2)
  }

  /// The number, never 0.
  public let attributeBits: UInt32

  public init(attributeBits: UInt32) { self.attributeBits = attributeBits }

  /// Makes a decoration of its parts.
  public init(ink: Ink, background: Background = .none, lines: Lines = []) {
    attributeBits =
      1 << 24 | UInt32(lines.rawValue) << 16 | UInt32(background.rawValue) << 8
      | UInt32(ink.rawValue)
  }

  /// The ink of the glyphs.
  public var ink: Ink { Ink(rawValue: UInt8(truncatingIfNeeded: attributeBits)) ?? .text }

  /// The band behind the glyphs.
  public var background: Background {
    Background(rawValue: UInt8(truncatingIfNeeded: attributeBits >> 8)) ?? .none
  }

  /// Lines along the glyphs.
  public var lines: Lines { Lines(rawValue: UInt8(truncatingIfNeeded: attributeBits >> 16)) }

  public static let plain = TextDecoration(ink: .text)
}

extension AttributeKey where Value == TextDecoration {
  /// The decoration of characters, in the decorations' own runs.
  public static let decoration = AttributeKey(slot: 0)
}
