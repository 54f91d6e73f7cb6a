import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore
import Typography

/// Text set into lines, and the look of each range of it.
///
/// `LinePainter` draws it line by line, since a page may end between two lines. Lengths are in
/// points.
final class SetText {
  /// A stretch of the text that looks alike.
  struct Span {
    let range: Range<Int>
    let color: PDFColor
    let background: TextDecoration.Background
    let lines: TextDecoration.Lines
    let target: PaperText.Target?
    /// The language of its letters; nil: that of the paragraph.
    let language: String?
    /// The picture that is in its place.
    var picture: PaperLinePicture?
  }

  let layout: ParagraphLayout
  /// The lines that are used: all, or all but the last where more of the text follows.
  let lines: Range<Int>
  /// True if the text ends with its last line.
  let isEnd: Bool
  let spans: [Span]
  /// Lines with pictures that are higher than their letters, and by how many points.
  private let rises: [Int: Double]
  let notes: [(offset: Int, number: Int)]
  let metrics: FontMetrics
  let alignment: PaperDesign.Alignment
  /// The width in which it was set.
  let width: Double
  let paragraph: PaperParagraph

  init(
    _ layout: ParagraphLayout, _ spans: [Span], _ notes: [(offset: Int, number: Int)],
    _ metrics: FontMetrics, _ alignment: PaperDesign.Alignment, width: Double, isEnd: Bool,
    of paragraph: PaperParagraph
  ) {
    self.layout = layout
    self.isEnd = isEnd
    let count = layout.lines.count
    lines = 0..<(isEnd ? count : min(count, max(1, count - 1)))
    self.spans = spans
    rises = Self.rises(of: spans, in: layout)
    self.notes = notes
    self.metrics = metrics
    self.alignment = alignment
    self.width = width
    self.paragraph = paragraph
    paragraph.undrawnLines += lines.count
  }

  private static func rises(of spans: [Span], in layout: ParagraphLayout) -> [Int: Double] {
    var rises: [Int: Double] = [:]
    for span in spans {
      guard let picture = span.picture else { continue }
      let line = layout.lineIndex(at: span.range.lowerBound, isUpstream: false)
      let room = LineGrid.fractional.length(layout.lines[line].baseline)
      guard picture.height > room else { continue }
      rises[line] = max(rises[line] ?? 0, picture.height - room)
    }
    return rises
  }

  /// The height of a line in points, with pictures that are higher than its letters.
  func height(of line: Int) -> Double {
    LineGrid.fractional.length(layout.lines[line].height) + rise(of: line)
  }

  /// Points by which a line is lower, so that its pictures have room.
  func rise(of line: Int) -> Double { rises[line] ?? 0 }

  /// The bytes of the lines that are used.
  var usedBytes: Int {
    lines.upperBound < layout.lines.count
      ? layout.lines[lines.upperBound].range.lowerBound : layout.bytes.count
  }

  /// Footnotes that are first referred to in a line.
  func notes(in line: Int) -> [Int] {
    guard !notes.isEmpty else { return [] }
    let range = layout.lines[line].range
    return notes.filter { range.contains($0.offset) }.map(\.number)
  }
}

/// A paragraph until all of its lines are drawn: its element and those of the links in it.
final class PaperParagraph {
  let element: PDFElement
  /// The elements of links and references, by the numbers of their targets.
  var inlines: [Int: PDFElement] = [:]
  /// The elements round those of links to footnotes.
  var references: [PDFElement] = []
  /// The elements of footnotes that are first referred to here, by their numbers.
  var notes: [Int: PDFElement] = [:]
  /// Lines and pictures that were set and not drawn.
  var undrawnLines = 0
  /// Names of its place.
  var destinations: [String] = []
  /// The words of a heading, for the outline.
  var outline: (title: String, level: Int)?

  init(_ element: PDFElement) { self.element = element }

  /// Notes that a line or picture was drawn, or that no more are set. Writes the elements when it
  /// was the last one.
  func didDraw(in document: PDFDocument) throws {
    undrawnLines -= 1
    guard undrawnLines == 0 else { return }
    for (_, element) in inlines.sorted(by: { $0.key < $1.key }) {
      try document.release(element)
    }
    for reference in references { try document.release(reference) }
    inlines = [:]
    references = []
    try document.release(element)
  }
}

/// Sets text in the styles of a design: shapes it, breaks it into lines, and keeps the meaning of
/// each range for the tags of the PDF. It does not break pages, and draws nothing.
struct PaperSetter {
  let typesetting: PaperTypesetting
  let design: PaperDesign
  let languages: DocumentLanguages
  /// True if the document runs from right to left: then what has no letters begins at the right.
  let isRightToLeft: Bool

  /// Sets a text whose first line may be indented.
  ///
  /// - Parameters:
  ///   - isRightToLeft: the direction of a text without letters; nil: that of the document.
  ///   - isEnd: false if more of the text follows, which begins with the last line again.
  func set(
    _ text: PaperText, as block: BlockStyle, _ sheet: StyleSheet, width: Double,
    indent: Double = 0, alignment: PaperDesign.Alignment = .start,
    isRightToLeft: Bool? = nil, isEnd: Bool = true, of paragraph: PaperParagraph
  ) -> SetText {
    var styles: [Typesetter.StyleRun] = []
    var spans: [SetText.Span] = []
    spans.reserveCapacity(text.spans.count)
    let runs = LanguageRuns(text.bytes, in: paragraph.element.language, of: languages)
    var nextRun = 0
    for span in text.spans {
      let picture = span.picture.map {
        PaperLinePicture(text.pictures[$0], in: (width, design.height))
      }
      if let picture { typesetting.shaper.widths[span.range.lowerBound] = Float(picture.width) }
      let role = TextRole(shown(span.style), in: block)
      styles.append(sheet.textStyle(role), for: span.range)
      let decoration = sheet.decoration(shown(span.style), in: block)
      let isCode = !span.style.isDisjoint(with: [.code, .codeBlock])
      runs.forEachPart(of: span.range, from: &nextRun) { range, language in
        spans.append(
          SetText.Span(
            range: range, color: design.ink.color(decoration.ink),
            background: decoration.background, lines: decoration.lines, target: span.target,
            language: isCode ? nil : language, picture: picture))
      }
    }
    var style = sheet.paragraphStyle(
      ParagraphRole(block, prefix: BlockPrefix(), isMarkerOpen: false))
    style.bars = 0
    style.firstLineIndent = indent
    let layout = typesetting.typesetter.set(
      Typesetter.Request(
        bytes: text.bytes, styles: styles, paragraphStyle: style, endsParagraph: false,
        setting: LineSetting(
          width: width, characterWidth: design.characterWidth,
          isRightToLeft: isRightToLeft ?? self.isRightToLeft)))
    typesetting.shaper.widths.removeAll()
    return SetText(
      layout, spans, text.notes, typesetting.library.metrics(for: style.font), alignment,
      width: width, isEnd: isEnd, of: paragraph)
  }

  /// Manuscripts have no colours of links, and may have lines under emphasis.
  private func shown(_ style: InlineStyle) -> InlineStyle {
    guard design.underlinesEmphasis, style.contains(.emphasis) else { return style }
    return style.subtracting(.emphasis).union(.underline)
  }
}
