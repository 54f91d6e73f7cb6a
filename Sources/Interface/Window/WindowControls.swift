import Canvas
import Platform

/// The buttons for minimise, maximise and close, at the top right; visible only while the pointer
/// is near.
public struct WindowControls {
  /// The action of a control.
  public enum Control: Int, CaseIterable, Sendable {
    case minimize, maximize, close
  }

  /// The width of their area at the right end of the window's top, in logical pixels.
  public static let width = PageMetrics.minInset

  private let windowWidth: Double
  private let screenEdges: WindowEdges

  /// Makes the controls of a window.
  ///
  /// - Parameters:
  ///   - windowWidth: its width in logical pixels.
  ///   - screenEdges: the edges of the window that are at the screen's. The pointer can't move
  ///     beyond these, so the controls extend to them.
  public init(windowWidth: Double, screenEdges: WindowEdges = []) {
    self.windowWidth = windowWidth
    self.screenEdges = screenEdges
  }

  /// Returns the frame of a control, in logical pixels.
  public func frame(of control: Control) -> Rect {
    let size = PageMetrics.controlSize
    let fromRight = Double(Control.allCases.count - 1 - control.rawValue)
    let right = windowWidth - PageMetrics.controlMargin - fromRight * PageMetrics.controlPitch
    return Rect(
      x: right - size, y: (PageMetrics.titleStripHeight - size) / 2, width: size, height: size)
  }

  /// Returns the control at a point. Its area includes a small margin, and extends to the edges
  /// that are at the screen's.
  public func control(at point: Point) -> Control? {
    Control.allCases.first { control in
      let frame = frame(of: control)
      let margin = (PageMetrics.controlPitch - PageMetrics.controlSize) / 2
      let top = screenEdges.contains(.top) ? 0 : frame.y - 10
      let right =
        screenEdges.contains(.right) && control == .close ? windowWidth : frame.maxX + margin
      return Rect(
        x: frame.x - margin, y: top, width: right - (frame.x - margin),
        height: frame.maxY + 10 - top
      ).contains(point)
    }
  }

  /// True if the point is in the window's corner beside the last control, where nothing is drawn.
  public func isInCorner(_ point: Point) -> Bool {
    let margin = PageMetrics.cornerMargin
    return point.x >= windowWidth - margin && point.x < windowWidth
      && point.y >= 0 && point.y < margin
  }

  /// True if the pointer is near enough to show the controls.
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
      let color = (control == hovered ? theme.ink : theme.mark).withOpacity(opacity)
      draw(control, isMaximized: isMaximized, color: color, scale: scale, into: &list)
    }
  }

  private func draw(
    _ control: Control, isMaximized: Bool, color: Color, scale: Scale,
    into list: inout DisplayList
  ) {
    let frame = deviceFrame(of: control, scale)
    let line = scale.deviceLength(1)
    func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int) {
      list.append(
        .fill(
          DeviceRect(x: frame.x + x, y: frame.y + y, width: width, height: height), color))
    }
    switch control {
    case .close:
      let width = Double(line) * Self.slantedWidth
      let (left, right) = (Double(frame.x), Double(frame.maxX))
      let (top, bottom) = (Double(frame.y), Double(frame.maxY))
      // The corners of a slanted stroke would extend beyond the frame.
      list.clipped(to: frame) { list in
        list.append(.line(fromX: left, fromY: top, toX: right, toY: bottom, width: width, color))
        list.append(.line(fromX: right, fromY: top, toX: left, toY: bottom, width: width, color))
      }
    case .minimize: fill(0, frame.height - line, frame.width, line)
    case .maximize:
      let inset = isMaximized ? frame.width / 4 : 0
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

  /// Returns the frame of a control in device pixels: all are squares of the same size on one line.
  private func deviceFrame(of control: Control, _ scale: Scale) -> DeviceRect {
    let frame = frame(of: control)
    let size = scale.devicePixel(PageMetrics.controlSize)
    return DeviceRect(
      x: scale.devicePixel(frame.maxX) - size, y: scale.devicePixel(frame.maxY) - size,
      width: size, height: size)
  }

  /// The width of a slanted stroke, relative to a level one that looks equally heavy.
  private static let slantedWidth = 1.25
}
