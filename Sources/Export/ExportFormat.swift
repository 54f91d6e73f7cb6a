/// A format that documents can be exported to.
public enum ExportFormat: String, CaseIterable, Sendable {
  /// One HTML5 file with its style sheet and pictures.
  case html
  /// Pages, tagged and with their fonts.
  case pdf

  /// The extension of its files, which also names it on the command line.
  public var fileExtension: String { rawValue }

  /// The MIME type of its files.
  public var mediaType: String {
    switch self {
    case .html: "text/html"
    case .pdf: "application/pdf"
    }
  }
}
