import Canvas
import TextCore

/// A request for a font, not the resulting face.
public struct FontRequest: Hashable, Sendable {
  /// The role of a font on the page.
  public enum Role: UInt8, Hashable, Sendable {
    /// The text.
    case body
    /// Code, inline and fenced.
    case code
  }

  /// The role of the font.
  public var role: Role
  /// The families that the font is taken from.
  public var family: FontFamily
  /// True if strokes are heavy.
  public var isBold: Bool
  /// True if letters slant, or are emphasised as their script does it.
  public var isItalic: Bool
  /// True if no tags distinguish emphasis from strong text, so that the letters have to.
  public var isUntagged: Bool
  /// Logical pixels of an em.
  public var size: Double

  public init(
    role: Role, family: FontFamily = .standard, isBold: Bool = false, isItalic: Bool = false,
    isUntagged: Bool = false, size: Double
  ) {
    self.role = role
    self.family = family
    self.isBold = isBold
    self.isItalic = isItalic
    self.isUntagged = isUntagged
    self.size = size
  }
}

/// The vertical measures of a font in logical pixels, all positive.
public struct FontMetrics: Hashable, Sendable {
  /// Baseline to the top of `d`.
  public var ascender: Double
  /// Baseline to the bottom of `p`.
  public var descender: Double
  /// Baseline to the top of `x`.
  public var xHeight: Double
  /// The advance of `0`.
  public var zeroAdvance: Double
  /// True if all letters have that advance.
  public var isMonospaced: Bool
  /// Baseline down to the middle of an underline.
  public var underlineOffset: Double
  public var underlineThickness: Double
  /// The extent of letters that rise along the line, as those of Nastaliq; `nil`: they are on it.
  public var verticalExtent: VerticalExtent?

  /// The extent of letters above and below the baseline, both positive.
  public struct VerticalExtent: Hashable, Sendable {
    /// Logical pixels up.
    public var above: Double
    /// Logical pixels down.
    public var below: Double

    public init(above: Double, below: Double) {
      self.above = above
      self.below = below
    }
  }

  /// Makes metrics.
  public init(
    ascender: Double, descender: Double, xHeight: Double, zeroAdvance: Double,
    isMonospaced: Bool = false, underlineOffset: Double, underlineThickness: Double
  ) {
    self.ascender = ascender
    self.descender = descender
    self.xHeight = xHeight
    self.zeroAdvance = zeroAdvance
    self.isMonospaced = isMonospaced
    self.underlineOffset = underlineOffset
    self.underlineThickness = underlineThickness
  }
}

/// The extent of drawn letters above and below the baseline, in device pixels, both positive.
///
/// Drawn letters are hinted: their tops are moved by up to half a pixel, which is visible where
/// they are centred in a line.
public struct InkExtent: Hashable, Sendable {
  /// Baseline to the top of `d`.
  public var above: Double
  /// Baseline to the bottom of `p`.
  public var below: Double

  public init(above: Double, below: Double) {
    self.above = above
    self.below = below
  }
}

/// A glyph as it comes out of shaping.
public struct ShapedGlyph: Hashable, Sendable {
  /// The glyph's index in its font.
  public var glyph: UInt32
  /// The offset of the first byte of the cluster that it belongs to, in the shaped text.
  public var cluster: Int32
  /// Logical pixels that the pen moves on.
  public var advance: Float
  /// Logical pixels that the glyph is moved right of the pen.
  public var xOffset: Float
  /// Logical pixels that the glyph is moved up from the baseline.
  public var yOffset: Float

  @inlinable
  public init(glyph: UInt32, cluster: Int32, advance: Float, xOffset: Float, yOffset: Float) {
    self.glyph = glyph
    self.cluster = cluster
    self.advance = advance
    self.xOffset = xOffset
    self.yOffset = yOffset
  }
}

/// Shaped text of one font, script and direction.
public struct ShapedRun: Sendable {
  /// The bytes of the text that it shows.
  public var range: Range<Int>
  /// The font after fallback.
  public var font: FontID
  /// Even: left to right; odd: right to left.
  public var level: UInt8
  /// Glyphs in visual order (left to right, also in a right-to-left run). Several glyphs may share
  /// a cluster, and a cluster may hold several characters.
  public var glyphs: [ShapedGlyph]
  /// The dots by which some of it is emphasised; `nil`: there are none.
  public var dots: EmphasisDots?

