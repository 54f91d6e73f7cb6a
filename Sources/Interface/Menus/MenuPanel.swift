import Canvas
import Localization

/// An open menu as a value: its rows, their frames, and the marked row.
///
/// Scrolls and marks rows. It performs nothing and opens no other menu:
/// `MenuSession` does.
///
/// **Invariant:** `tops` and `heights` have an entry for each row, and a marked row can be chosen.
public struct MenuPanel {
  /// The place from which a menu opens.
  enum Anchor: Hashable {
    /// Below a title of the bar.
    case below(Rect)
    /// Beside the row that opens it.
    case beside(Rect)
    case at(Point)
    /// In the middle of the window.
    case middle
  }

  /// The definition of the menu.
  let menu: Menu
  let anchor: Anchor
  /// The rows from top to bottom.
  private(set) var rows: [MenuRow] = []
  /// The titles of the rows in the user's language; empty for a row without one.
  private(set) var titles: [String] = []
  private(set) var mnemonics = Mnemonics([])
  /// The menu's frame, in logical pixels.
  private(set) var frame = Rect(x: 0, y: 0, width: 0, height: 0)
  /// The top of each row, relative to the top of the first.
  private(set) var tops: [Double] = []
  private(set) var heights: [Double] = []
  /// True if a menu at a point opens upwards, because there is no room below. Decided once, so that
  /// the menu does not jump when rows are added; `nil` before it is placed.
  private var standsAbove: Bool?
  /// The scroll offset of the rows in logical pixels, if there are more than fit.
  private(set) var scroll = 0.0
  /// The number of the marked row.
  var marked: Int?
  /// The number of the marked colour, if the row holds colours.
  var markedChoice: Int?

  /// True if the first row that can be marked is to be marked as soon as there is one.
  private var marksFirstToCome = false

  init(_ menu: Menu, anchor: Anchor) {
    self.menu = menu
    self.anchor = anchor
  }

  /// Sets the rows and computes the menu's frame.
  mutating func update(_ rows: [MenuRow], _ context: ChromeContext) {
    let markedSubject = marked.map { subjects[$0] }
    self.rows = rows
    let contents = rows.map(\.content)
    titles = contents.map { $0.name(in: context.words) }
    mnemonics = Mnemonics(
      rows.indices.map { row in
        if case .item(let item) = rows[row], case .words = item.title, item.hasMnemonic,
          !item.isAside
        {
          return titles[row]
        }
        return ""
      })
    heights = contents.map { $0.height(context) }
    tops = []
    var top = 0.0
    for height in heights {
      tops.append(top)
      top += height
    }
    // The mark follows its row when rows are added above it, but stays when only the row's title
    // changes.
    let now = subjects
    if let marked, let markedSubject, !markedSubject.isEmpty,
      !now.indices.contains(marked) || now[marked] != markedSubject,
      let row = now.lastIndex(of: markedSubject)
    {
      self.marked = row
    }
    if let marked, marked >= rows.count || !rows[marked].canBeMarked { self.marked = nil }
    let widest = contents.map { $0.width(context) }.max() ?? 0
    place(contentHeight: top, widest, context)
    if marksFirstToCome { markFirst(evenWidgets: true) }
  }

  /// The identity of each row: its subject, or else its title.
  private var subjects: [String] {
    zip(rows, titles).map { row, title in
      if case .item(let item) = row, let subject = item.subject { subject } else { title }
    }
  }

  // Place

  private mutating func place(
    contentHeight: Double, _ widest: Double, _ context: ChromeContext
  ) {
    let window = context.windowSize
    let margin = MenuMetrics.margin
    let sides = MenuMetrics.sidePadding + MenuMetrics.markWidth + MenuMetrics.trailing
    let width = min(
      window.width - 2 * margin, max(MenuMetrics.minimumWidth, sides + widest).rounded(.up))
    let room = window.height - 2 * margin
    let height = min(room, contentHeight + 2 * MenuMetrics.padding)
    var x: Double
    var y: Double
    switch anchor {
    case .below(let title):
      x = title.x
      y = title.maxY
    case .beside(let row):
      x = row.maxX - MenuMetrics.overlap
      if x + width > window.width - margin { x = row.x - width + MenuMetrics.overlap }
      y = row.y - MenuMetrics.padding
    case .at(let point):
      x = point.x
      let isAbove = standsAbove ?? (point.y + height > window.height - margin)
      standsAbove = isAbove
      y = isAbove ? point.y - height : point.y
    case .middle:
      x = (window.width - width) / 2
      y = (window.height - height) * 0.38
    }
    x = max(margin, min(x, window.width - margin - width)).rounded()
    y = max(margin, min(y, window.height - margin - height)).rounded()
    var shown = height
    if case .below(let title) = anchor, y < title.maxY {
      y = title.maxY
      shown = min(height, window.height - margin - y)
    }
    frame = Rect(x: x, y: y, width: width, height: shown)
    scroll = max(0, min(scroll, contentHeight + 2 * MenuMetrics.padding - shown))
  }

