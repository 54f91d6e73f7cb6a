import Canvas
import Layout
import TextCore

/// Every scalar is one glyph ten logical pixels wide; marks (U+0300 to U+036F) have no width and
/// share the cluster of what they stand on. Cyrillic comes in a font of its own, and `fi` is a
/// ligature where `hasLigatures`.
package final class FixedShaper: Shaper {
  package static let advance: Float = 10

  package var hasLigatures = false
  package var fontMetrics = FontMetrics(
    ascender: 12, descender: 4, xHeight: 8, zeroAdvance: Double(FixedShaper.advance),
    underlineOffset: 2, underlineThickness: 1)

  /// The number of shaped bytes.
  package private(set) var shapedBytes = 0

  package init() {}

  package func shapesLatinWordsAlone(_ font: FontRequest) -> Bool { true }

  package func metrics(for font: FontRequest) -> FontMetrics { fontMetrics }

  package func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    shapedBytes += range.count
    let first = runs.count
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = decode(text.bytes, at: offset, end: range.upperBound)
      let fontID = FontID(rawValue: (0x400..<0x500).contains(scalar) ? 2 : font.isBold ? 3 : 1)
      if runs.count == first || (runs[runs.count - 1].font != fontID && !isMark(scalar)) {
        runs.append(
          ShapedRun(range: offset..<offset, font: fontID, level: level, glyphs: []))
      }
      add(scalar, at: offset, to: &runs[runs.count - 1])
      offset += length
      runs[runs.count - 1].range = runs[runs.count - 1].range.lowerBound..<offset
    }
    if level & 1 == 1 {
      for index in first..<runs.count { runs[index].glyphs.reverse() }
    }
  }

  private func add(_ scalar: UInt32, at offset: Int, to run: inout ShapedRun) {
    var glyph = ShapedGlyph(
      glyph: scalar, cluster: Int32(offset), advance: Self.advance, xOffset: 0, yOffset: 0)
    if let last = run.glyphs.indices.last {
      if isMark(scalar) {
        glyph.cluster = run.glyphs[last].cluster
        glyph.advance = 0
      } else if hasLigatures, scalar == 0x69, run.glyphs[last].glyph == 0x66 {
        run.glyphs[last].glyph = 0xFB01
        return
      }
    }
    run.glyphs.append(glyph)
  }

  private func isMark(_ scalar: UInt32) -> Bool { (0x300..<0x370).contains(scalar) }
}

/// The scalar at `offset`; an invalid byte counts as one replacement character.
package func decode(_ text: [UInt8], at offset: Int, end: Int) -> (scalar: UInt32, length: Int) {
  var iterator = text[offset..<end].makeIterator()
  var decoder = UTF8()
  guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return (0xFFFD, 1) }
  return (scalar.value, String(scalar).utf8.count)
}

/// Lines may break after spaces and hyphens.
package final class SpaceBreaker: LineBreaker {
  package init() {}

  package func breakOpportunities(in paragraph: [UInt8]) -> [Int] {
    guard paragraph.count > 1 else { return [] }
    return (1..<paragraph.count).filter {
      (paragraph[$0 - 1] == 0x20 && paragraph[$0] != 0x20) || paragraph[$0 - 1] == 0x2D
    }
  }
}

/// Hebrew runs right to left, ASCII letters and digits left to right; everything else goes with
/// its neighbours if they agree, otherwise with the paragraph.
package final class HebrewBidi: BidiResolver {
  package private(set) var callCount = 0

  package init() {}

  package func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph {
    callCount += 1
    var strong: [(range: Range<Int>, isRTL: Bool?)] = []
    var offset = 0
    while offset < paragraph.count {
      let (scalar, length) = decode(paragraph, at: offset, end: paragraph.count)
      let isLatin = (0x30...0x39).contains(scalar) || (0x41...0x7A).contains(scalar)
      let isRTL: Bool? = (0x590..<0x600).contains(scalar) ? true : isLatin ? false : nil
      strong.append((offset..<(offset + length), isRTL))
      offset += length
    }
    let isBaseRTL =
      base.map { $0 & 1 == 1 } ?? strong.lazy.compactMap(\.isRTL).first ?? false
    return BidiParagraph(
      baseLevel: isBaseRTL ? 1 : 0, runs: runs(strong, isBaseRTL: isBaseRTL))
  }

  private func runs(
    _ strong: [(range: Range<Int>, isRTL: Bool?)], isBaseRTL: Bool
  ) -> [BidiParagraph.Run] {
    var before = isBaseRTL
    var sides: [Bool] = []
    for (index, item) in strong.enumerated() {
      if let isRTL = item.isRTL {
        before = isRTL
      } else {
        let after = strong[index...].lazy.compactMap(\.isRTL).first ?? isBaseRTL
        if before != after { before = isBaseRTL }
      }
      sides.append(item.isRTL ?? (before))
    }
    var runs: [BidiParagraph.Run] = []
    for (item, isRTL) in zip(strong, sides) {
      let level: UInt8 = isRTL ? 1 : isBaseRTL ? 2 : 0
      if let last = runs.last, last.level == level {
        runs[runs.count - 1].range = last.range.lowerBound..<item.range.upperBound
      } else {
        runs.append(.init(range: item.range, level: level))
      }
    }
    return runs
  }
}
