import Canvas
import Layout
import Markdown
import TextCore

/// A text set with fixed-width letters: 10 logical pixels each, lines 20 high, unindented text at
/// x = 40.
package final class TestPage {
  package let storage: TextStorage
  package let styles = StyleTable()
  package let shaper = FixedShaper()
  package let bidi = HebrewBidi()
  package let layout: LayoutManager

  package static let body = ParagraphStyle(
    lineHeight: 20, font: FontRequest(role: .body, size: 16))
  /// A body with air between paragraphs, whose headings keep their marks in the line.
  package static let airy = ParagraphStyle(
    lineHeight: 20, font: FontRequest(role: .body, size: 16), markersHang: false,
    firstLineIndent: 20, spaceAfter: 7)

  private let look: ParagraphStyle

  /// - Parameter columns: how many letters an unindented line holds.
  package init(
    _ text: String, columns: Int = 10, scale: Double = 1, isStyled: Bool = false,
    look: ParagraphStyle = TestPage.body
  ) {
    self.look = look
    storage = TextStorage(TextRope(text))
    layout = LayoutManager(
      storage: storage, styles: styles, bodyStyle: look,
      container: Self.container(columns: columns), scale: Scale(scale), shaper: shaper,
      breaker: SpaceBreaker(), bidi: bidi)
    storage.onEndEditing = { [layout] in layout.invalidate($0) }
    if isStyled { layout.prepareParagraph = { [unowned self] in prepare($0) } }
  }

  package static func container(columns: Int) -> TextContainer {
    TextContainer(
      lineLength: Double(columns), characterWidth: 10, leftPadding: 40, minInset: 40,
      availableWidth: 1600)
  }

  /// Gives a paragraph the styles of its Markdown, as the program does: bold headings, prefixes.
  private func prepare(_ range: TextRange) {
    guard !range.isEmpty, storage.value(of: .paragraphStyle, at: range.lowerBound).value == nil
    else { return }
    let paragraph = storage.text.paragraphRange(at: range.lowerBound)
    var parser = ParagraphParser()
    let parsed = parser.parse(
      storage.text.bytes(in: storage.text.contentRange(at: range.lowerBound)), fence: .outside)
    let isHeading = parsed.block.kind == .heading
    let font = FontRequest(role: .body, isBold: isHeading, size: 16)
    storage.beginEditing()
    storage.setAttribute(
      .paragraphStyle,
      styles.add(
        ParagraphStyle(
          prefixLength: parsed.prefix.length, indentation: parsed.prefix.indentation,
          hanging: parsed.prefix.hanging, lineHeight: isHeading ? 30 : 20, font: font,
          markersHang: !isHeading || look.markersHang,
          firstLineIndent: parsed.prefix.length == 0 ? look.firstLineIndent : 0,
          spaceAfter: parsed.block.isListItem ? 0 : look.spaceAfter)),
      in: paragraph)
    storage.setAttribute(.textStyle, styles.add(TextStyle(font: font)), in: paragraph)
    storage.endEditing()
  }

  package func replace(_ range: Range<Int>, with text: String) {
    replace(range, with: TextRope(text))
  }

  package func replace(_ range: Range<Int>, with text: TextRope) {
    storage.beginEditing()
    let start = TextOffset(range.lowerBound)
    storage.replace(start..<TextOffset(range.upperBound), with: text)
    // As the program does, the paragraphs touched are styled anew when looked at.
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

  /// Where the first glyph with this scalar stands.
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
