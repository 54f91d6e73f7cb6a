import Canvas
import Layout
import PDF
import TextCore
import Typography

/// Draws boxes on the pages of a document: the text from the top, footnotes at the foot, running
/// heads and page numbers. It counts all pages and draws only the wanted ones. It does not break
/// pages: boxes of a page are given to it.
struct PagePainter {
  private let document: PDFDocument
  private let setter: PaperSetter
  /// The pages that are wanted; nil: all.
  private let selection: PageSelection?
  private let heads: PageHeads
  private let fonts: PaperFontTable
  private let willDraw: () throws -> Void
  /// A callback that gets each page, with the shapes that it keeps; nil if no pictures of pages are
  /// made.
  private let didDraw: ((PDFPage) throws -> Void)?

  /// The number of pages so far, also of those that are not wanted.
  private(set) var pageCount = 0

  /// - Parameters:
  ///   - willDraw: is called before each page; its errors are thrown on.
  ///   - didDraw: is called after each page, whose shapes are then kept; its errors are thrown on.
  init(
    _ document: PDFDocument, _ setter: PaperSetter, _ selection: PageSelection?,
    _ heads: PageHeads, willDraw: @escaping () throws -> Void,
    didDraw: ((PDFPage) throws -> Void)?
  ) {
    self.document = document
    self.setter = setter
    self.selection = selection
    self.heads = heads
    self.willDraw = willDraw
    self.didDraw = didDraw
    fonts = PaperFontTable(document, setter.typesetting.library)
  }

  private var design: PaperDesign { setter.design }

  /// Draws a page: boxes from its top, footnotes of a height at its foot, and its head and foot lines.
  mutating func draw(_ boxes: [PaperBox], foot: [PaperBox], footHeight: Double) throws {
    try willDraw()
    pageCount += 1
    guard selection?.contains(pageCount) ?? true else { return try leaveOut(boxes + foot) }
    let page = document.beginPage(
      width: design.paper.width, height: design.paper.height, keepsShapes: didDraw != nil)
    try draw(boxes, on: page, from: design.margins.top)
    if !foot.isEmpty {
      let top = design.paper.height - design.margins.bottom - footHeight
      drawNoteLine(on: page, above: top)
      try draw(foot, on: page, from: top)
    }
    for (text, place) in heads.lines(of: pageCount, setter, document) {
      page.beginArtifact(.pagination)
      LinePainter(text, 0, on: page, fonts).drawGlyphs(
        x: place.x, baseline: place.y, design.ink.heads)
      page.end()
    }
    try didDraw?(page)
    try document.end(page)
  }

  /// Draws the line between text and footnotes, at the side where the document's text begins.
  private func drawNoteLine(on page: PDFPage, above top: Double) {
    let width = min(120, design.width / 3)
    let shift = setter.isRightToLeft ? design.width - width : 0
    page.beginArtifact(.layout)
    page.fill(
      x: design.margins.left + shift, y: top - 8, width: width, height: 0.5, design.ink.mark)
    page.end()
  }

  /// Skips boxes that are not wanted. Their elements are written, since other elements may be
  /// inside of them.
  private func leaveOut(_ boxes: [PaperBox]) throws {
    for box in boxes {
      for content in box.content {
        switch content {
        case .fill: break
        case .line(let text, _, _, _): try text.paragraph.didDraw(in: document)
        case .picture(let picture, _, _): try picture.paragraph.didDraw(in: document)
        }
      }
    }
  }

  private func draw(_ boxes: [PaperBox], on page: PDFPage, from top: Double) throws {
    var y = top
    for (index, box) in boxes.enumerated() {
      let gap = index == 0 ? 0 : box.gap
      if index == 0, let head = box.head {
        drawAgain(head, on: page, at: y)
        y += head.height
      }
      y += gap
      drawDecorations(of: box, gap: gap, on: page, at: y)
      for content in box.content { try draw(content, on: page, at: y) }
      y += box.height
    }
  }

  /// Draws the header of a table again, without its elements: screen readers read the first one only.
  private func drawAgain(_ head: PaperTableHead, on page: PDFPage, at top: Double) {
    let left = design.margins.left
    var top = top
    for box in head.boxes {
      drawDecorations(of: box, gap: 0, on: page, at: top)
      for content in box.content {
        switch content {
        case .fill: break
        case .line(let text, let index, let x, let y):
          LinePainter(text, index, on: page, fonts).drawAgain(x: left + x, y: top + y, in: design)
        case .picture(let picture, let x, let y):
          page.beginArtifact(.pagination)
          picture.show(on: page, x: left + x, y: top + y)
          page.end()
        }
      }
      top += box.height
    }
  }

  private func drawDecorations(of box: PaperBox, gap: Double, on page: PDFPage, at y: Double) {
    let left = design.margins.left
    var fills: [(x: Double, y: Double, width: Double, height: Double, color: PDFColor)] = []
    for case .fill(let x, let top, let width, let height, let color) in box.content {
      fills.append((left + x, y + top, width, height, color))
    }
    for (index, bar) in box.bars.enumerated() {
      let gap = index < box.joinedBars ? gap : 0
      fills.append((left + bar, y - gap, 1.5, box.height + gap, design.ink.mark))
    }
    guard !fills.isEmpty else { return }
    page.beginArtifact(.layout)
    for fill in fills {
      page.fill(x: fill.x, y: fill.y, width: fill.width, height: fill.height, fill.color)
    }
    page.end()
  }

  private func draw(_ content: PaperBox.Content, on page: PDFPage, at top: Double) throws {
    let left = design.margins.left
    switch content {
    case .fill: break
    case .line(let text, let index, let x, let y):
      place(text.paragraph, on: page, y: top + y)
      var painter = LinePainter(text, index, on: page, fonts)
      try painter.draw(x: left + x, y: top + y, in: design, document)
      try text.paragraph.didDraw(in: document)
    case .picture(let picture, let x, let y):
      place(picture.paragraph, on: page, y: top + y)
      page.begin(picture.paragraph.element)
      picture.show(on: page, x: left + x, y: top + y)
      page.end()
      if let link = picture.link {
        try page.addLink(
          to: link.place.pdf, over: (left + x, top + y, picture.width, picture.height),
          of: link.element, description: link.place.description)
      }
      try picture.paragraph.didDraw(in: document)
    }
  }

  /// Records the place of a paragraph when its first line is drawn.
  private func place(_ paragraph: PaperParagraph, on page: PDFPage, y: Double) {
    paragraph.element.place()
    for name in paragraph.destinations { document.addDestination(name, on: page, y: y) }
    paragraph.destinations = []
    if let (title, level) = paragraph.outline {
      document.addOutline(title, level: level, on: page, y: y)
      paragraph.outline = nil
    }
  }
}

/// The fonts of a document by their numbers in the library.
final class PaperFontTable {
  private let document: PDFDocument
  private let library: FontLibrary
  private var fonts: [FontID: PDFFont?] = [:]

  init(_ document: PDFDocument, _ library: FontLibrary) {
    self.document = document
    self.library = library
  }

  /// The font of that number; nil where its file can't be read any more.
  func font(_ number: FontID) -> PDFFont? {
    if let known = fonts[number] { return known }
    let font = library.face(of: number).flatMap(document.font)
    fonts[number] = font
    return font
  }
}
