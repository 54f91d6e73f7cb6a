import Layout
import MarkdownSyntax
import PDF

/// The lines above and below the text of pages: numbers, and the running head of a manuscript.
struct PageHeads {
  /// The words before the page's number at the top of a manuscript; nil for other designs.
  let manuscriptHeader: String?

  /// Returns the lines of a page, with the left ends of their columns and their baselines.
  func lines(
    of number: Int, _ setter: PaperSetter, _ document: PDFDocument
  ) -> [(text: SetText, place: (x: Double, y: Double))] {
    let design = setter.design
    guard let manuscriptHeader else {
      // The first page of a book begins it and needs no number.
      if number == 1, design.kind == .book { return [] }
      let text = Self.text("\(number)", .center, setter, document)
      return [(text, (design.margins.left, design.paper.height - design.headLines.bottom))]
    }
    guard number > 1 else { return [] }
    let words = manuscriptHeader.isEmpty ? "\(number)" : "\(manuscriptHeader) / \(number)"
    var text = Self.text(words, .start, setter, document)
    // On narrow paper the number stands alone.
    if text.layout.lines.count > 1 { text = Self.text("\(number)", .start, setter, document) }
    let right = design.margins.left + design.width
    return [(text, (right - Double(text.layout.lines.first?.width ?? 0), design.headLines.top))]
  }

  private static func text(
    _ words: String, _ alignment: PaperDesign.Alignment, _ setter: PaperSetter,
    _ document: PDFDocument
  ) -> SetText {
    var text = PaperText()
    text.append(Array(words.utf8)[...], [], nil)
    // An artifact belongs to no element; this one is never written.
    return setter.set(
      text, as: BlockStyle(), setter.design.heads, width: setter.design.width,
      alignment: alignment, of: PaperParagraph(document.root))
  }
}
