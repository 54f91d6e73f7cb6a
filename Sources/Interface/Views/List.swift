import Canvas
import Localization
import Platform

/// Rows of equal height in an area that shows some of them. Its owner makes those in sight only.
struct List: View {
  let id: ViewID
  /// The name for screen readers.
  let name: Phrase
  let rowHeight: Double
  /// The height of the area.
  let height: Double
  /// The rows in sight, each with its distance from the top of the area in rows.
  let rows: [(place: Double, view: any View)]

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let area = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.add(area, node: AccessibilityNode(id.key, .list, layout.context.words.text(name)))
    let start = layout.parts.count
    for (place, view) in rows {
      let corner = Point(x: origin.x, y: origin.y + place * rowHeight)
      _ = view.place(at: corner, width: width, in: &layout)
    }
    layout.enclose(from: start, in: area, parent: id)
    return height
  }
}
