import Canvas
import Platform

/// The owner of a tree of views. It makes them from its state whenever they are drawn, pressed or
/// read, and knows which one has the focus. A subclass gives the views.
open class ViewTree: FieldHost {
  /// The view with the focus; `nil` if keys are for none of them.
  open var focus: ViewID?
  /// The control that the pointer holds, and its frame.
  private var held: (input: any ControlInput, frame: Rect)?

  public init(focus: ViewID? = nil) { self.focus = focus }

  /// The views.
  open var content: any View { Stack([]) }
  var controls: [Control] { content.controls }
  var focused: Control? { controls.first { $0.id == focus } }

  /// Lays the views out in the whole window.
  public func layOutWindow(_ context: ChromeContext) -> ViewLayout {
    var layout = ViewLayout(context, focus: focus)
    _ = content.place(at: Point(x: 0, y: 0), width: context.windowSize.width, in: &layout)
    return layout
  }

  // Controls

  /// True if Return presses the view with the focus.
  public var isOnButton: Bool { focused?.isButton ?? false }

  /// Returns the control with an identity that is no field and takes no input itself.
  private func button(_ id: ViewID?) -> Control? {
    controls.first { $0.id == id && $0.field == nil && $0.input == nil }
  }

  /// Returns the control at a point of the laid out views that a click presses.
  public func button(at point: Point, in views: ViewLayout) -> ViewID? {
    button(views.control(at: point))?.id
  }

  /// Performs the action of a control that was clicked or tapped, or that a screen reader presses;
  /// `false` if there is none or it is disabled.
  @discardableResult
  public func press(_ id: ViewID) -> Bool {
    guard let control = button(id), control.isEnabled else { return false }
    switch control.kind {
    case .choice: focus = id
    case .target(let choice): focus = choice
    case .button, .field, .own, .grip: break
    }
    control.act()
    return true
  }

  /// Moves the focus to the next control, or the previous one if negative.
  public func step(_ count: Int, wraps: Bool = true) {
    let stops = controls.filter(\.isFocusable).map(\.id)
    guard !stops.isEmpty else { return }
    let index = focus.flatMap(stops.firstIndex) ?? (count > 0 ? -1 : stops.count)
    let next = index + count
    focus =
      wraps
      ? stops[(next + stops.count) % stops.count] : stops[max(0, min(next, stops.count - 1))]
  }

  // Controls with input of their own

  /// Offers a key to the control with the focus, if that takes input itself.
  public func offerToControl(_ press: KeyPress) -> Bool { focused?.input?.handle(press) ?? false }

  /// Offers a press of the left button, or a tap, to the control under it that takes input itself;
  /// `false`: there is none.
  public func hold(at point: Point, clicks: Int, extends: Bool, in views: ViewLayout) -> Bool {
    let id = views.control(at: point)
    guard let control = controls.first(where: { $0.id == id }), let input = control.input,
      let frame = views.frame(of: control.id)
    else { return false }
    held =
      input.press(at: point, clicks: clicks, extends: extends, in: frame) ? (input, frame) : nil
    if control.isFocusable { focus = control.id }
    return true
  }

  /// Moves the held control; `false` if there is none.
  @discardableResult
  public func drag(to point: Point) -> Bool {
    guard let held else { return false }
    held.input.drag(to: point, in: held.frame)
    return true
  }

  /// Lets the held control go, at a point; `nil`: the button's release was not seen. `false` if there is
  /// none.
  @discardableResult
  public func release(at point: Point?) -> Bool {
    guard let held else { return false }
    self.held = nil
    held.input.release(at: point, in: held.frame)
    return true
  }

  /// Returns the pointer's shape over the controls; `nil` beside them.
  public func pointerShape(at point: Point, in views: ViewLayout) -> PointerShape? {
    let id = views.control(at: point)
    return controls.first { $0.id == id && $0.field == nil }.map {
      $0.input?.pointerShape(at: point) ?? .hand
    }
  }

  /// Performs a screen reader's request on the view at a path of keys that is no field; `false` if that
  /// is impossible.
  public func performOnControl(_ request: AccessibilityRequest, at keys: [String]) -> Bool {
    guard let last = keys.last else { return false }
    if let input = controls.first(where: { keys.contains($0.id.key) })?.input {
      return input.perform(request, on: last)
    }
    return request == .act(.press) && press(ViewID(key: last))
  }

  // Fields

  public var fields: [InputField] { controls.compactMap(\.field) }
  open var focusedField: InputField? { focused?.field }

  open func holds(_ text: String) -> Bool { false }

  open func ownStep(for command: FieldCommand) -> (() -> Void)? { nil }

  open func didUse(_ field: InputField, isChanged: Bool) { focus = ViewID(key: field.key) }
}
