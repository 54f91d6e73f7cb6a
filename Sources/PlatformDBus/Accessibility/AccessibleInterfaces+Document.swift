import Platform

extension AccessibleInterfaces {
  private static let documentAttributes = ["MimeType": "text/markdown"]

  /// Makes the interface for a document's type and language.
  func makeDocument() -> BusInterface {
    BusInterface(
      name: "org.a11y.atspi.Document",
      methods: [
        method("GetLocale", gives: "s") { _, object, _ in [.string(object.node.language)] },
        method("GetAttributeValue", "s", gives: "s") { _, _, values in
          values[0].letters.map { [.string(Self.documentAttributes[$0] ?? "")] }
        },
        method("GetAttributes", gives: "a{ss}") { _, _, _ in [.words(Self.documentAttributes)] },
      ],
      properties: [
        property("CurrentPageNumber", "i") { _, _ in .int32(-1) },
        property("PageCount", "i") { _, _ in .int32(-1) },
      ])
  }

  /// Makes the interface for the selected child of a node.
  func makeSelection() -> BusInterface {
    func marked(_ object: AccessibleNode) -> [AccessibilityTree.Path] {
      object.children.filter { object.window.tree.node($0)?.states.contains(.selected) ?? false }
    }
    /// The child with a number among all children, or among the selected ones.
    func child(_ values: [BusValue], of paths: [AccessibilityTree.Path]) -> AccessibilityTree.Path?
    {
      values[0].int.flatMap { paths.indices.contains(Int($0)) ? paths[Int($0)] : nil }
    }
    let refused: [BusValue] = [.boolean(false)]
    return BusInterface(
      name: "org.a11y.atspi.Selection",
      methods: [
        method("GetSelectedChild", "i", gives: "(so)") { owner, object, values in
          let path = child(values, of: marked(object))
          return [path.map { owner.reference(object.window.path($0)) } ?? BusAccessibility.nothing]
        },
        method("SelectChild", "i", gives: "b") { _, object, values in
          guard let path = child(values, of: object.children) else { return refused }
          return [
            .boolean(object.window.source?.perform(.act(.focus), on: path) ?? false)
          ]
        },
        method("IsChildSelected", "i", gives: "b") { _, object, values in
          [.boolean(child(values, of: object.children).map(marked(object).contains) ?? false)]
        },
        // Exactly one child is always selected.
        method("DeselectSelectedChild", "i", gives: "b") { _, _, _ in refused },
        method("DeselectChild", "i", gives: "b") { _, _, _ in refused },
        method("SelectAll", gives: "b") { _, _, _ in refused },
        method("ClearSelection", gives: "b") { _, _, _ in refused },
      ],
      properties: [property("NSelectedChildren", "i") { _, object in .int(marked(object).count) }])
  }
}

extension AccessibilityNode {
  /// True if one of the node's children is selected.
  var choosesChildren: Bool {
    switch role {
    case .menuBar, .list: true
    case .menu: states.contains(.expanded) || !states.contains(.hasMenu)
    default: false
    }
  }
}
