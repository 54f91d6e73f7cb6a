import Files
import Import
import Localization
import MarkdownSyntax
import TextCore

/// HTML or RTF of the clipboard as Markdown.
nonisolated struct ConvertedText: Sendable {
  /// The Markdown, without a line end after it.
  let markdown: [UInt8]
  /// The sentence about its pictures and comments; nil: it has neither.
  let notice: Phrase?
  /// True for one picture and nothing else.
  let isOnePicture: Bool

  /// Converts bytes. Pictures in them are kept in the picture store, from which saving writes them
  /// beside the file. The labels of footnotes are ones that the document does not have.
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the document.
  ///   - ending: the line end of the document.
  ///   - text: the document.
  init(
    _ bytes: [UInt8], from format: any ImportFormat, lines: LineMeaning, ending: String,
    for text: TextRope, pictureStore: PictureStore
  ) throws(ImportRefusal) {
    let folder = PictureStore.folder(for: bytes, named: "")
    func imported(_ footnotePrefix: String = "") throws(ImportRefusal) -> ImportedDocument {
      let pictures = ImportedPictures(in: folder, of: pictureStore)
      return try format.document(
        from: bytes, pictures: pictures.destination, lines: lines, footnotePrefix: footnotePrefix)
    }
    var document = try imported()
    if zip(document.markdown, document.markdown.dropFirst()).contains(where: { $0 == (0x5B, 0x5E) })
    {
      let prefix = FootnotePrefix.free(in: text)
      if !prefix.isEmpty { document = try imported(prefix) }
    }
    var markdown = document.markdown
    while markdown.last == 0x0A { markdown.removeLast() }
    isOnePicture = Self.isOnePicture(markdown, lines: lines)
    self.markdown = LineEndings.replaced(markdown, by: ending)
    notice = Self.notice(about: document)
  }

  /// True for `<address>` and nothing else: a copied address, which is text.
  var isBareLink: Bool {
    markdown.first == 0x3C && markdown.last == 0x3E
      && !markdown.dropFirst().dropLast().contains { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E }
  }

  private static func isOnePicture(_ markdown: [UInt8], lines: LineMeaning) -> Bool {
    guard let first = markdown.first, first == 0x21 || first == 0x5B, !markdown.contains(0x0A)
    else { return false }
    var (count, depth) = (0, 0)
    for event in DocumentReader(TextRope(bytes: markdown), lines: lines) {
      switch event.kind {
      case .enter(.image): (count, depth) = (count + 1, depth + 1)
      case .leave(.image): depth -= 1
      case .enter(.paragraph), .leave(.paragraph), .enter(.link), .leave(.link): break
      default: if depth == 0 { return false }
      }
    }
    return count == 1
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
