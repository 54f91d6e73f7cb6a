import Platform

/// Routing of keys along the focus path: from the front to the layer with the keyboard focus, then
/// to the window's commands, by the caller. A key that none of them takes does nothing.
extension LayerStack {
  /// Offers a key to the layers; `false`: none on the path has taken it, so it is for the window.
  func offer(_ press: KeyPress) -> Bool {
    for layer in layers.reversed() {
      guard case .ignored = layer.handle(.key(press)) else { return true }
      if layer.isModal { return true }
      // A layer that has let the focus go, such as a menu, passes the key on.
      if layer.textInput?.holdsKeyboard == true { break }
    }
    return false
  }
}
