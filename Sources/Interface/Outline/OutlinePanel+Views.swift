import Canvas
import Layout
import Localization
import MarkdownSyntax
import Platform

extension OutlinePanel {
  /// Draws the list with its visible rows.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    layOut(context).draw(into: &list)
  }

  /// Returns the list's accessibility nodes: the field, and the visible rows. Arrows move through
  /// the rows, so the marked one is focused; typed text goes to the field nevertheless.
  public func accessibilityNodes(_ context: ChromeContext) -> [AccessibilityNode] {
    [
      AccessibilityNode(
        "outline", .panel, context.words.text(Self.name), frame: frame,
        children: layOut(context).nodes)
    ]
  }

  private static let name = Phrase("Outline")
  private static let hint = Phrase("Find a heading")
  private static func id(_ row: Int) -> ViewID { ViewID("h", row) }

  private func layOut(_ context: ChromeContext) -> ViewLayout {
    // No row has the focus while one is dragged.
    let row = drag == nil ? marked.map(Self.id) : nil
    var layout = ViewLayout(context, focus: marked == nil ? ViewID(key: field.key) : row)
    layout.addPanel(frame, radius: 6)
    let box = FieldBox(
      field: field, name: Self.hint,
      style: { _ in .line(FontRequest(role: .body, size: Self.fieldFontSize)) }, hint: Self.hint,
      keepsCaret: true)
    let rows = List(
      id: "list", name: Self.name, height: rowsFrame.height,
      rows: content.rowCount == 0 ? [(0, note)] : placedRows)
    for (view, area) in [(box, fieldFrame), (rows, rowsFrame)] as [(any View, Rect)] {
      _ = view.place(at: Point(x: area.x, y: area.y), width: area.width, in: &layout)
    }
    if let drag { place(drag, in: &layout) }
    return layout
  }

  private var note: any View {
    let words = content.found == nil ? Phrase("No headings") : Phrase("No matching headings")
    return Inset(
      side: OutlineMetrics.sidePadding,
      content: Label(words, .note, ink: \.quoteInk, height: OutlineMetrics.rowHeight))
  }

  /// The rows in sight with their places. While a chapter is dragged the others make room for it.
  private var placedRows: [(y: Double, view: any View)] {
    let height = OutlineMetrics.rowHeight
    guard let drag else {
      return rowsInSight.map { (Double($0) * height - scroll.offset, view(ofRow: $0)) }
    }
    let first = max(0, rowsInSight.lowerBound - 1)
    let others = content.rowCount - drag.chapter.count
    return (first..<max(first, min(others, rowsInSight.upperBound))).map { other in
      let place = Double(other) + drag.shift(ofOther: other)
      return (place * height - scroll.offset, view(ofRow: drag.row(ofOther: other)))
    }
  }

  private func view(ofRow row: Int, isRaised: Bool = false) -> any View {
    let heading = content.heading(inRow: row)
    let level = content.outline.headings[heading].level
    return OutlineRow(
      id: Self.id(row), title: content.title(heading), level: level,
      // A filtered list is no tree.
      depth: content.found == nil ? level - topLevel : 0,
      hasCaret: heading == content.caretChapter, isMarked: row == marked && drag == nil,
      isRaised: isRaised)
  }

  private func place(_ drag: OutlineDrag, in layout: inout ViewLayout) {
    let rows = rowsFrame
    let height = OutlineMetrics.rowHeight
    let y = max(rows.y - height / 2, min(drag.y - drag.grip, rows.maxY - height / 2))
    _ = view(ofRow: drag.chapter.lowerBound, isRaised: true)
      .place(at: Point(x: rows.x, y: y), width: rows.width, in: &layout)
  }

  /// Performs a screen reader's request on a row; `false` if that is impossible.
  public func perform(_ request: AccessibilityRequest, on keys: [String]) -> Bool {
    guard let key = keys.last, key.hasPrefix("h"), let row = Int(key.dropFirst()),
      row < content.rowCount
    else { return false }
    mark(row)
    if request == .act(.press) { owner?.goToMarked() } else { owner?.showMarked() }
    return true
  }
}
