import PDF

/// A line of a page: the smallest part that no page break divides. Lengths are points.
struct PaperBox {
  /// A thing that a box shows, at a place from the box's left and top edge.
  enum Content {
    case line(SetText, Int, x: Double, y: Double)
    /// A picture with its paragraph.
    case picture(PaperPicture, x: Double, y: Double)
    /// A decoration after all others.
    case fill(x: Double, y: Double, width: Double, height: Double, PDFColor)
  }

  var height: Double
  /// The space above it; there is none at the top of a page.
  var gap = 0.0
  /// True if a page may begin with it.
  var mayBreakBefore = true
  /// True if a page has to begin with it.
  var breaksBefore = false
  /// The footnotes that belong to it.
  var notes: [Int] = []
  var content: [Content]
  /// The left edges of the bars beside it.
  var bars: [Double] = []
  /// The number of bars, from the outermost one, that continue through the gap.
  var joinedBars = 0
  /// The distance by which its line is lower because pictures in it are higher than letters, in
  /// points.
  var rise = 0.0
  /// The header of the table that it belongs to, which is repeated above it at the top of a page.
  var head: PaperTableHead?

  /// The height of the header above it at the top of a page.
  var headHeight: Double { head?.height ?? 0 }

  /// The space that it takes.
  func height(atTop isAtTop: Bool) -> Double { isAtTop ? headHeight + height : gap + height }
}

/// The header of a table, which is repeated at the top of each page on which the table continues.
final class PaperTableHead {
  let boxes: [PaperBox]
  /// Points.
  let height: Double
  /// False for a header that would leave little room on a page for the rows below it.
  let isRepeated: Bool

  /// The part of a page's height that a repeated header takes at most.
  private static let mostPart = 1.0 / 3

  init(_ boxes: [PaperBox], on design: PaperDesign) {
    self.boxes = boxes
    height = boxes.reduce(0) { $0 + $1.height }
    isRepeated = height <= Self.mostPart * design.height
  }
}

/// A picture at the size in which it is shown.
struct PaperPicture {
  let image: PDFImage
  let paragraph: PaperParagraph
  /// Points of the upright picture.
  let width: Double
  let height: Double
  /// Quarter turns clockwise that make it upright.
  let quarters: Int
  /// The link in which the picture is; nil if it is in none.
  let link: Link?

  func show(on page: PDFPage, x: Double, y: Double) {
    page.show(image, x: x, y: y, width: width, height: height, quarters: quarters)
  }

  /// A link with its element, which holds the picture's.
  struct Link {
    let element: PDFElement
    let place: PaperText.Target.Place
  }
}
