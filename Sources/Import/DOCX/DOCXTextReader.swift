import MarkdownSyntax

/// Reads the text of a DOCX file, or its notes: collects paragraphs with their runs, and writes
/// each block when it ends.
///
/// Insertions are included, deletions are not: their elements are skipped, and a paragraph whose
/// end mark was deleted is joined with the next one.
final class DOCXTextReader: XMLHandler {
  typealias Element = DOCXElement
  static let prefixes = DOCXElement.prefixes

  let document: DOCXDocument
  /// The relations of the part that is read.
  let relations: DOCXRelations
  var nester: BlockNester

  /// The number of open elements inside of one that is not read.
  private var skipped = 0
  /// True if that one is a deletion.
  private var isInDeletion = false
  /// The open paragraphs: that of a text box is in another one.
  var paragraphs: [DOCXParagraph] = []
  /// The paragraphs whose end mark was deleted, one for the text and one for each open box.
  private var waiting: [DOCXParagraph?] = [nil]
  /// The properties of the open runs: that of a text box is in another one.
  private var runs: [FlowRunProperties] = []
  /// The properties of the innermost run with those of its style; nil until they are first used.
  private var knownRun: FlowRunProperties?
  /// True in `w:rPr` of a run; that of a paragraph's end mark does not affect its text.
  private var isInRunProperties = false
  private var isInParagraphProperties = false
  private var isInBorders = false
  /// True where letters are text.
  private var isInText = false
  private var isInInstruction = false
  /// The letters of the open parts of a formula, each of which may need brackets.
  private var formulaParts: [String] = []
  /// The link of each open hyperlink; nil: it leads nowhere.
  var links: [LinkTarget?] = []
  var fields = DOCXFields()
  var tables: [DOCXOpenTable] = []
  /// The open pictures: that in a text box is in another one.
  var pictures: [DOCXOpenPicture] = []
  /// The names of headings that are between two paragraphs, and so belong to the second one.
  var namesOfNext: [String] = []
  /// Bookmarks that are open, by their identifiers.
  var openBookmarks: [String: String] = [:]

  init(
    _ document: DOCXDocument, _ relations: DOCXRelations, _ nester: BlockNester
  ) {
    self.document = document
    self.relations = relations
    self.nester = nester
  }

  /// The paragraph that the next one continues.
  var joined: DOCXParagraph? {
    get { waiting[waiting.count - 1] }
    set { waiting[waiting.count - 1] = newValue }
  }

  /// The properties of the innermost run.
  var run: FlowRunProperties { runs.last ?? FlowRunProperties() }

  /// The properties of the innermost run with those of its style.
  var resolvedRun: FlowRunProperties {
    if let knownRun { return knownRun }
    let resolved = document.styles.resolved(run)
    knownRun = resolved
    return resolved
  }

  // Elements

  func start(_ element: DOCXElement?, _ attributes: XMLAttributes) throws(ImportRefusal) {
    if skipped > 0 {
      skipped += 1
      if isInDeletion, element == .fieldCharacter {
        startFieldCharacter(attributes, isDeleted: true)
      }
      return
    }
    isInDeletion = false
    guard let element else { return }
    try checkHeldParts(before: element)
    switch element {
    case .oldParagraph, .oldRun, .oldTable, .oldRow, .oldCell, .oldRowExceptions, .section,
      .fallback,
      .rubyText:
      skipped = 1
    case .deletion, .movedAway: startDeletion(element, attributes)
    case .paragraph: startParagraph()
    case .paragraphProperties: isInParagraphProperties = true
    case .borders: isInBorders = true
    case .runProperties: isInRunProperties = !isInParagraphProperties
    case .run:
      runs.append(FlowRunProperties())
      knownRun = nil
    case .textBox:
      waiting.append(nil)
      if let last = pictures.indices.last { pictures[last].holdsText = true }
    case .text, .formulaText: isInText = true
    case .instruction: isInInstruction = true
    case .numerator, .denominator, .raised, .lowered: formulaParts.append("")
    case .footnote, .endnote: if !beginNote(element, attributes) { skipped = 1 }
    case .table, .row, .cell, .tableIndentation, .columnsBefore, .cellSpan, .cellMerge:
      startTable(element, attributes)
    case .drawing, .oldPicture, .object: pictures.append(DOCXOpenPicture())
    case .drawingFacts, .drawnPicture, .oldShape, .oldRectangle, .oldImage:
      startPicture(element, attributes)
    case .foreignPart: try readForeignPart(attributes)
    default:
      if isInRunProperties {
        if let last = runs.indices.last { runs[last].take(element, attributes) }
        knownRun = nil
      } else if isInParagraphProperties {
        takeProperty(element, attributes)
      } else {
        startInline(element, attributes)
      }
    }
  }

