/// The identifier of a font in the canvas: a face at a size in logical pixels, with its synthetic
/// style. The font library assigns it; 0 is never a font.
public struct FontID: Hashable, Sendable {
  /// The library's number for this font.
  public var rawValue: UInt32

  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A glyph with its position in a run.
public struct PlacedGlyph: Hashable, Sendable {
  /// The glyph's index in its font.
  public var glyph: UInt32
  /// Logical pixels from the run's origin to the glyph's own origin.
  public var x: Float
  /// Logical pixels by which the glyph is above (negative: below) the baseline.
  public var rise: Float
  /// Bytes from the start of the run's text to the glyph's cluster. An exporter finds the text of a
  /// glyph by it; drawing never reads it.
  public var cluster: UInt32

  /// Makes a placed glyph.
  @inlinable
  public init(glyph: UInt32, x: Float, rise: Float = 0, cluster: UInt32 = 0) {
    self.glyph = glyph
    self.x = x
    self.rise = rise
    self.cluster = cluster
  }

  /// True if both draw the same pixels, even for different text.
  func draws(sameAs other: PlacedGlyph) -> Bool {
    glyph == other.glyph && x == other.x && rise == other.rise
  }
}

/// Glyphs of one font in visual order, left to right, on one baseline.
///
/// A class, so that display lists can compare runs by identity. **Invariant:** never changed after
/// `init`; `glyphs` are ascending in `x` except where marks are placed back over their base.
public final class GlyphRun: Sendable {
  /// The font of all glyphs.
  public let font: FontID
  /// The glyphs in visual order.
  public let glyphs: [PlacedGlyph]
  /// The sum of the advances in logical pixels.
  public let width: Float
  /// The bounds of the glyphs' origins, stored so that callers need not walk the glyphs.
  let extent: GlyphExtent

  public init(font: FontID, glyphs: [PlacedGlyph], width: Float) {
    self.font = font
    self.glyphs = glyphs
    self.width = width
    extent = GlyphExtent(of: glyphs)
  }

  /// True if the glyphs of both draw the same pixels in the same font.
  func draws(sameAs other: GlyphRun) -> Bool {
    glyphs.count == other.glyphs.count
      && zip(glyphs, other.glyphs).allSatisfy { $0.draws(sameAs: $1) }
  }
}

/// The bounds of the origins of a run's glyphs, in logical pixels from the run's own origin. Glyphs
/// at positions that are not finite are left out, because they are never drawn.
struct GlyphExtent {
  /// The leftmost origin.
  private(set) var minX: Float = 0
  /// The rightmost origin.
  private(set) var maxX: Float = 0
  /// The lowest origin, above the baseline.
  private(set) var minRise: Float = 0
  /// The highest origin, above the baseline.
  private(set) var maxRise: Float = 0
  /// The farthest that a glyph is left of one before it: 0 if the glyphs ascend, infinity if that is
  /// unknown. A run of which it is small can be searched.
  private(set) var stepBack: Float = 0
  /// True if there is nothing to draw.
  private(set) var isEmpty = true

  /// Measures glyphs; linear.
  init(of glyphs: [PlacedGlyph]) {
    for glyph in glyphs {
      guard glyph.x.isFinite, glyph.rise.isFinite else {
        stepBack = .infinity
        continue
      }
      if isEmpty {
        (minX, maxX, minRise, maxRise) = (glyph.x, glyph.x, glyph.rise, glyph.rise)
        isEmpty = false
      }
      stepBack = max(stepBack, maxX - glyph.x)
      minX = min(minX, glyph.x)
      maxX = max(maxX, glyph.x)
      minRise = min(minRise, glyph.rise)
      maxRise = max(maxRise, glyph.rise)
    }
  }
}
