import MarkdownSyntax
import TextCore

/// The package document of a book: metadata, all files, and their order. Files are added to `items`
/// as they are written, so the document itself is written last. It writes no other file.
struct EPUBPackage {
  let document: ExportedDocument
  let modified: UniversalTime
  /// A file of the book.
  struct Item {
    let name: String
    let mediaType: String
    var properties: String?
    /// The id of the item that is shown by readers that don't know its type.
    var fallback: String?
    /// True if it is a page in the order of reading.
    var isPage = false
  }
  var items: [Item] = []

  /// The type of pages.
  static let pageType = "application/xhtml+xml"
  /// The name of the file, in the folder of all others.
  static let name = "package.opf"
  /// The folder of all files but the first two.
  static let folder = "EPUB/"

  /// The file that leads to the package document.
  static let container =
    EPUBPage.declaration + """
      <container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
      <rootfiles>
      <rootfile full-path="\(folder + name)" media-type="application/oebps-package+xml"/>
      </rootfiles>
      </container>

      """

  /// Appends the package document.
  func append(to output: inout [UInt8]) {
    output.append(head)
    for (index, item) in items.enumerated() {
      let properties = item.properties.map { " properties=\"\($0)\"" } ?? ""
      let fallback = item.fallback.map { " fallback=\"\($0)\"" } ?? ""
      output.append(
        "<item id=\"i\(index + 1)\" href=\"\(item.name)\" media-type=\"\(item.mediaType)\""
          + properties + fallback + "/>\n")
    }
    let direction =
      document.languages.isRightToLeft ? " page-progression-direction=\"rtl\"" : ""
    output.append("</manifest>\n<spine\(direction)>\n")
    for (index, item) in items.enumerated() where item.isPage {
      output.append("<itemref idref=\"i\(index + 1)\"/>\n")
    }
    output.append("</spine>\n</package>\n")
  }

  /// The id of an item that was added.
  static func id(ofItem index: Int) -> String { "i\(index + 1)" }

  private var head: String {
    let language = document.languages.document.string
    let authors = document.authors.map { "<dc:creator>\(EPUBPage.escaped($0))</dc:creator>\n" }
    let date = document.date.map { "<dc:date>\($0.string)</dc:date>\n" } ?? ""
    return EPUBPage.declaration + """
      <package version="3.0" xmlns="http://www.idpf.org/2007/opf" unique-identifier="id"\
       xml:lang="\(language)">
      <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
      <dc:identifier id="id">\(identifier)</dc:identifier>
      <dc:title>\(EPUBPage.escaped(Self.title(of: document)))</dc:title>
      <dc:language>\(language)</dc:language>
      \(authors.joined())\(date)<meta property="dcterms:modified">\(modified.string)</meta>
      </metadata>
      <manifest>

      """
  }

  /// The title of the book, which may not be empty.
  static func title(of document: ExportedDocument) -> String {
    document.title.utf8.allSatisfy(\.isWhiteSpace) ? "…" : document.title
  }

  /// A UUID that is the same whenever a document of this title and these authors is exported, so that
  /// reading programs keep the reader's place (RFC 9562, version 8).
  private var identifier: String {
    let facts = ([document.title] + document.authors).joined(separator: "\u{0}")
    var bytes: [UInt8] = []
    for salt in ["a", "b"] {
      var hash = StableHash()
      hash.append(Array((salt + facts).utf8)[...])
      for shift in stride(from: UInt64(56), through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: hash.value >> shift))
      }
    }
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    var text = "urn:uuid:"
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return text
  }
}
