import Layout
import PDF
import Styling
import Typography

/// The measures, fonts and colours of a design on a sheet of paper. Lengths are points. A value
/// that nothing changes after it is made; all rules that differ between designs are here.
struct PaperDesign {
  /// The place of text in its line.
  enum Alignment {
    /// At the side where it begins.
    case start
    case center
    /// Between both edges, but for the last line.
    case justified
  }

  let kind: ExportOptions.Design
  let paper: PaperSize
  /// The styles of the text.
  let sheet: StyleSheet
  /// The styles of footnotes.
  let notes: StyleSheet
  /// The styles of page numbers and running heads.
  let heads: StyleSheet
  /// From the edges of the paper to the text.
  let margins: (left: Double, top: Double, bottom: Double)
  /// The baselines of page numbers and running heads: from the top and from the bottom edge.
  let headLines: (top: Double, bottom: Double)
  /// The width of the text.
  let width: Double
  /// The advance of `0` in the body's font.
  let characterWidth: Double
  let ink: PaperInk
  /// True if emphasis is underlined rather than slanted.
  let underlinesEmphasis: Bool

  /// The alignment of paragraphs.
  var alignment: Alignment { kind == .book ? .justified : .start }
  /// The space between paragraphs, in points.
  var paragraphGap: Double { kind == .plain ? sheet.lineHeight / 2 : 0 }
  /// True if a blank line of the document is one on paper.
  var showsBlankLines: Bool { kind == .page }
  /// The indentation of the first lines of paragraphs.
  var indent: Double {
    switch kind {
    case .book: 1.5 * sheet.textSize
    case .manuscript: 36
    default: 0
    }
  }
  /// True if chapters begin on pages of their own.
  var breaksChapters: Bool { kind == .book || kind == .manuscript }
  /// The part of the text's height that is empty above a chapter on a new page.
  var chapterDrop: Double { FlowDesign(kind).chapterDrop }
  /// True if markers of lists are before the text's edge, as on the page.
  var hangsMarkers: Bool { kind == .page }
  /// The indentation of text in a list or a quote per level.
  var step: Double { kind == .page ? 3 * characterWidth : 2 * sheet.textSize }
  /// The height of the text on a page.
  var height: Double { paper.height - margins.top - margins.bottom }

  init(_ options: ExportOptions, _ library: FontLibrary) {
    let kind = options.design == .bare ? .plain : options.design
    let paper = options.paperSize
    self.kind = kind
    self.paper = paper
    // Half a sheet has smaller letters.
    let isSmall = paper.width < 480
    let base: (size: Double, line: Double) =
      switch kind {
      case .manuscript: (12, 2)
      case .book: (isSmall ? 10 : 11, 1.36)
      case .plain: (isSmall ? 10 : 11, 1.35)
      default: (isSmall ? 9.5 : 11, 1.5)
      }
    let families = Self.families(kind, options.manuscript.font)
    func sheet(_ factor: Double) -> StyleSheet {
      StyleSheet(
        textSize: base.size * factor, lineHeight: base.line,
        family: families.isEmpty ? .standard : library.family(families), shaper: library,
        hidesTags: true)
    }
    let text = sheet(1)
    self.sheet = text
    // Editors read footnotes of manuscripts as they read the text.
    notes = kind == .manuscript ? text : sheet(0.85)
    heads = kind == .manuscript ? text : sheet(0.8)
    characterWidth = library.metrics(for: text.bodyFont).zeroAdvance
    let least = options.leastMargins.limited(on: paper)
    let usualSide = kind == .manuscript || kind == .plain ? 72 : isSmall ? 48.0 : 62
    let side = max(usualSide, least.left, least.right)
    let longest: Double =
      switch kind {
      case .page: Self.columns * characterWidth
      case .book: Self.bookEms * base.size
      default: .infinity
      }
    width = max(72, min(paper.width - 2 * side, longest))
    headLines = (
      max(Self.headLine, least.top + Self.headHeight),
      max(Self.headLine, least.bottom + Self.headDepth)
    )
    let ends = isSmall ? 54.0 : 72
    margins = (
      (paper.width - width) / 2, max(ends, headLines.top + Self.headGap),
      max(ends, headLines.bottom + Self.headGap)
    )
    ink = PaperInk(kind)
    underlinesEmphasis = kind == .manuscript && options.manuscript.underlinesEmphasis
  }

  /// Points from the edge of the paper to the baseline of a page's number.
  private static let headLine = 42.0
  /// Points above and below the baseline of a page's number that its letters take.
  private static let (headHeight, headDepth) = (12.0, 4.0)
  /// Points from the baseline of a page's number to the text at least.
  private static let headGap = 12.0
  /// Characters of a line on the page.
  private static let columns = 64.0
  /// Ems of a line in a book: some 66 letters.
  private static let bookEms = 31.0

  private static func families(
    _ kind: ExportOptions.Design, _ font: ExportOptions.Manuscript.Font
  ) -> [String] {
    switch kind {
    case .book:
      ["TeX Gyre Pagella", "P052", "EB Garamond", "Liberation Serif", "Noto Serif", "DejaVu Serif"]
    case .plain: ["Liberation Sans", "Noto Sans", "Nimbus Sans", "DejaVu Sans"]
    case .manuscript:
      switch font {
      case .courier: ["Courier Prime", "Nimbus Mono PS", "Liberation Mono", "DejaVu Sans Mono"]
      case .times:
        [
          "Liberation Serif", "Nimbus Roman", "TeX Gyre Termes", "Times New Roman", "Noto Serif",
          "DejaVu Serif",
        ]
      }
    default: []
    }
  }
}

/// The colours of a design. Those of `page` are the page's in light colours, on white paper.
struct PaperInk {
  let text: PDFColor
  let quote: PDFColor
  let link: PDFColor
  /// Links on a highlight, 4.5:1 as well.
  let highlightedLink: PDFColor
  /// Bars and rules.
  let mark: PDFColor
  /// Numbers of pages and running heads.
  let heads: PDFColor
  let tint: PDFColor
  let highlight: PDFColor

  init(_ kind: ExportOptions.Design) {
    let isPage = kind == .page
    text = PDFColor(hex: isPage ? 0x2A2A28 : 0)
    quote = PDFColor(hex: isPage ? 0x55544F : 0)
    // The accent, as dark as words need to be on white (4.5:1).
    link = PDFColor(hex: isPage ? 0x0A72B8 : 0)
    highlightedLink = PDFColor(hex: isPage ? 0x09669F : 0)
    mark = PDFColor(hex: isPage ? 0x7E7B75 : 0x606060)
    heads = PDFColor(hex: isPage ? 0x6F6C66 : 0)
    tint = PDFColor(hex: isPage ? 0xF4F3EF : 0xF2F2F2)
    highlight = PDFColor(hex: kind == .manuscript ? 0xE6E6E6 : 0xFFF0A6)
  }

  func color(_ ink: TextDecoration.Ink) -> PDFColor {
    switch ink {
    case .text, .heading, .code: text
    case .quote: quote
    case .link: link
    case .highlightedLink: highlightedLink
    case .tag, .highlightedTag: mark
    }
  }
}
