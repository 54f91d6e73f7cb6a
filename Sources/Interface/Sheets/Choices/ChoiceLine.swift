import Canvas
import Localization
import Platform

/// A row of a sheet with choices: its name, and its value between two arrows while it has the focus.
struct ChoiceLine: View {
  let row: ChoiceRow
  /// The names in the column, which is as wide as the widest.
  let column: [Phrase]
  let id: ViewID
  /// Chooses the value that is a number of steps further.
  let change: (_ step: Int) -> Void

  static let height = 28.0
  /// The width of the arrow on each side of a value.
  private static let arrow = 14.0
  /// The space between the column and the values, with an arrow.
  static let gap = 18.0 + arrow

  /// The value with the arrow after it; the name with the arrow before it is pressed to go back.
  var controls: [Control] {
    [
      Control(id: id, kind: .choice) { change(1) },
      Control(id: back, kind: .target(of: id)) { change(-1) },
    ]
  }

  private var back: ViewID { ViewID(key: id.key + "_back") }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let (context, words) = (layout.context, layout.context.words)
    let start = context.width(ofColumn: column) + Self.gap
    let isFocused = layout.focus == id
    let value = row.values.indices.contains(row.chosen) ? row.values[row.chosen] : nil
    let all = Rect(x: origin.x, y: origin.y, width: width, height: Self.height)
    let title = [row.title, value].compactMap { $0 }.map(words.text).joined(separator: ": ")
    layout.add(all, control: id, .button, title) { [row] frame, _, list in
      let theme = context.theme
      context.drawLabel(
        words.text(row.title), .control, in: frame, theme.quoteInk, into: &list)
      guard let value else { return }
      var place = frame
      place.x = frame.x + start
      context.drawLabel(words.text(value), .control, in: place, theme.ink, into: &list)
      guard isFocused else { return }
      place.x = frame.x + start - Self.arrow
      context.drawLabel("‹", .control, in: place, theme.linkInk, into: &list)
      place.x = frame.x + start + context.width(of: words.text(value)) + Self.arrow / 2
      context.drawLabel("›", .control, in: place, theme.linkInk, into: &list)
    }
    layout.add(Rect(x: origin.x, y: origin.y, width: start, height: Self.height), id: back)
    return Self.height
  }
}
