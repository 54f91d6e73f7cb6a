import CSDL2
import Glibc
import TextCore

/// The program part that speaks to the input method.
nonisolated enum InputMethodClient {
  /// Paber. On X11 it speaks to ibus, or to another server with ibus's interface, such as fcitx 5:
  /// SDL 2.26 ignores keys that an engine forwards, and delivers committed text after the keys that
  /// follow it. On Wayland it speaks to the compositor's input method.
  case own
  /// SDL: to fcitx 4 on X11, and on Wayland to the server on the session bus, where the compositor
  /// has no input method or the person names another one.
  case sdl

  /// Opens the display by the first of SDL's drivers that works, and returns the client for it;
  /// `nil` if none works.
  ///
  /// - Parameters:
  ///   - busAnswers: returns true if the session bus answers. SDL waits for its answer without a
  ///     time-out, and does not need it where Paber speaks to ibus.
  ///   - fcitxSpeaksAsIBus: returns true if fcitx, which the person names, offers ibus's interface.
  ///   - refusals: gets the displays that could not be opened.
  @MainActor
  static func openVideo(
    busAnswers: () -> Bool, fcitxSpeaksAsIBus: () -> Bool, refusals: inout [DisplayRefusal]
  ) -> InputMethodClient? {
    let hint = SDL_GetHint(SDL_HINT_VIDEODRIVER).map { String(cString: $0) } ?? ""
    let drivers = hint.isEmpty ? SDLEnvironment.videoDrivers : hint
    // One by one, as SDL looks for its input method while it opens a display.
    for driver in drivers.split(separator: ",") {
      let probe = driver == "wayland" ? WaylandProbe() : nil
      guard probe?.isOpenToSDL ?? true else {
        refusals.append(DisplayRefusal(driver: String(driver), answer: nil))
        continue
      }
      SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, String(driver), SDL_HINT_OVERRIDE)
      let client = choice(
        driver: String(driver), module: variable("SDL_IM_MODULE"),
        modifiers: variable("XMODIFIERS"),
        fcitxSpeaksAsIBus: fcitxSpeaksAsIBus,
        offersTextInput: { probe?.offers(.textInput) ?? false })
      var hidden: [Variable] = []
      // SDL reads the file with this name for ibus's address.
      if client == .own { hidden.append(Variable("IBUS_ADDRESS", "/dev/null")) }
      if client == .own || !busAnswers() {
        hidden.append(Variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/dev/null"))
      }
      let isOpen = SDL_Init(SDL_INIT_VIDEO) == 0
      // At once: programs that are started must not inherit them.
      for variable in hidden { variable.putBack() }
      if isOpen, WindowSystems.canServe(String(driver)) { return client }
      let answer = isOpen ? nil : String(cString: SDL_GetError())
      refusals.append(DisplayRefusal(driver: String(driver), answer: answer))
      if isOpen { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }
    return nil
  }

  /// The client for a display of `driver`. The person's setting for fcitx is read as SDL reads it.
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
      let isFcitx = module.map { $0 == "fcitx" } ?? modifiers?.holds("@im=fcitx") ?? false
      return isFcitx && !fcitxSpeaksAsIBus() ? .sdl : .own
    case "wayland": return module == nil && offersTextInput() ? .own : .sdl
    default: return .sdl
    }
  }

  /// A variable of the environment with another value for a short time.
  private struct Variable {
    private let name: String
    private let former: String?

    init(_ name: String, _ value: String) {
      self.name = name
      former = InputMethodClient.variable(name)
      setenv(name, value, 1)
    }

    func putBack() {
      if let former { setenv(name, former, 1) } else { unsetenv(name) }
    }
  }

  /// A copy of a variable of the environment.
  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
