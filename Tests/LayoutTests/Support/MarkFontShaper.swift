import Canvas
import LayoutTestSupport
import TextCore

@testable import Layout

/// Shapes as `FixedShaper`, but may take marks from a font of their own. They are as wide as letters
/// then, in runs of their own.
final class MarkFontShaper: Shaper {
  let letters = FixedShaper()
  private let hasMarkFont: Bool

  init(hasLigatures: Bool, hasMarkFont: Bool) {
    self.hasMarkFont = hasMarkFont
    letters.hasLigatures = hasLigatures
  }

  func shapesLatinWordsAlone(_ font: FontRequest) -> Bool { true }

  func metrics(for font: FontRequest) -> FontMetrics { letters.metrics(for: font) }

  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    var start = range.lowerBound
    while start < range.upperBound {
      let isMark = isMark(at: start, in: text, end: range.upperBound)
      var end = start
      while end < range.upperBound, self.isMark(at: end, in: text, end: range.upperBound) == isMark
      {
        end += decode(text.bytes, at: end, end: range.upperBound).length
      }
      let first = runs.count
      letters.shape(text, range: start..<end, font: font, level: level, into: &runs)
      if isMark { for index in first..<runs.count { runs[index].font = FontID(rawValue: 4) } }
      start = end
    }
  }

  private func isMark(at offset: Int, in text: ClusteredText, end: Int) -> Bool {
    hasMarkFont && (0x300..<0x370).contains(decode(text.bytes, at: offset, end: end).scalar)
  }
}
