import CWayland
import Platform

/// The states of a window that the program asks for.
extension WaylandWindow {
  var isTile: Bool { states.isTiled }
  var hasKeyboard: Bool { connection.seat.keyboard.surface == surface }
  var isMaximized: Bool { states.contains(.maximized) }

  func setMaximized(_ maximized: Bool) {
    guard let toplevel else { return }
    if maximized {
      xdg_toplevel_set_maximized(toplevel.handle)
    } else {
      xdg_toplevel_unset_maximized(toplevel.handle)
    }
    connection.flush()
  }

  func minimize() {
    if let toplevel { xdg_toplevel_set_minimized(toplevel.handle) }
    connection.flush()
  }

  var isFullScreen: Bool { fullScreenWish.wanted ?? states.contains(.fullScreen) }

  /// The compositor restores the former size and state.
  func setFullScreen(_ fullScreen: Bool) -> Bool {
    guard let toplevel else { return true }
    fullScreenWish.ask(for: fullScreen)
    if fullScreen {
      xdg_toplevel_set_fullscreen(toplevel.handle, monitors.first?.handle)
    } else {
      xdg_toplevel_unset_fullscreen(toplevel.handle)
    }
    connection.flush()
    return true
  }

  /// Without a token of another program the compositor is asked for one, which it gives while one of
  /// our windows has the keyboard.
  func activate(with token: ActivationToken?) {
    guard let activation else { return }
    if let token = token?.waylandToken { return activation.activate(surface, with: token) }
    guard !hasKeyboard else { return }
    activation.makeToken { [weak self] made in
      guard let self, isConfigured, let token = made?.waylandToken else { return }
      activation.activate(surface, with: token)
    }
  }

  func setTitle(_ title: String) {
    self.title = title
    if let toplevel { xdg_toplevel_set_title(toplevel.handle, title) }
    connection.flush()
  }
}
