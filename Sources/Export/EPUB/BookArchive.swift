import Archives
import MarkdownSyntax

/// The archive of a book, and the list of its files for the package document.
struct BookArchive {
  private let zip: ZipWriter
  private(set) var items: [EPUBPackage.Item] = []
  /// The id of the picture that is shown in place of those that a reader does not know.
  private var blankID: String?

  init(_ zip: ZipWriter) { self.zip = zip }

  /// Adds the two files that every book begins with, by which readers recognise the archive.
  func begin() throws {
    try zip.add("mimetype", Array(ExportFormat.epub.mediaType.utf8), by: .stored)
    try zip.add("META-INF/container.xml", Array(EPUBPackage.container.utf8))
  }

  mutating func add(
    _ item: EPUBPackage.Item, _ bytes: [UInt8], by method: ZipWriter.Method = .deflated(level: 6)
  ) throws {
    try zip.add(EPUBPackage.folder + item.name, bytes, by: method)
    items.append(item)
  }

  /// Adds a picture. WebP belongs to EPUB since version 3.3, so older readers get a blank one.
  mutating func add(_ name: String, _ type: PictureType, _ bytes: [UInt8]) throws {
    var item = EPUBPackage.Item(name: name, mediaType: type.mediaType)
    if type == .webP { item.fallback = try blank() }
    try add(item, bytes, by: .stored)
  }

  /// Adds a blank picture in the place of one that is gone, of the same type: checkers of books and
  /// some readers go by the name.
  mutating func addPlaceholder(_ name: String, _ type: PictureType) throws {
    try add(name, type, BlankPicture.bytes(of: type))
  }

  private mutating func blank() throws -> String {
    if let blankID { return blankID }
    let id = EPUBPackage.id(ofItem: items.count)
    blankID = id
    try add("blank.png", .png, BlankPicture.png)
    return id
  }

  // Pages in pieces

  func beginPage(_ name: String) throws { try zip.begin(EPUBPackage.folder + name) }

  func append(_ bytes: [UInt8]) throws { try zip.append(bytes[...]) }

  mutating func endPage(_ name: String) throws {
    try zip.end()
    items.append(EPUBPackage.Item(name: name, mediaType: EPUBPackage.pageType, isPage: true))
  }

  /// Writes the package document, which is not in its own list, and the archive's end.
  func finish(_ package: EPUBPackage) throws {
    var bytes: [UInt8] = []
    package.append(to: &bytes)
    try zip.add(EPUBPackage.folder + EPUBPackage.name, bytes)
    try zip.finish()
  }
}
