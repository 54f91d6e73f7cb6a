/// The measures of a design for word processors. Lengths are in points.
struct FlowDesign: Sendable {
  /// The look of a line across the page.
  enum Rule: Equatable, Sendable {
    case line
    case letters(String)
  }

  /// The kind of a font, by the name that files of word processors have for it.
  enum GenericFamily: String, Sendable {
    /// With serifs.
    case roman
    /// Without serifs.
    case swiss
    /// All letters have the same width.
    case modern
  }

  /// The font of the text, one that most machines have or replace by a like one. It is of the kind
  /// that the design has on the pages of a PDF.
  var font: String
  var codeFont = "Courier New"
  var size: Double
  /// The line height as a multiple of the font's own.
  var lineHeight: Double
  /// Room after a paragraph.
  var gap: Double
  /// The indentation of a paragraph's first line.
  var firstLine: Double = 0
  var isJustified = false
  var rule = Rule.line
  /// The sizes of headings of level 1 to 6.
  var headingSizes: [Double]
  /// True if headings, the title and the authors are centred.
  var isHeadingCentred = false
  /// True if chapters begin on new pages.
  var breaksBeforeChapters = false
  /// True if pages have their number at the foot.
  var numbersPages = false
  /// True if that includes the first page.
  var numbersFirstPage = false
  /// True if the first page has contact and length, and the others a header.
  var isManuscript = false
  /// The width of the four margins.
  var margin: Double = 72
  /// The indentation of items and quotes per level.
  var step: Double = 36
  /// The space above the title.
  var titleSpace: Double = 24

  /// The measures of the design that a writer has chosen.
  init(_ options: ExportOptions) {
    self.init(options.design)
    if options.design == .manuscript, options.manuscript.font == .times { font = "Times New Roman" }
  }

  /// The measures of a design.
  init(_ design: ExportOptions.Design) {
    switch design {
    case .page:
      // The measures of the page in the window, at the size at which 66 letters fit onto A4.
      self.init(
        font: "Courier Prime", size: 11, lineHeight: 1.4, gap: 15,
        headingSizes: [15.5, 13, 11, 11, 11, 11])
      numbersPages = true
      numbersFirstPage = true
    case .book:
      self.init(
        font: "Times New Roman", size: 11, lineHeight: 1.2, gap: 0,
        headingSizes: [18, 14, 12, 11, 11, 11])
      firstLine = 16.5
      isJustified = true
      rule = .letters("* * *")
      isHeadingCentred = true
      breaksBeforeChapters = true
      numbersPages = true
    case .plain, .bare:
      self.init(
        font: "Arial", size: 11, lineHeight: 1.15, gap: 8,
        headingSizes: [17, 14, 12, 11, 11, 11])
      numbersPages = true
      numbersFirstPage = true
    case .manuscript:
      self.init(
        font: "Courier New", size: 12, lineHeight: 2, gap: 0,
        headingSizes: [12, 12, 12, 12, 12, 12])
      firstLine = 36
      rule = .letters("#")
      isHeadingCentred = true
      breaksBeforeChapters = true
      isManuscript = true
    }
  }

  private init(
    font: String, size: Double, lineHeight: Double, gap: Double, headingSizes: [Double]
  ) {
    self.font = font
    self.size = size
    self.lineHeight = lineHeight
    self.gap = gap
    self.headingSizes = headingSizes
  }

  var genericFamily: GenericFamily {
    switch font {
    case "Times New Roman": .roman
    case "Arial": .swiss
    default: .modern
    }
  }
  /// The indentation of the first line below a heading. Only manuscripts set it in like any other.
  var firstLineBelowHeading: Double { isManuscript ? firstLine : 0 }
  /// The width of a letter of text on average, for the columns of tables.
  var letterWidth: Double { genericFamily == .modern ? size * 0.6 : size * 0.5 }
  /// The part of the text's height that is empty above a chapter on a new page, as in
  /// `PaperDesign`.
  var chapterDrop: Double { breaksBeforeChapters ? isManuscript ? 1.0 / 3 : 1.0 / 8 : 0 }
  /// The height of a line of contact, which is single-spaced. Courier and Times differ by 2 %.
  var contactLine: Double { size * 1.14 }
  /// The size of footnotes.
  var noteSize: Double { isManuscript ? size : max(8, size - 2) }
  var codeSize: Double { isManuscript ? size : size - 1 }

  /// The size of code in a heading, in half points; nil where it is that of code in text.
  func codeSize(inHeading level: Int) -> Double? {
    let scaled = (2 * headingSizes[level - 1] * codeSize / size).rounded() / 2
    return scaled == codeSize ? nil : scaled
  }
}
