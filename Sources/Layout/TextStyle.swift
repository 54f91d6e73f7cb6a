import TextCore

/// What of a style moves glyphs: two stretches with equal text styles are shaped together.
public struct TextStyle: Hashable, Sendable {
  /// The font asked for.
  public var font: FontRequest

  /// Makes a style.
  public init(font: FontRequest) { self.font = font }
}

/// How the lines of a paragraph are placed.
public struct ParagraphStyle: Hashable, Sendable {
  /// Bytes before the text: indentation, markers, task box.
  public var prefixLength: Int
  /// White space at the start of the prefix; it stays in the flow.
  public var indentation: Int
  /// Bytes after the indentation that hang outside the flow, left of the text.
  public var hanging: Int
  /// Whether the hanging marker has no space after it. It hangs as if it had one, so that it does
  /// not move when the space is typed.
  public var isMarkerOpen: Bool
  /// The height of a line in logical pixels, before it is snapped to the device's.
  public var lineHeight: Double
  /// The font whose letters are centred in the line.
  public var font: FontRequest
  /// Whether the paragraph's lines stand on a tinted band over the text's full width.
  public var isTinted: Bool

  /// Makes a style.
  public init(
    prefixLength: Int = 0, indentation: Int = 0, hanging: Int = 0,
    isMarkerOpen: Bool = false, lineHeight: Double,
    font: FontRequest, isTinted: Bool = false
  ) {
    self.prefixLength = prefixLength
    self.indentation = indentation
    self.hanging = hanging
    self.isMarkerOpen = isMarkerOpen
    self.lineHeight = lineHeight
    self.font = font
    self.isTinted = isTinted
  }
}

/// A text style as an attribute: its number in the `StyleTable`, plus one.
public struct TextStyleID: AttributeValue {
  /// The number, never 0.
  public let attributeBits: UInt32
  /// Makes one of its bits.
  public init(attributeBits: UInt32) { self.attributeBits = attributeBits }
}

/// A paragraph style as an attribute: its number in the `StyleTable`, plus one.
public struct ParagraphStyleID: AttributeValue {
  /// The number, never 0.
  public let attributeBits: UInt32
  /// Makes one of its bits.
  public init(attributeBits: UInt32) { self.attributeBits = attributeBits }
}

/// The styles in use, each kept once, so that an attribute is a small number and comparing two
/// is comparing numbers. Emptied when a setting changes what the styles are.
public final class StyleTable {
  private var textStyles: [TextStyle] = []
  private var textIDs: [TextStyle: TextStyleID] = [:]
  private var paragraphStyles: [ParagraphStyle] = []
  private var paragraphIDs: [ParagraphStyle: ParagraphStyleID] = [:]

  /// Makes an empty table.
  public init() {}

  /// How many styles were built since the table was made; grows only when a new one is needed.
  public private(set) var builtCount = 0

  /// The number of `style`, the same for equal styles.
  public func id(of style: TextStyle) -> TextStyleID {
    if let known = textIDs[style] { return known }
    builtCount += 1
    textStyles.append(style)
    let id = TextStyleID(attributeBits: UInt32(textStyles.count))
    textIDs[style] = id
    return id
  }

  /// The number of `style`, the same for equal styles.
  public func id(of style: ParagraphStyle) -> ParagraphStyleID {
    if let known = paragraphIDs[style] { return known }
    builtCount += 1
    paragraphStyles.append(style)
    let id = ParagraphStyleID(attributeBits: UInt32(paragraphStyles.count))
    paragraphIDs[style] = id
    return id
  }

  /// The style with a number that this table gave out.
  public func textStyle(_ id: TextStyleID) -> TextStyle {
    textStyles[Int(id.attributeBits) - 1]
  }

  /// The style with a number that this table gave out.
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
