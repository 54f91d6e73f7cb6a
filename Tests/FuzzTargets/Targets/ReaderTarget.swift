@testable import MarkdownSyntax
import TextCore

/// The event stream of a document, checked by its rules and compared with the page.
enum ReaderTarget {
  private static let sizes = [
    PartSizes(
      giant: 1 << 10, longest: 1 << 9, head: 1 << 7, rarity: 5, shortest: 16, view: 1 << 7),
    .shipped,
  ]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let lines = tape.element(of: LineMeaning.allCases)
      let sizes = tape.element(of: Self.sizes)
      switch tape.number(0...9) {
      case 0: check(tape.rest(), lines, sizes, tape)
      case 1...3: check(tape.text(of: Pieces.documents, upTo: 60), lines, sizes, tape)
      case 4: check(tape.text(of: Pieces.documents, upTo: 2000), lines, sizes, tape)
      case 5...7:
        let bytes = tape.text(of: Pieces.inline, upTo: 24) + tape.text(of: Pieces.fences, upTo: 24)
        let text = [.newline] + bytes + tape.text(of: Pieces.inline, upTo: 24)
        checkPage(text, .paragraph, sizes, tape)
      default:
        let start = tape.element(of: Pieces.beginnings)
        checkPage(start + tape.text(of: Pieces.documents, upTo: 60), lines, sizes, tape)
      }
    }
  }

  // Laws of the events

  private static func check(
    _ bytes: [UInt8], _ lines: LineMeaning, _ sizes: PartSizes, _ tape: Tape
  ) {
    var open: [DocumentElement] = []
    var end = 0
    func expectBlank(upTo next: Int) {
      tape.expect(
        next >= end && bytes[end..<next].allSatisfy(\.isWhiteSpace),
        "only white space is in no event, not \(end)..<\(next)\(quoted(bytes, at: end))")
    }
    for event in DocumentReader(TextRope(bytes: bytes), lines: lines, sizes: sizes) {
      tape.expect(event.range.lowerBound.utf8 >= end, "ranges ascend at \(end): \(event.kind)")
      expectBlank(upTo: event.range.lowerBound.utf8)
      end = event.range.upperBound.utf8
      switch event.kind {
      case .enter(let element): open.append(element)
      case .leave(let element): tape.expect(open.popLast() == element, "events nest")
      default: break
      }
    }
    tape.expect(open.isEmpty && end <= bytes.count, "all elements end")
    expectBlank(upTo: bytes.count)
  }

  // The page

  /// Compares the kinds of lines and the styles of letters on the page with those of the events.
  ///
  /// Page and reader differ in images, quotes inside of lists and footnotes, whose `>` is a letter on
  /// the page, lines there whose kind depends on neighbours, rows that are far from a delimiter row,
  /// and comments in a line of text. Links by label are text on the page, and marks meet over the
  /// ends of wrapped lines in the reader only. These are left out.
  private static func checkPage(
    _ bytes: [UInt8], _ lines: LineMeaning, _ sizes: PartSizes, _ tape: Tape
  ) {
    let text = TextRope(bytes: withoutImages(bytes))
    let fences = FenceTree(text)
    var parser = ParagraphParser(sizes: sizes)
    let read = ReadStyles(text, lines, sizes)
    var above: PageLine?
    for index in 0...text.newlineCount {
      let range = text.contentRange(at: text.paragraphStart(index))
      let bytes = text.bytes(in: range)
      let parsed = parser.parse(bytes, fence: fences.lineState(at: range.lowerBound))
      let line = PageLine(bytes, parsed.block, range.lowerBound.utf8)
      checkKind(of: line, below: above, lines, read, tape)
      if lines != .wrapped { checkContainers(of: line, below: above, read, tape) }
      above = line
      guard lines != .wrapped, !read.hasDefinitions, parsed.block.kind != .code,
        parsed.block.kind != .fence, !line.isRow, !line.string.contains("<!--"), !line.endsComment,
        !line.range.contains(where: { read.isQuoteInItem[$0] || read.isRow[$0] })
      else { continue }
      var styles = [InlineStyle](repeating: [], count: range.count)
      for run in parsed.inlines { for place in run.range { styles[place] = run.style } }
      for (place, style) in zip(line.range, styles) where read.isText[place] {
        tape.expect(
          read.styles[place] == style.intersection(ReadStyles.shared),
          """
          a letter is \(style.intersection(ReadStyles.shared)) on the page, not \(read.styles[place]), \
          at \(place)\(quoted(text.allBytes, at: place))
          """)
      }
    }
  }

  /// Leaves those exclamation marks out that may begin an image.
  private static func withoutImages(_ bytes: [UInt8]) -> [UInt8] {
    bytes.indices.filter { bytes[$0] != .exclamationMark || $0 > 0 && bytes[$0 - 1] == .less }
      .map { bytes[$0] }
  }

  /// A line as it is on the page.
  private struct PageLine {
    let bytes: [UInt8]
    let block: BlockStyle
    let range: Range<Int>

    init(_ bytes: [UInt8], _ block: BlockStyle, _ start: Int) {
      self.bytes = bytes
      self.block = block
      range = start..<(start + bytes.count)
    }

    var string: String { String(decoding: bytes, as: UTF8.self) }
    var isRow: Bool { block.kind == .tableRow }
    var isCode: Bool {
      (block.kind == .code || block.kind == .fence) && !block.isComment && !block.isFrontMatter
    }
    var endsComment: Bool { string.contains("-->") }
    /// True if it may be an underline, or is blank.
    var isMark: Bool {
      bytes.allSatisfy { $0 == .equals || $0 == .hyphen || $0.isWhiteSpace || $0 == .greater }
    }
    /// True if the line by itself is the definition of a link.
    var isDefinition: Bool {
      let start = bytes.firstIndex { !$0.isBlank && $0 != .greater } ?? bytes.count
      let text = bytes.trimmed(start..<bytes.count)
      return LinkDefinition(in: bytes, at: text.lowerBound, before: text.upperBound) != nil
    }
    /// The number of an item of an ordered list.
    var number: Int {
      bytes.drop { $0.isBlank || $0 == .greater }.prefix(while: \.isDigit)
        .reduce(0) { 10 * $0 + Int($1 - UInt8(ascii: "0")) }
    }
    /// True if neighbours can change the line's kind in an export, but not on the page.
    var isLong: Bool { bytes.count > LineMarkReader.longest }
  }

  /// Compares the kind of a line on the page with the elements of its letters.
  private static func checkKind(
    of line: PageLine, below above: PageLine?, _ lines: LineMeaning, _ read: ReadStyles,
    _ tape: Tape
  ) {
    for place in line.range where read.isText[place] {
      func said(_ what: String) -> String {
        "a line is \(what) in both, at \(place) of \(above?.string ?? "") / \(line.string.debugDescription)"
      }
      tape.expect(read.isFrontMatter[place] == line.block.isFrontMatter, said("front matter"))
      guard !line.block.isFrontMatter else { continue }
      tape.expect(read.isCode[place] == line.isCode, said("code"))
      // After the end of a comment there may be text, which is quiet on the page.
      if !line.endsComment {
        tape.expect(read.isComment[place] == line.block.isComment, said("a comment"))
      }
      guard !line.isCode, !line.block.isComment, !read.isInItem[place], !line.isLong,
        !line.endsComment, read.isRow[place] == line.isRow || line.block.fence.hasContext
      else { continue }
      let level = line.block.kind == .heading ? line.block.headingLevel : 0
      // Of wrapped lines several are a heading by one underline, and not all that begin as items are.
      let isOwn =
        lines != .wrapped || level > 0 && !line.block.isUnderlined && !line.block.isListItem
      // A line of `=`, or a definition, is the text of no heading on the page, and tabs are counted
      // otherwise.
      if !line.isMark, isOwn, !line.isDefinition, !line.bytes.contains(.tab) {
        tape.expect(read.levels[place] == level, said("a heading of level \(level)"))
      }
      // The page does not know that the line above goes on with an item.
      let isBelowItem = above?.range.contains { read.isInItem[$0] } ?? false
      if line.isRow, line.block.fence.hasContext, !isBelowItem {
        tape.expect(read.isRow[place] || line.bytes.contains(.tab), said("a row"))
      }
    }
  }

  /// Compares the quotes and the rule of a line, and its item with number and task.
  private static func checkContainers(
    of line: PageLine, below above: PageLine?, _ read: ReadStyles, _ tape: Tape
  ) {
    func said(_ what: String) -> String {
      "a line has \(what) in both, at \(line.range.lowerBound) of \(above?.string ?? "") / \(line.string.debugDescription)"
    }
    let block = line.block
    guard !line.isCode, !block.isComment, !block.isFrontMatter, !line.endsComment, !line.isLong
    else { return }
    let rules = read.rules.filter { line.range.contains($0) }
    tape.expect(rules.isEmpty || block.kind == .rule, said("a rule of the reader"))
    let isBelowItem = above?.range.contains { read.isInItem[$0] } ?? false
    // Below the end of a comment, and below a line of `=`, exports have an underline.
    let isBelowOther =
      above.map { $0.endsComment || $0.isMark && $0.bytes.contains(.equals) } ?? false
    if block.kind == .rule, !block.isListItem, !isBelowItem, !isBelowOther {
      tape.expect(!rules.isEmpty, said("a rule of the page"))
    }
    guard let place = line.range.first(where: { read.isText[$0] }), !read.isQuoteInItem[place],
      !read.isInFootnote[place], !line.isRow, !read.isRow[place]
    else { return }
    tape.expect(read.quoteDepths[place] == block.quoteDepth, said("\(block.quoteDepth) quotes"))
    let item = read.items.first { line.range.contains($0.place) }?.item
    tape.expect(block.isListItem == (item != nil), said("an item"))
    guard let item else { return }
    tape.expect(item.number == (block.isOrdered ? line.number : nil), said("a number"))
    let task = block.isTask ? block.isDone ? DocumentItem.Task.done : .open : nil
    tape.expect(item.task == task, said("a task"))
  }

  /// Returns the text around a UTF-8 offset, quoted for a message.
  private static func quoted(_ bytes: [UInt8], at place: Int) -> String {
    let excerpt = bytes[max(0, place - 200)..<min(bytes.count, place + 200)]
    return " of " + String(decoding: excerpt, as: UTF8.self).debugDescription
  }
}

