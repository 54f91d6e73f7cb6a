import Canvas
import MarkdownSyntax
import Platform
import TextCore

/// The owner of the list of headings.
public protocol OutlineOwner: AnyObject {
  /// Shows the marked heading on the page.
  func showMarked()
  /// Goes to the marked heading.
  func goToMarked()
  /// Goes back to the previous place.
  func cancel()
  /// Moves a chapter right before another heading.
  func move(_ chapter: Int, before place: Int)
  /// Moves a chapter one level in (`forward`) or out.
  func shift(_ chapter: Int, _ direction: TextDirection)
}

/// The list of a text's headings over the page: a field that filters it, and the headings, one of
/// them marked. It needs no window.
///
/// Its owner gives it the content, and shows, goes to and moves chapters.
public final class OutlinePanel {
  public weak var owner: (any OutlineOwner)?
  /// The content of the list.
  public struct Content {
    /// All headings.
    public var outline: Outline
    /// The indices of the headings that match the filter, in the order of the list; `nil` for all.
    public var found: [Int]?
    /// The heading of the chapter with the caret.
    public var caretChapter: Int?
    /// Returns the title of a heading.
    public var title: (Int) -> OutlineTitle

    /// Makes a content of its values.
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
    func heading(inRow row: Int) -> Int { found?[row] ?? row }
    func row(of heading: Int) -> Int? { found.map { $0.firstIndex(of: heading) } ?? heading }
  }

  /// The current content.
  public internal(set) var content: Content
  /// The field of the filter.
  public let field: InputField
  var scroll = Scroll()
  /// The marked row.
  public internal(set) var marked: Int?
  /// The drag of a row.
  var drag: OutlineDrag?
  /// The press of a button or a finger: its start, its last position, and true while it has not
  /// moved.
  var held: (start: Point, last: Point, isStill: Bool)?
  /// The time of the last update.
  var lastAdvance = 0.0
  /// The highest level of all headings: the smallest number of `#`.
  private(set) var topLevel = 1
  private(set) var windowSize: Size

  /// Makes a list for a window of this size, with the caret's chapter marked.
  public init(
    _ content: Content, windowSize: Size, clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.content = content
    self.windowSize = windowSize
    field = InputField(clipboard: clipboard, boundaries: boundaries)
    takeLevels()
    mark(content.caretChapter ?? 0, showing: .middle)
  }

  /// The text of the filter.
  public var typed: String { field.string }

  public var markedHeading: Int? { marked.map(content.heading) }

  /// Sets the content and marks `heading`, or else the row that was marked.
  public func setContent(_ content: Content, marking heading: Int? = nil) {
    self.content = content
    drag = nil
    takeLevels()
    let row = heading.flatMap(content.row) ?? marked ?? 0
    mark(row, showing: .asLittleAsNeeded)
  }

  /// Sets the window's size.
  public func setWindowSize(_ size: Size) {
    windowSize = size
    if let marked { mark(marked, showing: .asLittleAsNeeded) }
  }

  private func takeLevels() {
    topLevel = content.outline.headings.reduce(6) { min($0, $1.level) }
  }

  // Places

  /// The list's frame, in logical pixels. A filter does not make it smaller.
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

  /// The area of the rows.
  var rowsFrame: Rect {
    let frame = frame
    let top = fieldHeight + 2 * OutlineMetrics.padding
    return Rect(
      x: frame.x, y: frame.y + top, width: frame.width,
      height: frame.height - top - OutlineMetrics.padding)
  }

  /// The number of rows that fit.
  var visibleRows: Double { max(1, rowsFrame.height / OutlineMetrics.rowHeight) }

  /// The rows that are visible, at least in part.
  var rowsInSight: Range<Int> {
    let (top, height) = (scroll.offset, OutlineMetrics.rowHeight)
    let (first, end) = (Int(top / height), Int(((top + rowsFrame.height) / height).rounded(.up)))
    return first..<max(first, min(shownRowCount, end))
  }

  /// The number of rows, with those of a dragged chapter counted as one.
  var shownRowCount: Int { content.rowCount - (drag.map { $0.chapter.count - 1 } ?? 0) }

  /// Takes the number of rows and their area, after either has changed.
  func fitScroll() {
    scroll.fit(Double(shownRowCount) * OutlineMetrics.rowHeight, in: rowsFrame.height)
  }

  /// Returns the row at a point of the window.
  func row(at point: Point) -> Int? {
    guard rowsFrame.contains(point) else { return nil }
    let row = Int((point.y - rowsFrame.y + scroll.offset) / OutlineMetrics.rowHeight)
    return row < content.rowCount ? row : nil
  }

  // Marking

  enum Showing {
    case middle, asLittleAsNeeded
  }

  /// Marks the row nearest to `row` and scrolls it into view.
  func mark(_ row: Int, showing: Showing = .asLittleAsNeeded) {
    fitScroll()
    guard content.rowCount > 0 else {
      marked = nil
      return
    }
    let row = max(0, min(row, content.rowCount - 1))
    marked = row
    let height = OutlineMetrics.rowHeight
    let top = Double(row) * height
    switch showing {
    case .middle: scroll.move(by: top - (scroll.room - height) / 2 - scroll.offset)
    case .asLittleAsNeeded: scroll.bring(top...top + height)
    }
  }
}
