import Platform

extension WindowEdges {
  /// The shape of a pointer that drags them.
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
