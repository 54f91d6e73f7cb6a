import CSDL2
import Glibc

/// What SDL and libX11 must know before they start.
enum SDLEnvironment {
  /// Sets the hints and variables. What the person has set in the environment stays.
  ///
  /// - Parameters:
  ///   - name: the program's in the desktop, by which compositors find its desktop entry; X11 has
  ///     a class for that, which the entry names.
  ///   - cacheFolder: where libX11 keeps its parsed compose table, which saves 8 ms of each start;
  ///     it must exist. Root gets none, by libX11's own rule.
  static func prepare(name: String, cacheFolder: String) {
    setenv("SDL_VIDEO_X11_WMCLASS", "paber", 0)
    setenv("SDL_VIDEO_WAYLAND_WMCLASS", name, 0)
    setenv("XCOMPOSECACHE", cacheFolder, 0)
    // It is for this start, and not for programs that are started from here.
    unsetenv("DESKTOP_STARTUP_ID")
    // Writing to a display that is gone must reach the handler for that, not kill the process.
    signal(SIGPIPE, SIG_IGN)
    // A file that grows beyond what the person may write is an error to tell, not the end.
    signal(SIGXFSZ, SIG_IGN)
    for (name, value) in hints { SDL_SetHint(name, value) }
  }

  /// A compositor that is named comes first: beside it X11 is its server for old programs, which
  /// knows less of scales. Without a name SDL still looks for one by the usual name. No console
  /// drivers.
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
    (SDL_HINT_VIDEO_WAYLAND_ALLOW_LIBDECOR, "0"),
    (SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0"),
    (SDL_HINT_VIDEO_ALLOW_SCREENSAVER, "1"),
    // Otherwise preedit text is cut at 31 bytes.
    (SDL_HINT_IME_SUPPORT_EXTENDED_TEXT, "1"),
    (SDL_HINT_IME_SHOW_UI, "1"),
    (SDL_HINT_NO_SIGNAL_HANDLERS, "1"),
    (SDL_HINT_QUIT_ON_LAST_WINDOW_CLOSE, "0"),
    (SDL_HINT_MOUSE_AUTO_CAPTURE, "1"),
    // A finger is no mouse: it scrolls where a mouse would select.
    (SDL_HINT_TOUCH_MOUSE_EVENTS, "0"),
    (SDL_HINT_MOUSE_TOUCH_EVENTS, "0"),
    (SDL_HINT_MOUSE_FOCUS_CLICKTHROUGH, "1"),
    (SDL_HINT_POLL_SENTINEL, "0"),
    (SDL_HINT_APP_NAME, "Paber"),
  ]
}
