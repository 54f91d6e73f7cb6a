import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// True if the window covers its whole monitor.
  public var isFullScreen: Bool {
    handle != nil && (native.isFullScreen ?? has(SDL_WINDOW_FULLSCREEN))
  }

  /// True if the window is as large as the desktop allows.
  public var isMaximized: Bool { has(SDL_WINDOW_MAXIMIZED) }

  /// True if the window has the keyboard.
  public var hasFocus: Bool { has(SDL_WINDOW_INPUT_FOCUS) }

  /// Minimizes the window to an icon or an entry of a task list.
  public func minimize() {
    if let handle { SDL_MinimizeWindow(handle) }
  }

  /// Makes the window as large as the desktop allows, or as it was before.
  public func setMaximized(_ maximized: Bool) {
    guard let handle, maximized != isMaximized, !isFullScreen else { return }
    settle()
    if maximized { SDL_MaximizeWindow(handle) } else { SDL_RestoreWindow(handle) }
  }

  /// Fills the window's own monitor, or restores the exact former place and size.
  public func setFullScreen(_ fullScreen: Bool) {
    guard let handle, fullScreen != isFullScreen else { return }
    endResize()
    let former = restingFrame
    settle()
    if fullScreen {
      fullScreenRecord = FullScreenRecord(
        before: isMaximized ? nil : former, wasMaximized: isMaximized)
      if !native.setFullScreen(true) {
        SDL_SetWindowFullscreen(handle, SDL_WINDOW_FULLSCREEN_DESKTOP.rawValue)
      }
      updateOtherMonitors()
    } else {
      native.setCoversOtherMonitors(false)
      let record = fullScreenRecord
      fullScreenRecord = nil
      if native.setFullScreen(false) {
        // A window manager knows the window's former place, but not that it has been enlarged since.
        if let former = record?.rescaled { setFrame(former) }
      } else {
        SDL_SetWindowFullscreen(handle, 0)
        if let former = record?.frame, frame != former { setFrame(former) }
        // SDL forgets this when it fills the monitor.
        if record?.wasMaximized == true { setMaximized(true) }
      }
    }
  }

  /// Handles a change of the window's state by the window manager, or one that was requested.
  func stateDidChange() {
    if refreshPlace() { delegate?.handle(.resized) }
    delegate?.handle(.exposed)
  }

  /// True if the desktop draws a frame around the window.
  public var isDecorated: Bool {
    handle != nil && native.isDecorated(asked: !has(SDL_WINDOW_BORDERLESS))
  }

  /// Adds or removes the desktop's frame.
  public func setDecorated(_ decorated: Bool) {
    guard let handle, native.isFrameOptional, decorated == has(SDL_WINDOW_BORDERLESS) else {
      return
    }
    settle()
    SDL_SetWindowBordered(handle, decorated ? SDL_TRUE : SDL_FALSE)
    native.setDecorated(decorated)
  }

  /// Turns the other monitors black, or not, while the window is in full screen.
  public func setBlanksOtherMonitors(_ blanks: Bool) {
    blanksOtherMonitors = blanks
    updateOtherMonitors()
  }

  private func updateOtherMonitors() {
    native.setCoversOtherMonitors(blanksOtherMonitors && isFullScreen)
  }

  /// Shows the desktop's own menu of the window; `false` if it has none, or programs can't open it.
  public func showSystemMenu(at point: Point) -> Bool {
    handle != nil && native.showMenu(x: Int(units(point.x)), y: Int(units(point.y)))
  }

  /// Raises the window and asks for the keyboard.
  public func activate() {
    if handle != nil { native.activate(with: takeActivation()) }
  }

  /// Takes the token that lets this window come to the front; it can be used only once.
  func takeActivation() -> ActivationToken? {
    defer { desktop?.activation = nil }
    return desktop?.activation
  }

  /// Position on the screen and size, in SDL units.
  var frame: DeviceRect {
    var x: Int32 = 0
    var y: Int32 = 0
    var width: Int32 = 0
    var height: Int32 = 0
    if let handle {
      SDL_GetWindowPosition(handle, &x, &y)
      SDL_GetWindowSize(handle, &width, &height)
    }
    let place = native.position ?? (Int(x), Int(y))
    return DeviceRect(x: place.x, y: place.y, width: Int(width), height: Int(height))
  }

  /// The window's placement, or the one before it filled its monitor. The position is the corner of
  /// the window manager's frame, which is placed where a window asks to be.
  public var placement: WindowPlacement {
    let frame = ordinaryFrame ?? restingFrame
    let factor = 1 / metrics.unitsPerPixel
    var (top, left, bottom, right): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    if let handle { SDL_GetWindowBordersSize(handle, &top, &left, &bottom, &right) }
    let corner = WindowPlacement.Position(x: frame.x - Int(left), y: frame.y - Int(top))
    return WindowPlacement(
      size: Size(width: Double(frame.width) * factor, height: Double(frame.height) * factor),
      position: native.canMove ? corner : nil,
      isMaximized: isFullScreen ? fullScreenRecord?.wasMaximized ?? false : isMaximized)
  }

  /// Moves and resizes the window; SDL units.
  func setFrame(_ frame: DeviceRect) {
    if handle != nil { native.setFrame(frame) }
  }

  func has(_ flag: SDL_WindowFlags) -> Bool {
    guard let handle else { return false }
    return SDL_GetWindowFlags(handle) & flag.rawValue != 0
  }
}
