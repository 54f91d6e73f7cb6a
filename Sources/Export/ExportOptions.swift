public import Markdown

/// The choices that a writer has for an export.
public struct ExportOptions: Equatable, Sendable {
  /// The way pictures get into an export.
  public enum Pictures: Sendable {
    /// The bytes of local pictures are in the file.
    case embedded
    /// Pictures are named by the addresses that the document has for them.
    case linked
  }

  /// The look of an HTML file.
  public enum Design: Sendable {
    /// Like the page, light and dark.
    case page
    /// Without a style sheet.
    case bare
  }

  /// The meaning of lines of text; nil: the beginning of the document decides.
  public var lines: LineMeaning?
  /// The title of a document that says none itself, such as its file's name.
  public var title: String
  /// The desktop's language as a tag of BCP 47, for documents that name none.
  public var language: String
  /// The look.
  public var design: Design
  /// The way pictures get in.
  public var pictures: Pictures
  /// Columns at which plain text is wrapped; nil: it is not.
  public var wrapColumn: Int?
  /// The picture that a book has as its cover: PNG, JPEG or GIF.
  public var cover: [UInt8]?
  /// The moment at which the document was changed, in seconds since 1970.
  public var modified: Int64

  /// Makes options.
  public init(
    lines: LineMeaning? = nil, title: String, language: String, design: Design = .page,
    pictures: Pictures = .embedded, wrapColumn: Int? = nil, cover: [UInt8]? = nil,
    modified: Int64 = 0
  ) {
    self.lines = lines
    self.title = title
    self.language = language
    self.design = design
    self.pictures = pictures
    self.wrapColumn = wrapColumn
    self.cover = cover
    self.modified = modified
  }
}
