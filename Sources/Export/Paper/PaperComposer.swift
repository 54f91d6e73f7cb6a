import MarkdownSyntax
import PDF
import Styling
import TextCore

/// Makes boxes of the events of a document: paragraphs set into lines, with markers and bars beside
/// them.
///
/// Containers indent their content and have an element each. A paragraph is collected until it
/// ends, then set as a whole; its element is written when its last line is drawn. Footnotes are
/// composed after the paragraph that first refers to them.
struct PaperComposer {
  let shared: PaperShared
  /// The pages that receive boxes while a long paragraph is set; nil in a footnote, whose boxes are
  /// collected.
  var pages: PaperPages?
  /// The styles: those of the text or of footnotes.
  let sheet: StyleSheet
  /// The boxes that the caller has not taken yet.
  var boxes: [PaperBox] = []
  /// The open containers, the innermost last.
  var containers: [PaperContainer]
  /// The paragraph that is collected.
  var leaf: PaperLeaf?
  var table: PaperTable?
  /// The marker for the first line of the next paragraph.
  var marker: PaperMarker?
  /// The inline styles that are open, each with those around it.
  var styles: [InlineStyle] = []
  var links: [PaperText.Target?] = []
  /// True in a link of which nothing is shown so far.
  var isLinkEmpty = false
  var image: OpenImage?
  var skippedDepth = 0
  private var characters = CharacterAssembler()

  // The space above the next box

  /// The end of the last event.
  private var lastEnd: TextOffset = 0
  /// Blank lines since the last box.
  var blankLines = 0
  var breaksPage = false
  /// The level of a heading before its first box; nil anywhere else.
  var openingLevel: Int?
  /// The last paragraph, which the space below depends on.
  var last = PaperKind.start
  /// True if no page may end here.
  var keepsNext = false
  /// The number of bars beside the last box.
  var barCount = 0
  /// Lines of the open code block.
  var codeLines = 0

  /// The author's line below the title of a manuscript, until it is added.
  var byline: String?

  // Footnotes

  /// Footnotes to which the open paragraph refers first.
  var newNotes: [Int] = []
  /// References in the words of the open picture.
  var deferredReferences: [FootnoteReference] = []
  /// True before the first event of a footnote.
  var isAtNoteStart = false
  /// The number of the footnote that is composed; 0: none is.
  var noteNumber = 0
  /// True if a reference leads to the footnote.
  var isReferred = false
  /// The element that holds the footnote, and those to which it refers; nil in the text.
  var noteParent: PDFElement?

  /// - Parameter inset: the room for the number of a footnote, in points.
  init(_ shared: PaperShared, _ sheet: StyleSheet, in element: PDFElement, inset: Double = 0) {
    self.shared = shared
    self.sheet = sheet
    containers = [PaperContainer(.root, element, inset: inset, bars: [])]
  }

  /// Takes the boxes that are complete.
  mutating func takeBoxes() -> [PaperBox] {
    defer { boxes.removeAll(keepingCapacity: true) }
    return boxes
  }

  mutating func write(_ event: DocumentEvent) throws {
    defer { lastEnd = event.range.upperBound }
    if case .heading? = leaf?.kind { leaf?.words.add(event) }
    if skippedDepth > 0 { return skip(event) }
    if !characters.isEmpty, event.kind != .text { try addLetters(characters.rest()) }
    switch event.kind {
    case .enter(let element): try enter(element)
    case .leave(let element): try leave(element)
    case .text: try addText(characters.join(event.text))
    case .escape, .entity:
      leaf?.hasMarkup = true
      try addLetters(event.text)
    case .softBreak: try addLetters([.space])
    case .lineEnd: try endCodeLine()
    case .hardBreak: addHardBreak()
    case .rule: try addRule()
    case .footnoteReference(let reference): try addReference(reference)
    case .blankRun where !event.text.isEmpty: breaksPage = true
    case .blankRun: takeBlankLines(event.range)
    case .linkDefinition, .syntax: break
    }
  }

  private mutating func skip(_ event: DocumentEvent) {
    switch event.kind {
    case .enter: skippedDepth += 1
    case .leave: skippedDepth -= 1
    default: break
    }
  }

