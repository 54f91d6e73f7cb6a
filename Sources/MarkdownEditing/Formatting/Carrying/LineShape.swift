import MarkdownSyntax

/// The kind of block to which a line belongs, by its first bytes.
enum LineShape: Equatable {
  case blank, text, heading, item, fence, row, quote, rule, note

  init(_ line: ArraySlice<UInt8>) {
    let content = line.last == 0x0D ? line.dropLast() : line
    let block = BlockScanner.scan(Array(content), fence: .outside).block
    self =
      switch block.kind {
      case _ where content.allSatisfy({ $0 == 0x20 || $0 == 0x09 }): .blank
      case .fence: .fence
      case .rule: .rule
      case .tableRow: .row
      case .footnoteDefinition: .note
      case _ where block.quoteDepth > 0: .quote
      case .heading: .heading
      case .paragraph, .code: block.isListItem ? .item : .text
      }
  }

  /// True if no blank line is needed before the next line: it belongs to another block, or rightly
  /// to the same one. A rule below text would make it a heading.
  func isApart(from next: LineShape) -> Bool {
    switch (self, next) {
    case (.blank, _), (_, .blank): true
    case (.heading, _), (.rule, _), (.fence, _): true
    case (.item, .item), (.row, .row), (.quote, .quote), (.note, .note): true
    default: false
    }
  }

  /// The length of `# `, `- ` or `1. ` at the beginning of a line; 0 for none.
  static func markerLength(of line: ArraySlice<UInt8>) -> Int {
    guard [.heading, .item].contains(LineShape(line)) else { return 0 }
    return BlockScanner.scan(Array(line), fence: .outside).textStart
  }
}
