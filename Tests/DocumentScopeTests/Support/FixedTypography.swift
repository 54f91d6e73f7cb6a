import Canvas
import Layout
import TextCore

/// Glyphs that are all ten pixels wide, so that positions are known without a font: one glyph a grapheme
/// cluster, which is its first scalar.
final class FixedShaper: Shaper {
  static let advance = 10.0

  /// The glyph of a scalar; some share one.
  static func glyph(of scalar: Unicode.Scalar) -> UInt32 { scalar.value % 60 + 1 }

  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    guard !range.isEmpty else { return }
    var glyphs: [ShapedGlyph] = []
    var offset = range.lowerBound
    for scalar in String(decoding: text.bytes[range], as: UTF8.self).unicodeScalars {
      let isMark = scalar.properties.isGraphemeExtend && !glyphs.isEmpty
      if !isMark {
        glyphs.append(
          ShapedGlyph(
            glyph: Self.glyph(of: scalar), cluster: Int32(offset), advance: Float(Self.advance),
            xOffset: 0, yOffset: 0))
      }
      // An invalid byte is shown as one replacement character.
      let isInvalid = scalar == "\u{FFFD}" && text.bytes[offset] != 0xEF
      offset += isInvalid ? 1 : UTF8.width(scalar)
      if offset >= range.upperBound { break }
    }
    if level & 1 == 1 { glyphs.reverse() }
    runs.append(
      ShapedRun(range: range, font: FontID(rawValue: 1), level: level, glyphs: glyphs))
  }

  func shapesLatinWordsAlone(_ font: FontRequest) -> Bool { true }

  func metrics(for font: FontRequest) -> FontMetrics {
    FontMetrics(
      ascender: 12, descender: 4, xHeight: 8, zeroAdvance: Self.advance, underlineOffset: 2,
      underlineThickness: 1)
  }
}

/// Lines may end after spaces, and everything runs from left to right.
final class PlainLines: LineBreaker, BidiResolver {
  func breakOpportunities(in paragraph: [UInt8]) -> [Int] {
    paragraph.indices.dropFirst().filter { paragraph[$0 - 1] == 0x20 && paragraph[$0] != 0x20 }
  }

  func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph {
    BidiParagraph(
      baseLevel: 0, runs: paragraph.isEmpty ? [] : [.init(range: 0..<paragraph.count, level: 0)])
  }
}

/// Every glyph is the same box.
final class BoxRasterizer: GlyphRasterizer {
  var scale = Scale(1)
  private let box = UnsafeMutablePointer<UInt8>.allocate(capacity: 8 * 12)

  init() { box.initialize(repeating: 255, count: 8 * 12) }

  deinit { box.deallocate() }

  func beginFrame() {}

  func bitmap(for key: GlyphKey) -> GlyphBitmap {
    GlyphBitmap(
      format: .coverage, left: 1, top: 12, width: 8, height: 12, stride: 8, pixels: box)
  }

  func reach(of font: FontID) -> DeviceRect { DeviceRect(x: 0, y: -12, width: 10, height: 16) }
}

/// Labels are grey bars, six pixels a letter.
final class BarLabels: LabelRasterizer {
  private var known: [String: LabelBitmap] = [:]

  func label(_ text: String, style: LabelStyle, scale: Scale) -> LabelBitmap {
    if let label = known[text] { return label }
    let width = text.count * 6
    let label = LabelBitmap(
      width: width, height: 12, baseline: 10, coverage: [UInt8](repeating: 128, count: width * 12))
    known[text] = label
    return label
  }
}
