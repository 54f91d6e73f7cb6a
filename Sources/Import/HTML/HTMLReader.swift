import MarkdownSyntax

/// Writes a tree of HTML as Markdown.
///
/// It knows the ways of the programs that people copy from; each is named where it is handled.
struct HTMLReader {
  /// The style of the text in an element.
  struct Style {
    var styles: ImportedStyles = []
    var link: LinkTarget?
    var script = ScriptPosition.normal
    /// True if spaces and line ends count.
    var keepsSpace = false
    /// True in a heading, which is displayed bold anyway.
    var isInHeading = false
    /// True in a cell, whose blocks are text.
    var isInCell = false
  }

  var writer: MarkdownWriter
  var notes = HTMLNotes()
  /// The footnote that is read, and those that wait for its end.
  var waitingNotes: [(label: String, text: HTMLNode)] = []
  /// True if following white space is redundant.
  private var endsWithSpace = true
  private var depth = 0
  /// True in a list, also in elements that some pages put around its items; false in an item.
  private var isInList = false
  /// The elements that were read.
  private var elementCount = 0
  /// The empty cells that were written for those that others cover.
  var coveredCells = 0
  /// The maximum depth of elements. `HTMLGuard` allows 512, and the parser adds few; a step of the
  /// recursion takes less than 1 KB of the stack.
  private static let deepest = 700

  /// The address that the page names for its relative ones; a book has all of its files.
  private(set) var base: HTMLBase?
  /// The book of which the page is a part; nil for a page of its own.
  let book: (any HTMLBook)?

  init(_ writer: MarkdownWriter, in book: (any HTMLBook)? = nil) {
    self.writer = writer
    self.book = book
  }

  /// Reads a document.
  mutating func read(_ root: HTMLNode) throws(ImportRefusal) {
    let plan = book?.links ?? plan(of: root)
    notes = HTMLNotes(in: root, by: plan)
    if book == nil { base = HTMLBase(of: root) }
    try readChildren(of: root, Style())
    try readRemainingNotes()
  }

  /// The meaning of the links within the page. Its footnotes are numbered after those of the book.
  private func plan(of root: HTMLNode) -> HTMLLinkPlan.Page {
    let survey = HTMLPageSurvey(of: root, HTMLPlace.inPage)
    let plan = HTMLLinkPlan(page: survey, noteCount: book?.noteCount ?? 0)
    book?.noteCount = plan.noteCount
    return plan.pages[0]
  }

  // Nodes

  /// Reads the children of an element, and the lists of Word among them.
  mutating func readChildren(of node: HTMLNode, _ style: Style) throws(ImportRefusal) {
    try enterElement()
    defer { leaveElement() }
    var wordList = WordList()
    var isInLooseList = false
    for child in node.children {
      if let text = child.text {
        if !text.utf8.allSatisfy({ $0.isHTMLSpace }) {
          wordList.end(&writer)
          endLooseList(&isInLooseList)
        }
        write(text, style)
      } else if child.isElement {
        if isInList || !HTMLElements.isLooseItem(child) {
          endLooseList(&isInLooseList)
        } else if !isInLooseList {
          wordList.end(&writer)
          writer.begin(.list(.bullet(.hyphen)))
          isInLooseList = true
        }
        try readElement(child, style, &wordList)
      }
    }
    wordList.end(&writer)
    endLooseList(&isInLooseList)
  }

  /// Ends the list that was begun for items outside of any.
  private mutating func endLooseList(_ isOpen: inout Bool) {
    if isOpen { writer.end() }
    isOpen = false
  }

  /// Goes into an element. Throws if too many are open.
  mutating func enterElement() throws(ImportRefusal) {
    guard depth < Self.deepest else { throw .tooDeep }
    depth += 1
  }

  mutating func leaveElement() { depth -= 1 }

  /// Counts an element. Throws if the page is not wanted any more, or refused in any case.
  mutating func countElement() throws(ImportRefusal) {
    elementCount += 1
    // Each 256th, as the answer needs a lock.
    guard elementCount & 0xFF != 0 || writer.isWanted() else { throw .cancelled }
    if let refusal = writer.refusal { throw refusal }
  }

