import MarkdownSyntax

/// A format that a paragraph can be given.
public enum ParagraphFormat: Hashable, Sendable {
  /// `#` to `######`: 1 to 6; 0 for text without any prefix.
  case heading(Int)
  /// `> `
  case quote
  /// `- `
  case bulletedList
  /// `1. `
  case orderedList
  /// `- [ ] `
  case task

  /// Returns true if a paragraph has this format.
  func isOn(_ block: BlockStyle) -> Bool {
    switch self {
    case .heading(let level): block.kind == .heading && block.headingLevel == level
    case .quote: block.quoteDepth > 0
    case .bulletedList: block.isListItem && !block.isTask && !block.isOrdered
    case .orderedList: block.isListItem && !block.isTask && block.isOrdered
    case .task: block.isTask
    }
  }

  /// True for headings, and for text without any prefix.
  var isHeading: Bool {
    if case .heading = self { true } else { false }
  }

  /// True for items of lists.
  var isList: Bool {
    switch self {
    case .bulletedList, .orderedList, .task: true
    case .heading, .quote: false
    }
  }

  /// Returns true if a paragraph can get this format.
  func isPossible(_ block: BlockStyle) -> Bool {
    switch block.kind {
    case .paragraph, .heading: true
    case .rule, .footnoteDefinition, .tableRow, .code, .fence:
      self == .quote && !block.isFrontMatter
    }
  }
}

/// A prefix to be written, and the block style that the paragraph is to have with it.
struct PrefixPlan {
  var prefix: [UInt8]
  var block: BlockStyle
  /// The columns before its text, within its quotes; a task's box counts as text.
  var textColumns = 0

  /// One array for all lines.
  private static let quoteMark: [UInt8] = [.greater, .space]

  /// Adds `format` to a paragraph that does not have it. Removes incompatible formats: a heading is
  /// neither quote nor list, and a list is of one kind. An item is indented by `indent`, or as it
  /// is if that is nil. A further line of an item stays indented.
  init(
    adding format: ParagraphFormat, to head: ParagraphHead, indent: [UInt8]?, isInItem: Bool,
    number: Int, marks: FormattingMarks
  ) {
    let parts = head.parts
    block = head.block
    switch format {
    case .heading(let level):
      prefix = level > 0 ? Array(repeating: .numberSign, count: level) + [.space] : []
      block.quoteDepth = 0
      block.removeList()
      block.setHeading(level)
    case .quote:
      prefix = Self.quoteMark
      if block.isListItem {
        prefix += head.bytes[parts.indent.lowerBound..<parts.heading.lowerBound]
      } else if isInItem {
        prefix += head.bytes[parts.indent]
      }
      block.quoteDepth = 1
      block.setHeading(0)
      textColumns = head.indentColumns + head.childIndent
    case .bulletedList, .orderedList, .task:
      prefix = Array(head.bytes[parts.quote])
      let indent = block.isListItem ? indent ?? Array(head.bytes[parts.indent]) : []
      let isOrdered = format == .orderedList
      let marker = isOrdered ? Array("\(number).".utf8) : [head.bullet ?? marks.bullet.byte]
      prefix += indent + marker + [.space]
      textColumns = ListRegion.columns(of: indent) + marker.count + 1
      if format == .task { prefix += "[ ] ".utf8 }
      block.removeList()
      block.isListItem = true
      block.listIndent = ListRegion.columns(of: indent)
      block.isOrdered = isOrdered
      block.isTask = format == .task
      block.setHeading(0)
    }
  }

  /// Removes `format` from a paragraph. A further line of an item stays indented.
  init(removing format: ParagraphFormat, from head: ParagraphHead, isInItem: Bool) {
    let parts = head.parts
    block = head.block
    switch format {
    case .heading:
      prefix = Array(head.bytes[0..<parts.heading.lowerBound])
      block.setHeading(0)
    case .quote:
      prefix = Array(head.bytes[parts.indent.lowerBound..<parts.length])
      if !block.isListItem, !isInItem { prefix.removeFirst(parts.indent.count) }
      block.quoteDepth = 0
      textColumns = head.indentColumns + head.childIndent
    case .bulletedList, .orderedList, .task:
      prefix = Array(head.bytes[parts.quote] + head.bytes[parts.heading])
      block.removeList()
    }
  }
}

extension ParagraphHead {
  /// The mark of an item without a number.
  var bullet: UInt8? { isItem && !block.isOrdered ? listMark : nil }
}

extension BlockStyle {
  fileprivate mutating func removeList() {
    isListItem = false
    isOrdered = false
    isTask = false
    isDone = false
    listIndent = 0
  }

  fileprivate mutating func setHeading(_ level: Int) {
    headingLevel = level
    if level > 0 {
      kind = .heading
    } else if kind == .heading {
      kind = .paragraph
    }
  }
}
