import TextCore

/// The program part that speaks to the input method.
nonisolated enum InputMethodClient {
  /// Paber. On X11 it speaks to ibus, or to another server with ibus's interface, such as fcitx 5:
  /// SDL 2.26 ignores keys that an engine forwards, and delivers committed text after the keys that
  /// follow it. On Wayland it speaks to the compositor's input method.
  case own
  /// SDL: to fcitx 4 on X11, and on Wayland to the server on the session bus, where the compositor
  /// has no input method or the user names another one.
  case sdl

  /// The client for a display of `driver`. The user's setting for fcitx is read as SDL reads it.
  ///
  /// - Parameters:
  ///   - fcitxSpeaksAsIBus: returns true if fcitx offers ibus's interface.
  ///   - offersTextInput: returns true if the compositor has an input method, or a protocol for one.
  static func choice(
    driver: String, module: String?, modifiers: String?, fcitxSpeaksAsIBus: () -> Bool,
    offersTextInput: () -> Bool
  ) -> InputMethodClient {
    switch driver.lowercased() {
    case "x11":
      let isFcitx = module.map { $0 == "fcitx" } ?? modifiers?.containsBytes("@im=fcitx") ?? false
      return isFcitx && !fcitxSpeaksAsIBus() ? .sdl : .own
    case "wayland": return module == nil && offersTextInput() ? .own : .sdl
    default: return .sdl
    }
  }
}
