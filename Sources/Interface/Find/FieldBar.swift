import Canvas
import Layout
import Platform
import TextCore

/// A bar at the foot of the window with one or two fields for typing while the page is in view, as
/// in Find and Go To.
///
/// It covers the room that the page keeps below its last line, so that any line can be scrolled
/// above it. Its owner gives the typed text its meaning.
public final class FieldBar {
  /// The action of a button beside a field.
  public enum Action: Hashable, Sendable {
    case previous, next, options, close, replace, replaceAll
  }

  /// A button beside a field.
  public struct Button: Hashable, Sendable {
    /// The action on a click.
    public var action: Action
    public var label: String

    public init(_ action: Action, _ label: String) {
      self.action = action
      self.label = label
    }
  }

  /// The parts of a row besides the typed text.
  public struct Row: Hashable, Sendable {
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
  }

  /// The visible rows, from top to bottom; at most as many as there are fields.
  public var rows: [Row]
  /// A sentence above the fields; empty for none.
  public var note = ""
  /// The field with the keyboard focus; `nil` if the page has it.
  public private(set) var focus: Int?
  /// The button that the pointer is on.
  var marked: Action?
  let inputs: [InputField]
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

  /// Gives a field the keyboard focus; `nil` gives it back to the page.
  public func focus(on field: Int?) {
    if let focus, focus != field { inputs[focus].compose("", choice: 0..<0) }
    focus = field
  }

  /// The fields of the visible rows.
  public var fields: [InputField] { Array(inputs.prefix(rows.count)) }

  /// The field with the keyboard focus.
  public var focusedField: InputField? { focus.map { inputs[$0] } }

  public func number(of field: InputField) -> Int? { inputs.firstIndex { $0 === field } }

  /// Goes to the other field with Tab; `false` for other keys.
  public func takeTab(_ press: KeyPress) -> Bool {
    guard let focus, press.key == .tab, press.modifiers.subtracting(.shift).isEmpty, rows.count > 1
    else { return false }
    let next = (focus + 1) % rows.count
    self.focus(on: next)
    selectAll(of: next)
    return true
  }

  // The pointer

  /// The part of the bar at a point.
  public enum Place: Hashable, Sendable {
    case button(Action)
    case bar
  }

  /// Returns the part of the bar at a point (logical pixels of the window) that is no field, or the
  /// bar; `nil` outside it.
  public func place(at point: Point) -> Place? {
    guard let drawn, drawn.frame.contains(point) else { return nil }
    let button = drawn.buttons.first { $0.frame.contains(point) }
    return button.map { .button($0.action) } ?? .bar
  }

  /// Highlights the button under the pointer, or none if `nil`; returns true if the look changes.
  public func mark(_ button: Action?) -> Bool {
    defer { marked = button }
    return marked != button
  }

  /// Returns the frame of a button, in logical pixels of the window.
  public func frame(of button: Action) -> Rect? {
    drawn?.buttons.first { $0.action == button }?.frame
  }

  /// The frame in the last drawing, in logical pixels of the window.
  public var frame: Rect? { drawn?.frame }
}
