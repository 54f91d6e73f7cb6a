import Canvas
import Layout
import MarkdownSyntax
import TextCore

/// A text set with fixed-width letters: 10 logical pixels each, lines 20 high, unindented text at
/// x = 40.
package final class TestPage {
  package let storage: TextStorage
  package let shaper = FixedShaper()
  package let bidi = HebrewBidi()
  package let layout: LayoutManager
  package var styles: StyleTable { layout.styles }

  package static let body = ParagraphStyle(
    lineHeight: 20, font: FontRequest(role: .body, size: 16))
  /// A body with air between paragraphs, whose headings keep their marks in the line.
  package static let airy = ParagraphStyle(
    lineHeight: 20, font: FontRequest(role: .body, size: 16), markersHang: false,
    firstLineIndent: 20, spaceAfter: 7)

  /// - Parameter columns: the number of letters in an unindented line.
  package init(
    _ text: String, columns: Int = 10, scale: Double = 1, isStyled: Bool = false,
    look: ParagraphStyle = TestPage.body
  ) {
    storage = TextStorage(TextRope(text))
    let styles = StyleTable()
    layout = LayoutManager(
      storage: storage,
      lazyAttributes: isStyled ? MarkdownStyles(of: storage, in: styles, body: look) : nil,
      styles: styles, bodyStyle: look, container: Self.container(columns: columns),
      scale: Scale(scale), shaper: shaper, breaker: SpaceBreaker(), bidi: bidi)
    storage.onEndEditing = { [layout] in layout.invalidate($0) }
  }

  package static func container(columns: Int) -> TextContainer {
    TextContainer(
      lineLength: Double(columns), characterWidth: 10, leftPadding: 40, minInset: 40,
      availableWidth: 1600)
  }

  package func replace(_ range: Range<Int>, with text: String) {
    replace(range, with: TextRope(text))
  }

  package func replace(_ range: Range<Int>, with text: TextRope) {
    storage.beginEditing()
    let start = TextOffset(range.lowerBound)
    storage.replace(start..<TextOffset(range.upperBound), with: text)
    // As in the program, the edited paragraphs are styled again when they are read.
    let hull = storage.text.paragraphRange(at: start)
      .union(storage.text.paragraphRange(at: start + text.utf8Count))
    if !hull.isEmpty { storage.setAttributes(.empty, in: hull) }
    storage.endEditing()
  }

  /// All pieces from top to bottom.
  package func pieces() -> [LayoutManager.Piece] {
    var pieces = [layout.piece(at: 0)]
    while let next = layout.piece(after: pieces[pieces.count - 1]) { pieces.append(next) }
    return pieces
  }

  /// The lines of the piece at `offset` as text.
  package func lines(at offset: Int = 0) -> [String] {
    let piece = layout.piece(at: TextOffset(offset))
    return piece.layout.lines.map {
      storage.text.string(
        in: (piece.content.lowerBound + $0.range.lowerBound)..<(piece.content.lowerBound
          + $0.range.upperBound))
    }
  }

  /// A line's letters from left to right, with those that have no glyph left out.
  package func visual(line: Int, at offset: Int = 0) -> String {
    let piece = layout.piece(at: TextOffset(offset))
    var result = ""
    for run in piece.layout.lines[line].runs {
      for glyph in run.glyphs {
        if let scalar = Unicode.Scalar(glyph.glyph) { result.unicodeScalars.append(scalar) }
      }
    }
    return result
  }

  /// Returns the x position of the first glyph of this scalar.
  package func x(of scalar: Unicode.Scalar, at offset: Int = 0) -> Float? {
    for line in layout.piece(at: TextOffset(offset)).layout.lines {
      for run in line.runs {
        var pen = run.x
        for glyph in run.glyphs {
          if glyph.glyph == scalar.value { return pen }
          pen += glyph.advance
        }
      }
    }
    return nil
  }

  package func caretX(_ offset: Int, _ affinity: Affinity = .downstream) -> Double {
    layout.carets.place(at: TextOffset(offset), affinity: affinity).x
  }
}
