import Canvas
import Layout
import Localization
import Platform

/// A row of a bar: a field with a status at its end, and buttons without a face beside it.
struct BarRow: View {
  let field: InputField
  let row: FieldBar.Row
  /// The button that the pointer is on.
  let hovered: ViewID?

  private var id: ViewID { ViewID(key: field.key) }

  var controls: [Control] {
    [Control(id: id, kind: .field(field))]
      + row.buttons.map { Control(id: $0.id, kind: .button, act: $0.act) }
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    // From the right end, so that the last button ends there whatever the scale.
    var end = origin.x + width
    let frames = row.buttons.reversed().map { button in
      let width = context.width(of: button.label) + 2 * BarMetrics.buttonPadding
      end -= width
      return Rect(x: end, y: origin.y, width: width, height: BarMetrics.fieldHeight)
    }
    let box = Rect(
      x: origin.x, y: origin.y, width: end - origin.x, height: BarMetrics.fieldHeight)
    placeField(in: box, &layout)
    for (button, frame) in zip(row.buttons, frames.reversed()) {
      let ink = hovered == button.id ? context.theme.ink : context.theme.noteInk
      let draw: ViewLayout.Drawing = { frame, _, list in
        var words = frame
        words.x += BarMetrics.buttonPadding
        context.drawLabel(button.label, .control, in: words, ink, into: &list)
      }
      if let name = button.name {
        layout.add(frame, control: button.id, .button, name, draw: draw)
      } else {
        layout.add(frame, id: button.id, draw: draw)
      }
    }
    return box.height
  }

  private func placeField(in box: Rect, _ layout: inout ViewLayout) {
    let context = layout.context
    let statusWidth = context.width(of: row.status, .note)
    let style = FieldStyle(
      font: context.smallFont, lineHeight: 22, caretInset: 2, sideMargin: 8, margin: 3,
      wrapping: .none)
    let room = statusWidth > 0 ? statusWidth + 2 * BarMetrics.padding : 0
    let hint = Phrase.verbatim(row.hint)
    _ = FieldBox(
      field: field, name: hint, style: { _ in style }, hint: hint, ends: (0, room)
    ).place(at: Point(x: box.x, y: box.y), width: box.width, in: &layout)
    guard !row.status.isEmpty else { return }
    // Screen readers announce it because it changes while the user types.
    let node = AccessibilityNode("status_\(id.key)", .notification, row.status)
    layout.add(box, node: node) { [row] box, _, list in
      context.drawLabel(
        row.status, .note, endingAt: box.maxX - BarMetrics.padding, in: box,
        context.theme.noteInk, into: &list)
    }
  }
}

/// A sentence above the rows of a bar.
struct BarNote: View {
  let words: String

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let frame = Rect(
      x: origin.x + BarMetrics.padding, y: origin.y, width: width,
      height: BarMetrics.noteHeight - 4)
    layout.add(frame, node: AccessibilityNode("note", .notification, words)) {
      [words] frame, _, list in
      context.drawLabel(words, .note, in: frame, context.theme.quoteInk, into: &list)
    }
    return BarMetrics.noteHeight
  }
}
