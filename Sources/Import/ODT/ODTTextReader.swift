import MarkdownSyntax

/// Reads the text of an ODT file: collects paragraphs with their runs, and writes each block when
/// it ends.
///
/// Deleted text is in `text:tracked-changes`, which is skipped. Notes are in the text and are kept
/// until it ends.
final class ODTTextReader: XMLHandler {
  typealias Element = ODTElement
  static let prefixes = ODTElement.prefixes

  let archive: ImportArchive
  private(set) var styles = ODTStyles()
  private let styleReader: ODTStyleReader
  /// True once the text has begun. Before it are the styles that the text has of its own.
  private var isInBody = false
  var nester: BlockNester
  /// The document's text and the notes and boxes that are open in it, the innermost last.
  var texts = [ODTOpenText()]
  /// The blocks of notes that have ended, by their labels.
  var notes: [(label: String, blocks: [FlowBlock])] = []
  /// The labels of notes by their identifiers.
  private var labels: [String: String] = [:]
  /// The identifiers of the notes read so far.
  private var begunNotes: Set<String> = []
  /// The number of labels that were given out.
  private var noteCount = 0
  /// The bookmarks that no note has followed.
  var openBookmarks: Set<String> = []
  /// The labels of notes by the bookmarks before them.
  var noteLabels: [String: String] = [:]
  /// The depth of fields within a field that refers again to a note, that field included. They show
  /// nothing.
  var noteFieldDepth = 0
  var numbers = ODTNumbers()
  var frames: [ODTOpenFrame] = []
  /// The elements that are open.
  private var depth = 0
  /// The number of open elements inside of one that is not read.
  private var skipped = 0
  /// The paragraphs and pieces that are kept for notes and boxes.
  private var keptPartCount = 0

  /// Makes a reader of `content.xml`.
  ///
  /// - Parameter styles: the reader that has read `styles.xml`, and reads the styles of the text.
  init(_ archive: ImportArchive, _ styles: ODTStyleReader, _ nester: BlockNester) {
    self.archive = archive
    styleReader = styles
    self.nester = nester
  }

  /// The text that is read.
  var text: ODTOpenText {
    get { texts[texts.count - 1] }
    set { texts[texts.count - 1] = newValue }
    _modify { yield &texts[texts.count - 1] }
  }

  // Elements

  func start(_ element: ODTElement?, _ attributes: XMLAttributes) throws(ImportRefusal) {
    depth += 1
    if skipped > 0 {
      skipped += 1
      return
    }
    if element == .body {
      isInBody = true
      styles = styleReader.styles
    }
    guard isInBody else { return styleReader.start(element, attributes) }
    guard let element else { return }
    try checkHeldParts(before: element)
    switch element {
    case .changes, .contents, .pictureIndex, .tableIndex, .objectIndex, .userIndex, .keywordIndex,
      .rubyText, .object, .oldObject, .bytes, .forms, .listeners, .declarations, .noteCitation,
      .automaticStyles, .script:
      skipped = 1
    case .comment:
      nester.writer.commentCount += 1
      skipped = 1
    case .paragraph, .heading: startParagraph(element, attributes)
    case .span: text.spans.append(styles.run(attributes["style-name"]).over(text.run))
    case .link, .drawnLink: text.links.append(Self.link(attributes))
    case .section: if attributes["display"] == "none" { skipped = 1 }
    case .bookmark, .bookmarkStart: addBookmark(attributes)
    case .bookmarkEnd: if let name = attributes["name"] { openBookmarks.remove(name) }
    case .fieldStart: if noteFieldDepth > 0 { noteFieldDepth += 1 }
    case .fieldParameter: addField(attributes)
    case .spaces: add(String(repeating: " ", count: min(max(0, attributes.number("c") ?? 1), 200)))
    case .tab: add("\t")
    case .lineBreak: add(.lineBreak)
    case .list, .item, .listHeader: startList(element, attributes)
    case .note: startNote(attributes)
    case .noteReference:
      if let name = attributes["ref-name"] { add(.note(label: label(of: name))) }
      skipped = 1
    case .table, .row, .cell, .coveredCell: startTable(element, attributes)
    case .frame: frames.append(ODTOpenFrame(depth: depth))
    case .image: if let address = attributes["href"] { frames.last?.addresses.append(address) }
    case .title, .description: startWords(element)
    case .textBox: texts.append(ODTOpenText())
    default: break
    }
  }

  /// Throws if a paragraph, the open tables or the notes hold too much.
  private func checkHeldParts(before element: ODTElement) throws(ImportRefusal) {
    var count = text.paragraphs.last?.pieces.count ?? 0
    if element == .paragraph {
      count += text.tables.reduce(keptPartCount) { $0 + $1.partCount }
    }
    guard count <= FlowPieces.most else { throw .tooManyParts }
    if let refusal = nester.refusal { throw refusal }
  }

