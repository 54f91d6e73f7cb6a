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
  /// The bar's answer to a key.
  public enum Response: Hashable, Sendable {
    /// The text of a field has changed.
    case changed
    /// A field used the key; its text is the same.
    case handled
    /// A field wants to paste: pass the clipboard's text to `insert` when it arrives.
    case wantsClipboard
    /// The bar has no use for the key.
    case ignored
  }

  /// The action of a button beside a field.
  public enum Action: Hashable, Sendable {
    case previous, next, options, close, replace, replaceAll
  }

  /// A button beside a field.
  public struct Button: Hashable, Sendable {
    /// The action on a click.
    public var action: Action
    /// The label.
    public var label: String

    /// Makes a button.
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

    /// Makes a row.
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
  var fields: [TextField]
  /// The last drawing.
  var drawn: Drawn?
  private let clipboard: any Clipboard

  /// Makes a bar with this number of fields.
  public init(
    fields: Int, rows: [Row], clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.fields = (0..<fields).map { _ in TextField(lines: .one, boundaries: boundaries) }
    self.rows = rows
    self.clipboard = clipboard
  }

  // Words

  /// Returns a field's text.
  public func text(of field: Int) -> String { fields[field].string }

  /// Replaces a field's text and selects it.
  public func setText(_ text: String, of field: Int) {
    fields[field].select(0..<fields[field].text.end)
    if text.isEmpty {
      fields[field].replace(0..<fields[field].text.end, with: [])
    } else {
      fields[field].insert(text)
    }
    selectAll(of: field)
  }

  /// Selects all text of a field.
  public func selectAll(of field: Int) { fields[field].select(0..<fields[field].text.end) }

  /// Gives a field the keyboard focus; `nil` gives it back to the page.
  public func focus(on field: Int?) {
    if let focus, focus != field { fields[focus].compose("", choice: 0..<0) }
    focus = field
  }

  /// Offers a key to the focused field.
  public func handle(_ press: KeyPress) -> Response {
    guard let focus else { return .ignored }
    if press.key == .tab, press.modifiers.subtracting(.shift).isEmpty, rows.count > 1 {
      self.focus(on: (focus + 1) % rows.count)
      selectAll(of: (focus + 1) % rows.count)
      return .handled
    }
    let view = drawn?.views.indices.contains(focus) == true ? drawn?.views[focus] : nil
    let response = Response(fields[focus].handle(press, clipboard: clipboard, in: view))
    guard response == .ignored, let text = press.text else { return response }
    return insert(text)
  }

  /// Inserts typed or pasted text into the focused field.
  public func insert(_ text: String) -> Response {
    guard let focus, !text.isEmpty else { return .ignored }
    return Response(fields[focus].insert(text))
  }

  /// Shows an input method's preedit in the focused field.
  public func compose(_ text: String, choice: Range<Int>) {
    if let focus { fields[focus].compose(text, choice: choice) }
  }

  /// The rectangle below which an input method shows its candidates.
  public var textInputRect: Rect? {
    guard let focus, let drawn, drawn.views.indices.contains(focus) else { return nil }
    return drawn.views[focus].textInputRect
  }

  // The pointer

  /// The part of the bar at a point.
  public enum Place: Hashable, Sendable {
    case button(Action)
    case field(Int)
    case bar
  }

  /// Returns the part of the bar at a point (logical pixels of the window); `nil` outside the bar.
  public func place(at point: Point) -> Place? {
    guard let drawn, drawn.frame.contains(point) else { return nil }
    if let button = drawn.buttons.first(where: { $0.frame.contains(point) }) {
      return .button(button.action)
    }
    return drawn.boxes.firstIndex { $0.contains(point) }.map { .field($0) } ?? .bar
  }

  /// Handles the `clicks`-th quick press in a field: one moves the caret, more select all.
  public func press(field: Int, at point: Point, clicks: Int) {
    focus(on: field)
    if clicks > 1 {
      selectAll(of: field)
    } else if let place = drawn?.views[field].place(at: point) {
      fields[field].select(place)
    }
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

extension FieldBar.Response {
  fileprivate init(_ response: TextField.Response) {
    switch response {
    case .changed: self = .changed
    case .handled: self = .handled
    case .wantsClipboard: self = .wantsClipboard
    case .ignored: self = .ignored
    }
  }
}
