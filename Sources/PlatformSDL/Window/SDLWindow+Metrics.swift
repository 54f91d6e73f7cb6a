import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Asks anew for scale, frame rate and units, and whether any of them changed.
  @discardableResult
  func refreshMetrics() -> Bool {
    guard let handle else { return false }
    let before = (scale, unitFactor, frameInterval)
    unitFactor = native.unitFactor
    scale = native.scale
    frameInterval = Self.frameInterval(of: handle)
    let minimum = (units(minimumSize.width), units(minimumSize.height))
    if toldMinimum != minimum {
      native.setMinimumSize(width: Int(minimum.0), height: Int(minimum.1))
    }
    toldMinimum = minimum
    return before != (scale, unitFactor, frameInterval)
  }

  /// After whatever SDL has told already, and before the next frame.
  func metricsDidChange() {
    desktop?.post { [weak self] in
      guard let self, handle != nil else { return }
      refreshMetrics()
      refreshPlace()
      delegate?.handle(.resized)
    }
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
