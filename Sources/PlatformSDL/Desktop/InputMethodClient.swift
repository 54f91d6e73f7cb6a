import CSDL2
import Glibc
import TextCore

/// Who speaks to the input method.
nonisolated enum InputMethodClient {
  /// Paber. On X11 to ibus, if it is told to, and to whatever pretends to be it, as fcitx 5 does: SDL
  /// 2.26 has no ear for keys that an engine gives back, and what is committed comes in after the keys
  /// behind it. On Wayland to the compositor's.
  case own
  /// SDL: to fcitx 4 on X11, and on Wayland to whatever is on the session bus, where the compositor has
  /// none or the person names one.
  case sdl

  /// Opens the display by the first of SDL's drivers that can, and says who speaks there; `nil`:
  /// none can.
  ///
  /// - Parameters:
  ///   - busAnswers: whether the session bus is worth a word. SDL waits for its answer without end, and
  ///     with ibus left to Paber needs it for nothing.
  ///   - fcitxSpeaksAsIBus: whether fcitx, which the person names, pretends to be ibus.
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
      // SDL takes what this names for a file that says where ibus is.
      if client == .own { hidden.append(Variable("IBUS_ADDRESS", "/dev/null")) }
      if client == .own || !busAnswers() {
        hidden.append(Variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/dev/null"))
      }
      let isOpen = SDL_Init(SDL_INIT_VIDEO) == 0
      // At once: it is nothing for the programs that are started.
      for variable in hidden { variable.putBack() }
      if isOpen, WindowSystems.canServe(String(driver)) { return client }
      let answer = isOpen ? nil : String(cString: SDL_GetError())
      refusals.append(DisplayRefusal(driver: String(driver), answer: answer))
      if isOpen { SDL_QuitSubSystem(SDL_INIT_VIDEO) }
    }
    return nil
  }

  /// Who speaks on a display of `driver`. The person's own word for fcitx is as SDL reads it.
  ///
  /// - Parameters:
  ///   - fcitxSpeaksAsIBus: whether fcitx can be spoken with as if it were ibus.
  ///   - offersTextInput: whether the compositor has an input method, or the way to one.
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

  /// A variable of the environment that has another value for a moment.
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
