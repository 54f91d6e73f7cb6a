import CSDL2
import Glibc

/// The settings that SDL and libX11 need before they start.
enum SDLEnvironment {
  /// Sets the hints and variables, except those that the user has set in the environment.
  ///
  /// - Parameters:
  ///   - name: the name of the desktop entry, by which compositors find it: for plain windows, as
  ///     Wayland's own tell it themselves.
  ///   - cacheFolder: where libX11 keeps its parsed compose table, which saves 8 ms of each start;
  ///     it must exist. libX11 uses none for root.
  static func prepare(name: String, cacheFolder: String) {
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", name, 0)
    // The same for SDL from 2.28 on.
    SDL_SetHint("SDL_APP_ID", name)
    setenv("XCOMPOSECACHE", cacheFolder, 0)
    // It is for this start, not for programs that are started from here.
    unsetenv("DESKTOP_STARTUP_ID")
    // Writing to a lost display must reach its error handler, not kill the process.
    signal(SIGPIPE, SIG_IGN)
    // A file that grows beyond the user's limit is a reported error, and must not kill the process.
    signal(SIGXFSZ, SIG_IGN)
    for (name, value) in hints { SDL_SetHint(name, value) }
  }

  /// The order of SDL's drivers. Wayland comes first if the environment names a compositor: X11 is
  /// its server for old programs then, which knows less of scales. Otherwise SDL still tries the
  /// compositor's default name. No console drivers.
  nonisolated static var videoDrivers: String {
    let isNamed = ["WAYLAND_DISPLAY", "WAYLAND_SOCKET"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
    return isNamed ? "wayland,x11" : "x11,wayland"
  }

  private static let hints: [(String, String)] = [
    (SDL_HINT_VIDEODRIVER, videoDrivers),
    // Otherwise the window surface loads a GPU driver: +70 ms, +95 MB.
    (SDL_HINT_FRAMEBUFFER_ACCELERATION, "0"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    // Otherwise preedit text is cut at 31 bytes.
    (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
    (SDL_HINT_IME_SHOW_UI, "1"),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
    (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
    // A finger is not a mouse: it scrolls where a mouse would select.
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    (SDL_HINT_POLL_SENTINEL, "0"),
    (SDL_HINT_APP_NAME, "Paber"),
  ]
}
