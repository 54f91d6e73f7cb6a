/// HTML: files, and clips of browsers and word processors.
public struct HTMLFormat: ImportFormat {
  /// The charset that the sender names.
  private let charset: String?
  /// More bytes are not read.
  static let mostBytes = 1 << 26

  /// Makes the format.
  public init(charset: String? = nil) { self.charset = charset }

  /// The endings of its files.
  public var fileExtensions: [String] { ["html", "htm", "xhtml"] }

  /// Reads a page. It looks at nothing outside of its bytes.
  public func read(_ bytes: [UInt8], into writer: inout MarkdownWriter) throws(ImportRefusal) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
    let text = HTMLSource.utf8(bytes, label: charset)
    guard HTMLGuard.allows(text) else { throw .tooDeep }
    guard let library = GumboLibrary.shared else { throw .missingLibrary("libgumbo") }
    var reader = HTMLReader(writer)
    let isRead = try library.parse(text) { (root) throws(ImportRefusal) in
      try reader.read(root)
      return true
    }
    guard isRead ?? false else { throw .tooLarge(limit: text.count) }
    writer = reader.writer
  }
}
