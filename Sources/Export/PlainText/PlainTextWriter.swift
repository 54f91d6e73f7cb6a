import MarkdownSyntax
import TextCore

/// Writes the words of a document without tags, event by event.
///
/// Quotes have `> ` before their lines, items their marker and a hanging indent. Definitions of footnotes
/// are skipped; the caller has them written after the text, with `beginNote` and `endNote`.
struct PlainTextWriter: DocumentWriter, Sendable {
  var lines: PlainTextLines
  var addresses: AddressAllowance
  /// The open blocks that hold others, the innermost last.
  var blocks: [Block] = []
  /// True if a blank line is before the next block.
  var needsBlankLine = false
  var table: PlainTextTable?
  var notes = PlainTextNotes()
  var pageBreaks = PageBreaks()
  private var skippedDepth = 0
  /// The number of open elements of code, in which all letters are literal.
  private var codeDepth = 0
  private var isInCodeBlock = false
  private var imageDepth = 0
  /// True in an image without words so far.
  private var isImageEmpty = false
  /// The words of the open link; nil outside of links.
  private var linkWords: [UInt8]?
  private var characters = CharacterAssembler()

  /// A block that holds others.
  enum Block: Equatable {
    /// `next` is the number of the next item; nil for bullets.
    case list(isTight: Bool, next: Int?, delimiter: UInt8)
    case item(isTight: Bool)
    case quote
  }

  init(wrapColumn: Int?, addresses: AddressAllowance) {
    lines = PlainTextLines(width: wrapColumn)
    self.addresses = addresses
  }

  var output: [UInt8] {
    get { lines.output }
    set { lines.output = newValue }
    _modify { yield &lines.output }
  }

  var mayFlush: Bool { true }

  mutating func take(content event: DocumentEvent) {
    if skippedDepth > 0 { return skip(event) }
    if !characters.isEmpty, event.kind != .text { addLetters(characters.rest()) }
    switch event.kind {
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .text: addText(characters.join(event.text))
    case .escape, .entity: addLetters(event.text)
    case .softBreak: addLetters([.space])
    case .hardBreak: if table == nil { lines.endLine() } else { addLetters([.space]) }
    case .lineEnd: lines.endLine()
    case .rule:
      beginBlock()
      lines.add(Array("* * *".utf8)[...])
      endLeaf()
    case .footnoteReference(let reference): addReference(reference)
    case .linkDefinition, .blankRun, .syntax: break
    }
  }

  /// Writes a form feed in a line of its own, at which printers end the page.
  mutating func breakPage() {
    guard skippedDepth == 0, !notes.isOpen else { return }
    beginBlock()
    lines.addVerbatim([Self.formFeed])
    endLeaf()
  }

  private static let formFeed: UInt8 = 0x0C

  private mutating func skip(_ event: DocumentEvent) {
    switch event.kind {
    case .enter: skippedDepth += 1
    case .leave: skippedDepth -= 1
    default: break
    }
  }

  // Letters

  /// Adds text, in which the words of `![[name]]` stand for a picture.
  private mutating func addText(_ letters: ArraySlice<UInt8>) {
    var rest = letters
    while codeDepth == 0, let embed = EmbeddedName(in: rest) {
      addLetters(rest[..<embed.range.lowerBound])
      if embed.isPicture {
        addLetters(Array(embed.alternative.utf8)[...])
      } else {
        addLetters(rest[embed.range])
      }
      rest = rest[embed.range.upperBound...]
    }
    addLetters(rest)
  }

  mutating func addLetters(_ letters: ArraySlice<UInt8>) {
    guard !letters.isEmpty else { return }
    isImageEmpty = false
    var plain: [UInt8] = []
    TextEscaping.plain.append(letters, to: &plain)
    linkWords?.append(contentsOf: plain.prefix(Self.longestAddress))
    if table != nil {
      table?.add(plain[...])
    } else if isInCodeBlock {
      lines.addVerbatim(plain[...])
    } else {
      lines.add(plain[...])
    }
  }

  // Elements

  private mutating func enter(_ element: DocumentElement) {
    switch element {
    case .frontMatter, .comment: skippedDepth = 1
    case .footnoteDefinition(let label): if enterDefinition(label) { skippedDepth = 1 }
    case .heading, .paragraph: beginBlock()
    case .codeBlock:
      beginBlock()
      codeDepth += 1
      isInCodeBlock = true
    case .quote, .list, .item: enterContainer(element)
    case .table, .row, .cell: enterTable(element)
    case .link: if imageDepth == 0 { linkWords = [] }
    case .image:
      if imageDepth == 0 { isImageEmpty = true }
      imageDepth += 1
    case .code: codeDepth += 1
    case .strong, .emphasis, .underline, .strikethrough, .highlight: break
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    switch element {
    case .heading, .paragraph: endLeaf()
    case .codeBlock:
      codeDepth -= 1
      isInCodeBlock = false
      endLeaf()
    case .quote, .list, .item: leaveContainer(element)
    case .table, .row, .cell: leaveTable(element)
    case .link(let target): if imageDepth == 0 { leaveLink(target) }
    case .image(let target):
      imageDepth -= 1
      if imageDepth == 0 { leaveImage(target) }
    case .code: codeDepth -= 1
    default: break
    }
  }

  /// Writes the address of a picture that is not on this disk and has no words.
  private mutating func leaveImage(_ target: LinkTarget) {
    let address = target.destination
    guard isImageEmpty, linkWords == nil, !WebAddress.isLocal(address),
      !AddressScheme.isDangerous(address), addresses.take(target)
    else { return }
    addLetters(Array(address.utf8)[...])
  }

  // Links

  /// Bytes of a link's words that are compared with its address.
  private static let longestAddress = 1 << 12

  /// Writes the address after the words, unless they are the address or it leads into the document.
  private mutating func leaveLink(_ target: LinkTarget) {
    guard let words = linkWords else { return }
    linkWords = nil
    let address = target.destination
    let isSaid = [words, Array("mailto:".utf8) + words].contains {
      address.utf8.elementsEqual($0)
    }
    guard !isSaid, !address.isEmpty, WebAddress.heading(in: address) == nil,
      !AddressScheme.isDangerous(address),
      addresses.take(target)
    else { return }
    addLetters(Array((words.isEmpty ? address : " (\(address))").utf8)[...])
  }
}
