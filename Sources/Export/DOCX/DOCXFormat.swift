import MarkdownSyntax
import TextCore

/// The text of a DOCX file: WordprocessingML (ECMA-376, transitional) of `document.xml`, then of
/// `footnotes.xml`.
///
/// **Invariant:** elements are in the order of the schema; otherwise Word reports the file as
/// damaged.
struct DOCXFormat: FlowFormat {
  var output: [UInt8] = []
  let hasNotesInline = false
  let design: FlowDesign
  /// The room for pictures and tables, in points.
  let room: (width: Double, height: Double)
  let underlinesEmphasis: Bool
  /// The level of headings that begin on new pages; 0 if none do.
  let chapterLevel: Int
  /// The relations of the part that is written.
  var relations = DOCXRelations(after: DOCXParts.relationCount)
  var media = FlowMedia()
  /// The widths of the columns of the open table, in twentieths of a point.
  var widths: [Int] = []
  /// The columns of the open row.
  var rowColumns = 1
  /// The properties of runs that were written, as XML.
  var runProperties: [FlowRun: [UInt8]] = [:]
  private var bookmarkCount = 0
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

  /// Twentieths of a point.
  static func twips(_ points: Double) -> Int { Int((points * 20).rounded()) }

  // Paragraphs

  mutating func begin(_ paragraph: FlowParagraph) {
    output.append("<w:p>")
    appendProperties(paragraph)
    if paragraph.startsNote {
      output.append(
        "<w:r><w:rPr><w:rStyle w:val=\"FootnoteReference\"/></w:rPr><w:footnoteRef/></w:r>"
          + "<w:r><w:t xml:space=\"preserve\"> </w:t></w:r>")
    }
    if case .text(let letters) = paragraph.marker {
      output.append("<w:r><w:t>\(letters)</w:t><w:tab/></w:r>")
    }
    if let name = paragraph.bookmark { beginBookmark(name) }
    if paragraph.style == .rule, case .letters(let letters) = design.rule {
      output.append("<w:r><w:t>\(letters)</w:t></w:r>")
    }
    if !paragraph.isInNote { hasText = true }
  }

  mutating func end(_ paragraph: FlowParagraph) {
    if paragraph.bookmark != nil { endBookmark() }
    output.append("</w:p>")
  }

  private mutating func appendProperties(_ paragraph: FlowParagraph) {
    let start = output.count
    output.append("<w:pPr>")
    let empty = output.count
    if let style = DOCXStyles.identifier(of: paragraph) {
      output.append("<w:pStyle w:val=\"\(style)\"/>")
    }
    if hasText, paragraph.beginsPage(chapterLevel: chapterLevel) {
      output.append("<w:pageBreakBefore/>")
    }
    appendNumber(paragraph)
    if paragraph.isRightToLeft { output.append("<w:bidi/>") }
    if let space = design.space(above: paragraph, chapterLevel, isFirst: !hasText, in: room) {
      output.append("<w:spacing w:before=\"\(Self.twips(space))\"/>")
    }
    appendIndentation(paragraph)
    if paragraph.isTight, paragraph.itemDepth > 0 { output.append("<w:contextualSpacing/>") }
    appendAlignment(paragraph)
    if output.count == empty {
      output.removeLast(output.count - start)
    } else {
      output.append("</w:pPr>")
    }
  }

  private mutating func appendNumber(_ paragraph: FlowParagraph) {
    let number: Int
    switch paragraph.marker {
    case .bullet:
      number = paragraph.isInOtherList ? DOCXNumbering.otherBullets : DOCXNumbering.bullets
    case .task:
      number = paragraph.isInOtherList ? DOCXNumbering.otherTasks : DOCXNumbering.tasks
    case .number(let list, _): number = list.number + DOCXNumbering.firstOrdered - 1
    case .text, nil: return
    }
    output.append(
      "<w:numPr><w:ilvl w:val=\"\(paragraph.level)\"/><w:numId w:val=\"\(number)\"/></w:numPr>")
  }

  private mutating func appendIndentation(_ paragraph: FlowParagraph) {
    // Numbering and the style of quotes say the usual indentation themselves.
    let isNumbered: Bool
    switch paragraph.marker {
    case .bullet, .task, .number: isNumbered = true
    case .text, nil: isNumbered = false
    }
    let isUsual = paragraph.indentation == (paragraph.style == .quote ? 1 : 0)
    guard !isUsual else { return }
    if isNumbered, paragraph.style != .quote, !paragraph.isSetInAtBothSides { return }
    let left = Self.twips(min(design.step * Double(paragraph.indentation), room.width * 0.8))
    var first = " w:firstLine=\"0\""
    if isNumbered || paragraph.marker != nil {
      first = paragraph.marker == .task ? " w:firstLine=\"0\"" : " w:hanging=\"360\""
    }
    var right = ""
    if paragraph.isSetInAtBothSides {
      right = " w:right=\"\(Self.twips(design.step))\""
    } else if paragraph.style == .rule {
      right = " w:right=\"0\""
    }
    output.append("<w:ind w:left=\"\(left)\"\(right)\(first)/>")
  }

  private mutating func appendAlignment(_ paragraph: FlowParagraph) {
    // In a paragraph from right to left Word means the side where lines end by `right`.
    switch paragraph.cell?.alignment {
    case .center: output.append("<w:jc w:val=\"center\"/>")
    case .left: output.append("<w:jc w:val=\"\(paragraph.isRightToLeft ? "right" : "left")\"/>")
    case .right: output.append("<w:jc w:val=\"\(paragraph.isRightToLeft ? "left" : "right")\"/>")
    case .natural, nil: break
    }
  }

  // Bookmarks

  mutating func beginBookmark(_ name: String) {
    bookmarkCount += 1
    output.append("<w:bookmarkStart w:id=\"\(bookmarkCount)\" w:name=\"\(name)\"/>")
    openBookmarks.append(bookmarkCount)
  }

  mutating func endBookmark() {
    guard let number = openBookmarks.popLast() else { return }
    output.append("<w:bookmarkEnd w:id=\"\(number)\"/>")
  }

  private var openBookmarks: [Int] = []

  // Footnotes

  mutating func beginNote(_ number: Int) {
    beginBookmark("_Fn\(number)")
    output.append(
      "<w:r><w:rPr><w:rStyle w:val=\"FootnoteReference\"/></w:rPr>"
        + "<w:footnoteReference w:id=\"\(number)\"/></w:r>")
  }

  mutating func endNote() { endBookmark() }

  mutating func addNoteReference(_ number: Int) {
    output.append(
      "<w:fldSimple w:instr=\" NOTEREF _Fn\(number) \\f \\h \"><w:r><w:rPr>"
        + "<w:rStyle w:val=\"FootnoteReference\"/></w:rPr><w:t>\(number)</w:t></w:r></w:fldSimple>")
  }
}
