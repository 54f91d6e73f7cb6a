import Import
import MarkdownSyntax
import Platform
import TextCore

/// Something from the clipboard as text for the document.
nonisolated enum PastedText: Sendable {
  /// Text as it came.
  case text(TextRope)
  /// Markdown converted from HTML or RTF, without a line end after it.
  case converted([UInt8])
  /// A picture that its program offers without any text.
  case picture(PastedPicture)

  /// The format of a form that becomes Markdown; nil: it is text.
  private static func format(of type: String) -> (any ImportFormat)? {
    if type == ClipboardData.html { return HTMLFormat(from: .clipboard) }
    return ClipboardData.richText.contains(type) ? RTFFormat() : nil
  }

  /// Reads clipboard data; nil if the plain text has all that this form says, or the form can't be
  /// read. On any thread; HTML of a megabyte takes some 200 ms.
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the document.
  ///   - ending: the line end of the document.
  ///   - text: the document.
  init?(_ data: ClipboardData, lines: LineMeaning, ending: String, for text: TextRope) {
    if ClipboardData.pictures.contains(data.type) {
      guard let picture = PastedPicture(data) else { return nil }
      self = .picture(picture)
      return
    }
    if DraggedLink.types.contains(data.type) {
      guard let link = DraggedLink(data.bytes, type: data.type) else { return nil }
      self = .text(TextRope(bytes: link.markdown(lines: lines)))
      return
    }
    guard let format = Self.format(of: data.type) else {
      self = .text(TextRope(bytes: LineEndings.replaced(data.bytes, by: ending)))
      return
    }
    guard var markdown = try? Self.markdown(of: data.bytes, in: format, lines, for: text) else {
      return nil
    }
    while markdown.last == 0x0A { markdown.removeLast() }
    if markdown.isEmpty || Self.isBareLink(markdown) { return nil }
    self = .converted(LineEndings.replaced(markdown, by: ending))
  }

  /// Returns Markdown whose footnotes have labels that the document does not have.
  private static func markdown(
    of bytes: [UInt8], in format: any ImportFormat, _ lines: LineMeaning, for text: TextRope
  ) throws(ImportRefusal) -> [UInt8] {
    // There is no place for the files of pictures.
    let markdown = try format.document(from: bytes, pictures: .nowhere, lines: lines).markdown
    guard zip(markdown, markdown.dropFirst()).contains(where: { $0 == (0x5B, 0x5E) }) else {
      return markdown
    }
    let prefix = FootnotePrefix.free(in: text)
    guard !prefix.isEmpty else { return markdown }
    return try format.document(
      from: bytes, pictures: .nowhere, lines: lines, footnotePrefix: prefix
    ).markdown
  }

  /// True if there is nothing to paste.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .converted(let markdown): markdown.isEmpty
    case .picture(let picture): picture.bytes.isEmpty
    }
  }

  /// True for `<address>` and nothing else: a copied address, which is text.
  private static func isBareLink(_ markdown: [UInt8]) -> Bool {
    markdown.first == 0x3C && markdown.last == 0x3E
      && !markdown.dropFirst().dropLast().contains { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E }
  }
}
