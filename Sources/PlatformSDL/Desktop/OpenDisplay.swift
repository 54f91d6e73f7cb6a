import CSDL2
import CWayland
import Glibc
import Platform

/// The display, opened by the first of SDL's drivers that works, with the window system for it.
struct OpenDisplay {
  /// The window system of the driver.
  let system: any WindowSystem
  /// The program part that speaks to the input method.
  let inputMethodClient: InputMethodClient
  /// The reason for a plain window system, as a sentence for the user; `nil` for X11's and Wayland's.
  let plainReason: String?

  /// Opens a display; `nil` if none works.
  ///
  /// - Parameters:
  ///   - busAnswers: returns true if the session bus answers. SDL waits for its answer without a
  ///     time-out, and does not need it where Paber speaks to ibus.
  ///   - fcitxSpeaksAsIBus: returns true if fcitx, which the user names, offers ibus's interface.
  ///   - refusals: gets the displays that could not be opened.
  init?(
    busAnswers: () -> Bool, fcitxSpeaksAsIBus: () -> Bool, refusals: inout [DisplayRefusal]
  ) {
    let hint = SDL_GetHint(SDL_HINT_VIDEODRIVER).map { String(cString: $0) } ?? ""
    let drivers = hint.isEmpty ? SDLEnvironment.videoDrivers : hint
    // One by one, as SDL looks for its input method while it opens a display.
    for driver in drivers.split(separator: ",").map(String.init) {
      let probe = driver == "wayland" ? WaylandProbe() : nil
      if let refusal = probe?.refusal {
        refusals.append(DisplayRefusal(driver: driver, answer: refusal))
        continue
      }
      let wanted = InputMethodClient.choice(
        driver: driver, module: Self.variable("SDL_IM_MODULE"),
        modifiers: Self.variable("XMODIFIERS"), fcitxSpeaksAsIBus: fcitxSpeaksAsIBus,
        offersTextInput: { probe?.offers(.textInput) ?? false })
      var reason = PlainReason.beforeOpening(driver, wanted: Self.variable("PABER_WINDOW"))
      var answer = Self.open(driver, for: reason == nil ? wanted : nil, busAnswers: busAnswers)
      if answer == nil, reason == nil, driver == "wayland", !cwayland_interposed() {
        reason = .closedLibrary
        // A plain window needs a frame, and SDL reads only now by which library to draw it. An
        // inherited connection can't be opened again.
        if probe?.isRepeatable ?? true {
          SDL_QuitSubSystem(SDL_INIT_VIDEO)
          answer = Self.open(driver, for: nil, busAnswers: busAnswers)
        }
      }
      if let answer {
        refusals.append(DisplayRefusal(driver: driver, answer: .sdl(answer)))
        continue
      }
      let own = reason == nil ? Self.ownSystem(driver) : nil
      system = own ?? PlainSystem(driver)
      inputMethodClient = own == nil ? .sdl : wanted
      plainReason =
        own == nil ? (reason ?? .system(driver)).sentence(version: PlainReason.version) : nil
      return
    }
    return nil
  }

  /// Makes SDL open a display; returns its error message, or `nil` if there is none.
  ///
  /// - Parameter client: `nil` for plain windows, for which SDL does everything itself.
  private static func open(
    _ driver: String, for client: InputMethodClient?, busAnswers: () -> Bool
  ) -> String? {
    SDL_SetHintWithPriority(SDL_HINT_VIDEODRIVER, driver, SDL_HINT_OVERRIDE)
    SDL_SetHint(SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, client == nil ? "1" : "0")
    cwayland_interpose(client != nil)
    var hidden: [Variable] = []
    // SDL reads the file with this name for ibus's address.
    if client == .own { hidden.append(Variable("IBUS_ADDRESS", "/dev/null")) }
    if client == .own || !busAnswers() {
      hidden.append(Variable("DBUS_SESSION_BUS_ADDRESS", "unix:path=/dev/null"))
    }
    // At once: programs that are started must not inherit them.
    defer { for variable in hidden { variable.putBack() } }
    return SDL_Init(SDL_INIT_VIDEO) == 0 ? nil : String(cString: SDL_GetError())
  }

  /// The window system of Paber's own for the driver; `nil` if it can't work on the open display.
  private static func ownSystem(_ driver: String) -> (any WindowSystem)? {
    driver == "x11" ? X11System() : WaylandSystem()
  }

  /// A variable of the environment with another value for a short time.
  private struct Variable {
    private let name: String
    private let former: String?

    init(_ name: String, _ value: String) {
      self.name = name
      former = OpenDisplay.variable(name)
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
