/// The parts of a book in EPUB, in the order in which they are read (EPUB 3.3, sections 4.2.6 and 5).
struct EPUBPackage {
  /// The names of the chapters' entries in the archive, each once.
  var chapters: [String] = []

  /// Reads the container and the package document that it names first.
  static func read(in archive: ImportArchive) throws(ImportRefusal) -> EPUBPackage {
    let container = EPUBPackageReader()
    guard try archive.read("META-INF/container.xml", by: container),
      let name = container.packageName,
      archive.holds(name)
    else { throw .otherFormat }
    let package = EPUBPackageReader()
    try archive.read(name, by: package)
    let folder = ArchivePath.folder(of: name)
    let chapters = package.spine.compactMap { package.chapters[$0] }.map {
      ArchivePath.path($0, in: folder)
    }
    // Several items may name one page.
    var known: Set<String> = []
    return EPUBPackage(chapters: chapters.filter { archive.holds($0) && known.insert($0).inserted })
  }
}

/// Reads the container of a book, or its package document.
private final class EPUBPackageReader: XMLHandler {
  enum Element: String, Sendable {
    case root = "container:rootfile"
    case item = "opf:item"
    case reference = "opf:itemref"
  }

  static let prefixes = [
    "urn:oasis:names:tc:opendocument:xmlns:container": "container",
    "http://www.idpf.org/2007/opf": "opf",
  ]

  /// The name of the first package document.
  private(set) var packageName: String?
  /// The addresses of pages by their identifiers, without tables of contents.
  private(set) var chapters: [String: String] = [:]
  private(set) var spine: [String] = []
  private var isInSpine: Set<String> = []

  private static let pages: Set<String> = [
    "application/xhtml+xml", "text/html", "text/x-oeb1-document",
  ]

  func start(_ element: Element?, _ attributes: XMLAttributes) {
    switch element {
    case .root:
      let type = attributes["media-type"] ?? "application/oebps-package+xml"
      if packageName == nil, type == "application/oebps-package+xml" {
        packageName = attributes["full-path"]
      }
    case .item:
      let isContents = (attributes["properties"] ?? "").split(separator: " ").contains("nav")
      if !isContents, let identifier = attributes["id"], let address = attributes["href"],
        Self.pages.contains(attributes["media-type"] ?? "")
      {
        chapters[identifier] = address
      }
    case .reference:
      // A page that is not linear is shown only where a link leads to it: some books have notes there.
      if let identifier = attributes["idref"], isInSpine.insert(identifier).inserted {
        spine.append(identifier)
      }
    case nil: break
    }
  }

  func end(_ element: Element?) {}
  func text(_ text: String) {}
}
