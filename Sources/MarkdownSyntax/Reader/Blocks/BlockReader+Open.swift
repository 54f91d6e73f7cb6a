extension BlockReader {
  /// Reads the line after the first `count` containers, which continue in it: new containers
  /// first, then a block without others inside.
  mutating func openBlocks(after count: Int) {
    let bytes = lines.bytes
    var count = count
    // The open paragraph continues unless the line begins another block.
    var paragraph = openParagraph(goingOnAfter: count)
    var isNew = false
    while true {
      cursor.find(in: bytes)
      guard let byte = cursor.byte(in: bytes) else { break }
      if byte.mayBeginBlock {
        if openContainer(byte, after: count, paragraph) {
          count = containers.count
          paragraph = nil
          isNew = true
          continue
        }
        if openLeaf(byte, after: count, paragraph) { return }
      }
      break
    }
    if isFence { return openCode(after: count) }
    guard !cursor.isBlank else { return }
    readText(after: count, isNew: isNew)
  }

  /// True if the line opens a code block.
  private var isFence: Bool { !line.isGiant && mark.candidate != nil }

  /// Returns the open paragraph, if the line is in all of its containers.
  private func openParagraph(goingOnAfter count: Int) -> OpenParagraph? {
    guard count == containers.count, case .paragraph(let paragraph) = leaf,
      paragraph.headingLevel == 0
    else { return nil }
    return paragraph
  }

  private mutating func openContainer(
    _ byte: UInt8, after count: Int, _ paragraph: OpenParagraph?
  ) -> Bool {
    guard containers.count < Self.deepest else { return false }
    switch byte {
    case .greater:
      openQuote(after: count)
      return true
    case .openBracket:
      guard cursor.indent < 4,
        let end = FootnoteLabel.end(in: lines.bytes, at: cursor.nonBlank, before: headEnd),
        end < headEnd, lines.bytes[end] == .colon
      else { return false }
      openFootnote(upTo: end + 1, after: count)
      return true
    case .hyphen, .asterisk, .plus, UInt8(ascii: "0")...UInt8(ascii: "9"):
      guard let marker = ListMarker(in: lines.bytes, at: cursor.nonBlank, before: headEnd),
        begins(marker, paragraph), underline(paragraph) == nil, !isRule
      else { return false }
      openItem(marker, after: count)
      return true
    default: return false
    }
  }

  /// The end of the bytes that decide the kind of a line.
  var headEnd: Int {
    line.isGiant
      ? min(line.loaded.upperBound, line.loaded.lowerBound + sizes.head) : line.loaded.upperBound
  }

  /// Returns true if a marker begins an item here. In wrapped text a number may begin a line of a
  /// paragraph, and so may a hyphen.
  private func begins(_ marker: ListMarker, _ paragraph: OpenParagraph?) -> Bool {
    if line.isGiant && marker.isEmpty { return false }
    guard meaning == .wrapped else { return !marker.endsLine }
    guard paragraph != nil else { return true }
    return !marker.isEmpty && (marker.number ?? 1) == 1
  }

  private mutating func openLeaf(
    _ byte: UInt8, after count: Int, _ paragraph: OpenParagraph?
  ) -> Bool {
    if byte == .less { return openComment(after: count) }
    guard cursor.indent < 4 else { return false }
    switch byte {
    case .numberSign: return openHeading(after: count)
    case .pipe, .colon: return paragraph != nil && openTable()
    default:
      if let level = underline(paragraph) {
        if endHeading(level: level) { return true }
      }
      if isRule {
        beginLeaf(after: count)
        events.add(.rule, line.offset(of: cursor.nonBlank)..<line.content.upperBound)
        return true
      }
      return byte == .hyphen && paragraph != nil && openTable()
    }
  }

  /// True for three or more of one of `*`, `-`, `_` and only white space besides.
  private var isRule: Bool {
    guard !line.isGiant, cursor.indent < 4 else { return false }
    let bytes = lines.bytes
    let first = bytes[cursor.nonBlank]
    guard first == .asterisk || first == .hyphen || first == .underscore else { return false }
    var count = 0
    for index in cursor.nonBlank..<line.loaded.upperBound {
      if bytes[index] == first {
        count += 1
      } else if !bytes[index].isBlank {
        return false
      }
    }
    return count >= 3
  }

  /// Returns the level of the heading that the line turns the paragraph above into: 1 for `===`, 2
  /// for `---`.
  private func underline(_ paragraph: OpenParagraph?) -> Int? {
    guard let paragraph, !paragraph.isStreamed, !paragraph.isIndented, !line.isGiant,
      cursor.indent < 4
    else { return nil }
    let bytes = lines.bytes
    let mark = bytes[cursor.nonBlank]
    guard mark == .equals || mark == .hyphen else { return nil }
    var end = cursor.nonBlank
    while end < line.loaded.upperBound, bytes[end] == mark { end += 1 }
    for index in end..<line.loaded.upperBound where !bytes[index].isBlank { return nil }
    // On the page they may begin an item or a dialogue.
    let count = end - cursor.nonBlank
    if meaning != .wrapped, mark == .hyphen, count < RowReader.fewestHyphens { return nil }
    return mark == .equals ? 1 : 2
  }

  private mutating func openHeading(after count: Int) -> Bool {
    let bytes = lines.bytes
    let start = cursor.nonBlank
    var end = start
    while end < headEnd, bytes[end] == .numberSign, end - start < 7 { end += 1 }
    let level = end - start
    guard level < 7, end == headEnd || bytes[end].isBlank else { return false }
    beginLeaf(after: count)
    cursor.skipIndent()
    cursor.skip(bytes: level)
    cursor.find(in: bytes)
    cursor.skipIndent()
    let element = DocumentElement.heading(level: level)
    events.enter(element, line.offset(of: start)..<line.offset(of: cursor.position))
    if line.isGiant {
      var paragraph = OpenParagraph(headingLevel: level, joins: false)
      paragraph.isEntered = true
      begin(paragraph)
    } else if !surveys {
      text.begin(
        bytes[line.loaded], at: line.content.lowerBound,
        textStart: cursor.position - line.loaded.lowerBound)
      let content = text.headingContent
      inlines.read(content, of: text, into: &events)
      events.leave(element, text.offsets(of: content.upperBound..<text.bytes.count))
    }
    return true
  }
}

extension LeafText {
  /// The text of a heading without the closing `##`.
  fileprivate var headingContent: Range<Int> {
    let text = self.text
    var end = text.upperBound
    while end > textStart, bytes[end - 1] == .numberSign { end -= 1 }
    guard end < text.upperBound else { return text }
    guard end == textStart || bytes[end - 1].isBlank else { return text }
    return textStart..<trimmedEnd(of: end)
  }
}

extension UInt8 {
  /// True if a block other than a paragraph may begin with it.
  fileprivate var mayBeginBlock: Bool {
    switch self {
    case .greater, .openBracket, .hyphen, .asterisk, .plus, .numberSign, .less, .pipe, .colon,
      .equals, .underscore:
      true
    default: isDigit
    }
  }
}
