import Canvas
import Localization
import Platform

/// Rows in an area that shows some of them. Its owner may leave out those that are out of sight.
public struct List: View {
  let id: ViewID
  /// The name for screen readers.
  var name: Phrase = ""
  /// The height of the area; `nil` fills the height that `Footed` gives.
  var height: Double?
  /// The rows, each with the distance of its top from that of the area.
  let rows: [(y: Double, view: any View)]

  public init(
    id: ViewID, name: Phrase = "", height: Double?, rows: [(y: Double, view: any View)]
  ) {
    self.id = id
    self.name = name
    self.height = height
    self.rows = rows
  }

  public var controls: [Control] { rows.flatMap(\.view.controls) }

  public func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let height = height ?? layout.freeHeight
    let area = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.add(area, node: AccessibilityNode(id.key, .list, layout.context.words.text(name)))
    layout.enclose(in: area, parent: id) { layout in
      for (y, view) in rows {
        _ = view.place(at: Point(x: origin.x, y: origin.y + y), width: width, in: &layout)
      }
    }
    return height
  }
}
