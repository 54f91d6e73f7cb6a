import Platform

/// The owner of a tree of views. It makes them from its state whenever they are drawn, pressed or
/// read, and knows which one has the focus. A subclass gives the views.
public class ViewTree: FieldHost {
  /// The view with the focus; `nil` if keys are for none of them.
  var focus: ViewID?

  init(focus: ViewID? = nil) { self.focus = focus }

  /// The views.
  var content: any View { Stack([]) }
  var controls: [Control] { content.controls }
  var focused: Control? { controls.first { $0.id == focus } }

  /// Performs the action of a control that was clicked or tapped, or that a screen reader presses;
  /// `false` if there is none or it is disabled.
  @discardableResult
  public func press(_ id: ViewID) -> Bool {
    guard let control = controls.first(where: { $0.id == id }), control.field == nil,
      control.isEnabled
    else { return false }
    switch control.kind {
    case .choice: focus = id
    case .target(let choice): focus = choice
    case .button, .field: break
    }
    control.act()
    return true
  }

  // Fields

  public var fields: [InputField] { controls.compactMap(\.field) }
  public var focusedField: InputField? { focused?.field }

  public func holds(_ text: String) -> Bool { false }

  public func didUse(_ field: InputField, isChanged: Bool) { focus = ViewID(key: field.key) }
}
