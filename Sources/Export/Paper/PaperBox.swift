import PDF

/// A line of a page: the smallest part that no page break divides. Lengths are points.
struct PaperBox {
  /// A thing that a box shows, at a place from the box's left and top edge.
  enum Content {
    /// A line of text.
    case line(SetText, Int, x: Double, y: Double)
    /// A picture with its paragraph.
    case picture(PaperPicture, x: Double, y: Double)
    /// A decoration behind all others.
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
  /// The bars, from the outermost one, that go on through the gap.
  var joinedBars = 0

  /// The space that it takes.
  func height(atTop isAtTop: Bool) -> Double { isAtTop ? height : gap + height }
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
  /// The link in which the picture stands; nil if it is in none.
  let link: Link?

  /// A link with its element, which holds the picture's.
  struct Link {
    let element: PDFElement
    let place: PaperText.Target.Place
  }
}
