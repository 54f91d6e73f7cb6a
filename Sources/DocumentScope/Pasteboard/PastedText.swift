import Files
import Import
import MarkdownSyntax
import Platform
import TextCore

/// Something from the clipboard as text for the document.
nonisolated enum PastedText: Sendable {
  /// Text as it came.
  case text(TextRope)
  /// Markdown converted from HTML or RTF.
  case converted(ConvertedText)
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
    let converted = try? ConvertedText(
      data, from: format, lines: lines, ending: ending, for: text)
    guard let converted, !converted.markdown.isEmpty, !converted.isBareLink else { return nil }
    self = .converted(converted)
  }

  /// True if there is nothing to paste.
  var isEmpty: Bool {
    switch self {
    case .text(let text): text.isEmpty
    case .converted(let converted): converted.markdown.isEmpty
    case .picture(let picture): picture.bytes.isEmpty
    }
  }
}
