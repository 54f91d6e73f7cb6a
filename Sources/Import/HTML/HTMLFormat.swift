/// HTML: files, and clips of browsers and word processors.
public struct HTMLFormat: ImportFormat {
  /// The charset that the sender names.
  private let charset: String?
  /// The maximum size of a page, in bytes.
  static let mostBytes = 1 << 26
  /// The bytes of memory that a page of an archive may take; nil for a page of its own.
  private let memory: Int?

  private let source: Source
  /// Returns the parser; nil if it is not installed. The first page that is read loads it.
  var library: @Sendable () -> GumboLibrary? = { .shared }

  /// The origin of HTML.
  public enum Source: Sendable {
    /// The HTML is a file.
    case file
    /// From the clipboard. Lines that a program for code has coloured are refused as another format:
    /// their plain text is better.
    case clipboard
  }

  public init(from source: Source = .file, charset: String? = nil) {
    self.source = source
    self.charset = charset
    memory = nil
  }

  /// Makes the format of a page that is a part of an archive.
  ///
  /// - Parameter memory: the bytes of memory that its text, its tree and its Markdown may take.
  init(charset: String? = nil, memory: Int) {
    source = .file
    self.charset = charset
    self.memory = memory
  }

  /// The endings of its files.
  public var fileExtensions: [String] { ["html", "htm", "xhtml"] }

  /// Reads a page. It looks at nothing outside of its bytes.
  public func read(_ bytes: [UInt8], into writer: inout MarkdownWriter) throws(ImportRefusal) {
    try read(bytes, in: nil, into: &writer)
  }

  /// Reads a page of a book.
  func read(
    _ bytes: [UInt8], in book: (any HTMLBook)?, into writer: inout MarkdownWriter
  ) throws(ImportRefusal) {
    var reader = HTMLReader(writer, in: book)
    // Capturing the writer itself would copy all text so far.
    let isWanted = writer.isWanted
    writer = MarkdownWriter()
    try parse(bytes, isInBook: book != nil, isWanted) { (root) throws(ImportRefusal) in
      if source == .clipboard, HTMLElements.isColouredCode(root) { throw .otherFormat }
      try reader.read(root)
    }
    writer = reader.writer
  }

  /// Parses a page and passes its `html` element to `body`, which must not let any node escape.
  func parse(
    _ bytes: [UInt8], isInBook: Bool, _ isWanted: () -> Bool,
    _ body: (HTMLNode) throws(ImportRefusal) -> Void
  ) throws(ImportRefusal) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
    var text = HTMLSource.utf8(bytes, label: charset)
    if !isInBook, XHTMLSource.isXHTML(text) { text = XHTMLSource.html(text) }
    if let refusal = HTMLGuard.refusal(of: text, memory: memory) { throw refusal }
    guard isWanted() else { throw .cancelled }
    guard let library = library() else { throw .missingLibrary("libgumbo") }
    let isRead = try library.parse(text) { (root) throws(ImportRefusal) in
      try body(root)
      return true
    }
    guard isRead ?? false else { throw .tooLarge(limit: text.count) }
  }
}
