import Platform

/// The keys of the window itself, at the end of the focus path.
public protocol WindowKeys: AnyObject {
  /// Returns the action of a key that no layer on the path has taken; `nil` if the window has none.
  func action(for press: KeyPress) -> (() -> Void)?
}

/// Routing of keys along the focus path: from the front to the layer with the keyboard focus, then
/// to the window. A key that none of them takes does nothing.
extension LayerStack {
  func handle(_ press: KeyPress) {
    for layer in layers.reversed() {
      guard case .ignored = layer.handle(.key(press)) else { return }
      if layer.isModal { return }
      // A layer that has let the focus go, such as a menu, passes the key on.
      if layer.textInput?.holdsKeyboard == true { break }
    }
    windowKeys?.action(for: press)?()
  }
}
