import CSDL2
import Glibc
import Platform

/// The display, opened by the first of SDL's drivers that works, with the window system for it. Wayland
/// is opened without SDL's driver, except for plain windows.
struct OpenDisplay {
  /// The window system of the driver.
  let system: any WindowSystem
  /// The program part that speaks to the input method.
  let inputMethodClient: InputMethodClient
  /// SDL's name of the driver.
  let driver: String
  /// The reason for a plain window system, as a sentence for the user; `nil` for X11's and Wayland's.
  let plainReason: String?

  /// Opens a display; `nil` if none works.
  ///
  /// - Parameters:
  ///   - name: the name of the program's desktop entry.
  ///   - busAnswers: returns true if the session bus answers. SDL waits for its answer without a
  ///     time-out, and does not need it where Paber speaks to ibus.
  ///   - fcitxSpeaksAsIBus: returns true if fcitx, which the user names, offers ibus's interface.
  ///   - refusals: gets the displays that could not be opened.
  init?(
    name: String, busAnswers: () -> Bool, fcitxSpeaksAsIBus: () -> Bool,
    refusals: inout [DisplayRefusal]
  ) {
    let hint = SDL_GetHint(SDL_HINT_VIDEODRIVER).map { String(cString: $0) } ?? ""
    let drivers = hint.isEmpty ? SDLEnvironment.videoDrivers : hint
    // One by one, as SDL looks for its input method while it opens a display.
    for driver in drivers.split(separator: ",").map(String.init) {
      let reason = PlainReason.beforeOpening(driver, wanted: Self.variable("PABER_WINDOW"))
      if driver == "wayland", reason == nil {
        do throws(DisplayRefusal.Answer) {
          system = WaylandSystem(
            on: try WaylandConnection(), name: name,
            usesTextInput: InputMethodClient.isCompositors(
              module: Self.variable("SDL_IM_MODULE"), fcitxSpeaksAsIBus: fcitxSpeaksAsIBus))
          inputMethodClient = .own
          self.driver = driver
          plainReason = nil
          return
        } catch {
          refusals.append(DisplayRefusal(driver: driver, answer: error))
          continue
        }
      }
      if driver == "wayland", let answer = WaylandProbe.refusal {
        refusals.append(DisplayRefusal(driver: driver, answer: answer))
        continue
      }
      let wanted = InputMethodClient.choice(
        driver: driver, module: Self.variable("SDL_IM_MODULE"),
        modifiers: Self.variable("XMODIFIERS"), fcitxSpeaksAsIBus: fcitxSpeaksAsIBus)
      if let answer = Self.open(driver, for: reason == nil ? wanted : nil, busAnswers: busAnswers) {
        refusals.append(DisplayRefusal(driver: driver, answer: .sdl(answer)))
        continue
      }
      let own = reason == nil ? X11System() : nil
      system = own ?? PlainSystem(driver)
      inputMethodClient = own == nil ? .sdl : wanted
      self.driver = driver
      plainReason = own == nil ? (reason ?? .system(driver)).sentence : nil
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