  /// Counts blank lines. A form feed at the end of the text above ends the page.
  private mutating func takeBlankLines(_ range: TextRange) {
    let end = range.upperBound
    let start = max(lastEnd, end - Self.longestBlank)
    let bytes = shared.text.bytes(in: start..<end)
    if bytes.contains(0x0C) { breaksPage = true }
    let lines = bytes.dropFirst(max(0, range.lowerBound - start))
    blankLines += max(1, lines.reduce(0) { $0 + ($1 == .newline ? 1 : 0) })
  }

  /// The maximum number of bytes of white space that are read.
  private static let longestBlank = 256

  // Letters

  private mutating func addText(_ letters: ArraySlice<UInt8>) throws {
    var rest = letters
    while image == nil, leaf?.kind != .code, !style.contains(.code),
      let embed = EmbeddedName(in: rest)
    {
      try addLetters(rest[..<embed.range.lowerBound])
      if !embed.isPicture {
        try addLetters(rest[embed.range])
      } else if try !addPicture(embed) {
        try addLetters(Array(embed.alternative.utf8)[...])
      }
      rest = rest[embed.range.upperBound...]
    }
    try addLetters(rest)
  }

  mutating func addLetters(_ letters: ArraySlice<UInt8>) throws {
    guard !letters.isEmpty else { return }
    if image != nil {
      image?.alternative += letters
    } else {
      isLinkEmpty = false
      let style = leaf?.kind == .code ? [.codeBlock] : style
      let target = links.last ?? nil
      leaf?.append(letters, style, target)
    }
  }

  var style: InlineStyle { styles.last ?? [] }

  // Elements

  private mutating func enter(_ element: DocumentElement) throws {
    leaf?.hasMarkup = true
    switch element {
    case .frontMatter, .comment: skippedDepth = 1
    case .footnoteDefinition(let label): try enterDefinition(label)
    case .heading, .paragraph, .codeBlock: try beginLeaf(element)
    case .quote, .list, .item: try enterContainer(element)
    case .table, .row, .cell: enterTable(element)
    case .strong: styles.append(style.union(.strong))
    case .emphasis: styles.append(style.union(.emphasis))
    case .underline: styles.append(style.union(.underline))
    case .strikethrough: styles.append(style.union(.strikethrough))
    case .highlight: styles.append(style.union(.highlight))
    case .code: styles.append(style.union(.code))
    case .link(let target): enterLink(target)
    case .image(let target): enterImage(target)
    }
  }

  private mutating func leave(_ element: DocumentElement) throws {
    switch element {
    case .frontMatter, .comment: break
    case .footnoteDefinition: break
    case .heading, .paragraph, .codeBlock: try endLeaf()
    case .quote, .list, .item: try leaveContainer()
    case .table, .row, .cell: try leaveTable(element)
    case .strong, .emphasis, .underline, .strikethrough, .highlight, .code: styles.removeLast()
    case .link(let target): try leaveLink(target)
    case .image: try leaveImage()
    }
  }

  mutating func enterLink(_ target: LinkTarget) {
    let place = shared.place(of: target)
    styles.append(place == nil ? style : style.union(.linkText))
    // A link in a link is text of the outer one.
    if let outer = links.last ?? nil { return links.append(outer) }
    links.append(place.map { PaperText.Target(number: shared.nextTarget(), place: $0) })
    isLinkEmpty = place != nil
  }

  mutating func leaveLink(_ target: LinkTarget) throws {
    // A link without words shows its address.
    if isLinkEmpty, image == nil { try addLetters(Array(target.destination.utf8)[...]) }
    styles.removeLast()
    links.removeLast()
  }
}

/// The kinds of blocks, by which the space between them is chosen.
enum PaperKind {
  case start, paragraph, heading, item, list, code, rule, table, picture
}

/// A block that holds others.
struct PaperContainer {
  /// The kind of a container.
  enum Kind: Equatable {
    case root, quote, item
    case list(DocumentList)
  }

  let kind: Kind
  let element: PDFElement
  /// The indentation of its content, in points.
  let inset: Double
  /// The places of the bars beside it, as insets.
  let bars: [Double]
  /// The number of the next item.
  var number = 1

  init(_ kind: Kind, _ element: PDFElement, inset: Double, bars: [Double]) {
    self.kind = kind
    self.element = element
    self.inset = inset
    self.bars = bars
  }
}

/// A marker that is before the first line of an item.
struct PaperMarker {
  let text: String
  let element: PDFElement
}
