import Canvas

extension WindowEdges {
  /// The edges of a frame that lie on those of an area, such as a monitor, or beyond them.
  public static func reached(by frame: DeviceRect, in area: DeviceRect) -> WindowEdges {
    var edges: WindowEdges = []
    if frame.x <= area.x { edges.insert(.left) }
    if frame.maxX >= area.maxX { edges.insert(.right) }
    if frame.y <= area.y { edges.insert(.top) }
    if frame.maxY >= area.maxY { edges.insert(.bottom) }
    return edges
  }
}
