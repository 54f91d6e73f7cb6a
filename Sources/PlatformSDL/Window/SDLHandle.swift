import CSDL2
import Canvas
import Platform

/// A window of SDL's, by SDL's calls. Places and lengths are SDL units.
///
/// **Invariant:** `pointer` is SDL's window until `destroy()`, or until the display has destroyed it;
/// nothing is called after that.
struct SDLHandle {
  /// The window as SDL knows it.
  let pointer: OpaquePointer

  /// Makes a hidden window. Throws `DesktopError`.
  init(for window: NewWindow, flags: UInt32) throws {
    let flags =
      SDL_WINDOW_HIDDEN.rawValue | flags | (window.isFixed ? 0 : SDL_WINDOW_RESIZABLE.rawValue)
    // The window manager places a page; a small window is centred.
    let place = Int32(
      bitPattern: window.isFixed ? SDL_WINDOWPOS_CENTERED_MASK : SDL_WINDOWPOS_UNDEFINED_MASK)
    guard
      let pointer = SDL_CreateWindow(
        window.title, place, place, Int32(window.width), Int32(window.height), flags)
    else {
      throw DesktopError(
        message: "No window can be opened: \(String(cString: SDL_GetError())).")
    }
    self.pointer = pointer
  }

  func destroy() { SDL_DestroyWindow(pointer) }

  /// SDL's number of the window.
  var id: UInt32 { SDL_GetWindowID(pointer) }

  func has(_ flag: SDL_WindowFlags) -> Bool { SDL_GetWindowFlags(pointer) & flag.rawValue != 0 }

  var hasPointer: Bool { SDL_GetMouseFocus() == pointer }

  // Place and size

  var size: (width: Int, height: Int) {
    var (width, height): (Int32, Int32) = (0, 0)
    SDL_GetWindowSize(pointer, &width, &height)
    return (Int(width), Int(height))
  }

  func setSize(width: Int, height: Int) {
    SDL_SetWindowSize(pointer, Int32(clamping: width), Int32(clamping: height))
  }

  func setMinimumSize(width: Int, height: Int) {
    SDL_SetWindowMinimumSize(pointer, Int32(clamping: width), Int32(clamping: height))
  }

  var position: (x: Int, y: Int) {
    var (x, y): (Int32, Int32) = (0, 0)
    SDL_GetWindowPosition(pointer, &x, &y)
    return (Int(x), Int(y))
  }

  func setPosition(x: Int, y: Int) {
    SDL_SetWindowPosition(pointer, Int32(clamping: x), Int32(clamping: y))
  }

  /// The widths of the desktop's frame.
  var frameInsets: (left: Int, top: Int) {
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    SDL_GetWindowBordersSize(pointer, &top, &left, &bottom, &right)
    return (Int(left), Int(top))
  }

  /// True if a monitor shows enough of the window at a position to grab it.
  func isSeen(at position: (x: Int, y: Int)) -> Bool {
    let width = size.width
    return (0..<max(0, SDL_GetNumVideoDisplays())).contains { display in
      var usable = SDL_Rect()
      guard SDL_GetDisplayUsableBounds(display, &usable) == 0 else { return false }
      let (left, right) = (max(position.x, Int(usable.x)), Int(usable.x + usable.w))
      let (top, bottom) = (Int(usable.y), Int(usable.y + usable.h))
      return min(position.x + width, right) - left >= Self.leastSeen && position.y >= top
        && position.y + Self.leastSeen <= bottom
    }
  }

  /// Units of a window's top that have to be on a monitor.
  private static let leastSeen = 100

  /// Seconds between two frames on the window's monitor; 1/60 if unknown.
  var frameInterval: Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(pointer)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 1.0 / 60.0 }
    return 1.0 / Double(mode.refresh_rate)
  }

  // States

  func show() { SDL_ShowWindow(pointer) }

  func setTitle(_ title: String) { SDL_SetWindowTitle(pointer, title) }

  func minimize() { SDL_MinimizeWindow(pointer) }

  func setMaximized(_ maximized: Bool) {
    if maximized { SDL_MaximizeWindow(pointer) } else { SDL_RestoreWindow(pointer) }
  }

  func setFullScreen(_ fullScreen: Bool) {
    SDL_SetWindowFullscreen(pointer, fullScreen ? SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue : 0)
  }

  func setDecorated(_ decorated: Bool) {
    SDL_SetWindowBordered(pointer, decorated ? SDL_TRUE : SDL_FALSE)
  }

  /// Raises the window and asks for the keyboard, also if it is minimized.
  func activate() {
    if has(SDL_WINDOW_MINIMIZED) { SDL_RestoreWindow(pointer) }
    SDL_RaiseWindow(pointer)
  }

  // The pointer

  /// Makes motions outside of the program's windows come to them, or no more.
  func capturePointer(_ captures: Bool) { SDL_CaptureMouse(captures ? SDL_TRUE : SDL_FALSE) }

  /// The pointer in the window that has it.
  var pointerInWindow: ScreenPointer {
    var (x, y): (Int32, Int32) = (0, 0)
    let buttons = SDL_GetMouseState(&x, &y)
    return ScreenPointer(
      position: (Int(x), Int(y)), holdsLeft: buttons & 1 != 0, holdsAny: buttons != 0)
  }
}
