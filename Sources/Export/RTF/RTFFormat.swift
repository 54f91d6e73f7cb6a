import MarkdownSyntax
import TextCore

/// RTF, version 1.9, in pure ASCII.
struct RTFFormat: FlowFormat {
  var output: [UInt8] = []
  let hasNotesInline = true
  let design: FlowDesign
  let styles: RTFStyles
  /// The numbers of the document's language and of the one of its right-to-left paragraphs.
  let language: Int
  /// The room for pictures and tables, in points.
  let room: (width: Double, height: Double)
  let underlinesEmphasis: Bool
  /// The level of headings that begin on new pages; 0 if none do.
  let chapterLevel: Int
  /// The paragraphs that are open: that of a footnote is in another one.
  private var paragraphs: [FlowParagraph] = []
  private var table: FlowTable?
  /// The table that the open footnote is in.
  private var outerTable: FlowTable?
  /// The number of the open footnote.
  private var openNote = 0
  /// True if a chapter may begin on a new page: something is above.
  private var hasText = false

  init(
    _ design: FlowDesign, _ styles: RTFStyles, language: Int,
    room: (width: Double, height: Double), underlinesEmphasis: Bool = false, chapterLevel: Int = 0
  ) {
    self.design = design
    self.styles = styles
    self.language = language
    self.room = room
    self.underlinesEmphasis = underlinesEmphasis
    self.chapterLevel = chapterLevel
  }

  // Paragraphs

  mutating func begin(_ paragraph: FlowParagraph) {
    paragraphs.append(paragraph)
    let style = styles.style(of: paragraph)
    output.append("\\pard\\plain\\s\(style.number)\(style.controls)")
    if paragraph.cell != nil { output.append("\\intbl") }
    if paragraph.isTight, paragraph.itemDepth > 0 { output.append("\\contextualspace") }
    appendIndentation(paragraph)
    appendAlignment(paragraph, isCentred: style.controls.containsBytes("\\qc"))
    if hasText, paragraph.beginsPage(chapterLevel: chapterLevel) {
      output.append("\\pagebb")
    }
    if let space = design.space(above: paragraph, chapterLevel, isFirst: !hasText, in: room) {
      output.append("\\sb\(RTFStyles.twips(space))")
    }
    if paragraph.cell?.isHeader ?? false { output.append(RTFStyles.bold) }
    appendLanguage(
      FlowRun(
        style: [], isRightToLeft: paragraph.isRightToLeft,
        language: paragraph.language), isParagraph: true)
    output.append(.space)
    appendMarkerText(paragraph)
    if paragraph.startsNote {
      output.append("{\\cs\(RTFStyles.noteReference)\\super\\chftn}")
      // A space would be the first letter of code.
      if paragraph.style != .code { output.append(.space) }
    }
    if let name = paragraph.bookmark {
      output.append("{\\*\\bkmkstart ")
      RTFEscaping.append(name, to: &output)
      output.append("}")
    }
    if paragraph.style == .rule, case .letters(let letters) = design.rule { output.append(letters) }
    if !paragraph.isInNote { hasText = true }
  }

  mutating func end(_ paragraph: FlowParagraph) {
    paragraphs.removeLast()
    if let name = paragraph.bookmark {
      output.append("{\\*\\bkmkend ")
      RTFEscaping.append(name, to: &output)
      output.append("}")
    }
    if paragraph.cell == nil { output.append("\\par\n") }
  }

