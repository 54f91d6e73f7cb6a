import MarkdownSyntax
import TextCore

/// Writes the body of a document as HTML, event by event.
///
/// Tags of a paragraph that depend on its letters (language, direction, the id of a heading) are put
/// into `output` when enough of it was read. Definitions of footnotes are skipped; the caller has
/// them written after the text, with `beginNote` and `endNote`.
///
/// **Invariant:** at the end of any document all elements are closed.
struct HTMLWriter: DocumentWriter, Sendable {
  var output: [UInt8] = []
  let languages: DocumentLanguages
  let syntax: HTMLSyntax
  /// The chapter of the book that is written; nil for a page.
  var book: BookChapter?
  var pictures: HTMLPictures
  var addresses: AddressAllowance

  /// The open blocks that say how paragraphs in them are written, the innermost last.
  var blocks: [Block] = []
  /// The paragraph, heading or cell that is open.
  var leaf: HTMLLeaf?
  /// The number of open elements inside of one that is not written.
  var skippedDepth = 0
  /// The number of open elements of code, in which all letters are literal.
  private var codeDepth = 0
  var image: HTMLImage?
  /// For each open link, the innermost last, true if it is written as an element. At most one of
  /// them is.
  var linkIsWritten: [Bool] = []
  /// The place in the output where the words of the open link begin.
  var linkStart = 0
  /// References to footnotes in a link, which are written after it.
  var deferredNotes: [Int] = []
  var notes = HTMLNotes()
  var headings = HeadingIdentifiers()
  /// True for a part to be pasted into another document: without ids of headings, and without classes,
  /// which only the style sheet knows.
  var isFragment = false
  var tables: [HTMLTable] = []
  var characters = CharacterAssembler()
  var pageBreaks = PageBreaks()
  /// The number of empty cells that may still be added to short rows. Without this bound, short
  /// rows of a wide table would make output of quadratic length.
  var cellAllowance = 1 << 19

  /// A block that is open.
  enum Block: Equatable {
    case list(isTight: Bool)
    case item, other
  }

  init(
    languages: DocumentLanguages, pictures: HTMLPictures, addresses: AddressAllowance,
    syntax: HTMLSyntax = .html, book: BookChapter? = nil
  ) {
    self.languages = languages
    self.syntax = syntax
    self.book = book
    self.pictures = pictures
    self.addresses = addresses
  }

  var mayFlush: Bool {
    (leaf?.isDecided ?? true) && !tables.contains { $0.isRightToLeft == nil }
  }

  mutating func take(content event: DocumentEvent) {
    leaf?.words?.add(event)
    if skippedDepth > 0 { return skip(event) }
    if !characters.isEmpty, event.kind != .text { addLetters(characters.rest()) }
    if notes.endsParagraph, !mayEndNote(event) { endParagraphOfNote() }
    switch event.kind {
    case .enter(let element): enter(element)
    case .leave(let element): leave(element)
    case .text: addText(characters.join(event.text))
    case .escape, .entity: addLetters(event.text)
    case .softBreak, .lineEnd: addLetters([.newline])
    case .hardBreak:
      if image != nil { addLetters([.space]) } else { output.append("<br\(syntax.emptyEnd)\n") }
    case .rule: output.append("<hr\(syntax.emptyEnd)\n")
    case .footnoteReference(let reference): addReference(reference)
    case .linkDefinition, .blankRun, .syntax: break
    }
  }

  /// True if the note may end with the event, so that its last paragraph stays open for the links
  /// back.
  private func mayEndNote(_ event: DocumentEvent) -> Bool {
    switch event.kind {
    case .blankRun, .leave(.footnoteDefinition): true
    default: false
    }
  }

  /// Ends the page of a print or of an e-book's reader.
  mutating func breakPage() {
    guard skippedDepth == 0, !notes.isOpen else { return }
    output.append("<div style=\"page-break-after: always\"></div>\n")
  }

  // Skipped elements

  private mutating func skip(_ event: DocumentEvent) {
    switch event.kind {
    case .enter: skippedDepth += 1
    case .leave: skippedDepth -= 1
    default: break
    }
  }

  // Letters

  /// Adds text, in which `![[name]]` may be a picture.
  private mutating func addText(_ letters: ArraySlice<UInt8>) {
    var rest = letters
    while image == nil, codeDepth == 0, let embed = EmbeddedName(in: rest) {
      addLetters(rest[..<embed.range.lowerBound])
      if !embed.isPicture {
        addLetters(rest[embed.range])
      } else if !addPicture(embed) {
        addLetters(Array(embed.alternative.utf8)[...])
      }
      rest = rest[embed.range.upperBound...]
    }
    addLetters(rest)
  }

  /// Adds letters to the image's alternative text, or to the text.
  mutating func addLetters(_ letters: ArraySlice<UInt8>) {
    guard !letters.isEmpty else { return }
    if image != nil {
      image?.add(letters)
    } else {
      TextEscaping.content.append(letters, to: &output)
      guard leaf != nil else { return }
      leaf?.add(letters)
      if leaf?.needsDecision ?? false { decideLeaf() }
    }
  }

  // Elements

  private mutating func enter(_ element: DocumentElement) {
    if notes.needsNumber { writeNumber(before: element) }
    if element.isCode { codeDepth += 1 }
    switch element {
    case .frontMatter, .comment: skippedDepth = 1
    case .footnoteDefinition(let label): enterDefinition(label)
    case .heading, .paragraph, .quote, .list, .item, .codeBlock: enterBlock(element)
    case .table, .row, .cell: enterTable(element)
    case .link(let target): enterLink(target)
    case .image(let target): enterImage(target)
    case .strong, .emphasis, .underline, .strikethrough, .highlight, .code:
      if image == nil { output.append(Self.opening(element)) }
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    if element.isCode { codeDepth -= 1 }
    switch element {
    case .frontMatter, .comment, .footnoteDefinition: break
    case .heading, .paragraph, .quote, .list, .item, .codeBlock: leaveBlock(element)
    case .table, .row, .cell: leaveTable(element)
    case .link(let target): leaveLink(target)
    case .image: leaveImage()
    case .strong, .emphasis, .underline, .strikethrough, .highlight, .code:
      if image == nil { output.append(Self.closing(element)) }
    }
  }

  private static func opening(_ element: DocumentElement) -> String {
    switch element {
    case .strong: "<strong>"
    case .emphasis: "<em>"
    case .underline: "<u>"
    case .strikethrough: "<del>"
    case .highlight: "<mark>"
    default: "<code>"
    }
  }

  private static func closing(_ element: DocumentElement) -> String {
    switch element {
    case .strong: "</strong>"
    case .emphasis: "</em>"
    case .underline: "</u>"
    case .strikethrough: "</del>"
    case .highlight: "</mark>"
    default: "</code>"
    }
  }
}

extension DocumentElement {
  /// True for a code span and a block of code.
  var isCode: Bool {
    switch self {
    case .code, .codeBlock: true
    default: false
    }
  }
}