  public init(
    range: Range<Int>, font: FontID, level: UInt8, glyphs: [ShapedGlyph],
    dots: EmphasisDots? = nil
  ) {
    self.range = range
    self.font = font
    self.level = level
    self.glyphs = glyphs
    self.dots = dots
  }
}

/// Turns text into glyphs, and measures fonts.
///
/// The layout's access to HarfBuzz and fontconfig, which it doesn't import. It neither breaks
/// lines nor resolves directions. Tests use a shaper with letters of one width.
public protocol Shaper: AnyObject {
  /// Shapes a range of `text` with one style and one bidi level, splitting it by script and by the
  /// fonts that have its clusters.
  ///
  /// - Parameters:
  ///   - text: the whole paragraph, so that letters join with those outside of `range`. No cluster of
  ///     it is split over fonts. An invalid byte is shown as a replacement character.
  ///   - range: the bytes to shape.
  ///   - font: the font wanted.
  ///   - level: the bidi level of the stretch.
  ///   - runs: receives the result, in logical order; the ranges cover `range` without gaps.
  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun])

  /// Returns true if, in text of only Latin letters, digits and their signs, the text after a space
  /// is shaped independently of the text before it, and the reverse.
  func shapesLatinWordsAlone(_ font: FontRequest) -> Bool

  /// The measures of the first choice for `font`.
  func metrics(for font: FontRequest) -> FontMetrics

  /// Returns the extent of the letters of the first choice for `font` when drawn at `scale`.
  func inkExtent(of font: FontRequest, scale: Scale) -> InkExtent

  /// Returns the number for families in requests: the same for the same names.
  ///
  /// - Parameter names: installed families, first choice first; missing ones are skipped, and those
  ///   of `standard` follow after all. One may be a `LanguageFamily`.
  func family(_ names: [String]) -> FontFamily
}

extension Shaper {
  /// Returns the extent of unhinted letters.
  public func inkExtent(of font: FontRequest, scale: Scale) -> InkExtent {
    let metrics = metrics(for: font)
    return InkExtent(
      above: metrics.ascender * scale.factor, below: metrics.descender * scale.factor)
  }

  /// False, since only a shaper that knows may promise it.
  public func shapesLatinWordsAlone(_ font: FontRequest) -> Bool { false }

  /// The default for a shaper with a single font, used for all families.
  public func family(_ names: [String]) -> FontFamily { .standard }
}

/// Finds the places at which a line may end (UAX #14). Which of them ends a line is the
/// typesetter's choice.
public protocol LineBreaker: AnyObject {
  /// The offsets in `paragraph` (UTF-8) at which a new line may begin, ascending, without 0 and
  /// without the paragraph's end. Spaces belong to the line before the break.
  func breakOpportunities(in paragraph: [UInt8]) -> [Int]
}

/// Resolves the direction of text (UAX #9): the layout's access to ICU, which it does not import.
public protocol BidiResolver: AnyObject {
  /// The runs of equal embedding level of one paragraph, in logical order, covering all its bytes.
  /// `base` forces the paragraph's level; `nil` lets the first strong character decide.
  func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph
}

/// The levels of a paragraph.
public struct BidiParagraph: Equatable, Sendable {
  /// A stretch of one embedding level.
  public struct Run: Equatable, Sendable {
    /// Bytes of the paragraph.
    public var range: Range<Int>
    /// Even: left to right; odd: right to left.
    public var level: UInt8

    public init(range: Range<Int>, level: UInt8) {
      self.range = range
      self.level = level
    }
  }

  /// The paragraph's own level: 0 left to right, 1 right to left.
  public var baseLevel: UInt8
  /// The runs in logical order.
  public var runs: [Run]

  public init(baseLevel: UInt8, runs: [Run]) {
    self.baseLevel = baseLevel
    self.runs = runs
  }
}