  private mutating func appendIndentation(_ paragraph: FlowParagraph) {
    var indent = RTFStyles.twips(design.step * Double(paragraph.indentation))
    // LibreOffice drops properties that a list without a marker sets itself, so that a task would
    // not be indented.
    if paragraph.marker == .task { indent += 1 }
    var first: Int?
    switch paragraph.marker {
    case .bullet:
      let number = paragraph.isInOtherList ? RTFHeader.otherBullets : RTFHeader.bullets
      output.append("\\ls\(number)\\ilvl\(paragraph.level)")
      first = -360
    case .task:
      let number = paragraph.isInOtherList ? RTFHeader.otherTasks : RTFHeader.tasks
      output.append("\\ls\(number)\\ilvl\(paragraph.level)")
      first = 0
    case .number(let list, _):
      output.append("\\ls\(list.number + RTFHeader.firstOrdered - 1)\\ilvl\(paragraph.level)")
      first = -360
    case .text: first = -360
    case nil: if paragraph.itemDepth > 0 { first = 0 }
    }
    if paragraph.style == .rule, design.rule == .line, paragraph.indentation == 0 {
      let side = RTFStyles.twips(room.width * 0.35)
      output.append("\\li\(side)\\ri\(side)\\lin\(side)\\rin\(side)")
      return
    }
    if let first { output.append("\\fi\(first)") }
    guard indent > 0 else { return }
    indent = min(indent, RTFStyles.twips(room.width * 0.8))
    if paragraph.isSetInAtBothSides {
      let right = RTFStyles.twips(design.step)
      let sides =
        paragraph.isRightToLeft ? "\\li\(right)\\ri\(indent)" : "\\li\(indent)\\ri\(right)"
      output.append("\(sides)\\lin\(indent)\\rin\(right)")
      return
    }
    let sides = paragraph.isRightToLeft ? "\\li0\\ri\(indent)" : "\\li\(indent)"
    output.append("\(sides)\\lin\(indent)")
  }

  /// - Parameter isCentred: true if the style centres the paragraph.
  private mutating func appendAlignment(_ paragraph: FlowParagraph, isCentred: Bool) {
    switch paragraph.cell?.alignment {
    case .left: output.append("\\ql")
    case .center: output.append("\\qc")
    case .right: output.append("\\qr")
    case .natural, nil:
      if paragraph.isRightToLeft, !isCentred, paragraph.style != .rule { output.append("\\qr") }
    }
    if paragraph.isRightToLeft { output.append("\\rtlpar") }
  }

