import Canvas
import Layout
import TextCore

extension FieldBar {
  /// Every value that the look of the bar depends on.
  struct Look: Hashable {
    struct Field: Hashable {
      var text: TextRope.Bytes
      var selection: Selection
      var composed: [UInt8]
      var choice: Range<Int>?
    }

    var fields: [Field]
    var rows: [Row]
    var note: String
    var focus: Int?
    var marked: Action?
    var width: Double
    var bottom: Double
    var scale: Scale
    var theme: Theme
  }

  /// The bar's last drawing. Its display items are reused while the look is the same, so that
  /// frames for typing on the page cost nothing more.
  struct Drawn {
    var look: Look
    var frame: Rect
    var buttons: [(action: Action, frame: Rect)]
    var group: DisplayGroup
  }

  private enum Metrics {
    static let width = 520.0
    static let margin = 8.0
    static let padding = 6.0
    static let fieldHeight = 28.0
    static let rowGap = 4.0
    static let buttonPadding = 8.0
    static let noteHeight = 24.0
  }

  /// The height of the bar with its margin below, in logical pixels.
  public var height: Double {
    let fields = Double(rows.count) * (Metrics.fieldHeight + Metrics.rowGap) - Metrics.rowGap
    return fields + 2 * Metrics.padding + (note.isEmpty ? 0 : Metrics.noteHeight) + Metrics.margin
  }

  /// Draws it above `bottom`, in logical pixels of the window.
  public func draw(
    above bottom: Double, into list: inout DisplayList, context: ChromeContext,
    rasterizer: any GlyphRasterizer
  ) {
    let look = look(bottom, context)
    if let drawn, drawn.look == look { return list.append(drawn.group) }
    var part = DisplayList(bounds: list.bounds, background: list.background)
    let width = min(Metrics.width, context.windowSize.width - 2 * Metrics.margin)
    let frame = Rect(
      x: ((context.windowSize.width - width) / 2).rounded(), y: bottom - height, width: width,
      height: height - Metrics.margin)
    RaisedPanel.draw(frame, radius: 6, into: &part, context: context)
    var buttons: [(action: Action, frame: Rect)] = []
    var top = frame.y + Metrics.padding
    if !note.isEmpty {
      let place = Rect(
        x: frame.x + 2 * Metrics.padding, y: top, width: width, height: Metrics.noteHeight - 4)
      context.drawLabel(note, .note, in: place, context.theme.quoteInk, into: &part)
      top += Metrics.noteHeight
    }
    for (index, row) in rows.enumerated() {
      let line = Rect(
        x: frame.x + Metrics.padding, y: top, width: width - 2 * Metrics.padding,
        height: Metrics.fieldHeight)
      let placed = draw(row.buttons, endingAt: line, into: &part, context)
      buttons += placed
      let end = placed.last?.frame.x ?? line.maxX
      let box = Rect(x: line.x, y: line.y, width: end - line.x, height: line.height)
      draw(row, index, in: box, into: &part, context)
      top += Metrics.fieldHeight + Metrics.rowGap
    }
    let group = DisplayGroup(part, with: rasterizer)
    drawn = Drawn(look: look, frame: frame, buttons: buttons, group: group)
    list.append(group)
  }

  private func look(_ bottom: Double, _ context: ChromeContext) -> Look {
    Look(
      fields: fields.map {
        Look.Field(
          text: TextRope.Bytes($0.text), selection: $0.selection,
          composed: $0.preedit?.bytes ?? [], choice: $0.preedit?.choice)
      },
      rows: rows, note: note, focus: focus, marked: marked, width: context.windowSize.width,
      bottom: bottom, scale: context.scale, theme: context.theme)
  }

  /// Draws buttons so that the last one ends at a line's end; returns their frames from last to
  /// first.
  private func draw(
    _ buttons: [Button], endingAt line: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) -> [(action: Action, frame: Rect)] {
    var placed: [(action: Action, frame: Rect)] = []
    var end = line.maxX
    for button in buttons.reversed() {
      let width = context.width(of: button.label, .control) + 2 * Metrics.buttonPadding
      let frame = Rect(x: end - width, y: line.y, width: width, height: line.height)
      let ink = marked == button.action ? context.theme.ink : context.theme.noteInk
      let words = Rect(
        x: frame.x + Metrics.buttonPadding, y: frame.y, width: width, height: frame.height)
      context.drawLabel(button.label, .control, in: words, ink, into: &list)
      placed.append((button.action, frame))
      end = frame.x
    }
    return placed
  }

  private func draw(
    _ row: Row, _ index: Int, in box: Rect, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let scale = context.scale
    list.append(.roundedFill(scale.deviceRect(box), radius: 4 * scale.factor, context.theme.tint))
    let status = context.width(of: row.status, .note)
    let room = status > 0 ? status + 2 * Metrics.padding : 0
    let style = FieldStyle(
      font: context.smallFont, lineHeight: 22, caretInset: 2, sideMargin: 8, margin: 3,
      wrapping: .none)
    let place = Rect(x: box.x, y: box.y, width: box.width - room, height: box.height)
    inputs[index].draw(
      style, in: place, hint: row.hint, hasCaret: focus == index, area: box, into: &list,
      context: context)
    context.drawLabel(
      row.status, .note, endingAt: box.maxX - Metrics.padding, in: box,
      context.theme.noteInk, into: &list)
  }
}

extension TextRope {
  /// The bytes of a short text, for comparison.
  struct Bytes: Hashable {
    private let bytes: [UInt8]
    init(_ text: TextRope) { bytes = text.bytes(in: 0..<text.end) }
  }
}
