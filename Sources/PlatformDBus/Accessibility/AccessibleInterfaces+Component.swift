import Canvas
import Platform

extension AccessibleInterfaces {
  /// Makes the interface for a node's position and size.
  func makeComponent() -> BusInterface {
    BusInterface(
      name: "org.a11y.atspi.Component",
      methods: [
        method("Contains", "iiu", gives: "b") { _, object, values in
          point(object, values).map { [.boolean(object.node.frame.contains($0))] }
        },
        method("GetAccessibleAtPoint", "iiu", gives: "(so)") { owner, object, values in
          guard let point = point(object, values) else { return nil }
          let found = object.window.tree.deepest(at: point, below: object.path)
          return [found.map { owner.reference(object.window.path($0)) } ?? BusAccessibility.nothing]
        },
        method("GetExtents", "u", gives: "(iiii)") { _, object, values in
          extents(object, values).map { rect in
            [.structure([.int(rect.x), .int(rect.y), .int(rect.width), .int(rect.height)])]
          }
        },
        method("GetPosition", "u", gives: "ii") { _, object, values in
          extents(object, values).map { [.int($0.x), .int($0.y)] }
        },
        method("GetSize", gives: "ii") { _, object, _ in
          let rect = object.pixels(object.node.frame, .window)
          return [.int(rect.width), .int(rect.height)]
        },
        method("GetLayer", gives: "u") { _, object, _ in
          let (widget, window): (UInt32, UInt32) = (3, 7)
          return [.uint32(object.parent == nil ? window : widget)]
        },
        method("GetMDIZOrder", gives: "n") { _, _, _ in [.int16(-1)] },
        method("GrabFocus", gives: "b") { _, object, _ in
          [.boolean(object.perform(.act(.focus)))]
        },
        method("GetAlpha", gives: "d") { _, _, _ in [.double(1)] },
        method("SetExtents", "iiiiu", gives: "b") { _, _, _ in [.boolean(false)] },
        method("SetPosition", "iiu", gives: "b") { _, _, _ in [.boolean(false)] },
        method("SetSize", "ii", gives: "b") { _, _, _ in [.boolean(false)] },
        method("ScrollTo", "u", gives: "b") { _, object, _ in
          [.boolean(object.perform(.show(0)))]
        },
        method("ScrollToPoint", "uii", gives: "b") { _, object, _ in
          [.boolean(object.perform(.show(0)))]
        },
      ])
  }
}

private func point(_ object: AccessibleNode, _ values: [BusValue]) -> Point? {
  guard let x = values[0].int, let y = values[1].int,
    let origin = values[2].unsigned.flatMap(AccessibleNode.Origin.init)
  else { return nil }
  return object.point(x: x, y: y, origin)
}

private func extents(_ object: AccessibleNode, _ values: [BusValue]) -> DeviceRect? {
  values[0].unsigned.flatMap(AccessibleNode.Origin.init).map {
    object.pixels(object.node.frame, $0)
  }
}

extension AccessibilityTree {
  /// The foremost node at a point of the window, within a node; `nil` if the point is outside.
  func deepest(at point: Point, below path: Path) -> Path? {
    guard let entry = entries[path] else { return nil }
    // The last child lies in front.
    for child in entry.children.reversed() {
      if let found = deepest(at: point, below: child) { return found }
    }
    return entry.node.frame.contains(point) ? path : nil
  }
}
