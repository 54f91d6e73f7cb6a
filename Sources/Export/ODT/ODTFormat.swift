import MarkdownSyntax

/// The text of an ODT file (OpenDocument 1.3, `content.xml`).
///
/// **Invariant:** each `text:list` that is open has an open item or header in it.
struct ODTFormat: FlowFormat {
  var output: [UInt8] = []
  let hasNotesInline = true
  let design: FlowDesign
  /// The room for pictures and tables, in points.
  let room: (width: Double, height: Double)
  let underlinesEmphasis: Bool
  /// The level of headings that begin on new pages; 0 if none do.
  let chapterLevel: Int
  var styles = ODTStyleTable()
  var media = FlowMedia()
  /// The open lists, the outermost first.
  var lists: [ODTOpenList] = []
  /// The lists that a table interrupted and that continue after it.
  var interruptedLists: [ODTOpenList] = []
  /// True if a space would be lost, since one is before it or nothing is.
  var losesSpace = true
  var table: FlowTable?
  /// The columns of the open row.
  var rowColumns = 1
  var isHeaderRow = false
  /// The tables that were begun; each has a name.
  var tableCount = 0
  /// The texts round the open note, the innermost last.
  var outerTexts: [ODTOuterText] = []
  private var hasText = false

  init(
    _ design: FlowDesign, room: (width: Double, height: Double), underlinesEmphasis: Bool,
    chapterLevel: Int
  ) {
    self.design = design
    self.room = room
    self.underlinesEmphasis = underlinesEmphasis
    self.chapterLevel = chapterLevel
  }

  // Paragraphs

  mutating func begin(_ paragraph: FlowParagraph) {
    if paragraph.cell == nil { arrangeLists(for: paragraph) }
    let look = look(of: paragraph)
    let name = look.isUsual ? look.parent : styles.name(of: .paragraph(look)) ?? look.parent
    if case .heading(let level) = paragraph.style {
      output.append("<text:h text:style-name=\"\(name)\" text:outline-level=\"\(level)\">")
    } else {
      output.append("<text:p text:style-name=\"\(name)\">")
    }
    losesSpace = true
    if case .text(let letters) = paragraph.marker { output.append("\(letters)<text:tab/>") }
    if let name = paragraph.bookmark {
      output.append("<text:bookmark-start text:name=\"\(name)\"/>")
    }
    if paragraph.style == .rule, case .letters(let letters) = design.rule { output.append(letters) }
    if !paragraph.isInNote { hasText = true }
  }

  mutating func end(_ paragraph: FlowParagraph) {
    if let name = paragraph.bookmark {
      output.append("<text:bookmark-end text:name=\"\(name)\"/>")
    }
    if case .heading = paragraph.style {
      output.append("</text:h>")
    } else {
      output.append("</text:p>")
    }
  }

  private func look(of paragraph: FlowParagraph) -> ODTParagraphProperties {
    var look = ODTParagraphProperties(parent: ODTStyles.name(of: paragraph))
    look.indentation = indentation(of: paragraph)
    switch paragraph.cell?.alignment {
    case .left: look.alignment = "left"
    case .center: look.alignment = "center"
    case .right: look.alignment = "right"
    case .natural, nil:
      // LibreOffice takes `start` for the left side in any direction.
      if paragraph.isRightToLeft, !isAlignedByStyle(paragraph) { look.alignment = "right" }
    }
    look.isTight = paragraph.isTight && paragraph.itemDepth > 0
    look.isRightToLeft = paragraph.isRightToLeft
    if hasText, paragraph.beginsPage(chapterLevel: chapterLevel) {
      look.breaksPage = true
    }
    look.spaceAbove = design.space(above: paragraph, chapterLevel, isFirst: !hasText, in: room)
      .map { Int($0.rounded()) }
    return look
  }

  /// Returns true if the style of a paragraph has an alignment other than the start.
  private func isAlignedByStyle(_ paragraph: FlowParagraph) -> Bool {
    switch paragraph.style {
    case .rule: true
    case .title, .author, .heading: design.isHeadingCentred
    case .text, .first, .quote:
      design.isJustified && paragraph.cell == nil && !paragraph.isInNote
    case .code: false
    }
  }

  private func indentation(of paragraph: FlowParagraph) -> ODTParagraphProperties.Indentation? {
    let isUsual = paragraph.indentation == (paragraph.style == .quote ? 1 : 0)
    guard !isUsual, paragraph.cell == nil else { return nil }
    let first: Int
    switch paragraph.marker {
    case .bullet, .number:
      // The list sets it itself, but not the indentation of a quote.
      guard paragraph.style == .quote || paragraph.isSetInAtBothSides else { return nil }
      first = -ODTStyles.markerWidth
    case .task:
      guard paragraph.style == .quote || paragraph.isSetInAtBothSides else { return nil }
      first = 0
    case .text: first = -ODTStyles.markerWidth
    case nil: first = 0
    }
    let left = min(design.step * Double(paragraph.indentation), room.width * 0.8)
    var right: Int?
    if paragraph.isSetInAtBothSides {
      right = Int(design.step.rounded())
    } else if paragraph.style == .rule {
      right = 0
    }
    return ODTParagraphProperties.Indentation(left: Int(left.rounded()), right: right, first: first)
  }

  // Footnotes

  mutating func beginNote(_ number: Int) {
    output.append(
      "<text:note text:id=\"ftn\(number)\" text:note-class=\"footnote\">"
        + "<text:note-citation>\(number)</text:note-citation><text:note-body>")
    outerTexts.append(
      ODTOuterText(
        lists: lists, interruptedLists: interruptedLists, table: table, rowColumns: rowColumns,
        isHeaderRow: isHeaderRow))
    lists = []
    interruptedLists = []
    table = nil
  }

  mutating func endNote() {
    closeLists()
    output.append("</text:note-body></text:note>")
    guard let outer = outerTexts.popLast() else { return }
    lists = outer.lists
    interruptedLists = outer.interruptedLists
    table = outer.table
    rowColumns = outer.rowColumns
    isHeaderRow = outer.isHeaderRow
    losesSpace = false
  }

  mutating func addNoteReference(_ number: Int) {
    output.append(
      "<text:span text:style-name=\"Footnote_20_anchor\"><text:note-ref "
        + "text:note-class=\"footnote\" text:reference-format=\"text\" "
        + "text:ref-name=\"ftn\(number)\">\(number)</text:note-ref></text:span>")
    losesSpace = false
  }
}

/// The state of the text in which a note is.
struct ODTOuterText: Sendable {
  let lists: [ODTOpenList]
  let interruptedLists: [ODTOpenList]
  let table: FlowTable?
  let rowColumns: Int
  let isHeaderRow: Bool
}
