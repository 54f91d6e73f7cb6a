import CSDL2

/// A black window over a whole monitor. It exists as long as this object.
///
/// **Invariant:** `handle` is valid for the life of the object.
final class BlankMonitor {
  private let handle: OpaquePointer

  /// Covers a monitor; `nil` if that fails. `display` is SDL's number.
  init?(display: Int32) {
    var bounds = SDL_Rect()
    guard SDL_GetDisplayBounds(display, &bounds) == 0 else { return nil }
    // Takes no keys, and is in no list of windows.
    let flags =
      SDL_WINDOW_BORDERLESS.rawValue | SDL_WINDOW_SKIP_TASKBAR.rawValue
      | SDL_WINDOW_ALWAYS_ON_TOP.rawValue | SDL_WINDOW_UTILITY.rawValue
    guard
      let handle = SDL_CreateWindow("Paber", bounds.x, bounds.y, bounds.w, bounds.h, flags)
    else { return nil }
    self.handle = handle
    guard let surface = SDL_GetWindowSurface(handle) else { return }
    SDL_FillRect(surface, nil, 0)
    SDL_UpdateWindowSurface(handle)
  }

  isolated deinit { SDL_DestroyWindow(handle) }
}
