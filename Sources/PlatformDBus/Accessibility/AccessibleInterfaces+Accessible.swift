import Platform

extension AccessibleInterfaces {
  private static let accessibleName = "org.a11y.atspi.Accessible"

  /// Makes the interface for role, states and children.
  func makeAccessible() -> BusInterface {
    BusInterface(
      name: Self.accessibleName,
      methods: [
        method("GetChildAtIndex", "i", gives: "(so)") { owner, object, values in
          guard let index = values[0].int else { return nil }
          let children = object.children
          guard children.indices.contains(Int(index)) else { return [BusAccessibility.nothing] }
          return [owner.reference(object.window.path(children[Int(index)]))]
        },
        method("GetChildren", gives: "a(so)") { owner, object, _ in
          let children = object.children.map { owner.reference(object.window.path($0)) }
          return [.array(children, of: "(so)")]
        },
        method("GetIndexInParent", gives: "i") { owner, object, _ in
          if object.parent != nil { return [.int(object.index)] }
          return [.int(owner.windows.firstIndex { $0 === object.window } ?? -1)]
        },
        method("GetRelationSet", gives: "a(ua(so))") { owner, object, _ in
          [Self.relations(of: object, owner)]
        },
        method("GetRole", gives: "u") { _, object, _ in [.uint32(object.node.role.number)] },
        method("GetRoleName", gives: "s") { _, object, _ in [.string(object.node.role.name)] },
        method("GetLocalizedRoleName", gives: "s") { _, object, _ in
          let role = object.node.role
          return [.string(object.window.source?.name(of: role) ?? role.name)]
        },
        method("GetState", gives: "au") { _, object, _ in
          [AccessibleState.words(object.node.accessibleStates)]
        },
        method("GetAttributes", gives: "a{ss}") { _, object, _ in
          [.words(object.node.attributes)]
        },
        method("GetApplication", gives: "(so)") { owner, _, _ in
          [owner.reference(AccessiblePath.root)]
        },
        method("GetInterfaces", gives: "as") { owner, object, _ in
          [owner.interfaces.names(of: object.node)]
        },
      ],
      properties: [
        property("Name", "s") { _, object in .string(object.node.name) },
        property("Description", "s") { _, object in .string(object.node.description) },
        property("Parent", "(so)") { owner, object in owner.parent(of: object) },
        property("ChildCount", "i") { _, object in .int(object.children.count) },
        property("Locale", "s") { _, object in .string(object.node.language) },
        property("AccessibleId", "s") { _, object in .string(object.node.key) },
        property("HelpText", "s") { _, _ in .string("") },
      ])
  }

  /// The relations of a paragraph to the next and the previous one.
  private static func relations(
    of object: AccessibleNode, _ owner: BusAccessibility
  ) -> BusValue {
    guard let parent = object.parent else { return .array([], of: "(ua(so))") }
    let flow = object.node.flow
    let (flowsTo, flowsFrom): (UInt32, UInt32) = (10, 11)
    let relations = [(flowsTo, flow.next), (flowsFrom, flow.previous)].compactMap {
      kind, key in
      key.map { key in
        let target = owner.reference(
          object.window.path(AccessibilityTree.path(parent, key)))
        return BusValue.structure([.uint32(kind), .array([target], of: "(so)")])
      }
    }
    return .array(relations, of: "(ua(so))")
  }

