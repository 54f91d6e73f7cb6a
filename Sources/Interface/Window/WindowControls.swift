import Canvas

/// Minimise, maximise and close, at the top right; drawn only while the pointer is near.
public struct WindowControls {
  /// What a control does.
  public enum Control: Int, CaseIterable, Sendable {
    case minimize, maximize, close
  }

  private let windowWidth: Double

  /// Makes the controls of a window of the given width in logical pixels.
  public init(windowWidth: Double) { self.windowWidth = windowWidth }

  /// Where a control is, in logical pixels.
  public func frame(of control: Control) -> Rect {
    let size = PageMetrics.controlSize
    let fromRight = Double(Control.allCases.count - 1 - control.rawValue)
    let right =
      windowWidth - PageMetrics.controlMargin - fromRight * (size + PageMetrics.controlGap)
    return Rect(
      x: right - size, y: (PageMetrics.titleStripHeight - size) / 2, width: size, height: size)
  }

  /// The control at a point; a little room round each counts too.
  public func control(at point: Point) -> Control? {
    Control.allCases.first { control in
      let frame = frame(of: control)
      let margin = PageMetrics.controlGap / 2
      return Rect(
        x: frame.x - margin, y: frame.y - 10, width: frame.width + 2 * margin,
        height: frame.height + 20
      ).contains(point)
    }
  }

  /// Whether the pointer is near enough to show them.
  public func isNear(_ point: Point) -> Bool {
    point.y >= 0 && point.y < PageMetrics.titleStripHeight
      && point.x >= windowWidth - 2 * PageMetrics.minInset && point.x < windowWidth
  }

  /// Draws the controls, the one under the pointer in full ink.
  public func draw(
    into list: inout DisplayList, hovered: Control?, isMaximized: Bool, opacity: Double,
    theme: Theme, scale: Scale
  ) {
    for control in Control.allCases {
      let color = (control == hovered ? theme.ink : theme.tags).withOpacity(opacity)
      draw(control, isMaximized: isMaximized, color: color, scale: scale, into: &list)
    }
  }

  private func draw(
    _ control: Control, isMaximized: Bool, color: Color, scale: Scale,
    into list: inout DisplayList
  ) {
    let frame = scale.deviceRect(frame(of: control))
    let line = scale.deviceLength(1)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      list.append(
        .fill(
          DeviceRect(x: frame.x + x, y: frame.y + y, width: width, height: height), color))
    }
    switch control {
    case .close:
      let width = max(1, 1.25 * scale.factor)
      let (left, right) = (frame.x(at: 0.05), frame.x(at: 0.95))
      let (top, bottom) = (frame.y(at: 0.05), frame.y(at: 0.95))
      list.append(.line(fromX: left, fromY: top, toX: right, toY: bottom, width: width, color))
      list.append(.line(fromX: right, fromY: top, toX: left, toY: bottom, width: width, color))
    case .minimize: fill(0, frame.height - 2, frame.width, line)
    case .maximize:
      let inset = isMaximized ? frame.width / 5 : 0
      let (width, height) = (frame.width - inset, frame.height - inset)
      fill(0, inset, width, line)
      fill(0, frame.height - line, width, line)
      fill(0, inset + line, line, height - 2 * line)
      fill(width - line, inset + line, line, height - 2 * line)
      guard isMaximized else { return }
      fill(inset, 0, width, line)
      fill(frame.width - line, 0, line, height)
    }
  }
}

extension DeviceRect {
  fileprivate func x(at part: Double) -> Double { Double(x) + part * Double(width) }
  fileprivate func y(at part: Double) -> Double { Double(y) + part * Double(height) }
}
