import Layout
import MarkdownSyntax
import Styling
import TextCore

/// Reads a part of a document as the page shows it while tags are hidden.
///
/// The page's own styler decides which bytes are hidden. Lines without any letter that could be a
/// tag are taken over unread.
struct UntaggedTextReader {
  private let text: TextRope
  private let fences: FenceTree
  private let isWanted: () -> Bool
  private var styler: Styler
  private var untagged: UntaggedText

  /// The number of bytes of the text that are read at once.
  private static let window = 1 << 20

  /// The flags of each byte.
  private static let flags: [UInt8] = (UInt8.min...UInt8.max).map {
    $0 == .newline
      ? endsLine : ProseExtractor.mayMark($0) || $0 == UInt8(ascii: "|") ? marks : 0
  }
  private static let marks: UInt8 = 1
  private static let endsLine: UInt8 = 2

  /// Returns the shown text of the paragraphs that a range touches; a part of it if it is no longer
  /// wanted.
  static func read(
    _ range: TextRange, of text: TextRope, fences: FenceTree, sheet: StyleSheet, sizes: PartSizes,
    isWanted: @escaping () -> Bool
  ) -> UntaggedText {
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    let last = max(range.lowerBound, range.upperBound - 1)
    let whole = start..<text.paragraphRange(at: last).upperBound
    var reader = UntaggedTextReader(
      text: text, fences: fences, isWanted: isWanted,
      styler: Styler(StyleBook(StyleTable(), sheet: sheet), partSizes: sizes),
      untagged: UntaggedText(of: whole))
    reader.read(whole)
    return reader.untagged
  }

  private init(
    text: TextRope, fences: FenceTree, isWanted: @escaping () -> Bool, styler: Styler,
    untagged: UntaggedText
  ) {
    self.text = text
    self.fences = fences
    self.isWanted = isWanted
    self.styler = styler
    self.untagged = untagged
  }

  private mutating func read(_ range: TextRange) {
    var start = range.lowerBound
    while start < range.upperBound, isWanted() {
      let middle = min(range.upperBound - 1, start + Self.window)
      let end = text.paragraphRange(at: middle).upperBound
      readLines(of: text.bytes(in: start..<end), from: start)
      start = end
    }
    untagged.flush()
  }

  /// Reads whole lines that begin at an offset of the text.
  private mutating func readLines(of bytes: [UInt8], from offset: TextOffset) {
    var start = 0
    // The beginning of the lines that are taken over together.
    var kept = 0
    while start < bytes.count {
      let (end, found) = Self.lineEnd(in: bytes, from: start)
      let next = min(bytes.count, end + 1)
      let isProse = found & Self.marks == 0 && ProseExtractor.beginsText(bytes[start])
      if start < end, !isProse {
        untagged.append(bytes[kept..<start], from: offset + kept)
        readParagraph(bytes[start..<next], at: offset + start)
        kept = next
      }
      start = next
    }
    untagged.append(bytes[kept...], from: offset + kept)
  }

  /// Returns the end of the line at `start`, without its line feed, and the flags of its bytes.
  private static func lineEnd(in window: [UInt8], from start: Int) -> (end: Int, found: UInt8) {
    let all = flags
    let (bytes, flags) = (window.span, all.span)
    var found: UInt8 = 0
    var index = start
    while index < bytes.count {
      let flag = flags[Int(bytes[index])]
      found |= flag
      if flag == endsLine { break }
      index += 1
    }
    return (index, found)
  }

  /// Reads a paragraph with its line ending.
  private mutating func readParagraph(_ bytes: ArraySlice<UInt8>, at offset: TextOffset) {
    let range = TextRange(at: offset, length: bytes.count)
    let content = text.content(of: range)
    let fence = fences.lineState(at: offset)
    guard styler.parser.isGiant(content.count) else {
      let line = Array(bytes.prefix(content.count))
      return append(styler.paragraph(line, state: fence, in: range), of: bytes)
    }
    readParts(of: content, bytes, fence)
    let ending = bytes.dropFirst(content.count)
    untagged.append(ending, from: content.upperBound)
  }

  private mutating func readParts(
    of content: TextRange, _ bytes: ArraySlice<UInt8>, _ fence: FenceState
  ) {
    let parts = ParagraphParts(of: content, in: text, styler.parser.sizes)
    var head: (block: BlockStyle, style: ParagraphStyleID?)?
    var start = content.lowerBound
    while start < content.upperBound, isWanted() {
      for part in parts.parts(in: start..<min(content.upperBound, start + Self.window)) {
        let range = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
        // The last part of a window is also the first one of the next.
        guard range.lowerBound >= start else { continue }
        let place = bytes.startIndex + (range.lowerBound - content.lowerBound)
        let shown = bytes[place..<(place + range.count)]
        let stretch: AttributedStretch
        if let head {
          stretch = styler.part(
            Array(shown), isParsed: part.isParsed, of: head.block, style: head.style, in: range)
        } else {
          stretch = styler.head(Array(shown), state: fence, in: range)
          let attributes = stretch.attributes.first?.attributes ?? .empty
          head = (attributes[.block] ?? BlockStyle(), attributes[.paragraphStyle])
        }
        append(stretch, of: shown)
        start = range.upperBound
      }
    }
  }

  /// Adds the bytes of a stretch that are shown as letters. A pipe between cells is a blank there:
  /// it becomes a tab, so that no word reaches from one cell into the next.
  private mutating func append(_ stretch: AttributedStretch, of bytes: ArraySlice<UInt8>) {
    var (place, offset) = (bytes.startIndex, stretch.range.lowerBound)
    for (length, attributes) in stretch.attributes {
      switch attributes[.textStyle].map(styler.styles.textStyle)?.appearance ?? .letters {
      case .letters: untagged.append(bytes[place..<(place + length)], from: offset)
      case .blank(isRead: true):
        untagged.append([UInt8](repeating: UInt8(ascii: "\t"), count: length)[...], from: offset)
      case .hidden, .sign, .blank(isRead: false): break
      }
      place += length
      offset = offset + length
    }
  }
}