  /// Throws if a paragraph or the open tables hold too much.
  private func checkHeldParts(before element: DOCXElement) throws(ImportRefusal) {
    var count = paragraphs.last?.pieces.count ?? 0
    if element == .paragraph {
      count += tables.reduce(joined?.pieces.count ?? 0) { $0 + $1.content.partCount }
    }
    guard count <= FlowPieces.most else { throw .tooManyParts }
    if let refusal = nester.refusal { throw refusal }
  }

  func end(_ element: DOCXElement?) throws(ImportRefusal) {
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard let element else { return }
    switch element {
    case .paragraph: endParagraph()
    case .paragraphProperties: isInParagraphProperties = false
    case .borders: isInBorders = false
    case .runProperties: isInRunProperties = false
    case .run:
      _ = runs.popLast()
      knownRun = nil
    case .textBox:
      endJoinedParagraph()
      if waiting.count > 1 { waiting.removeLast() }
    case .text, .formulaText: isInText = false
    case .instruction: isInInstruction = false
    case .numerator: endFormulaPart(.numerator)
    case .denominator: endFormulaPart(.denominator)
    case .raised: endFormulaPart(.raised)
    case .lowered: endFormulaPart(.lowered)
    case .hyperlink: _ = links.popLast()
    case .simpleField: fields.end()
    case .footnote, .endnote: endNote()
    case .table, .row, .cell: endTable(element)
    case .drawing, .oldPicture, .object: try endPicture()
    default: break
    }
  }

  func text(_ text: String) {
    guard skipped == 0 else { return }
    if isInInstruction {
      fields.add(instruction: text)
    } else if isInText {
      addLetters(text)
    }
  }

  /// Adds letters to the innermost part of a formula, or to the paragraph.
  private func addLetters(_ letters: String) {
    if let last = formulaParts.indices.last {
      formulaParts[last] += letters
    } else {
      add(letters)
    }
  }

  private func endFormulaPart(_ part: FormulaPart) {
    guard let text = formulaParts.popLast() else { return }
    let marks = part.marks(round: text)
    addLetters(marks.before + text + marks.after)
  }

  private func startDeletion(_ element: DOCXElement, _ attributes: XMLAttributes) {
    if isInParagraphProperties {
      paragraphs.last?.properties.take(element, attributes)
    } else if let last = tables.indices.last, tables[last].isAtRowStart {
      tables[last].isRowDeleted = true
    } else {
      skipped = 1
      isInDeletion = true
    }
  }

  private func takeProperty(_ element: DOCXElement, _ attributes: XMLAttributes) {
    switch element {
    case .topBorder, .bottomBorder: guard isInBorders else { return }
    default: break
    }
    paragraphs.last?.properties.take(element, attributes)
  }

  private func startInline(_ element: DOCXElement, _ attributes: XMLAttributes) {
    switch element {
    case .tab: add("\t")
    case .lineBreak, .carriageReturn:
      guard !isHidden else { return }
      // The end of a page or a column ends the paragraph.
      switch attributes["type"] ?? "textWrapping" {
      case "textWrapping": add(.lineBreak)
      case let type: divide(atPageEnd: type == "page")
      }
    case .noBreakHyphen: add("\u{2011}")
    case .softHyphen: add("\u{AD}")
    case .symbol: addSymbol(attributes)
    case .hyperlink: links.append(document.link(attributes, relations))
    case .fieldCharacter: startFieldCharacter(attributes)
    case .simpleField: startSimpleField(attributes)
    case .bookmarkStart: startBookmark(attributes)
    case .bookmarkEnd: if let identifier = attributes["id"] { openBookmarks[identifier] = nil }
    case .footnoteReference, .endnoteReference: addNote(element, attributes)
    case .noteNumber, .endnoteNumber: paragraphs.last?.isAtNoteStart = true
    case .commentReference: nester.writer.commentCount += 1
    default: break
    }
  }
}
