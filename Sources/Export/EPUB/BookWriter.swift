import Archives
import MarkdownSyntax
import TextCore

/// Writes the files of a book in their order: cover, title, chapters with their pictures, contents.
/// It takes the events of the document one after the other, and holds only the chapter that is
/// open. `BookOutline` decides where chapters begin; `BookArchive` writes the bytes.
struct BookWriter {
  private let document: ExportedDocument
  private let options: ExportOptions
  private let outline: BookOutline
  private let output: ExportOutput
  private let page: EPUBPage
  private let title: String
  private var archive: BookArchive
  private var writer: HTMLWriter
  /// Elements that are open.
  private var depth = 0
  /// Bytes of chapters that were given to the archive.
  private var given = 0
  private var pictureCount = 0
  private var homes: [String: NoteHome] = [:]
  /// The number of bytes that notes may still use in chapters after their first one.
  private var repeatAllowance = 1 << 24

  /// The first place of a note, which is repeated in each chapter that refers to it.
  private struct NoteHome {
    let address: String
    let size: Int
  }

  init(
    _ document: ExportedDocument, _ options: ExportOptions, _ outline: BookOutline,
    _ pictures: HTMLPictures, _ archive: BookArchive, _ output: ExportOutput
  ) {
    self.document = document
    self.options = options
    self.outline = outline
    self.output = output
    self.archive = archive
    page = EPUBPage(languages: document.languages, hasStyleSheet: options.design != .bare)
    title = EPUBPackage.title(of: document)
    writer = HTMLWriter(
      languages: document.languages, pictures: pictures,
      addresses: AddressAllowance(documentLength: document.length), syntax: .xml,
      book: BookChapter(outline))
  }

  /// Writes everything before the text, and begins the first chapter.
  mutating func begin(cover: CoverPicture?) throws {
    try archive.begin()
    if page.hasStyleSheet {
      try archive.add(
        EPUBPackage.Item(name: "style.css", mediaType: "text/css"),
        Array(EPUBStyleSheet.book.utf8))
    }
    if let cover {
      let name = "cover." + cover.type.fileExtension
      try archive.add(
        EPUBPackage.Item(
          name: name, mediaType: cover.type.mediaType, properties: "cover-image"),
        cover.bytes, by: .stored)
      try addPage("cover.xhtml", page.coverPage(title, picture: name))
    }
    if document.titleAboveText != nil {
      try addPage("title.xhtml", page.titlePage(title, document.authors))
    }
    try beginChapter()
  }

  private mutating func addPage(_ name: String, _ text: String) throws {
    try archive.add(
      EPUBPackage.Item(name: name, mediaType: EPUBPackage.pageType, isPage: true),
      Array(text.utf8))
  }

  /// Writes an event of the text.
  mutating func write(_ event: DocumentEvent) throws {
    if beginsFile(event) {
      try endChapter()
      try beginChapter()
    }
    switch event.kind {
    case .enter: depth += 1
    case .leave: depth -= 1
    default: break
    }
    try add(event)
  }

  private mutating func add(_ event: DocumentEvent) throws {
    writer.take(event)
    if writer.output.count >= ExportOutput.piece, writer.mayFlush { try flush() }
  }

  private mutating func flush() throws {
    try archive.append(writer.output)
    given += writer.output.count
    writer.output.removeAll(keepingCapacity: true)
  }

  /// True if the event is the first one of the next file.
  private func beginsFile(_ event: DocumentEvent) -> Bool {
    guard depth == 0, number < outline.files.count else { return false }
    switch event.kind {
    case .enter(let element): if element.isOutsideOfText { return false }
    case .rule: break
    default: return false
    }
    return event.range.lowerBound.utf8 >= outline.files[number].start
  }

  // Chapters

  /// The number of the open chapter, from 1.
  private var number: Int { writer.book?.number ?? 0 }

  private mutating func beginChapter() throws {
    writer.beginChapter()
    let heading = outline.files[number - 1].heading.map { outline.headings[$0].title } ?? ""
    try archive.beginPage(BookOutline.fileName(number))
    writer.output.append(page.head(title: heading.isEmpty ? title : heading))
  }

  /// Ends the open chapter with its notes, and adds the pictures that it was the first to show.
  mutating func endChapter() throws {
    while let label = writer.nextNote() {
      writer.beginNote()
      try writeNote(label)
      writer.endNote()
    }
    writer.endNotes()
    writer.output.append(EPUBPage.foot)
    try flush()
    try archive.endPage(BookOutline.fileName(number))
    try addPictures()
  }

  private mutating func writeNote(_ label: String) throws {
    if let home = homes[label], home.size > repeatAllowance {
      return writer.addLinkToNote(home.address)
    }
    let start = given + writer.output.count
    if let note = document.reader.footnote(label) {
      try output.read(note) { try add($0) }
    }
    let size = given + writer.output.count - start
    if homes[label] != nil {
      repeatAllowance -= size
    } else {
      homes[label] = NoteHome(
        address: BookOutline.fileName(number) + "#" + writer.noteID, size: size)
    }
  }

  private mutating func addPictures() throws {
    let files = writer.pictures.files?.files ?? []
    for file in files[pictureCount...] {
      if let bytes = file.key.bytes(from: writer.pictures.source),
        PictureType(of: bytes) == file.type
      {
        try archive.add(file.name, file.type, bytes)
      } else {
        // The picture has disappeared since the chapter was written, which names its file: a book
        // without that file would be invalid.
        try archive.addPlaceholder(file.name, file.type)
        writer.pictures.noteMissing(file.key)
      }
    }
    pictureCount = files.count
  }

  // The end

  /// Writes contents and package document, when the last chapter has ended.
  mutating func end(modified: UniversalTime) throws -> DocumentExport.Result {
    try archive.add(
      EPUBPackage.Item(name: "nav.xhtml", mediaType: EPUBPackage.pageType, properties: "nav"),
      EPUBContents.page(outline, title: title, page))
    try archive.finish(
      EPUBPackage(document: document, modified: modified, items: archive.items))
    return writer.pictures.result
  }
}
