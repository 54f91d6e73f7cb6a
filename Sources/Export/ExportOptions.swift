public import MarkdownSyntax

/// The choices that a writer has for an export.
public struct ExportOptions: Equatable, Sendable {
  /// The way pictures get into an export.
  public enum Pictures: Sendable {
    /// The bytes of local pictures are in the file.
    case embedded
    /// Pictures are named by the addresses that the document has for them.
    case linked
  }

  /// The look of an export. HTML knows `page` and `bare`, and takes any other for `page`; formats with
  /// pages know all but `bare`, and take that for `plain`.
  public enum Design: String, CaseIterable, Sendable {
    /// Like the page in the window; in HTML light and dark.
    case page
    /// Like a printed novel: justified, with indented paragraphs.
    case book
    /// Without any decoration.
    case plain
    /// Shunn's format, which agents and editors ask for: see `ManuscriptFacts`.
    case manuscript
    /// HTML without a style sheet.
    case bare
  }

  /// The choices for the design `manuscript`.
  public struct Manuscript: Equatable, Sendable {
    /// The fonts that agents and editors ask for.
    public enum Font: String, Sendable {
      case courier, times
    }

    /// True if emphasis is underlined rather than italic, as was usual for typesetters.
    public var underlinesEmphasis: Bool
    /// True if the word END is below the text.
    public var marksEnd: Bool
    public var font: Font

    /// Makes choices.
    public init(underlinesEmphasis: Bool = false, marksEnd: Bool = false, font: Font = .courier) {
      self.underlinesEmphasis = underlinesEmphasis
      self.marksEnd = marksEnd
      self.font = font
    }
  }

  /// The columns at which plain text can be wrapped.
  public static let wrapColumns = 20...1000

  /// The part of a file that an export is.
  public enum Extent: Sendable {
    /// A whole document.
    case document
    /// A part to be pasted into another document: without page, title, fonts' sizes and colours.
    /// Only HTML and RTF have a form for it; plain text merely has no title then.
    case fragment
  }

  /// The meaning of lines of text; nil: the beginning of the document decides.
  public var lines: LineMeaning?
  /// The title of a document without one of its own, such as its file's name.
  public var title: String
  /// The desktop's language as a tag of BCP 47, for documents that name none.
  public var language: String
  /// The language that the front matter of the whole document names, for a part without it.
  public var documentLanguage: String?
  /// The look.
  public var design: Design
  /// The way pictures get into the export.
  public var pictures: Pictures
  /// The paper of formats with pages; nil: the usual one of the country in `language`.
  public var paper: PaperSize?
  /// The margins that a printer needs at least; a design may have wider ones. Only PDF heeds them.
  public var leastMargins = PaperMargins()
  /// The wanted pages of a PDF; nil for all. Each keeps the number that it has in the whole
  /// document.
  public var pages: PageSelection?
  /// The choices for the design `manuscript`.
  public var manuscript = Manuscript()
  /// Columns at which plain text is wrapped; nil: it is not.
  public var wrapColumn: Int?
  /// The part of a file that the export is.
  public var extent = Extent.document
  /// True if the text may begin with front matter; false for a part from the middle of a document.
  public var isBeginning = true
  public var cover: BookCover
  /// The moment at which the document was changed, in seconds since 1970.
  public var modified: Int64

  /// Makes options.
  public init(
    lines: LineMeaning? = nil, title: String, language: String, design: Design = .page,
    pictures: Pictures = .embedded, paper: PaperSize? = nil, wrapColumn: Int? = nil,
    cover: BookCover = .named, modified: Int64 = 0
  ) {
    self.lines = lines
    self.title = title
    self.language = language
    self.design = design
    self.pictures = pictures
    self.paper = paper
    self.wrapColumn = wrapColumn
    self.cover = cover
    self.modified = modified
  }

  /// The paper that pages have.
  public var paperSize: PaperSize { paper ?? .usual(in: language) }
}
