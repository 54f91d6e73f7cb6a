import Platform

extension WindowEdges {
  /// The pointer's shape for dragging these edges.
  public var pointerShape: PointerShape {
    switch self {
    case [.left], [.right]: .resizeHorizontal
    case [.top], [.bottom]: .resizeVertical
    case [.left, .top], [.right, .bottom]: .resizeFalling
    case [.right, .top], [.left, .bottom]: .resizeRising
    default: .arrow
    }
  }
}