  mutating func readElement(
    _ node: HTMLNode, _ style: Style, _ wordList: inout WordList
  ) throws(ImportRefusal) {
    try countElement()
    let name = node.name
    if name == "svg" { return readDrawing(node, style) }
    guard !HTMLElements.skipped.contains(name), !notes.isText(node), !notes.isNumber(node)
    else { return }
    let css = node.attribute("style").map { InlineCSS($0) }
    if css?.endsPage ?? false, !style.isInCell, HTMLElements.isEmpty(node) {
      wordList.end(&writer)
      return breakPage()
    }
    if HTMLElements.isHidden(node, css) || css?.isWordMarker ?? false { return }
    // Apple's programs and Word keep some of several spaces by no-break ones.
    if css?["mso-spacerun"] == "yes" || node.attribute("class") == "Apple-converted-space" {
      return write(" ", style)
    }
    if let level = css?.wordListLevel, name == "p" || name == "div" || name == "li" {
      return try readWordItem(node, level, style, &wordList)
    }
    if HTMLElements.isBlock(name) { wordList.end(&writer) }
    let inner = changed(style, by: name, node, css)
    try readBlockOrInline(node, name, inner, css)
  }

  private mutating func readBlockOrInline(
    _ node: HTMLNode, _ name: String, _ style: Style, _ css: InlineCSS?
  ) throws(ImportRefusal) {
    switch name {
    case "h1", "h2", "h3", "h4", "h5", "h6":
      let level = Int(name.dropFirst()) ?? 1
      try block(.heading(level: level), node, style)
    case "blockquote": try block(.quote, node, style)
    case "ul", "ol", "menu", "dir": try readList(node, name, style)
    case "li":
      if let number = node.attribute("value").flatMap({ Int($0) }) { writer.setNextNumber(number) }
      try block(.item(HTMLTask.state(of: node)), node, style)
    case "pre": try readPreformatted(node, style)
    case "table": try readTable(node, style)
    case "hr": if !notes.isRule(node) { writer.rule() }
    case "br": readBreak(node)
    case "img": readPicture(node, at: node.attribute("src"), style)
    case "a": try readLink(node, style)
    case "mfrac", "msup", "msub", "msubsup": try readFormula(node, name, style)
    case "q":
      write("“", style)
      try readChildren(of: node, style)
      write("”", style)
    // An element round items is no paragraph.
    case _ where isInList && node.children.contains { $0.name == "li" }:
      try readChildren(of: node, style)
    case _ where HTMLElements.isBlock(name) || css?["display"] == "block":
      try block(
        HTMLElements.headingLevel(of: node).map { .heading(level: $0) } ?? .paragraph, node, style)
    default: try readChildren(of: node, style)
    }
  }

  mutating func block(
    _ block: ImportedBlock, _ node: HTMLNode, _ style: Style
  ) throws(ImportRefusal) {
    endsWithSpace = true
    let wasInList = isInList
    defer { isInList = wasInList }
    switch block {
    case .list: isInList = true
    case .item: isInList = false
    default: break
    }
    writer.begin(block)
    if let name = notes.name(ofHeading: node) { writer.nameHeading(name) }
    try readChildren(of: node, style)
    writer.end()
    endsWithSpace = true
  }

  private mutating func readList(
    _ node: HTMLNode, _ name: String, _ style: Style
  ) throws(ImportRefusal) {
    let start = node.attribute("start").flatMap { Int($0) } ?? 1
    try block(
      .list(name == "ol" ? .ordered(start: start, delimiter: .period) : .bullet(.hyphen)), node,
      style)
  }

  /// Ends the page. Only an element without content does so: the page breaks of headings are their look.
  private mutating func breakPage() {
    writer.breakPage()
    endsWithSpace = true
  }

  private mutating func readBreak(_ node: HTMLNode) {
    // Apple's programs end a clip with a newline that is not part of the text.
    guard node.attribute("class") != "Apple-interchange-newline" else { return }
    writer.breakLine()
    endsWithSpace = true
  }

  // Text

  /// Writes text; white space is one space unless it counts.
  mutating func write(_ text: String, _ style: Style) {
    if style.keepsSpace { return writeLines(text, style) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if byte.isHTMLSpace {
        if !endsWithSpace { bytes.append(.space) }
        endsWithSpace = true
      } else {
        bytes.append(byte)
        endsWithSpace = false
      }
    }
    guard !bytes.isEmpty else { return }
    let letters = style.script.letters(String(decoding: bytes, as: UTF8.self))
    writer.write(letters, styles: style.styles, link: style.link)
  }

  private mutating func writeLines(_ text: String, _ style: Style) {
    var isFirst = true
    for line in text.utf8.split(separator: .newline, omittingEmptySubsequences: false) {
      if !isFirst { writer.breakLine() }
      isFirst = false
      if !line.isEmpty {
        let words = String(decoding: line, as: UTF8.self)
        writer.write(words, styles: style.styles, link: style.link)
      }
    }
    endsWithSpace = false
  }

  /// Notes that a picture or a reference was written, so that a space after it counts.
  mutating func didWriteInset() { endsWithSpace = false }
}

extension UInt8 {
  /// White space of HTML.
  var isHTMLSpace: Bool { self == .space || (0x09...0x0D).contains(self) }
}
