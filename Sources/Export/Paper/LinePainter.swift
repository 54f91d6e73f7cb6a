import Canvas
import Layout
import PDF
import TextCore

/// Draws a line of text: the marks behind its letters, the letters range by range, lines and dots
/// along them, and the links over them.
struct LinePainter {
  let text: SetText
  let line: LineFragment
  let page: PDFPage
  private let fonts: PaperFontTable
  /// Points from the top of its box to the line.
  let rise: Double
  private(set) var parts: [Part] = []
  /// The distance from the left end of the column to that of the line.
  private var shift: Double = 0
  private var widening: Float = 0

  /// Glyphs of one run and one stretch.
  struct Part {
    let run: Int
    let glyphs: Range<Int>
    let text: Range<Int>
    let span: Int
    /// From the left end of the column.
    let x: Float
    let width: Float
  }

  init(_ text: SetText, _ index: Int, on page: PDFPage, _ fonts: PaperFontTable) {
    self.text = text
    line = text.layout.lines[index]
    rise = text.rise(of: index)
    self.page = page
    self.fonts = fonts
    align(isLast: text.isEnd && index == text.lines.upperBound - 1)
    for run in line.runs.indices { split(run) }
  }

  // Places

  private mutating func align(isLast: Bool) {
    guard text.alignment != .start else { return }
    var blank: Float = 0
    var spaces = 0
    var isAtEnd = true
    let order = line.baseLevel & 1 == 0 ? line.runs.reversed() : line.runs
    for run in order {
      let glyphs = line.baseLevel & 1 == 0 ? run.glyphs.reversed() : run.glyphs
      for glyph in glyphs {
        if text.layout.bytes[Int(glyph.cluster)] == 0x20 {
          if isAtEnd { blank += glyph.advance } else { spaces += 1 }
        } else {
          isAtEnd = false
        }
      }
    }
    let indent = line.baseLevel & 1 == 0 ? Double(line.x) : 0
    let room = text.width - Double(line.width - blank) - indent
    switch text.alignment {
    case .start: break
    case .center: shift = line.baseLevel & 1 == 0 ? room / 2 : -room / 2
    case .justified:
      // A line that would be torn apart stays ragged.
      guard !isLast, spaces > 0, room > 0, room < 0.35 * text.width else { return }
      widening = Float(room) / Float(spaces)
      if line.baseLevel & 1 == 1 { shift = -room }
    }
  }

  /// Cuts a run where stretches end.
  private mutating func split(_ runIndex: Int) {
    let run = line.runs[runIndex]
    var start = 0
    var x = run.x
    if widening != 0, let last = parts.last {
      // Runs follow each other, each with its widened spaces.
      x = last.x + last.width
    }
    var textEnd = run.range.upperBound
    let isReversed = run.level & 1 == 1
    while start < run.glyphs.count {
      let span = text.span(at: Int(run.glyphs[start].cluster))
      var end = start
      var width: Float = 0
      var first = Int.max
      while end < run.glyphs.count {
        let cluster = Int(run.glyphs[end].cluster)
        guard span < 0 || text.spans[span].range.contains(cluster) else { break }
        first = min(first, cluster)
        width += advance(of: run.glyphs[end])
        end += 1
      }
      if end == start { end += 1 }
      if !isReversed {
        textEnd = end < run.glyphs.count ? Int(run.glyphs[end].cluster) : run.range.upperBound
      }
      parts.append(
        Part(
          run: runIndex, glyphs: start..<end, text: first..<max(first, textEnd), span: span, x: x,
          width: width))
      if isReversed { textEnd = first }
      x += width
      start = end
    }
  }

  /// Returns the width of a glyph, including the justification of spaces.
  func advance(of glyph: ShapedGlyph) -> Float {
    let isSpace = widening != 0 && text.layout.bytes[Int(glyph.cluster)] == 0x20
    return glyph.advance + (isSpace ? widening : 0)
  }

  // Drawing

