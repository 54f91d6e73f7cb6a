import Platform

extension AccessibleInterfaces {
  private static let documentAttributes = ["MimeType": "text/markdown"]

  /// What kind of text it is, and in which language.
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

  /// Which of those in it is marked, and how another one is.
  func makeSelection() -> BusInterface {
    func marked(_ object: AccessibleNode) -> [AccessibilityTree.Path] {
      object.children.filter { object.window.tree.node($0)?.states.contains(.selected) ?? false }
    }
    /// The child of a number among all, or only among those that are marked.
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
        // One is always marked, and never more.
        method("DeselectSelectedChild", "i", gives: "b") { _, _, _ in refused },
        method("DeselectChild", "i", gives: "b") { _, _, _ in refused },
        method("SelectAll", gives: "b") { _, _, _ in refused },
        method("ClearSelection", gives: "b") { _, _, _ in refused },
      ],
      properties: [property("NSelectedChildren", "i") { _, object in .int(marked(object).count) }])
  }
}

extension AccessibilityNode {
  /// Whether one of those in it is marked.
  var choosesChildren: Bool {
    switch role {
    case .menuBar, .list: true
    case .menu: states.contains(.expanded) || !states.contains(.hasMenu)
    default: false
    }
  }
}
