import Canvas
import Platform

extension SDLWindow {
  /// True if the window covers its whole monitor.
  public var isFullScreen: Bool { isOpen && native.isFullScreen }

  /// True if the window is as large as the desktop allows.
  public var isMaximized: Bool { isOpen && native.isMaximized }

  /// True if the window has the keyboard.
  public var hasFocus: Bool { isOpen && native.hasKeyboard }

  /// Minimizes the window to an icon or an entry of a task list.
  public func minimize() {
    if isOpen { native.minimize() }
  }

  /// Makes the window as large as the desktop allows, or as it was before.
  public func setMaximized(_ maximized: Bool) {
    guard isOpen, maximized != isMaximized, !isFullScreen else { return }
    settle()
    native.setMaximized(maximized)
  }

  /// Fills the window's own monitor, or restores the exact former place and size.
  public func setFullScreen(_ fullScreen: Bool) {
    guard isOpen, fullScreen != isFullScreen else { return }
    endResize()
    let former = restingFrame
    settle()
    if fullScreen {
      fullScreenRecord = FullScreenRecord(
        before: isMaximized ? nil : former, wasMaximized: isMaximized)
      _ = native.setFullScreen(true)
      updateOtherMonitors()
    } else {
      native.setCoversOtherMonitors(false)
      let record = fullScreenRecord
      fullScreenRecord = nil
      if native.setFullScreen(false) {
        // A window manager knows the window's former place, but not that it has been enlarged since.
        if let former = record?.rescaled { setFrame(former) }
      } else {
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
    isOpen && native.isDecorated(asked: wantsFrame)
  }

  /// Adds or removes the desktop's frame.
  public func setDecorated(_ decorated: Bool) {
    guard isOpen, native.isFrameOptional, decorated != wantsFrame else { return }
    settle()
    wantsFrame = decorated
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
    isOpen && native.showMenu(x: Int(units(point.x)), y: Int(units(point.y)))
  }

  /// Raises the window and asks for the keyboard.
  public func activate() {
    if isOpen { native.activate(with: takeActivation()) }
  }

  /// Takes the token that lets this window come to the front; it can be used only once.
  func takeActivation() -> ActivationToken? {
    defer { desktop?.activation = nil }
    return desktop?.activation
  }

  /// Position on the screen and size, in SDL units.
  var frame: DeviceRect {
    guard isOpen else { return DeviceRect(x: 0, y: 0, width: 0, height: 0) }
    let (place, size) = (native.position, native.size)
    return DeviceRect(x: place.x, y: place.y, width: size.width, height: size.height)
  }

  /// The window's placement, or the one before it filled its monitor. The position is the corner of
  /// the window manager's frame, which is placed where a window asks to be.
  public var placement: WindowPlacement {
    let frame = ordinaryFrame ?? restingFrame
    let factor = 1 / metrics.unitsPerPixel
    let insets = isOpen ? native.frameInsets : (left: 0, top: 0)
    let corner = WindowPlacement.Position(x: frame.x - insets.left, y: frame.y - insets.top)
    return WindowPlacement(
      size: Size(width: Double(frame.width) * factor, height: Double(frame.height) * factor),
      position: native.canMove ? corner : nil,
      isMaximized: isFullScreen ? fullScreenRecord?.wasMaximized ?? false : isMaximized)
  }

  /// Moves and resizes the window; SDL units.
  func setFrame(_ frame: DeviceRect) {
    if isOpen { native.setFrame(frame) }
  }
}