/// The styles of a document's letters by its events.
private struct ReadStyles {
  /// The styles that both the page and the events give to letters.
  static let shared: InlineStyle = [
    .strong, .emphasis, .underline, .strikethrough, .highlight, .code, .linkText, .autolink,
  ]

  var styles: [InlineStyle]
  var isText: [Bool]
  var isCode: [Bool]
  var isQuoteInItem: [Bool]
  var isComment: [Bool]
  var isRow: [Bool]
  /// The level of the heading that a letter is in; 0 for none.
  var levels: [Int]
  var isInItem: [Bool]
  var isInFootnote: [Bool]
  var isFrontMatter: [Bool]
  /// The number of quotes round a letter that are in no item.
  var quoteDepths: [Int]
  /// The places of rules that are in no item.
  var rules: [Int] = []
  /// The items and their beginnings.
  var items: [(place: Int, item: DocumentItem)] = []
  var hasDefinitions = false

  init(_ text: TextRope, _ lines: LineMeaning, _ sizes: PartSizes) {
    styles = Array(repeating: [], count: text.utf8Count)
    isText = Array(repeating: false, count: text.utf8Count)
    isCode = isText
    isQuoteInItem = isText
    isComment = isText
    isRow = isText
    isInItem = isText
    isInFootnote = isText
    isFrontMatter = isText
    quoteDepths = Array(repeating: 0, count: text.utf8Count)
    levels = Array(repeating: 0, count: text.utf8Count)
    var open: [InlineStyle] = []
    var elements: [DocumentElement] = []
    for event in DocumentReader(text, lines: lines, sizes: sizes) {
      switch event.kind {
      case .enter(let element):
        if case .item(let item) = element { items.append((event.range.lowerBound.utf8, item)) }
        elements.append(element)
        open.append(Self.style(of: element, entered: text.bytes(in: event.range)))
      case .leave:
        elements.removeLast()
        open.removeLast()
      case .text:
        let style = open.reduce(InlineStyle()) { $0.union($1) }
        // Comments in a line of text are letters on the page.
        let isInline = elements.last == .comment && elements.contains(where: Self.hasText)
        for place in event.range.lowerBound.utf8..<event.range.upperBound.utf8 where !isInline {
          (styles[place], isText[place]) = (style, true)
          note(elements, at: place)
        }
      case .rule:
        if !elements.contains(where: Self.isIndented) { rules.append(event.range.lowerBound.utf8) }
      case .linkDefinition: hasDefinitions = true
      default: break
      }
    }
  }

