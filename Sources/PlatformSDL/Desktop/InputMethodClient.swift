import TextCore

/// The program part that speaks to the input method.
nonisolated enum InputMethodClient {
  /// Paber. On X11 it speaks to ibus, or to another server with ibus's interface, such as fcitx 5:
  /// SDL 2.26 ignores keys that an engine forwards, and delivers committed text after the keys that
  /// follow it. On Wayland it speaks to the compositor's input method, or as on X11 where the compositor
  /// has none or the user names another one.
  case own
  /// SDL: to fcitx 4 on X11, and for plain windows.
  case sdl

  /// True if Wayland's input method is the compositor's: the user names none, or fcitx, which Paber
  /// reaches by ibus's interface only.
  ///
  /// - Parameter fcitxSpeaksAsIBus: returns true if fcitx offers that interface.
  static func isCompositors(module: String?, fcitxSpeaksAsIBus: () -> Bool) -> Bool {
    guard let module, !module.isEmpty else { return true }
    return module == "fcitx" && !fcitxSpeaksAsIBus()
  }

  /// The client for a display that SDL opens by `driver`. The user's setting for fcitx is read as SDL reads it.
  ///
  /// - Parameter fcitxSpeaksAsIBus: returns true if fcitx offers ibus's interface.
  static func choice(
    driver: String, module: String?, modifiers: String?, fcitxSpeaksAsIBus: () -> Bool
  ) -> InputMethodClient {
    guard driver.lowercased() == "x11" else { return .sdl }
    let isFcitx = module.map { $0 == "fcitx" } ?? modifiers?.containsBytes("@im=fcitx") ?? false
    return isFcitx && !fcitxSpeaksAsIBus() ? .sdl : .own
  }
}
