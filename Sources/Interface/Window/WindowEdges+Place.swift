import Canvas
import Platform

extension WindowEdges {
  /// The edges that a press at a point of a window would drag: a narrow one along each, longer at
  /// the corners. Logical pixels.
  public init(near point: Point, in size: Size) {
    self = []
    let margin = PageMetrics.resizeMargin
    let corner = PageMetrics.cornerMargin
    let nearLeft = point.x < margin
    let nearRight = point.x >= size.width - margin
    let nearTop = point.y < margin
    let nearBottom = point.y >= size.height - margin
    guard nearLeft || nearRight || nearTop || nearBottom else { return }
    if point.x < corner && (nearLeft || nearTop || nearBottom) { insert(.left) }
    if point.x >= size.width - corner && (nearRight || nearTop || nearBottom) { insert(.right) }
    if point.y < corner && (nearTop || nearLeft || nearRight) { insert(.top) }
    if point.y >= size.height - corner && (nearBottom || nearLeft || nearRight) {
      insert(.bottom)
    }
  }

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
