import Canvas
import Layout
import Platform
import TextCore

/// A slip at the foot of the window with one field or two, in which something is typed while the page
/// is looked at: what is to be found, where to go.
///
/// It lies where the page keeps room below its last line, so that whatever it is about can always be
/// scrolled above it. What its words are for its owner knows.
public final class FieldBar {
  /// The bar's answer to a key.
  public enum Response: Hashable, Sendable {
    /// A field has other words.
    case changed
    /// It was for a field, whose words are the same.
    case handled
    /// A field wants what is on the clipboard, which `insert` takes when it has come.
    case wantsClipboard
    /// It is not for a field.
    case ignored
  }

  /// The action of a button beside a field.
  public enum Action: Hashable, Sendable {
    case previous, next, options, close, replace, replaceAll
  }

  /// Something that can be pressed beside a field.
  public struct Button: Hashable, Sendable {
    /// What it does.
    public var action: Action
    /// What it says.
    public var label: String

    /// Makes one.
    public init(_ action: Action, _ label: String) {
      self.action = action
      self.label = label
    }
  }

  /// The parts of a row besides the typed text.
  public struct Row: Hashable, Sendable {
    /// What the field says while it is empty.
    public var hint: String
    /// What is known of its words, at the field's end.
    public var status: String
    /// Beside the field.
    public var buttons: [Button]

    /// Makes one.
    public init(hint: String, status: String = "", buttons: [Button] = []) {
      self.hint = hint
      self.status = status
      self.buttons = buttons
    }
  }

  /// The rows, from top to bottom: of as many fields some are shown.
  public var rows: [Row]
  /// A sentence above the fields; empty: none.
  public var note = ""
  /// The field that has the keyboard; `nil`: the page has it.
  public private(set) var focus: Int?
  /// The button that the pointer is on.
  var marked: Action?
  var fields: [TextField]
  /// How it was drawn last.
  var drawn: Drawn?
  private let clipboard: any Clipboard

  /// Makes a bar with so many fields.
  public init(
    fields: Int, rows: [Row], clipboard: any Clipboard, boundaries: any TextBoundaries
  ) {
    self.fields = (0..<fields).map { _ in TextField(lines: .one, boundaries: boundaries) }
    self.rows = rows
    self.clipboard = clipboard
  }

  // Words

  /// What is typed in a field.
  public func text(of field: Int) -> String { fields[field].string }

  /// Puts words into a field and selects them all.
  public func setText(_ text: String, of field: Int) {
    fields[field].select(0..<fields[field].text.end)
    if text.isEmpty {
      fields[field].replace(0..<fields[field].text.end, with: [])
    } else {
      fields[field].insert(text)
    }
    selectAll(of: field)
  }

  /// Selects all of a field.
  public func selectAll(of field: Int) { fields[field].select(0..<fields[field].text.end) }

  /// Gives a field the keyboard; `nil`: the page has it.
  public func focus(on field: Int?) {
    if let focus, focus != field { fields[focus].compose("", choice: 0..<0) }
    focus = field
  }

  /// Offers a key to the field that has the keyboard.
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

  /// Text comes, typed or from the clipboard.
  public func insert(_ text: String) -> Response {
    guard let focus, !text.isEmpty else { return .ignored }
    return Response(fields[focus].insert(text))
  }

  /// An input method shows what is not committed.
  public func compose(_ text: String, choice: Range<Int>) {
    if let focus { fields[focus].compose(text, choice: choice) }
  }

  /// Where an input method's list of candidates belongs.
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

  /// What of the bar is at a point (logical pixels of the window); `nil`: nothing of it.
  public func place(at point: Point) -> Place? {
    guard let drawn, drawn.frame.contains(point) else { return nil }
    if let button = drawn.buttons.first(where: { $0.frame.contains(point) }) {
      return .button(button.action)
    }
    return drawn.boxes.firstIndex { $0.contains(point) }.map { .field($0) } ?? .bar
  }

  /// The button went down in a field, for the first, second… time in a row.
  public func press(field: Int, at point: Point, clicks: Int) {
    focus(on: field)
    if clicks > 1 {
      selectAll(of: field)
    } else if let place = drawn?.views[field].place(at: point) {
      fields[field].select(place)
    }
  }

  /// The pointer is on a button, or (`nil`) on none; whether it looks otherwise now.
  public func mark(_ button: Action?) -> Bool {
    defer { marked = button }
    return marked != button
  }

  /// Where a button is, in logical pixels of the window.
  public func frame(of button: Action) -> Rect? {
    drawn?.buttons.first { $0.action == button }?.frame
  }

  /// Where it is, in logical pixels of the window, when it was drawn last.
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
