import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Asks anew for scale, frame rate and units, and whether any of them changed.
  @discardableResult
  func refreshMetrics() -> Bool {
    guard let handle else { return false }
    let before = (scale, unitFactor, frameInterval)
    unitFactor = currentUnitFactor
    scale = native.scale(unitFactor: unitFactor)
    frameInterval = Self.frameInterval(of: handle)
    let minimum = (units(minimumSize.width), units(minimumSize.height))
    // Only where it is another: on Wayland SDL commits the surface for it, with the last frame's
    // buffer, which may not be of the new scale.
    if toldMinimum != minimum { SDL_SetWindowMinimumSize(handle, minimum.0, minimum.1) }
    toldMinimum = minimum
    return before != (scale, unitFactor, frameInterval)
  }

  /// Device pixels in an SDL unit by what SDL says now.
  var currentUnitFactor: Double {
    var width: Int32 = 0
    if let handle { SDL_GetWindowSize(handle, &width, nil) }
    return width > 0 ? Double(deviceSize.width) / Double(width) : 1
  }

  /// Seconds between two frames on the window's monitor; a 60th where it does not say.
  private static func frameInterval(of handle: OpaquePointer) -> Double {
    var mode = SDL_DisplayMode()
    let display = SDL_GetWindowDisplayIndex(handle)
    guard display >= 0, SDL_GetCurrentDisplayMode(display, &mode) == 0, mode.refresh_rate > 0
    else { return 1.0 / 60.0 }
    return 1.0 / Double(mode.refresh_rate)
  }
}
