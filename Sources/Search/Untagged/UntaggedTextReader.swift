import Layout
import MarkdownSyntax
import Styling
import TextCore

/// Reads a part of a document as the page shows it while tags are hidden.
///
/// The page's own styler decides which bytes are hidden. A line without any letter that could be a
/// tag is copied without parsing it. Markers are left out. A pipe between cells, a picture, the label
/// of a footnote, and a line without text each become an object, which no hit contains.
struct UntaggedTextReader {
  private let text: TextRope
  private let fences: FenceTree
  private let isWanted: () -> Bool
  private var styler: Styler
  private var untagged: UntaggedText

  /// The number of bytes of the text that are read at once.
  private let window: Int

  /// For each byte value: `marks` if it may be in a tag, `endsLine` for a line feed, else 0.
  private static let flags: [UInt8] = (UInt8.min...UInt8.max).map {
    $0 == .newline
      ? endsLine : ProseExtractor.mayMark($0) || $0 == UInt8(ascii: "|") ? marks : 0
  }
  private static let marks: UInt8 = 1
  private static let endsLine: UInt8 = 2

  /// The number of bytes that are read at once, unless a test chooses fewer.
  static let window = 1 << 20

  /// Returns the shown text of the paragraphs that a range touches; incomplete if `isWanted` returns
  /// false.
  static func read(
    _ range: TextRange, of text: TextRope, fences: FenceTree, sheet: StyleSheet, sizes: PartSizes,
    window: Int = Self.window, isWanted: @escaping () -> Bool
  ) -> UntaggedText {
    let start = text.paragraphRange(at: range.lowerBound).lowerBound
    let last = max(range.lowerBound, range.upperBound - 1)
    let whole = start..<text.paragraphRange(at: last).upperBound
    var reader = UntaggedTextReader(
      text: text, fences: fences, window: window, isWanted: isWanted,
      styler: Styler(StyleBook(StyleTable(), sheet: sheet), partSizes: sizes),
      untagged: UntaggedText(of: whole))
    reader.read(whole)
    return reader.untagged
  }

  private init(
    text: TextRope, fences: FenceTree, window: Int, isWanted: @escaping () -> Bool,
    styler: Styler, untagged: UntaggedText
  ) {
    self.text = text
    self.fences = fences
    self.window = window
    self.isWanted = isWanted
    self.styler = styler
    self.untagged = untagged
  }

  private mutating func read(_ range: TextRange) {
    var start = range.lowerBound
    while start < range.upperBound, isWanted() {
      let middle = min(range.upperBound - 1, start + window)
      let end = text.paragraphRange(at: middle).upperBound
      readLines(of: text.bytes(in: start..<end), from: start)
      start = end
    }
    untagged.flush()
  }

  /// Reads whole lines that begin at an offset of the text.
  private mutating func readLines(of bytes: [UInt8], from offset: TextOffset) {
    var start = 0
    // The beginning of the lines that are copied together.
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
      return append(
        styler.paragraph(line, state: fence, in: range), of: bytes, contentCount: line.count)
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
      for part in parts.parts(in: start..<min(content.upperBound, start + window)) {
        let range = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
        // The last part of a window is also the first one of the next.
        guard range.lowerBound >= start else { continue }
        let place = bytes.startIndex + (range.lowerBound - content.lowerBound)
        let shown = bytes[place..<(place + range.count)]
        let stretch: AttributedStretch
        let isHead = head == nil
        if let head {
          stretch = styler.part(
            Array(shown), isParsed: part.isParsed, of: head.block, style: head.style, in: range)
        } else {
          stretch = styler.head(Array(shown), state: fence, in: range)
          let attributes = stretch.attributes.first?.attributes ?? .empty
          head = (attributes[.block] ?? BlockStyle(), attributes[.paragraphStyle])
        }
        let prefix = isHead ? prefixLength(of: stretch) : 0
        append(self.shown(in: stretch, from: prefix), of: shown, at: range.lowerBound)
        start = range.upperBound
      }
    }
  }

  /// A part of a stretch of text that the page shows.
  private struct Shown {
    var range: Range<Int>
    var isObject: Bool
  }

  /// Adds a whole paragraph with its line ending. A line without text becomes an object, so that a
  /// search finds no blank line there.
  private mutating func append(
    _ stretch: AttributedStretch, of bytes: ArraySlice<UInt8>, contentCount: Int
  ) {
    let shown = shown(in: stretch, from: prefixLength(of: stretch))
    let line = bytes.prefix(contentCount)
    let isText = shown.contains { part in
      part.isObject
        || part.range.clamped(to: 0..<contentCount).contains {
          !line[line.startIndex + $0].isWhiteSpace
        }
    }
    guard !isText, !line.allSatisfy(\.isWhiteSpace) else {
      return append(shown, of: bytes, at: stretch.range.lowerBound)
    }
    untagged.appendObject(TextRange(at: stretch.range.lowerBound, length: contentCount))
    untagged.append(
      bytes.dropFirst(contentCount), from: stretch.range.lowerBound + contentCount)
  }

  private mutating func append(
    _ shown: [Shown], of bytes: ArraySlice<UInt8>, at start: TextOffset
  ) {
    for part in shown {
      let offset = start + part.range.lowerBound
      if part.isObject {
        untagged.appendObject(TextRange(at: offset, length: part.range.count))
      } else {
        let first = bytes.startIndex + part.range.lowerBound
        untagged.append(bytes[first..<(first + part.range.count)], from: offset)
      }
    }
  }

  /// Returns the number of bytes of the markers before a paragraph's text.
  private func prefixLength(of stretch: AttributedStretch) -> Int {
    guard let id = stretch.attributes.first?.attributes[.paragraphStyle] else { return 0 }
    let style = styler.styles.paragraphStyle(id)
    return style.hanging > 0 ? style.prefixLength : 0
  }

  /// Returns the parts of a stretch that the page shows, without its first `prefix` bytes.
  private func shown(in stretch: AttributedStretch, from prefix: Int) -> [Shown] {
    var shown: [Shown] = []
    var done = 0
    for (length, attributes) in stretch.attributes {
      let range = max(done, prefix)..<max(done + length, prefix)
      done += length
      guard !range.isEmpty else { continue }
      let isLabel = attributes[.inline]?.contains(.footnoteReference) ?? false
      switch attributes[.textStyle].map(styler.styles.textStyle)?.appearance ?? .letters {
      case .letters: shown.append(Shown(range: range, isObject: isLabel))
      case .blank(isRead: true), .sign: shown.append(Shown(range: range, isObject: true))
      case .hidden, .blank(isRead: false): break
      }
    }
    return shown
  }
}