  /// The marker for readers that know no lists.
  private mutating func appendMarkerText(_ paragraph: FlowParagraph) {
    switch paragraph.marker {
    case .bullet: output.append("{\\listtext\\u8226 ?\\tab}")
    case .number(let list, let value):
      output.append("{\\listtext \(value)\(list.hasParenthesis ? ")" : ".")\\tab}")
    case .text(let letters): output.append("\(letters)\\tab ")
    case .task, nil: break
    }
  }

  // Runs

  private mutating func appendLanguage(_ run: FlowRun, isParagraph: Bool) {
    let number = run.language.map { WindowsLanguage.number(of: $0) } ?? language
    if run.isRightToLeft {
      output.append("\\rtlch\\alang\(number)")
    } else if isParagraph {
      output.append("\\ltrch\\lang\(number)\\langfe\(number)")
    } else {
      output.append("\\ltrch\\lang\(number)")
    }
  }

  mutating func add(_ letters: ArraySlice<UInt8>, _ run: FlowRun) {
    let isOpen = openGroup(run)
    RTFEscaping.append(letters, to: &output)
    if isOpen { output.append("}") }
  }

  /// Opens a group with the look of a run. Returns false if it looks like its paragraph.
  private mutating func openGroup(_ run: FlowRun) -> Bool {
    guard let paragraph = paragraphs.last else { return false }
    let isAnother =
      run.isRightToLeft != paragraph.isRightToLeft || run.language != paragraph.language
    guard isAnother || !run.style.isEmpty else { return false }
    output.append("{")
    if isAnother || run.isRightToLeft { appendLanguage(run, isParagraph: false) }
    for (style, controls) in Self.controls where run.style.contains(style) {
      output.append(style == .emphasis && underlinesEmphasis ? "\\ul" : controls)
    }
    if run.isRightToLeft {
      if run.style.contains(.strong) { output.append("\\ab") }
      if run.style.contains(.emphasis), !underlinesEmphasis { output.append("\\ai") }
    }
    if run.style.contains(.link), !styles.isFragment { output.append("\\cf1") }
    output.append(.space)
    return true
  }

  private static let controls: [(RunStyle, String)] = [
    // The last style counts, so that code in a link is still code.
    (.link, "\\cs\(RTFStyles.hyperlink)\\ul"), (.code, "\\cs\(RTFStyles.code)\\f1\\noproof"),
    (.strong, "\\b"), (.emphasis, "\\i"), (.underline, "\\ul"), (.strikethrough, "\\strike"),
    (.highlight, "\\cb2\\highlight2"), (.superscript, "\\super"),
  ]

  mutating func addBreak(_ run: FlowRun) { output.append("\\line\n") }

  // Links

  mutating func beginLink(_ target: LinkTarget) {
    output.append("{\\field{\\*\\fldinst{HYPERLINK ")
    if let heading = WebAddress.heading(in: target.destination) {
      output.append("\\\\l \"")
      RTFEscaping.append(BookmarkName.of(heading), to: &output)
    } else {
      output.append("\"")
      WebAddress.append(target.destination, to: &output, ampersand: "&")
    }
    output.append("\"")
    if let title = target.title { append(title: title) }
    output.append("}}{\\fldrslt ")
  }

  /// Writes the title of a link after its address. Word reads a backslash before a quote as a part of
  /// it; LibreOffice doesn't, and would lose the address, too. So a quote is a curly one, and the exact
  /// title is in a destination that other programs skip and our reader knows.
  private mutating func append(title: String) {
    output.append(" \\\\o \"")
    RTFEscaping.append(String(title.map { $0 == "\"" ? "”" : $0 }), to: &output)
    output.append("\"")
    guard title.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == .backslash }) else {
      return
    }
    output.append("}}{\\*\\pabertitle{")
    RTFEscaping.append(title, to: &output)
  }

  mutating func endLink() { output.append("}}") }

  // Footnotes

  mutating func beginNote(_ number: Int) {
    let name = Self.bookmark(of: number)
    output.append("{\\*\\bkmkstart \(name)}{\\cs\(RTFStyles.noteReference)\\super\\chftn}")
    output.append("{\\footnote\n")
    openNote = number
    outerTable = table
    table = nil
  }

  mutating func endNote() {
    table = outerTable
    output.append("}{\\*\\bkmkend \(Self.bookmark(of: openNote))}")
  }

  /// The hidden bookmark of a reference.
  private static func bookmark(of number: Int) -> String { "_Fn\(number)" }

  mutating func addNoteReference(_ number: Int) {
    output.append(
      "{\\field{\\*\\fldinst{NOTEREF \(Self.bookmark(of: number)) \\\\f \\\\h}}"
        + "{\\fldrslt{\\super \(number)}}}")
  }

  // Pictures

  mutating func addPicture(_ picture: FlowPicture, _ run: FlowRun) {
    let sides = picture.size.points(fittingInto: room, wantedWidth: picture.wantedWidth)
    output.append("{\\*\\shppict{\\pict")
    output.append("{\\*\\picprop")
    if picture.size.rotation != .none {
      // A fixed-point number of 16.16 bits.
      output.append("{\\sp{\\sn rotation}{\\sv \(picture.size.rotation.rawValue << 16)}}")
    }
    output.append("{\\sp{\\sn wzDescription}{\\sv ")
    RTFEscaping.append(picture.alternative[...], to: &output)
    output.append("}}}")
    output.append(picture.type == .png ? "\\pngblip" : "\\jpegblip")
    output.append("\\picw\(picture.size.width)\\pich\(picture.size.height)")
    output.append(
      "\\picwgoal\(RTFStyles.twips(sides.width))\\pichgoal\(RTFStyles.twips(sides.height))")
    RTFEscaping.appendHexadecimal(picture.bytes, to: &output)
    output.append("}}")
  }

  // Tables

  mutating func beginTable(_ table: FlowTable) { self.table = table }

  mutating func beginRow(_ kind: TableRowKind, columns: Int) {
    guard let table else { return }
    let indent = table.indent(design, in: room.width)
    let left = RTFStyles.twips(indent)
    output.append("\\trowd\\trgaph80\\trleft\(left)\\trautofit1")
    output.append(table.isRightToLeft ? "\\rtlrow" : "\\ltrrow")
    if kind == .header { output.append("\\trhdr") }
    var widths = table.columnWidths(design, in: room.width)
    if columns < widths.count { widths = [widths.reduce(0, +)] }
    var edge = indent
    for width in widths {
      edge += width
      output.append("\\clbrdrb\\brdrs\\brdrw10\\cellx\(RTFStyles.twips(edge))")
    }
    output.append(.newline)
  }

  mutating func endRow() { output.append("\\row\n") }

  mutating func beginCell(_ cell: FlowCell) {}

  mutating func endCell() { output.append("\\cell\n") }

  mutating func endTable() {
    table = nil
    output.append("\\pard\\plain\n")
  }
}
