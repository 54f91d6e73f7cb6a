import Layout
import TextCore

/// Every scalar is one glyph ten logical pixels wide; Hebrew letters run from right to left, and
/// a text that begins with one does as a whole.
final class TurningLetters: Shaper, BidiResolver {
  private let letters = FixedLetters()

  func metrics(for font: FontRequest) -> FontMetrics { letters.metrics(for: font) }

  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    letters.shape(text, range: range, font: font, level: level, into: &runs)
    let last = runs.count - 1
    // Bytes that go on with a letter have no glyph.
    runs[last].glyphs.removeAll { $0.glyph & 0xC0 == 0x80 }
    if level & 1 == 1 { runs[last].glyphs.reverse() }
  }

  func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph {
    func turns(_ byte: UInt8) -> Bool { byte >= 0x80 }
    let base = base ?? (paragraph.first.map(turns) ?? false ? 1 : 0)
    var runs: [BidiParagraph.Run] = []
    for (index, byte) in paragraph.enumerated() {
      let level: UInt8 = turns(byte) ? 1 : base == 1 ? 2 : 0
      if let last = runs.last, last.level == level {
        runs[runs.count - 1].range = last.range.lowerBound..<(index + 1)
      } else {
        runs.append(.init(range: index..<(index + 1), level: level))
      }
    }
    return BidiParagraph(baseLevel: base, runs: runs)
  }
}
