import MarkdownSyntax
import TextCore

extension MarkdownWriter {
  /// Returns the text with its footnotes, and with the required marks for its line breaks.
  mutating func takeText(for lines: LineMeaning?) -> [UInt8] {
    var bytes: [UInt8] = []
    swap(&bytes, &streams[0].bytes)
    var isFirst = true
    for label in labels {
      let note = notes[label] ?? ImportedNote()
      // Without a text a reference would be letters.
      guard !note.bytes.isEmpty || referredLabels.contains(label) else { continue }
      if !bytes.isEmpty, isFirst || note.hasSeveralBlocks { bytes.append(.newline) }
      isFirst = false
      append(note, label, to: &bytes)
    }
    HeadingLinks.resolve(&bytes, isWanted)
    // Three of these at the top would begin front matter.
    if bytes.starts(with: [0x2B, 0x2B, 0x2B]) { bytes.insert(.backslash, at: 0) }
    if let properties, lines == nil, !bytes.isEmpty {
      bytes.insert(contentsOf: properties.frontMatter(above: bytes), at: 0)
    }
    marking(breaksIn: &bytes, for: lines)
    return bytes
  }

  private func append(_ note: ImportedNote, _ label: String, to bytes: inout [UInt8]) {
    bytes += "[^\(label)]:".utf8
    bytes.append(note.beginsWithParagraph ? .space : .newline)
    var isLineStart = !note.beginsWithParagraph
    for byte in note.bytes {
      if isLineStart, byte != .newline { bytes += [.space, .space, .space, .space] }
      bytes.append(byte)
      isLineStart = byte == .newline
    }
  }

  /// A line break is a backslash, and nothing where each line of the document ends with one.
  private func marking(breaksIn bytes: inout [UInt8], for lines: LineMeaning?) {
    guard bytes.contains(.breakMark) else { return }
    if (lines ?? Self.meaning(ofLinesIn: bytes)) == .lineBreak {
      bytes.removeAll { $0 == .breakMark }
    } else {
      for index in bytes.indices where bytes[index] == .breakMark { bytes[index] = .backslash }
    }
  }

  /// The meaning that lines have in a text without its marks of breaks.
  private static func meaning(ofLinesIn bytes: [UInt8]) -> LineMeaning {
    let beginning = bytes.lazy.filter { $0 != .breakMark }.prefix(LineMeaning.bytesRead)
    return LineMeaning(beginningOf: TextRope(bytes: Array(beginning)))
  }
}
