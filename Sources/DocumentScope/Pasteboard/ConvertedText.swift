import Files
import Import
import Localization
import MarkdownSyntax
import Platform
import Synchronization
import TextCore

/// HTML or RTF of the clipboard as Markdown.
nonisolated struct ConvertedText: Sendable {
  /// The Markdown, without a line end after it.
  let markdown: [UInt8]
  /// The sentence about its pictures and comments; nil: it has neither.
  let notice: Phrase?
  /// The Markdown around the address of a picture, if there is nothing else.
  let pictureFrame: PictureFrame?
  /// The copy that it was read from; nil: unknown.
  let origin: ClipboardOrigin?
  /// Nil without pictures: then nothing is read again.
  private let source: Source?
  private let pictures: [ImportedPicture]

  /// The input of a conversion, to repeat it.
  private struct Source: Sendable {
    let bytes: [UInt8]
    let format: any ImportFormat
    let lines: LineMeaning
    let ending: String
    var footnotePrefix = ""
    let folder: String

    func document(
      _ keep: @escaping @Sendable (ImportedPicture) -> Bool
    ) throws(ImportRefusal) -> ImportedDocument {
      try format.document(
        from: bytes, pictures: .folder(folder, keep: keep), lines: lines,
        footnotePrefix: footnotePrefix)
    }
  }

  /// Converts bytes. Pictures in them stay in memory until `keepingPictures`:
  /// at most `ClipboardData.mostBytes`. The labels of footnotes are ones that the document does not have.
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the document.
  ///   - ending: the line end of the document.
  ///   - text: the document.
  init(
    _ data: ClipboardData, from format: any ImportFormat, lines: LineMeaning, ending: String,
    for text: TextRope
  ) throws(ImportRefusal) {
    var source = Source(
      bytes: data.bytes, format: format, lines: lines, ending: ending,
      folder: PictureStore.folder(for: data.bytes, named: ""))
    var read = try Self.read(source)
    let markdown = read.document.markdown
    if zip(markdown, markdown.dropFirst()).contains(where: { $0 == (0x5B, 0x5E) }) {
      source.footnotePrefix = FootnotePrefix.free(in: text)
      if !source.footnotePrefix.isEmpty { read = try Self.read(source) }
    }
    self.init(read.document, of: source, read.pictures, origin: data.origin)
  }

  private init(
    _ document: ImportedDocument, of source: Source, _ pictures: [ImportedPicture],
    origin: ClipboardOrigin?
  ) {
    var markdown = document.markdown
    while markdown.last == 0x0A { markdown.removeLast() }
    pictureFrame = PictureFrame(of: markdown, lines: source.lines)
    self.markdown = LineEndings.replaced(markdown, by: source.ending)
    notice = Self.notice(about: document)
    self.origin = origin
    self.source = pictures.isEmpty ? nil : source
    self.pictures = pictures
  }

  private static func read(
    _ source: Source
  ) throws(ImportRefusal) -> (document: ImportedDocument, pictures: [ImportedPicture]) {
    let pictures = Mutex<[ImportedPicture]>([])
    let document = try source.document { picture in
      guard picture.bytes.count <= DiskPictures.largest else { return false }
      pictures.withLock { $0.append(picture) }
      return true
    }
    return (document, pictures.withLock(\.self))
  }

  // Pictures

  /// True if it has pictures that are not in the picture store yet.
  var hasPictures: Bool { !pictures.isEmpty }

  /// Keeps the pictures in a store, from which saving writes them beside the file. Those that can't be
  /// kept leave their words in the text that is returned. On any thread.
  func keepingPictures(in store: PictureStore) -> ConvertedText {
    guard let source else { return self }
    let keep: @Sendable (ImportedPicture) -> Bool = {
      store.keep($0.bytes, named: $0.name, in: source.folder)
    }
    guard !pictures.allSatisfy(keep) else { return self }
    let document = try? source.document(keep)
    return document.map { ConvertedText($0, of: source, [], origin: origin) } ?? self
  }

  /// True for `<address>` and nothing else: a copied address, which is text.
  var isBareLink: Bool {
    markdown.first == 0x3C && markdown.last == 0x3E
      && !markdown.dropFirst().dropLast().contains { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E }
  }

  /// The sentence about the parts that were left out, else about the pictures that were kept.
  private static func notice(about document: ImportedDocument) -> Phrase? {
    let (pictures, comments) = (document.droppedPictureCount, document.commentCount)
    let kept = document.keptPictureCount
    switch (pictures > 0, comments > 0) {
    case (false, false):
      return kept == 0
        ? nil
        : Phrase(
          one: "\(kept) picture will be saved beside the document",
          other: "\(kept) pictures will be saved beside the document")
    case (true, false):
      return Phrase(
        one: "Pasted without \(pictures) picture", other: "Pasted without \(pictures) pictures")
    case (false, true):
      return Phrase(
        one: "Pasted without \(comments) comment", other: "Pasted without \(comments) comments")
    case (true, true):
      return Phrase(
        one: "Pasted without comments and without \(pictures) picture",
        other: "Pasted without comments and without \(pictures) pictures")
    }
  }
}