  private mutating func note(_ elements: [DocumentElement], at place: Int) {
    let containers = elements.filter(Self.isContainer)
    quoteDepths[place] = containers.prefix { $0 == .quote }.count
    isQuoteInItem[place] = containers.drop { $0 == .quote }.contains(.quote)
    for element in elements {
      switch element {
      case .codeBlock: isCode[place] = true
      case .comment: isComment[place] = true
      case .heading(let level): levels[place] = level
      case .row: isRow[place] = true
      case .frontMatter: isFrontMatter[place] = true
      case .item: isInItem[place] = true
      case .footnoteDefinition: (isInItem[place], isInFootnote[place]) = (true, true)
      default: break
      }
    }
  }

  private static func isContainer(_ element: DocumentElement) -> Bool {
    switch element {
    case .quote, .item, .footnoteDefinition: true
    default: false
    }
  }

  private static func isIndented(_ element: DocumentElement) -> Bool {
    isContainer(element) && element != .quote
  }

  private static func hasText(_ element: DocumentElement) -> Bool {
    switch element {
    case .paragraph, .heading, .row: true
    default: false
    }
  }

  /// Returns the style of an element; `bytes` is its opening syntax.
  private static func style(of element: DocumentElement, entered bytes: [UInt8]) -> InlineStyle {
    switch element {
    case .strong: .strong
    case .emphasis: .emphasis
    case .underline: .underline
    case .strikethrough: .strikethrough
    case .highlight: .highlight
    case .code: .code
    case .link: bytes.first == .less ? .autolink : .linkText
    default: []
    }
  }
}