  /// Returns the frame of a row in the window.
  func frame(ofRow row: Int) -> Rect {
    Rect(
      x: frame.x, y: frame.y + MenuMetrics.padding + tops[row] - scroll, width: frame.width,
      height: heights[row])
  }

  /// Returns the slider of a row, and its frame in the window; `nil` if it has none.
  func slider(inRow row: Int?) -> (slider: Slider, frame: Rect)? {
    guard let row, case .slider(let slider) = rows[row] else { return nil }
    return (slider, MenuMetrics.inner(frame(ofRow: row)))
  }

  /// Returns the row at a point of the window; `nil` if it can't be marked or is not visible.
  func row(at point: Point) -> Int? {
    guard frame.contains(point), direction(ofCutAt: point) == nil else { return nil }
    let row = rows.indices.first { frame(ofRow: $0).contains(point) }
    return row.flatMap { rows[$0].canBeMarked ? $0 : nil }
  }

  // Marking

  /// Marks the first row that is not aside, so that no such row is chosen by mistake.
  mutating func markFirst(evenWidgets: Bool) {
    marksFirstToCome = !rows.contains { $0.canBeMarked }
    guard let row = rows.firstIndex(where: { $0.canBeMarked && !$0.isAside }),
      evenWidgets || !rows[row].isWidget
    else { return }
    mark(row)
  }

  /// Marks the next row in a direction that can be marked, wrapping at the ends.
  mutating func markNext(_ step: Int) {
    guard rows.contains(where: \.canBeMarked) else { return }
    var row = marked ?? (step > 0 ? -1 : rows.count)
    repeat { row = (row + step + rows.count) % rows.count } while !rows[row].canBeMarked
    mark(row)
  }

  /// Marks a row and scrolls it into view, together with the adjacent rows that can't be marked, as
  /// far as there is room.
  mutating func mark(_ row: Int) {
    marked = row
    markedChoice = nil
    let first = (rows[..<row].lastIndex(where: \.canBeMarked) ?? -1) + 1
    let end = rows[(row + 1)...].firstIndex(where: \.canBeMarked) ?? rows.count
    let room = pageLength
    let bottom = tops[row] + heights[row]
    // The arrows at the ends must not cover the marked row.
    let cut = MenuMetrics.cutHeight - MenuMetrics.padding
    let (above, below) = (row > 0 ? cut : 0, row < rows.count - 1 ? cut : 0)
    let groupBottom = tops[end - 1] + heights[end - 1] + (end < rows.count ? cut : 0)
    let groupTop = tops[first] - (first > 0 ? cut : 0)
    scroll = max(scroll, min(groupBottom - room, tops[row] - above))
    scroll = min(scroll, max(groupTop, bottom + below - room))
    scroll(by: 0)
  }

  /// Scrolls by logical pixels, if there are more rows than fit.
  mutating func scroll(by distance: Double) {
    scroll = max(0, min(max(0, contentHeight - pageLength), scroll + distance))
  }

  private var contentHeight: Double { (tops.last ?? 0) + (heights.last ?? 0) }

  /// The height of the visible rows, in logical pixels.
  var pageLength: Double { frame.height - 2 * MenuMetrics.padding }

  /// True if rows are hidden above, or below.
  var isCut: (above: Bool, below: Bool) {
    (scroll > 0, scroll < contentHeight - pageLength - 0.5)
  }

  /// Returns the area of the arrow at the top or bottom end; the rows below it are hidden.
  func cut(isAbove: Bool) -> Rect {
    let height = MenuMetrics.cutHeight
    return Rect(
      x: frame.x, y: isAbove ? frame.y : frame.maxY - height, width: frame.width, height: height)
  }

  /// Returns the scroll direction of the arrow at a point: -1 up, 1 down; `nil` if there is none.
  func direction(ofCutAt point: Point) -> Double? {
    if isCut.above, cut(isAbove: true).contains(point) { return -1 }
    return isCut.below && cut(isAbove: false).contains(point) ? 1 : nil
  }

  /// Returns the first row from `start` on, wrapping, whose title begins with `letters`.
  func row(beginning letters: String, after start: Int) -> Int? {
    let wanted = letters.lowercased()
    let count = rows.count
    for step in 0..<max(1, count) {
      let row = (start + step) % max(1, count)
      if rows.indices.contains(row), rows[row].canBeMarked,
        titles[row].lowercased().hasPrefix(wanted)
      {
        return row
      }
    }
    return nil
  }
}
