import Canvas
import Interface
import Layout
import TextCore

/// Every byte is one glyph ten logical pixels wide; lines break after spaces; all text runs from
/// left to right.
final class FixedLetters: Shaper, LineBreaker, BidiResolver {
  func metrics(for font: FontRequest) -> FontMetrics {
    FontMetrics(
      ascender: 12, descender: 4, xHeight: 8, zeroAdvance: 10, underlineOffset: 2,
      underlineThickness: 1)
  }

  func shape(
    _ text: ClusteredText, range: Range<Int>, font: FontRequest, level: UInt8,
    into runs: inout [ShapedRun]
  ) {
    let glyphs = range.map {
      ShapedGlyph(
        glyph: UInt32(text.bytes[$0]), cluster: Int32($0), advance: 10, xOffset: 0, yOffset: 0)
    }
    runs.append(
      ShapedRun(range: range, font: FontID(rawValue: 1), level: level, glyphs: glyphs))
  }

  func breakOpportunities(in paragraph: [UInt8]) -> [Int] {
    paragraph.indices.dropFirst().filter { paragraph[$0 - 1] == 0x20 && paragraph[$0] != 0x20 }
  }

  func levelRuns(in paragraph: [UInt8], base: UInt8?) -> BidiParagraph {
    BidiParagraph(
      baseLevel: 0, runs: paragraph.isEmpty ? [] : [.init(range: 0..<paragraph.count, level: 0)])
  }

  @MainActor static func typesetting() -> Typesetting {
    let letters = FixedLetters()
    return Typesetting(shaper: letters, breaker: letters, bidi: letters)
  }
}

/// A text of fixed-width letters with a viewport; lines are 20 high and hold 20 letters.
@MainActor final class TestView {
  let storage: TextStorage
  let layout: LayoutManager
  let viewport: Viewport

  init(_ text: String, height: Int = 200, topInset: Int = 70, spaceAfter: Double = 0) {
    storage = TextStorage(TextRope(text))
    let letters = FixedLetters()
    layout = LayoutManager(
      storage: storage, styles: StyleTable(),
      bodyStyle: ParagraphStyle(
        lineHeight: 20, font: FontRequest(role: .body, size: 16), spaceAfter: spaceAfter),
      container: TextContainer(
        lineLength: 20, characterWidth: 10, leftPadding: 40, minInset: 40, availableWidth: 800),
      scale: Scale(1), shaper: letters, breaker: letters, bidi: letters)
    viewport = Viewport(layout: layout)
    storage.onEndEditing = { [layout] in layout.invalidate($0) }
    viewport.setSize(height: height, topInset: topInset, bottomInset: height / 2)
    viewport.settle()
  }

  func replace(_ range: Range<Int>, with text: String) {
    let range = TextOffset(range.lowerBound)..<TextOffset(range.upperBound)
    let edit = Edit(replacing: range, with: text, in: storage.text)
    storage.replace(range, with: TextRope(text))
    viewport.map(edit)
    viewport.settle()
  }

  /// Returns the positions of the lines in the window by the offsets of their starts.
  func lines() -> [TextOffset: Int] {
    var lines: [TextOffset: Int] = [:]
    for visible in viewport.visiblePieces() {
      for line in visible.piece.layout.lines {
        let top = visible.top + line.top
        guard top + line.height > 0, top < viewport.height else { continue }
        lines[visible.piece.content.lowerBound + line.range.lowerBound] = top
      }
    }
    return lines
  }

  /// Lays out everything, so that all heights are exact.
  func layOutAll() {
    var piece = layout.piece(at: 0)
    while let next = layout.piece(after: piece) { piece = next }
  }
}