  /// Draws all of it, at the left end of its column and the top of the line.
  mutating func draw(
    x: Double, y: Double, in design: PaperDesign, _ document: PDFDocument
  ) throws {
    let (x, y) = (x + shift, y + rise)
    let height = LineGrid.fractional.length(line.height)
    let baseline = y + LineGrid.fractional.length(line.baseline)
    drawBands(x: x, y: y, height: height, design)
    var open: PDFElement?
    var openLanguage: String?
    for part in orderedParts {
      let element = self.element(of: part, document)
      let language = language(of: part)
      if element !== open || language != openLanguage || picture(of: part) != nil {
        if openLanguage != nil { page.end() }
        openLanguage = nil
      }
      if let picture = picture(of: part) {
        if open != nil { page.end() }
        open = nil
        try draw(picture, x: x + Double(part.x), baseline: baseline, in: element, document)
        continue
      }
      if element !== open {
        if open != nil { page.end() }
        page.begin(element)
        open = element
      }
      if let language, openLanguage == nil {
        page.begin(language: language)
        openLanguage = language
      }
      draw(part, x: x, baseline: baseline, color(of: part))
    }
    if openLanguage != nil { page.end() }
    if open != nil { page.end() }
    drawLines(x: x, baseline: baseline)
    drawDots(x: x, baseline: baseline)
    try addLinks(x: x, y: y, height: height, document)
  }

  /// Draws the line without its elements and links, for a repeated header of a table.
  func drawAgain(x: Double, y: Double, in design: PaperDesign) {
    let (x, y) = (x + shift, y + rise)
    let baseline = y + LineGrid.fractional.length(line.baseline)
    drawBands(x: x, y: y, height: LineGrid.fractional.length(line.height), design)
    page.beginArtifact(.pagination)
    for part in parts { draw(part, x: x, baseline: baseline, color(of: part)) }
    page.end()
    drawLines(x: x, baseline: baseline)
    drawDots(x: x, baseline: baseline)
  }

  /// Draws the letters alone, all of them in a colour.
  func drawGlyphs(x: Double, baseline: Double, _ color: PDFColor) {
    for part in parts { draw(part, x: x + shift, baseline: baseline, color) }
  }

  private func draw(_ part: Part, x: Double, baseline: Double, _ color: PDFColor) {
    if let picture = picture(of: part) {
      return picture.show(on: page, x: x + Double(part.x), baseline: baseline)
    }
    let run = line.runs[part.run]
    guard let font = fonts.font(run.font) else { return }
    page.show(
      PDFText(
        run.glyphs[part.glyphs], font: run.font, of: text.layout.bytes, in: part.text,
        isRightToLeft: run.level & 1 == 1, spaceWidening: widening),
      in: font, x: x + Double(part.x), y: baseline, color)
  }

  private func color(of part: Part) -> PDFColor {
    part.span >= 0 ? text.spans[part.span].color : PDFColor(hex: 0)
  }

  /// The parts in reading order if elements in the line define it; else from left to right.
  private var orderedParts: [Part] {
    guard line.runs.contains(where: { $0.level & 1 == 1 }),
      parts.contains(where: { picture(of: $0) != nil || target(of: $0) != nil })
    else { return parts }
    return parts.sorted { $0.text.lowerBound < $1.text.lowerBound }
  }

  /// Draws a picture in an element of its own.
  private func draw(
    _ picture: PaperLinePicture, x: Double, baseline: Double, in parent: PDFElement,
    _ document: PDFDocument
  ) throws {
    let figure = document.element(.figure, in: parent)
    figure.alternative = picture.picture.words
    page.begin(figure)
    picture.show(on: page, x: x, baseline: baseline)
    page.end()
    try document.release(figure)
  }

  func picture(of part: Part) -> PaperLinePicture? {
    part.span >= 0 ? text.spans[part.span].picture : nil
  }

  func target(of part: Part) -> PaperText.Target? {
    part.span >= 0 ? text.spans[part.span].target : nil
  }

  private func language(of part: Part) -> String? {
    part.span >= 0 ? text.spans[part.span].language : nil
  }

  /// The element of a part: that of its link, or the paragraph's.
  private func element(of part: Part, _ document: PDFDocument) -> PDFElement {
    let paragraph = text.paragraph
    guard part.span >= 0, let target = text.spans[part.span].target else {
      return paragraph.element
    }
    if let known = paragraph.inlines[target.number] { return known }
    let element: PDFElement
    if case .note(let number, _) = target.place {
      // A reference holds the link to the note, which is read after it.
      let reference = document.element(.reference, in: paragraph.element)
      element = document.element(.link, in: reference)
      paragraph.references.append(reference)
      paragraph.notes[number]?.place()
    } else {
      element = document.element(.link, in: paragraph.element)
    }
    paragraph.inlines[target.number] = element
    return element
  }
}

extension SetText {
  /// The stretch of a byte; −1: none.
  func span(at offset: Int) -> Int {
    var (low, high) = (0, spans.count)
    while low < high {
      let middle = (low + high) / 2
      if spans[middle].range.upperBound <= offset { low = middle + 1 } else { high = middle }
    }
    return low < spans.count && spans[low].range.contains(offset) ? low : -1
  }
}
