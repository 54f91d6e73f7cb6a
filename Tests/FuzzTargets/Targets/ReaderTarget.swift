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
  /// Page and reader differ in images, blocks that begin inside of lists and footnotes, whose marks
  /// are letters on the page, lines there whose kind depends on neighbours, and rows of tables. Links by
  /// label and definitions are text on the page, so lines with one are left out, and so are letters of
  /// wrapped lines, since marks meet over their ends in the reader only. A header row with `-->` is the end of a comment for
  /// the page, so the lines below it are no table there and may be a heading. These are left out.
  private static func checkPage(
    _ bytes: [UInt8], _ lines: LineMeaning, _ sizes: PartSizes, _ tape: Tape
  ) {
    let text = TextRope(bytes: withoutImages(bytes))
    let fences = FenceTree(text)
    var parser = ParagraphParser(sizes: sizes)
    let read = ReadStyles(text, lines, sizes)
    var above: PageLine?
    var isBelowEnd = false
    for index in 0...text.newlineCount {
      let range = text.contentRange(at: text.paragraphStart(index))
      let bytes = text.bytes(in: range)
      let parsed = parser.parse(bytes, fence: fences.lineState(at: range.lowerBound))
      let line = PageLine(bytes, parsed.block, range.lowerBound.utf8)
      checkKind(of: line, below: above, lines, read, tape)
      if lines != .wrapped { checkContainers(of: line, below: above, isBelowEnd, read, tape) }
      above = line
      isBelowEnd = line.endsComment || isBelowEnd && !line.isBlank
      guard lines != .wrapped, parsed.block.kind != .code, parsed.block.kind != .fence,
        !line.isRow, !line.isAfterComment(fences),
        !line.range.contains(where: {
          read.isQuoteInItem[$0] || read.isRow[$0] || read.isOfLabel[$0]
        })
      else { continue }
      checkLetters(of: line, parsed.inlines, read, text, tape)
    }
  }

  /// Compares the styles of a line's letters, and whether they are letters at all.
  private static func checkLetters(
    of line: PageLine, _ runs: [InlineRun], _ read: ReadStyles, _ text: TextRope, _ tape: Tape
  ) {
    var styles = [InlineStyle](repeating: [], count: line.bytes.count)
    for run in runs { for place in run.range { styles[place] = run.style } }
    for (place, style) in zip(line.range, styles) {
      if read.isText[place] {
        tape.expect(
          read.styles[place] == style.intersection(ReadStyles.shared),
          """
          a letter is \(style.intersection(ReadStyles.shared)) on the page, not \(read.styles[place]), \
          at \(place)\(quoted(text.allBytes, at: place))
          """)
      } else if style.isDisjoint(with: ReadStyles.syntax), !line.isMark, !line.isLong {
        tape.expect(
          read.isOther[place] || text.byte(at: TextOffset(place)).isWhiteSpace,
          "a letter of the page is in exports, at \(place)\(quoted(text.allBytes, at: place))")
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
    var isBlank: Bool { bytes.allSatisfy(\.isWhiteSpace) }
    var endsComment: Bool { string.contains("-->") }

    /// True if a comment that began in a line above ends in it.
    func isAfterComment(_ fences: FenceTree) -> Bool {
      endsComment && fences.state(before: TextOffset(range.lowerBound)).isComment
    }
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
    of line: PageLine, below above: PageLine?, _ isBelowEnd: Bool, _ read: ReadStyles, _ tape: Tape
  ) {
    func said(_ what: String) -> String {
      "a line has \(what) in both, at \(line.range.lowerBound) of \(above?.string ?? "") / \(line.string.debugDescription)"
    }
    let block = line.block
    guard !line.isCode, !block.isComment, !block.isFrontMatter, !line.endsComment, !line.isLong
    else { return }
    let rules = read.rules.filter { line.range.contains($0) }
    tape.expect(rules.isEmpty || isBelowEnd || block.kind == .rule, said("a rule of the reader"))
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
