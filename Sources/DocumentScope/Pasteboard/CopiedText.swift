import Export
import MarkdownSyntax
import Platform
import TextCore

/// A snapshot of selected text in the forms that other programs ask for. No form is made before a
/// program asks.
nonisolated struct CopiedText: Sendable {
  /// The selected Markdown.
  var markdown: TextRope
  /// The meaning of lines in the whole document.
  var lines: LineMeaning
  /// True if the selection begins where the document does.
  var isBeginning: Bool
  /// The language that the document's front matter names; nil: none.
  var documentLanguage: String?
  /// The desktop's language as a tag of BCP 47.
  var language: String
  /// The pictures that the text may name.
  var pictures: any PictureSource

  /// The text as Markdown and as rich text.
  var content: ClipboardContent {
    let plain = ClipboardContent(text: markdown, change: LineEndings.unified).representations
    let source = plain.map {
      ClipboardContent.Representation(ClipboardData.markdown, make: $0.make)
    }
    return ClipboardContent([html(as: ClipboardData.html), rtf] + source + plain)
  }

  /// The source of the text as HTML, as plain text.
  var htmlSource: ClipboardContent { ClipboardContent([html(as: ClipboardData.text)]) }

  /// The text as rich text, and as plain text without tags.
  var richText: ClipboardContent {
    let plain = export(as: .txt)
    let lastByte = TextOffset(max(0, markdown.utf8Count - 1))
    let endsLine = markdown.bytes(in: lastByte..<markdown.end) == [0x0A]
    return ClipboardContent([
      html(as: ClipboardData.html), rtf,
      ClipboardContent.Representation(ClipboardData.text) {
        let bytes = plain.bytes()
        return endsLine ? bytes : Array(bytes.dropLast(bytes.last == 0x0A ? 1 : 0))
      },
    ])
  }

  private var rtf: ClipboardContent.Representation {
    let export = export(as: .rtf)
    return ClipboardContent.Representation(ClipboardData.rtf) { export.bytes() }
  }

  private func export(as format: ExportFormat) -> DocumentExport {
    DocumentExport(
      ofPart: markdown, as: format, lines: lines, isBeginning: isBeginning,
      documentLanguage: documentLanguage, language: language, pictures)
  }

  private func html(as type: String) -> ClipboardContent.Representation {
    let fragment = HTMLFragment(
      markdown, lines: lines, isBeginning: isBeginning, documentLanguage: documentLanguage,
      language: language, pictures: pictures)
    return ClipboardContent.Representation(type) {
      type == ClipboardData.text ? fragment.body() : fragment.bytes()
    }
  }
}
