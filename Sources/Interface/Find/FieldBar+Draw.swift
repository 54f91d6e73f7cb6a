import Canvas
import Layout
import TextCore

/// Lengths in logical pixels.
enum BarMetrics {
  static let width = 520.0
  static let margin = 8.0
  static let padding = 6.0
  static let fieldHeight = 28.0
  static let rowGap = 4.0
  static let buttonPadding = 8.0
  static let noteHeight = 24.0
}

extension FieldBar {
  /// Every value that the look of the bar depends on.
  struct DrawingInputs: Hashable {
    struct Field: Hashable {
      var text: TextRope.Bytes
      var selection: Selection
      var composed: [UInt8]
      var choice: Range<Int>?
    }

    var fields: [Field]
    var words: [[String]]
    var note: String
    var focus: ViewID?
    var hovered: ViewID?
    var width: Double
    var bottom: Double
    var scale: Scale
    var theme: Theme
  }

  /// The bar's last drawing. Its display items are reused while the inputs are the same, so that
  /// frames for typing on the page cost nothing more.
  struct Drawn {
    var inputs: DrawingInputs
    var frame: Rect
    var views: ViewLayout
    var group: DisplayGroup
  }

  /// The height of the bar with its margin below, in logical pixels.
  public var height: Double {
    let fields =
      Double(rows.count) * (BarMetrics.fieldHeight + BarMetrics.rowGap) - BarMetrics.rowGap
    return fields + 2 * BarMetrics.padding + (note.isEmpty ? 0 : BarMetrics.noteHeight)
      + BarMetrics.margin
  }

  /// Draws it above `bottom`, in logical pixels of the window.
  public func draw(
    above bottom: Double, into list: inout DisplayList, context: ChromeContext,
    rasterizer: any GlyphRasterizer
  ) {
    let inputs = inputs(bottom, context)
    if let drawn, drawn.inputs == inputs { return list.append(drawn.group) }
    var part = DisplayList(bounds: list.bounds, background: list.background)
    let width = min(BarMetrics.width, context.windowSize.width - 2 * BarMetrics.margin)
    let frame = Rect(
      x: ((context.windowSize.width - width) / 2).rounded(), y: bottom - height, width: width,
      height: height - BarMetrics.margin)
    let views = layOut(in: frame, context)
    views.draw(into: &part)
    let group = DisplayGroup(part, with: rasterizer)
    drawn = Drawn(inputs: inputs, frame: frame, views: views, group: group)
    list.append(group)
  }

  /// Lays out the views in the bar's frame, on a panel.
  func layOut(in frame: Rect, _ context: ChromeContext) -> ViewLayout {
    var views = ViewLayout(context, focus: focus)
    views.addPanel(frame, radius: 6)
    let padding = BarMetrics.padding
    _ = content.place(
      at: Point(x: frame.x + padding, y: frame.y + padding), width: frame.width - 2 * padding,
      in: &views)
    return views
  }

  private func inputs(_ bottom: Double, _ context: ChromeContext) -> DrawingInputs {
    DrawingInputs(
      fields: fields.map {
        DrawingInputs.Field(
          text: TextRope.Bytes($0.text), selection: $0.selection,
          composed: $0.preedit?.bytes ?? [], choice: $0.preedit?.choice)
      },
      words: rows.map(\.words), note: note, focus: focus, hovered: hovered,
      width: context.windowSize.width, bottom: bottom, scale: context.scale, theme: context.theme)
  }
}

extension TextRope {
  /// The bytes of a short text, for comparison.
  struct Bytes: Hashable {
    private let bytes: [UInt8]
    init(_ text: TextRope) { bytes = text.bytes(in: 0..<text.end) }
  }
}
