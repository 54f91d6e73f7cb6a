/// Reads ODT, the format of LibreOffice.
public struct ODTFormat: ImportFormat {
  /// The endings of its files.
  public var fileExtensions: [String] { ["odt", "ott"] }

  /// The beginning of the type of every text of LibreOffice.
  static let type = "application/vnd.oasis.opendocument.text"

  public init() {}

  /// Reads a document: its text, then its notes. Headers, footers and comments are left out.
  public func read(
    _ bytes: [UInt8], into writer: inout MarkdownWriter
  ) throws(ImportRefusal) {
    let archive = try ImportArchive(bytes, isWanted: writer.isWanted)
    if let type = try archive.bytes(of: "mimetype") {
      guard type.starts(with: Self.type.utf8) else {
        throw .otherFormat
      }
    }
    let manifest = ODTManifestReader()
    try archive.read("META-INF/manifest.xml", by: manifest)
    if manifest.isEncrypted { throw .encrypted }
    let styles = ODTStyleReader()
    try archive.read("styles.xml", by: styles)
    writer.reserve(for: archive.length(of: "content.xml"))
    let text = ODTTextReader(archive, styles, BlockNester(writer))
    writer = MarkdownWriter()
    guard try archive.read("content.xml", by: text) else { throw .otherFormat }
    text.finish()
    writer = text.nester.writer
  }
}

/// Tells whether the parts of a document are encrypted.
private final class ODTManifestReader: XMLHandler {
  typealias Element = ODTElement
  static let prefixes = ODTElement.prefixes

  private(set) var isEncrypted = false

  func start(_ element: ODTElement?, _ attributes: XMLAttributes) {
    if element == .encryption { isEncrypted = true }
  }

  func end(_ element: ODTElement?) {}
  func text(_ text: String) {}
}
