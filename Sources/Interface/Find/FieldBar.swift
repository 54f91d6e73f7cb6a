import Canvas
import Layout
import Platform
import TextCore

/// A bar at the foot of the window with one or two fields for typing while the page is in view, as
/// in Find and Go To.
///
/// It covers the room that the page keeps below its last line, so that any line can be scrolled
/// above it. Its owner gives the typed text its meaning.
public final class FieldBar: ViewTree {
  /// A button beside a field.
  public struct Button {
    let id: ViewID
    let label: String
    /// The name for screen readers; `nil` if another button does the same.
    let name: String?
    let act: () -> Void

    public init(
      _ id: ViewID, _ label: String, name: String?, act: @escaping () -> Void
    ) {
      self.id = id
      self.label = label
      self.name = name
      self.act = act
    }
  }

  /// The parts of a row besides the typed text.
  public struct Row {
    /// The field's placeholder while it is empty.
    public var hint: String
    /// The status at the field's end, such as the number of hits.
    public var status: String
    /// The buttons beside the field.
    public var buttons: [Button]

    public init(hint: String, status: String = "", buttons: [Button] = []) {
      self.hint = hint
      self.status = status
      self.buttons = buttons
    }

    /// The words that are drawn.
    var words: [String] { [hint, status] + buttons.map(\.label) }
  }

  /// The visible rows, from top to bottom; at most as many as there are fields.
  public var rows: [Row]
  /// A sentence above the fields; empty for none.
  public var note = ""
  /// The button that the pointer is on.
  var hovered: ViewID?
  private let inputs: [InputField]
  /// The last drawing.
  var drawn: Drawn?

  /// Makes a bar with this number of fields.
  public init(
    fields: Int, rows: [Row], clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    inputs = (0..<fields).map {
      InputField(key: "field\($0)", clipboard: clipboard, boundaries: boundaries)
    }
    self.rows = rows
    super.init()
  }

  public override var content: any View {
    let rows = zip(inputs, rows).map { BarRow(field: $0, row: $1, hovered: hovered) }
    return Stack([
      note.isEmpty ? nil : BarNote(words: note), Stack(rows, gap: BarMetrics.rowGap),
    ])
  }

  // Words

  /// Returns a field's text.
  public func text(of field: Int) -> String { inputs[field].string }

  /// Replaces a field's text and selects it.
  public func setText(_ text: String, of field: Int) {
    inputs[field].selectAll()
    if text.isEmpty {
      inputs[field].replace(0..<inputs[field].text.end, with: [])
    } else {
      inputs[field].paste(text)
    }
    selectAll(of: field)
  }

  /// Makes the texts of all fields the beginning, so that nothing can be undone.
  public func forgetSteps() { for input in inputs { input.forgetSteps() } }

  /// Selects all text of a field.
  public func selectAll(of field: Int) { inputs[field].selectAll() }

  /// The row of the field with the keyboard focus; `nil` if the page has it.
  public var focusedRow: Int? { focusedField.flatMap(number) }

  /// Gives a field the keyboard focus; `nil` gives it back to the page.
  public func focus(on field: Int?) {
    if let focusedRow, focusedRow != field { inputs[focusedRow].compose("", choice: 0..<0) }
    focus = field.map { ViewID(key: inputs[$0].key) }
  }

  public func number(of field: InputField) -> Int? { inputs.firstIndex { $0 === field } }

  /// Goes to the other field with Tab; `false` for other keys.
  public func takeTab(_ press: KeyPress) -> Bool {
    guard let focusedRow, press.key == .tab, press.modifiers.subtracting(.shift).isEmpty,
      rows.count > 1
    else { return false }
    let next = (focusedRow + 1) % rows.count
    focus(on: next)
    selectAll(of: next)
    return true
  }

  // The pointer

  /// True if a point (logical pixels of the window) is on the bar.
  public func contains(_ point: Point) -> Bool { frame?.contains(point) ?? false }

  /// Performs the action of the button at a point, if there is one.
  public func click(at point: Point) { if let id = drawn?.views.control(at: point) { press(id) } }

  /// Highlights the button under the pointer, or none if `nil`; returns true if the look changes.
  public func hover(at point: Point?) -> Bool {
    let control = point.flatMap { drawn?.views.control(at: $0) }
    let next = controls.first { $0.id == control && $0.isButton }?.id
    defer { hovered = next }
    return hovered != next
  }

  /// Returns the frame of a button, in logical pixels of the window.
  public func frame(of button: ViewID) -> Rect? { drawn?.views.frame(of: button) }

  /// The frame in the last drawing, in logical pixels of the window.
  public var frame: Rect? { drawn?.frame }

  /// Returns the bar's accessibility node, with a key that is unique among the window's nodes.
  public func accessibilityNode(_ key: String, _ context: ChromeContext) -> AccessibilityNode {
    let frame = frame ?? Rect(x: 0, y: 0, width: 0, height: 0)
    return AccessibilityNode(
      key, .panel, rows.first?.hint ?? "", frame: frame,
      children: layOut(in: frame, context).nodes)
  }
}
