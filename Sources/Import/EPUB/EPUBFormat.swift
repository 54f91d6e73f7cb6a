/// Reads EPUB: the chapters of a book in the order of its spine.
public struct EPUBFormat: ImportFormat {
  /// The endings of its files.
  public var fileExtensions: [String] { ["epub"] }

  /// The type of every book.
  static let type = "application/epub+zip"

  public init() {}

  /// Reads a book. Its table of contents is left out.
  public func read(
    _ bytes: [UInt8], into writer: inout MarkdownWriter
  ) throws(ImportRefusal) {
    let archive = try ImportArchive(bytes, isWanted: writer.isWanted)
    let package = try EPUBPackage.read(in: archive)
    guard !package.chapters.isEmpty else { throw .damaged }
    let encrypted = EPUBEncryptionReader()
    try archive.read("META-INF/encryption.xml", by: encrypted)
    // Shops encrypt chapters; publishers sometimes their fonts alone.
    if package.chapters.contains(where: encrypted.names.contains) { throw .encrypted }
    let isWanted = writer.isWanted
    let links = try archive.beforehand { () throws(ImportRefusal) in
      try EPUBLinks(package.chapters, in: archive).read(isWanted)
    }
    writer.reserve(for: package.chapters.reduce(0) { $0 + archive.length(of: $1) })
    var noteCount = 0
    for (place, name) in package.chapters.enumerated() {
      let chapter = EPUBChapter(
        archive: archive, folder: ArchivePath.folder(of: name),
        links: links?.pages[place], noteCount: noteCount)
      let memory = archive.memory - writer.byteCount - (links?.byteCount ?? 0)
      try HTMLFormat(memory: memory).read(archive.chapter(name), in: chapter, into: &writer)
      if let refusal = chapter.refusal { throw refusal }
      noteCount = chapter.noteCount
    }
  }
}

extension ImportArchive {
  /// Returns the HTML of a chapter.
  func chapter(_ name: String) throws(ImportRefusal) -> [UInt8] {
    // The package names only entries that there are.
    XHTMLSource.html(try bytes(of: name, atMost: largestPage) ?? [])
  }
}

/// A chapter of a book while it is read.
private final class EPUBChapter: HTMLBook {
  let archive: ImportArchive
  let folder: String
  let links: HTMLLinkPlan.Page?
  var noteCount: Int
  /// The reason for which a picture could not be read.
  private(set) var refusal: ImportRefusal?

  init(
    archive: ImportArchive, folder: String, links: HTMLLinkPlan.Page?, noteCount: Int
  ) {
    self.archive = archive
    self.links = links
    self.folder = folder
    self.noteCount = noteCount
  }

  func picture(at address: String) -> (bytes: [UInt8], name: String)? {
    let name = ArchivePath.path(address, in: folder)
    do throws(ImportRefusal) {
      guard let bytes = try archive.picture(of: name) else { return nil }
      return (bytes, ArchivePath.lastPart(of: name))
    } catch {
      refusal = refusal ?? error
      return nil
    }
  }

  func leadsOut(_ address: String) -> Bool {
    guard !address.hasPrefix("#") else { return false }
    return !archive.holds(ArchivePath.path(address, in: folder))
  }
}

/// Reads the names of encrypted entries (EPUB 3.3, 4.2.6.3.2).
private final class EPUBEncryptionReader: XMLHandler {
  enum Element: String, Sendable {
    case reference = "enc:CipherReference"
  }

  static let prefixes = ["http://www.w3.org/2001/04/xmlenc#": "enc"]

  private(set) var names: Set<String> = []

  func start(_ element: Element?, _ attributes: XMLAttributes) {
    if let address = attributes["URI"] { names.insert(ArchivePath.path(address, in: "")) }
  }

  func end(_ element: Element?) {}
  func text(_ text: String) {}
}
