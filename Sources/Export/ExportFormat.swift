/// A format that documents can be exported to.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// One HTML5 file with its style sheet and pictures.
  case html
  /// Pages, tagged and with their fonts.
  case pdf
  /// A book in EPUB 3.
  case epub
  /// The format of Word since 2007.
  case docx
  /// OpenDocument, the format of LibreOffice.
  case odt
  /// Rich Text Format, which all word processors read.
  case rtf
  /// Plain text without tags, in UTF-8.
  case txt

  /// The extension of its files, which also names it on the command line.
  public var fileExtension: String { rawValue }

  /// The MIME type of its files.
  public var mediaType: String {
    switch self {
    case .html: "text/html"
    case .docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
    case .odt: ODTParts.mediaType
    case .rtf: "application/rtf"
    case .txt: "text/plain"
    case .pdf: "application/pdf"
    case .epub: "application/epub+zip"
    }
  }
}
