import Canvas
import MarkdownSyntax
import Platform
import TextCore

/// The list of a text's headings as it lies over the page: a field that filters it, and the headings
/// below, of which one is marked. A window is not needed for it.
///
/// What it shows it is given; what is to be done it answers as an `OutlineResponse`.
public final class OutlinePanel {
  /// The content of the list.
  public struct Content {
    /// All headings.
    public var outline: Outline
    /// The numbers of those that are shown, in their order; `nil`: all.
    public var found: [Int]?
    /// The heading of the chapter that the caret is in.
    public var caretChapter: Int?
    /// What a heading says.
    public var title: (Int) -> OutlineTitle

    /// Bundles them.
    public init(
      outline: Outline, found: [Int]? = nil, caretChapter: Int?,
      title: @escaping (Int) -> OutlineTitle
    ) {
      self.outline = outline
      self.found = found
      self.caretChapter = caretChapter
      self.title = title
    }

    /// The number of rows.
    var rowCount: Int { found?.count ?? outline.headings.count }
    /// The heading in a row.
    func heading(inRow row: Int) -> Int { found?[row] ?? row }
    /// The row of a heading.
    func row(of heading: Int) -> Int? { found.map { $0.firstIndex(of: heading) } ?? heading }
  }

  /// What is shown.
  public internal(set) var content: Content
  var field: TextField
  /// The field as it was seen last.
  var fieldView: FieldView?
  let clipboard: any Clipboard
  /// Rows by which the list is scrolled.
  var scroll = 0.0
  /// The row that is marked.
  public internal(set) var marked: Int?
  /// A row that is being dragged.
  var drag: OutlineDrag?
  /// What is held: where the button or a finger went down, where it was last, and whether it has not
  /// moved since.
  var held: (start: Point, last: Point, isStill: Bool)?
  /// When the list was brought on last.
  var lastAdvance = 0.0
  /// The smallest number of `#` of all headings.
  private(set) var topLevel = 1
  private(set) var windowSize: Size

  /// Makes a list that lies in a window of a size, with the chapter of the caret marked.
  public init(
    _ content: Content, windowSize: Size, clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.content = content
    self.windowSize = windowSize
    self.clipboard = clipboard
    field = TextField(lines: .one, boundaries: boundaries)
    takeLevels()
    mark(content.caretChapter ?? 0, showing: .middle)
  }

  /// What is typed to filter the list.
  public var typed: String { field.string }

  /// The heading that is marked.
  public var markedHeading: Int? { marked.map(content.heading) }

  /// Takes other content; `heading` is marked then, or else the row that was.
  public func setContent(_ content: Content, marking heading: Int? = nil) {
    self.content = content
    drag = nil
    takeLevels()
    let row = heading.flatMap(content.row) ?? marked ?? 0
    mark(row, showing: .asLittleAsNeeded)
  }

  /// The window has another size.
  public func setWindowSize(_ size: Size) {
    windowSize = size
    if let marked { mark(marked, showing: .asLittleAsNeeded) }
  }

  private func takeLevels() {
    topLevel = content.outline.headings.reduce(6) { min($0, $1.level) }
  }

  // Where things are

  /// Where the list is, in logical pixels. A filter does not make it smaller.
  public var frame: Rect {
    let margin = OutlineMetrics.margin
    let top =
      windowSize.height < OutlineMetrics.lowWindow ? margin : PageMetrics.titleStripHeight
    let width = min(
      OutlineMetrics.widest,
      max(OutlineMetrics.narrowest, windowSize.width * OutlineMetrics.part))
    let rows = max(OutlineMetrics.fewestRows, content.outline.headings.count)
    let height =
      fieldHeight + Double(rows) * OutlineMetrics.rowHeight + 3 * OutlineMetrics.padding
    return Rect(
      x: windowSize.width - width - margin, y: top, width: width,
      height: min(height, windowSize.height - top - margin))
  }

  static let fieldFontSize = 15.0
  var fieldHeight: Double { 34 }

  var fieldFrame: Rect {
    let frame = frame
    let padding = OutlineMetrics.padding
    return Rect(
      x: frame.x + padding, y: frame.y + padding, width: frame.width - 2 * padding,
      height: fieldHeight)
  }

  /// The part of the list that shows rows.
  var rowsFrame: Rect {
    let frame = frame
    let top = fieldHeight + 2 * OutlineMetrics.padding
    return Rect(
      x: frame.x, y: frame.y + top, width: frame.width,
      height: frame.height - top - OutlineMetrics.padding)
  }

  /// Rows that there is room for.
  var visibleRows: Double { max(1, rowsFrame.height / OutlineMetrics.rowHeight) }

  /// The rows of which something is seen.
  var rowsInSight: Range<Int> {
    let first = max(0, Int(scroll))
    return first..<max(first, min(shownRowCount, Int((scroll + visibleRows).rounded(.up))))
  }

  /// The number of rows while nothing is dragged, or with those of a dragged chapter in one.
  var shownRowCount: Int { content.rowCount - (drag.map { $0.chapter.count - 1 } ?? 0) }

  func clampScroll() {
    scroll = max(0, min(scroll, Double(shownRowCount) - visibleRows))
  }

  /// The row at a point of the window.
  func row(at point: Point) -> Int? {
    guard rowsFrame.contains(point) else { return nil }
    let row = Int((point.y - rowsFrame.y) / OutlineMetrics.rowHeight + scroll)
    return row < content.rowCount ? row : nil
  }

  // Marking

  enum Showing {
    case middle, asLittleAsNeeded
  }

  /// Marks a row, the nearest there is, and brings it in sight.
  func mark(_ row: Int, showing: Showing = .asLittleAsNeeded) {
    guard content.rowCount > 0 else {
      (marked, scroll) = (nil, 0)
      return
    }
    let row = max(0, min(row, content.rowCount - 1))
    marked = row
    switch showing {
    case .middle: scroll = Double(row) - (visibleRows - 1) / 2
    case .asLittleAsNeeded:
      scroll = min(scroll, Double(row))
      scroll = max(scroll, Double(row + 1) - visibleRows)
    }
    clampScroll()
  }
}