  /// Makes the interface of the application, the parent of its windows.
  func makeRootAccessible() -> BusInterface {
    func root(
      _ name: String, _ takes: String = "", gives: String,
      _ body: @escaping (BusAccessibility, [BusValue]) -> BusValue?
    ) -> BusInterface.Method {
      BusInterface.Method(name: name, takes: takes, gives: gives) { [weak owner] call in
        guard let owner, let value = body(owner, call.arguments) else {
          return call.refuse(.invalidArguments, "\(name) can't be asked that.")
        }
        call.answer([value])
      }
    }
    func property(
      _ name: String, _ type: String, _ value: @escaping (BusAccessibility) -> BusValue
    ) -> BusInterface.Property {
      .init(name: name, type: type, value: { [weak owner] _ in owner.map(value) })
    }
    return BusInterface(
      name: Self.accessibleName,
      methods: [
        root("GetChildAtIndex", "i", gives: "(so)") { owner, values in
          guard let index = values[0].int else { return nil }
          guard owner.windows.indices.contains(Int(index)) else {
            return BusAccessibility.nothing
          }
          return owner.reference(of: owner.windows[Int(index)])
        },
        root("GetChildren", gives: "a(so)") { owner, _ in
          .array(owner.windows.map(owner.reference), of: "(so)")
        },
        root("GetIndexInParent", gives: "i") { _, _ in .int(-1) },
        root("GetRelationSet", gives: "a(ua(so))") { _, _ in .array([], of: "(ua(so))") },
        root("GetRole", gives: "u") { _, _ in .uint32(Self.applicationRole) },
        root("GetRoleName", gives: "s") { _, _ in .string("application") },
        root("GetLocalizedRoleName", gives: "s") { _, _ in .string("application") },
        root("GetState", gives: "au") { _, _ in AccessibleState.words(Self.applicationStates) },
        root("GetAttributes", gives: "a{ss}") { _, _ in .words(Self.attributes) },
        root("GetApplication", gives: "(so)") { owner, _ in
          owner.reference(AccessiblePath.root)
        },
        root("GetInterfaces", gives: "as") { _, _ in Self.applicationInterfaces },
      ],
      properties: [
        property("Name", "s") { _ in .string("paber") },
        property("Description", "s") { _ in .string("") },
        property("Parent", "(so)") { $0.desktop ?? BusAccessibility.nothing },
        property("ChildCount", "i") { .int($0.windows.count) },
        property("Locale", "s") { _ in .string("") },
        property("AccessibleId", "s") { _ in .string("paber") },
        property("HelpText", "s") { _ in .string("") },
      ])
  }

  static let applicationRole: UInt32 = 75
  static let applicationStates: Set<AccessibleState> = [.enabled, .sensitive, .showing, .visible]
  static let attributes = ["toolkit": "Paber"]
  static let applicationInterfaces = BusValue.array(
    [.string("org.a11y.atspi.Accessible"), .string("org.a11y.atspi.Application")], of: "s")

  /// Makes the interface for properties of the application.
  func makeApplication() -> BusInterface {
    BusInterface(
      name: "org.a11y.atspi.Application",
      methods: [
        .init(name: "GetLocale", takes: "u", gives: "s") { $0.answer([.string("")]) }
      ],
      properties: [
        .init(name: "ToolkitName", type: "s", value: { _ in .string("Paber") }),
        .init(name: "Version", type: "s", value: { _ in .string("1") }),
        .init(name: "ToolkitVersion", type: "s", value: { _ in .string("1") }),
        .init(name: "AtspiVersion", type: "s", value: { _ in .string("2.1") }),
        .init(
          name: "Id", type: "i", value: { [weak owner] _ in owner.map { .int32($0.identifier) } },
          set: { [weak owner] _, value in
            guard let owner, let number = value.int else { return false }
            owner.identifier = number
            return true
          }),
      ])
  }
}

extension BusAccessibility {
  func reference(of window: AccessibleWindow) -> BusValue {
    reference(window.path(window.tree.root))
  }

  /// The reference to a node's parent.
  func parent(of object: AccessibleNode) -> BusValue {
    reference(object.parent.map(object.window.path) ?? AccessiblePath.root)
  }
}

extension BusValue {
  /// A dictionary of strings: `a{ss}`.
  static func words(_ values: [String: String]) -> BusValue {
    .array(
      values.sorted { $0.key < $1.key }.map { .entry(.string($0.key), .string($0.value)) },
      of: "{ss}")
  }
}

extension AccessibilityNode {
  /// The node's attributes, by AT-SPI's names.
  fileprivate var attributes: [String: String] {
    var attributes = AccessibleInterfaces.attributes
    if let level { attributes["level"] = "\(level)" }
    if let value { attributes["valuetext"] = value.text }
    return attributes
  }
}
