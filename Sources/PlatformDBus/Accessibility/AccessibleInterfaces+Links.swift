import Platform

extension AccessibleInterfaces {
  /// Makes the interface for the links in a text.
  func makeHypertext() -> BusInterface {
    func links(_ object: AccessibleNode) -> [Range<Int>] { object.node.text?.links ?? [] }
    return BusInterface(
      name: "org.a11y.atspi.Hypertext",
      methods: [
        method("GetNLinks", gives: "i") { _, object, _ in [.int(links(object).count)] },
        method("GetLink", "i", gives: "(so)") { owner, object, values in
          guard let number = values[0].int else { return nil }
          guard links(object).indices.contains(Int(number)) else {
            return [BusAccessibility.nothing]
          }
          let path = AccessibilityTree.path(object.path, "l\(number)")
          return [owner.reference(object.window.path(path))]
        },
        method("GetLinkIndex", "i", gives: "i") { _, object, values in
          guard let offset = values[0].int else { return nil }
          return [.int(links(object).firstIndex { $0.contains(Int(offset)) } ?? -1)]
        },
      ])
  }

  /// Makes the interface for a link's target.
  func makeHyperlink() -> BusInterface {
    BusInterface(
      name: "org.a11y.atspi.Hyperlink",
      methods: [
        method("GetObject", "i", gives: "(so)") { owner, object, values in
          [
            values[0] == .int32(0)
              ? owner.reference(object.window.path(object.path)) : BusAccessibility.nothing
          ]
        },
        method("GetURI", "i", gives: "s") { _, object, values in
          [.string(values[0] == .int32(0) ? object.node.link?.address ?? "" : "")]
        },
        method("IsValid", gives: "b") { _, object, _ in [.boolean(object.node.link != nil)] },
      ],
      properties: [
        property("NAnchors", "n") { _, _ in .int16(1) },
        property("StartIndex", "i") { _, object in .int(object.node.link?.range.lowerBound ?? 0) },
        property("EndIndex", "i") { _, object in .int(object.node.link?.range.upperBound ?? 0) },
      ])
  }
}
