import TextCore

/// The part of a style that moves glyphs: ranges with equal text styles are shaped together.
/// Colours, lines and backgrounds are decorations, which need no new layout.
public struct TextStyle: Hashable, Sendable {
  /// The font asked for.
  public var font: FontRequest
  /// True if it always runs from left to right regardless of the text around it, as code does.
  public var isIsolated: Bool
  /// The visible form of the text.
  public var appearance: Appearance
  /// The distance of its letters above the baseline, in logical pixels.
  public var rise: Double

  /// The visibility of text.
  public enum Appearance: Hashable, Sendable {
    case letters
    /// Nothing; it takes no room.
    case hidden
    /// A blank for each byte, which in a monospaced font is as wide as the letter; a screen reader
    /// reads the letters if `isRead`.
    case blank(isRead: Bool)
    /// A sign in place of each range, and a space after it if `isSpaced`.
    case sign(Unicode.Scalar, isSpaced: Bool)
  }

  public init(
    font: FontRequest, isIsolated: Bool = false, appearance: Appearance = .letters,
    rise: Double = 0
  ) {
    self.font = font
    self.isIsolated = isIsolated
    self.appearance = appearance
    self.rise = rise
  }
}

/// The placement of a paragraph's lines.
public struct ParagraphStyle: Hashable, Sendable {
  /// The source of a paragraph's direction.
  public enum Direction: Hashable, Sendable {
    /// The first letter of the text after the markers that has a direction.
    case natural
    /// From left to right regardless of its letters, as code.
    case leftToRight
    /// A direction override.
    case overridden(WritingDirection)
  }

  /// Bytes before the text: indentation, markers, task box.
  public var prefixLength: Int
  /// White space at the start of the prefix; it stays in the flow.
  public var indentation: Int
  /// Bytes after the indentation that hang outside the flow, before the text.
  public var hanging: Int
  /// True if the hanging marker has no space after it. It hangs as if it had one, so that it does
  /// not move when the space is typed.
  public var isMarkerOpen: Bool
  /// The height of a line in logical pixels, before it is snapped to the device's.
  public var lineHeight: Double
  /// The font whose letters are centred in the line.
  public var font: FontRequest
  /// True if the paragraph's lines are on a tinted band over the text's full width.
  public var isTinted: Bool
  /// True if markers hang; otherwise they are in the flow as text is.
  public var markersHang: Bool
  /// Logical pixels between the margin and the first line.
  public var firstLineIndent: Double
  /// Logical pixels between the paragraph and the next, before they are snapped to the device's. An
  /// empty line has none after it.
  public var spaceAfter: Double
  /// The source of its direction.
  public var direction: Direction
  /// True if no caret comes before or among markers: the reader does not see them as text.
  public var guardsMarkers = false
  /// The number of bars beside it; each indents it by `TextContainer.barStep`.
  public var bars = 0
  /// True if a line across the page is in its place.
  public var isRule = false

  public init(
    prefixLength: Int = 0, indentation: Int = 0, hanging: Int = 0,
    isMarkerOpen: Bool = false, lineHeight: Double,
    font: FontRequest, isTinted: Bool = false, markersHang: Bool = true,
    firstLineIndent: Double = 0, spaceAfter: Double = 0, direction: Direction = .natural
  ) {
    self.prefixLength = prefixLength
    self.indentation = indentation
    self.hanging = hanging
    self.isMarkerOpen = isMarkerOpen
    self.lineHeight = lineHeight
    self.font = font
    self.isTinted = isTinted
    self.markersHang = markersHang
    self.firstLineIndent = firstLineIndent
    self.spaceAfter = spaceAfter
    self.direction = direction
  }
}

/// A text style as an attribute: its number in the `StyleTable`, plus one.
public struct TextStyleID: AttributeValue {
  /// The number, never 0.
  public let attributeBits: UInt32
  public init(attributeBits: UInt32) { self.attributeBits = attributeBits }
}

/// A paragraph style as an attribute: its number in the `StyleTable`, plus one.
public struct ParagraphStyleID: AttributeValue {
  /// The number, never 0.
  public let attributeBits: UInt32
  public init(attributeBits: UInt32) { self.attributeBits = attributeBits }
}

/// The styles in use by number, so that an attribute is a small number and comparing two is
/// comparing numbers.
///
/// A number stands for the purpose of a style. When a setting changes the look of styles, they are
/// replaced here: a handful of values, while no attribute of the text changes, however long it is.
public final class StyleTable {
  private var textStyles: [TextStyle] = []
  private var paragraphStyles: [ParagraphStyle] = []

  /// Makes an empty table.
  public init() {}

  /// The number of styles added since the table was made.
  public var builtCount: Int { textStyles.count + paragraphStyles.count }

  /// Increases when a style with a number of this table is replaced.
  public private(set) var version = 0

  /// Adds a style and gives it a number.
  public func add(_ style: TextStyle) -> TextStyleID {
    textStyles.append(style)
    return TextStyleID(attributeBits: UInt32(textStyles.count))
  }

  /// Adds a style and gives it a number.
  public func add(_ style: ParagraphStyle) -> ParagraphStyleID {
    paragraphStyles.append(style)
    return ParagraphStyleID(attributeBits: UInt32(paragraphStyles.count))
  }

  /// Replaces a style of this table.
  public func replace(_ id: TextStyleID, with style: TextStyle) {
    let index = Int(id.attributeBits) - 1
    guard textStyles[index] != style else { return }
    textStyles[index] = style
    version += 1
  }

  /// Replaces a style of this table.
  public func replace(_ id: ParagraphStyleID, with style: ParagraphStyle) {
    let index = Int(id.attributeBits) - 1
    guard paragraphStyles[index] != style else { return }
    paragraphStyles[index] = style
    version += 1
  }

  /// Returns a style of this table.
  public func textStyle(_ id: TextStyleID) -> TextStyle {
    textStyles[Int(id.attributeBits) - 1]
  }

  /// Returns a style of this table.
  public func paragraphStyle(_ id: ParagraphStyleID) -> ParagraphStyle {
    paragraphStyles[Int(id.attributeBits) - 1]
  }
}

extension AttributeKey where Value == TextStyleID {
  /// The layout-affecting style of characters.
  public static let textStyle = AttributeKey(slot: 2)
}

extension AttributeKey where Value == ParagraphStyleID {
  /// The layout-affecting style of a paragraph, on all its bytes.
  public static let paragraphStyle = AttributeKey(slot: 3)
}
