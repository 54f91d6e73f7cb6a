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
    let width = max(1, 1.25 * scale.factor)
    func line(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) {
      list.append(
        .line(
          fromX: Double(frame.x) + fromX * Double(frame.width),
          fromY: Double(frame.y) + fromY * Double(frame.height),
          toX: Double(frame.x) + toX * Double(frame.width),
          toY: Double(frame.y) + toY * Double(frame.height), width: width, color))
    }
    switch control {
    case .close:
      line(0.05, 0.05, 0.95, 0.95)
      line(0.95, 0.05, 0.05, 0.95)
    case .minimize:
      rule(
        DeviceRect(x: frame.x, y: frame.maxY - 2, width: frame.width, height: 1), color, scale,
        &list)
    case .maximize:
      let inset = isMaximized ? frame.width / 5 : 0
      let box = DeviceRect(
        x: frame.x, y: frame.y + inset, width: frame.width - inset, height: frame.height - inset)
      outline(box, color, scale, &list)
      if isMaximized {
        let thickness = scale.deviceLength(1)
        list.append(
          .fill(
            DeviceRect(
              x: frame.x + inset, y: frame.y, width: frame.width - inset, height: thickness), color)
        )
        list.append(
          .fill(
            DeviceRect(
              x: frame.maxX - thickness, y: frame.y, width: thickness, height: frame.height - inset),
            color))
      }
    }
  }

  private func rule(
    _ rect: DeviceRect, _ color: Color, _ scale: Scale, _ list: inout DisplayList
  ) {
    list.append(
      .fill(
        DeviceRect(x: rect.x, y: rect.y, width: rect.width, height: scale.deviceLength(1)), color))
  }

  private func outline(
    _ rect: DeviceRect, _ color: Color, _ scale: Scale, _ list: inout DisplayList
  ) {
    let line = scale.deviceLength(1)
    list.append(.fill(DeviceRect(x: rect.x, y: rect.y, width: rect.width, height: line), color))
    list.append(
      .fill(DeviceRect(x: rect.x, y: rect.maxY - line, width: rect.width, height: line), color))
    list.append(
      .fill(
        DeviceRect(x: rect.x, y: rect.y + line, width: line, height: rect.height - 2 * line), color)
    )
    list.append(
      .fill(
        DeviceRect(
          x: rect.maxX - line, y: rect.y + line, width: line, height: rect.height - 2 * line), color
      ))
  }
}
