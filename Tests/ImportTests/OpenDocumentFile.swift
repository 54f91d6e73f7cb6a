import Archives
import Import

/// An ODT file as LibreOffice writes it, made by hand of its parts.
struct OpenDocumentFile {
  /// The paragraphs and tables of the text, as XML.
  var body: String
  /// The automatic styles, as XML.
  var styles: String
  var pictures: [String: [UInt8]]

  init(_ body: String, styles: String = "", pictures: [String: [UInt8]] = [:]) {
    self.body = body
    self.styles = styles
    self.pictures = pictures
  }

  private static let spaces: String = {
    let oasis = "urn:oasis:names:tc:opendocument:xmlns:"
    let names = [
      ("office", oasis + "office:1.0"), ("style", oasis + "style:1.0"),
      ("text", oasis + "text:1.0"),
      ("table", oasis + "table:1.0"), ("draw", oasis + "drawing:1.0"),
      ("fo", oasis + "xsl-fo-compatible:1.0"), ("svg", oasis + "svg-compatible:1.0"),
      ("xlink", "http://www.w3.org/1999/xlink"),
      ("field", "urn:openoffice:names:experimental:ooo-ms-interop:xmlns:field:1.0"),
    ]
    return names.map { " xmlns:\($0)=\"\($1)\"" }.joined()
  }()

  /// The bytes of the file.
  func bytes() throws -> [UInt8] {
    var output: [UInt8] = []
    let zip = ZipWriter { output += $0 }
    try zip.add("mimetype", Array("application/vnd.oasis.opendocument.text".utf8), by: .stored)
    let content =
      "<office:document-content\(Self.spaces)><office:automatic-styles>\(styles)"
      + "</office:automatic-styles><office:body><office:text>\(body)</office:text></office:body>"
      + "</office:document-content>"
    try zip.add("content.xml", Array(content.utf8))
    for (name, bytes) in pictures { try zip.add(name, bytes) }
    try zip.finish()
    return output
  }

  func document() throws -> ImportedDocument { try ODTFormat().document(from: bytes()) }

  var markdown: String {
    get throws { String(decoding: try document().markdown, as: UTF8.self) }
  }
}
