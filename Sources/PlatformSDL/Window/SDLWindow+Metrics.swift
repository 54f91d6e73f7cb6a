import Canvas
import Platform

extension SDLWindow {
  /// Reads scale, frame rate and units again; true if any of them changed.
  @discardableResult
  func refreshMetrics() -> Bool {
    guard isOpen else { return false }
    let before = metrics
    metrics = WindowMetrics(
      scale: native.scale, unitFactor: native.unitFactor,
      frameInterval: native.frameInterval)
    let minimum = (units(minimumSize.width), units(minimumSize.height))
    if toldMinimum != minimum {
      native.setMinimumSize(width: Int(minimum.0), height: Int(minimum.1))
    }
    toldMinimum = minimum
    return before != metrics
  }

  /// Applies the scale that the desktop wants now, and keeps the window's size in logical pixels,
  /// as far as its monitor has room for it.
  func followMetrics() {
    let former = metrics.unitsPerPixel
    guard refreshMetrics() else { return }
    if metrics.unitsPerPixel != former { keepLogicalSize(from: former) }
    refreshPlace()
    delegate?.handle(.resized)
  }

  /// Resizes the window for the new scale if it has a size of its own, and the frames to be
  /// restored later. `former`: SDL units in a logical pixel until now.
  private func keepLogicalSize(from former: Double) {
    guard isOpen else { return }
    endResize()
    let old = restingFrame
    settle()
    guard !isFullScreen, !isMaximized else {
      ordinaryFrame = ordinaryFrame.map { scaled($0, from: former) }
      if let frame = fullScreenRecord?.frame {
        fullScreenRecord?.rescaled = scaled(frame, from: former)
      }
      return
    }
    let frame = scaled(old, from: former)
    if !native.isResizable || (frame.x, frame.y) == (old.x, old.y) {
      native.setSize(width: frame.width, height: frame.height)
    } else {
      native.setFrame(frame)
    }
  }

  /// A frame with the same size in logical pixels, or with the size that did not fit last time.
  private func scaled(_ frame: DeviceRect, from former: Double) -> DeviceRect {
    var size = Size(width: Double(frame.width) / former, height: Double(frame.height) / former)
    if let unfitted, unfitted.frame.width == frame.width, unfitted.frame.height == frame.height {
      size = unfitted.size
    }
    let wanted = DeviceRect(
      x: frame.x, y: frame.y, width: Int(units(size.width)), height: Int(units(size.height)))
    let fitted = native.fitted(wanted)
    unfitted = fitted == wanted ? nil : (size, fitted)
    return fitted
  }

  /// Handles the change after SDL's current events, and before the next frame.
  func metricsDidChange() {
    desktop?.post { [weak self] in
      guard let self, isOpen else { return }
      refreshMetrics()
      refreshPlace()
      delegate?.handle(.resized)
    }
  }
}
