@testable import MarkdownSyntax
import TextCore

/// The styles of a document's letters by its events.
struct ReadStyles {
  /// The styles that both the page and the events give to letters.
  static let shared: InlineStyle = [
    .strong, .emphasis, .underline, .strikethrough, .highlight, .code, .linkText, .autolink,
    .comment,
  ]
  /// The styles of bytes that are no letters on the page.
  static let syntax: InlineStyle = [.tag, .marker, .linkAddress, .comment]

  var styles: [InlineStyle]
  var isText: [Bool]
  /// True for letters of the page that are no text in exports, for one of the reasons in
  /// MARKDOWN.md: those of an entity, of a line break, of a reference to a footnote, and of a block
  /// that begins in an item.
  var isOther: [Bool]
  /// True for bytes of definitions, and for links by labels.
  var isOfLabel: [Bool]
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

  init(_ text: TextRope, _ lines: LineMeaning, _ sizes: PartSizes) {
    styles = Array(repeating: [], count: text.utf8Count)
    isText = Array(repeating: false, count: text.utf8Count)
    isOther = isText
    isOfLabel = isText
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
      let places = event.range.lowerBound.utf8..<event.range.upperBound.utf8
      if elements.contains(where: Self.isRow) { for place in places { isRow[place] = true } }
      switch event.kind {
      case .enter(let element):
        let isBlockInItem = elements.contains(where: Self.isIndented) && Self.isBlock(element)
        // The label of a footnote is a letter on the page, and its number in exports.
        if isBlockInItem || Self.isFootnote(element) {
          for place in places { isOther[place] = true }
        }
        if case .item(let item) = element { items.append((event.range.lowerBound.utf8, item)) }
        let isInline = element == .comment && elements.contains(where: Self.hasText)
        elements.append(element)
        open.append(
          isInline ? .comment : Self.style(of: element, entered: text.bytes(in: event.range)))
      case .leave(let element):
        if case .link = element, text.bytes(in: event.range).isOfLabel {
          for place in places { isOfLabel[place] = true }
        }
        elements.removeLast()
        open.removeLast()
      case .text:
        let style = open.reduce(InlineStyle()) { $0.union($1) }
        for place in places {
          (styles[place], isText[place]) = (style, true)
          note(elements, at: place)
        }
      case .entity, .hardBreak, .escape, .footnoteReference:
        for place in places { isOther[place] = true }
      case .rule:
        if elements.contains(where: Self.isIndented) {
          for place in places { isOther[place] = true }
        } else {
          rules.append(event.range.lowerBound.utf8)
        }
      case .linkDefinition: for place in places { isOfLabel[place] = true }
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
      case .comment: isComment[place] = !elements.contains(where: Self.hasText)
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

  private static func isRow(_ element: DocumentElement) -> Bool {
    if case .row = element { true } else { false }
  }

  private static func isFootnote(_ element: DocumentElement) -> Bool {
    if case .footnoteDefinition = element { true } else { false }
  }

  private static func isBlock(_ element: DocumentElement) -> Bool {
    switch element {
    case .heading, .codeBlock: true
    default: isContainer(element)
    }
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

extension [UInt8] {
  /// True for the end of a link whose address is elsewhere.
  fileprivate var isOfLabel: Bool {
    first == .closeBracket && dropFirst().first != .openParenthesis
  }
}
