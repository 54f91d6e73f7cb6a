import Canvas
import Interface
import Platform

/// Draws a hairline at the edges of the window, without which two white sheets over each other
/// would have no border. There is none at a frame of the desktop, nor at the edge of the monitor.
/// It is in front of all layers.
public final class WindowBorderModule: Module, WindowPart, Layer {
  public let core: WindowCore

  init(_ core: WindowCore) {
    self.core = core
  }

  public func setUp(_ registrations: Registrations) { stack.push(self) }

  public var rank: LayerRank { .border }

  public func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let (bounds, edges) = (list.bounds, window.hairlineEdges)
    let line = Self.thickness(at: moment.scale)
    let sides: [(edge: WindowEdges, line: DeviceRect)] = [
      (.top, DeviceRect(x: 0, y: 0, width: bounds.width, height: line)),
      (.bottom, DeviceRect(x: 0, y: bounds.height - line, width: bounds.width, height: line)),
      (.left, DeviceRect(x: 0, y: 0, width: line, height: bounds.height)),
      (.right, DeviceRect(x: bounds.width - line, y: 0, width: line, height: bounds.height)),
    ]
    for side in sides where edges.contains(side.edge) {
      list.append(.fill(side.line, moment.theme.hairline))
    }
  }

  /// Device pixels of the hairline.
  public static func thickness(at scale: Scale) -> Int { scale.deviceLength(1) }
}

extension Window {
  /// The edges that have a hairline: those of a floating window without a frame of the desktop,
  /// except at the monitor's end.
  public var hairlineEdges: WindowEdges {
    isFullScreen || isDecorated || isMaximized ? [] : bareEdges
  }
}
