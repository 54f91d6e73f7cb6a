import MarkdownSyntax
import TextCore

/// A search for letters of a paragraph that only `DocumentReader` takes for syntax. It reads the
/// paragraph together with the lines around it.
///
/// The page parses each line by itself. The reader knows more: definitions of links, named
/// characters, comments, blocks that begin in an item's line, underlines of headings and cells of
/// tables. Letters that it takes for such syntax are missing in all exports, so they need a
/// backslash when the writer types them. So do HTML tags, which other programs read.
struct ReaderSyntax {
  /// The lines above and below that are read as well. Their ends are newlines.
  var above: [UInt8]
  var below: [UInt8]
  /// The lines of the text that the paragraph replaces.
  private let range: TextRange
  private let context: FormattingContext
  /// The offsets of the letters that were syntax before the change, and stay so.
  var former: () -> Set<Int> = { [] }

  /// Makes a search in a paragraph that replaces the lines in `range`. O(log n).
  init(around range: TextRange, in context: FormattingContext) {
    self.range = range
    self.context = context
    above = Self.above(range.lowerBound, in: context)
    below = Self.below(range.upperBound, in: context)
  }

  /// Returns the offset of the first new pipe that would divide a cell; nil outside tables. O(length of the
  /// table).
  func firstPipe(in paragraph: StyledParagraph, where isNew: (Int) -> Bool) -> Int? {
    guard let pipe = paragraph.pipes.first(where: isNew),
      TextTable(around: range.lowerBound, in: context) != nil
    else { return nil }
    return pipe
  }

  /// Returns the offsets at which syntax of the reader begins, ascending: for each construct that of its first
  /// letter that the page shows and a backslash can escape. O(length of the paragraph).
  func openings(in paragraph: StyledParagraph) -> [Int] {
    let bytes = paragraph.bytes
    if bytes.count < 4, isFrontMatterMark(bytes) { return [0] }
    let all = above + bytes + below
    var isLetter = [Bool](repeating: false, count: all.count)
    for letter in paragraph.letters
    where letter.byte.isPunctuation && letter.style.inline.isDisjoint(with: ByteStyle.literal) {
      isLetter[above.count + letter.number] = true
    }
    // No reader takes an escaped letter for syntax.
    for escape in paragraph.constructs where escape.style == .escape {
      for index in escape.inner { isLetter[above.count + index] = false }
    }
    // Text without such letters needs no reader.
    guard isLetter.contains(true) else { return [] }
    context.work?.add(all.count)
    func isOpening(_ offset: Int) -> Bool { isLetter[above.count + offset] }
    var openings: [Int] = []
    for event in events(of: all, at: isLetter, withText: Self.pictureName(in: bytes[...]) != nil) {
      let start = event.range.lowerBound.utf8 - above.count
      guard start < bytes.count else { break }
      let end = min(event.range.upperBound.utf8 - above.count, bytes.count)
      guard start >= 0, start < end else { continue }
      let opening =
        switch event.kind {
        case .escape: nil as Int?
        case .text: Self.pictureName(in: bytes[start..<end]).flatMap { isOpening($0) ? $0 : nil }
        default: (start..<end).first(where: isOpening)
        }
      if let opening { openings.append(opening) }
    }
    let tags = htmlOpenings(in: paragraph)
    return tags.isEmpty ? openings : Set(openings).union(tags).sorted()
  }

  /// Returns the offsets of letters at which other programs read a tag of HTML.
  private func htmlOpenings(in paragraph: StyledParagraph) -> [Int] {
    let bytes = paragraph.bytes
    return paragraph.letters.compactMap { letter in
      let next = letter.number + 1
      let isTag =
        letter.byte == .less && next < bytes.count && bytes[next].followsHTMLBracket
        && letter.style.inline.isDisjoint(with: ByteStyle.literal) && !paragraph.isEscaped(letter)
      return isTag ? letter.number : nil
    }
  }

  /// Returns the reader's events of `bytes`; of those that are no text, the ones at a letter.
  private func events(
    of bytes: [UInt8], at isLetter: [Bool], withText hasText: Bool
  ) -> DocumentReader {
    let text = TextRope(bytes: bytes)
    let lines = context.lineMeaning
    guard hasText else {
      return DocumentReader(text, lines: lines, at: EventPlaces(isLetter), sizes: context.sizes)
    }
    return DocumentReader(text, lines: lines, isBeginning: false, sizes: context.sizes)
  }

  // Syntax beyond the reader's events

  /// Returns the offset of the second character of `![[name]]`, which exports take for a picture; nil for
  /// none.
  private static func pictureName(in text: ArraySlice<UInt8>) -> Int? {
    let mark = Array("![[".utf8)
    guard text.count > 2 * mark.count - 2 else { return nil }
    return text.indices.dropLast(mark.count).first { start in
      guard text[start...].starts(with: mark) else { return false }
      let name = text[(start + mark.count)...].prefix { $0 != .closeBracket }
      return !name.isEmpty && text[name.endIndex...].starts(with: [.closeBracket, .closeBracket])
    }.map { $0 + 1 }
  }

  /// Returns true if the line `bytes` would begin front matter, or end the one that the first line
  /// begins.
  private func isFrontMatterMark(_ bytes: [UInt8]) -> Bool {
    let toml: [UInt8] = [.plus, .plus, .plus]
    if range.lowerBound == 0 { return bytes == toml }
    guard context.fences.frontMatter == nil, bytes == toml || bytes == [.period, .period, .period]
    else { return false }
    let first = ParagraphHead(at: 0, in: context)
    let mark = first.bytes.prefix { !$0.isBlank }
    guard mark == toml[...] ? bytes == toml : mark == [.hyphen, .hyphen, .hyphen] && bytes != toml
    else { return false }
    return !ParagraphHead(at: first.range.upperBound, in: context).isEmpty
  }

  // The lines around the paragraph

  /// The maximum number of lines above that are read as well.
  private static let mostLines = 8

  /// Returns the lines above up to a blank one, or up to code. Indented text may belong to an item
  /// above blank lines.
  private static func above(_ offset: TextOffset, in context: FormattingContext) -> [UInt8] {
    var lines: [[UInt8]] = []
    var start = offset
    var isSetIn = start < context.text.end && context.text.byte(at: start).isBlank
    while start > 0, lines.count < mostLines {
      let head = ParagraphHead(at: start - 1, in: context)
      guard head.isRead, isSetIn || !head.isBlank else { break }
      if !head.isBlank { isSetIn = head.bytes.first?.isBlank ?? false }
      lines.append(head.bytes + [.newline])
      start = head.start
    }
    return lines.reversed().flatMap(\.self)
  }

  private static func below(_ offset: TextOffset, in context: FormattingContext) -> [UInt8] {
    guard offset > 0, offset < context.text.end else { return [] }
    let head = ParagraphHead(at: offset, in: context)
    return head.isRead ? [.newline] + head.bytes : []
  }
}

extension ParagraphHead {
  /// True for a line that is read as well: code and rules change nothing beside them.
  fileprivate var isRead: Bool {
    switch block.kind {
    case .paragraph, .heading, .footnoteDefinition, .tableRow: true
    case .rule, .code, .fence: false
    }
  }

  fileprivate var isBlank: Bool { bytes.allSatisfy(\.isWhiteSpace) }
}
