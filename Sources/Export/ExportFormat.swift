/// A format that documents can be exported to.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// One HTML5 file with its style sheet and pictures.
  case html
  /// Plain text without tags, in UTF-8.
  case txt
  /// A book in EPUB 3.
  case epub

  /// The extension of its files, which also names it on the command line.
  public var fileExtension: String { rawValue }

  /// The MIME type of its files.
  public var mediaType: String {
    switch self {
    case .html: "text/html"
    case .txt: "text/plain"
    case .epub: "application/epub+zip"
    }
  }
}
