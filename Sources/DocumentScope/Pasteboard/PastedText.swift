import Import
import MarkdownSyntax
import Platform
import TextCore

/// Something from the clipboard as text for the document.
nonisolated enum PastedText: Sendable {
  /// Text as it came.
  case text(TextRope)
  /// Markdown that was made of HTML or RTF, without a line end behind it.
  case converted([UInt8])
  /// A picture, of which the program that offers it has no words.
  case picture(PastedPicture)
  /// The form says nothing that plain text does not say better.
  case plainIsBetter

  /// The forms that are asked for where Markdown is wanted, the best first.
  static let types =
    [ClipboardData.markdown, ClipboardData.html] + richTextTypes + [ClipboardData.text]
    + ClipboardData.pictures

  /// The format of a form that becomes Markdown; nil: it is text.
  private static func format(of type: String) -> (any ImportFormat)? {
    if type == ClipboardData.html { return HTMLFormat(from: .clipboard) }
    return richTextTypes.contains(type) ? RTFFormat() : nil
  }

  private static let richTextTypes = [ClipboardData.rtf, "application/rtf", "text/richtext"]

  /// Reads what came. On any thread; HTML of a megabyte takes some 200 ms.
  ///
  /// - Parameters:
  ///   - lines: the meaning of lines in the document.
  ///   - ending: the line end of the document.
  init(_ data: ClipboardData, lines: LineMeaning, ending: String) {
    if ClipboardData.pictures.contains(data.type) {
      self = PastedPicture(data).map(PastedText.picture) ?? .plainIsBetter
      return
    }
    guard let format = Self.format(of: data.type) else {
      let bytes = DroppedLink.markdown(of: data) ?? data.bytes
      self = .text(TextRope(bytes: LineEndings.replaced(bytes, by: ending)))
      return
    }
    // There is no place for the files of pictures.
    var writer = MarkdownWriter(pictures: .nowhere, documentLength: data.bytes.count)
    // A form that is refused is none.
    guard (try? format.read(data.bytes, into: &writer)) != nil else {
      self = .plainIsBetter
      return
    }
    var markdown = writer.finish(for: lines).markdown
    while markdown.last == 0x0A { markdown.removeLast() }
    self =
      markdown.isEmpty || Self.isBareLink(markdown)
      ? .plainIsBetter : .converted(LineEndings.replaced(markdown, by: ending))
  }

  /// True if there is nothing to paste.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .converted(let markdown): markdown.isEmpty
    case .picture(let picture): picture.bytes.isEmpty
    case .plainIsBetter: true
    }
  }

  /// True for `<address>` and nothing else: a copied address, which is text.
  private static func isBareLink(_ markdown: [UInt8]) -> Bool {
    markdown.first == 0x3C && markdown.last == 0x3E
      && !markdown.dropFirst().dropLast().contains { $0 <= 0x20 || $0 == 0x3C || $0 == 0x3E }
  }
}