  func end(_ element: ODTElement?) throws(ImportRefusal) {
    depth -= 1
    if skipped > 0 {
      skipped -= 1
      return
    }
    guard isInBody else { return styleReader.end(element) }
    guard let element else { return }
    switch element {
    case .paragraph, .heading: endParagraph()
    case .span: _ = text.spans.popLast()
    case .link, .drawnLink: _ = text.links.popLast()
    case .list, .item, .listHeader: endList(element)
    case .note: endNote()
    case .table, .row, .cell, .coveredCell: endTable(element)
    case .fieldEnd: if noteFieldDepth > 0 { noteFieldDepth -= 1 }
    case .frame: try endFrame()
    case .title, .description: frames.last?.openWords = nil
    case .textBox: endTextBox()
    default: break
    }
  }

  func text(_ letters: String) {
    guard skipped == 0, isInBody else { return }
    if let frame = frames.last, frame.openWords != nil {
      frame.add(letters)
    } else {
      addCollapsed(letters)
    }
  }

  // Words, notes and boxes

  /// Begins the title or the description of a frame. Those of shapes are left out.
  private func startWords(_ element: ODTElement) {
    if let frame = frames.last, frame.depth == depth - 1 {
      frame.openWords = element == .title ? .title : .description
    } else {
      skipped = 1
    }
  }

  /// Returns the label of a note, which may be referred to before it is read.
  private func label(of identifier: String?) -> String {
    if let identifier, let known = labels[identifier] { return known }
    noteCount += 1
    let label = "\(noteCount)"
    if let identifier { labels[identifier] = label }
    return label
  }

  private func startNote(_ attributes: XMLAttributes) {
    // Two notes with one identifier are still two.
    let identifier = attributes["id"].flatMap { begunNotes.insert($0).inserted ? $0 : nil }
    let label = label(of: identifier)
    for name in openBookmarks { noteLabels[name] = label }
    // A bookmark encloses one reference.
    openBookmarks = []
    add(.note(label: label))
    texts.append(ODTOpenText())
    text.label = label
  }

  /// Takes the instruction of a field of Word that refers again to a note.
  private func addField(_ attributes: XMLAttributes) {
    guard noteFieldDepth == 0, attributes["name"]?.hasSuffix("field.code") ?? false,
      case .noteReference(let bookmark) = FieldInstruction(attributes["value"] ?? ""),
      let label = noteLabels[bookmark]
    else { return }
    add(.note(label: label))
    noteFieldDepth = 1
  }

  private func endNote() {
    guard texts.count > 1 else { return }
    let ended = texts.removeLast()
    notes.append((ended.label, ended.blocks))
  }

  /// Ends a box. Its text is before the paragraph that holds it.
  private func endTextBox() {
    guard texts.count > 1 else { return }
    for block in texts.removeLast().blocks { take(block) }
  }

  /// Hands a block on: to the innermost cell, note or box, or to the document.
  func take(_ block: FlowBlock) {
    if let last = text.tables.indices.last {
      switch block {
      case .paragraph(let paragraph): text.tables[last].add(paragraph)
      case .table(let table): text.tables[last].add(table)
      }
    } else if texts.count > 1 {
      keptPartCount += block.partCount
      text.blocks.append(block)
    } else {
      nester.write(block)
    }
  }

  /// Hands on the notes, after the text.
  func finish() {
    nester.close()
    for note in notes {
      nester.writer.begin(.footnote(label: note.label))
      for block in note.blocks { nester.write(block) }
      nester.close()
      nester.writer.end()
    }
  }

  /// The target of a link; nil if it leads nowhere.
  private static func link(_ attributes: XMLAttributes) -> LinkTarget? {
    guard var address = attributes["href"], !address.isEmpty else { return nil }
    let title = attributes["title"]
    if address.hasPrefix("#") {
      return FlowLink.target(of: nil, anchor: String(address.dropFirst()), title: title)
    }
    // Addresses begin in the archive, as if that were a folder.
    if address.hasPrefix("../") { address = String(address.dropFirst(3)) }
    return FlowLink.target(of: address, anchor: nil, title: title)
  }
}

/// A text that is read: the document, a note, or a box.
struct ODTOpenText {
  /// The label of a note.
  var label = ""
  /// The blocks of a note or a box.
  var blocks: [FlowBlock] = []
  /// The open paragraphs: that of a shape is in another one.
  var paragraphs: [ODTOpenParagraph] = []
  /// The properties of the open runs, each with those of the ones round it.
  var spans: [FlowRunProperties] = []
  /// The link of each open one; nil: it leads nowhere.
  var links: [LinkTarget?] = []
  var lists: [ODTOpenList] = []
  var tables: [FlowOpenTable] = []
  /// The items in which the last paragraph was.
  var lastDepth = 0
  /// True if LibreOffice made the last list of a DOCX or RTF, where only numbered paragraphs belong to
  /// items.
  var hasListOfWord = false
  /// The indentations of the last items, the outermost first, in points; 0 for an unknown one.
  var itemLefts: [Double] = []
  /// True if the open row has a cell in the style of those that head a table.
  var hasTableHeadings = false

  /// The properties of the following text.
  var run: FlowRunProperties { spans.last ?? paragraphs.last?.run ?? FlowRunProperties() }
  var link: LinkTarget? { links.last { $0 != nil } ?? nil }
}
