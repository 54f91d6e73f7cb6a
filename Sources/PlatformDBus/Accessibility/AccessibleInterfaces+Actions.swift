import Platform

extension AccessibleInterfaces {
  /// Makes the interface for a node's actions.
  func makeAction() -> BusInterface {
    func named(_ name: String) -> BusInterface.Method {
      method(name, "i", gives: "s") { _, object, values in
        action(object, values).map { [.string($0.rawValue)] }
      }
    }
    return BusInterface(
      name: "org.a11y.atspi.Action",
      methods: [
        named("GetName"), named("GetLocalizedName"),
        method("GetDescription", "i", gives: "s") { _, object, values in
          action(object, values).map { _ in [.string("")] }
        },
        method("GetKeyBinding", "i", gives: "s") { _, object, values in
          action(object, values).map { [.string($0 == .focus ? "" : object.node.keyBinding)] }
        },
        method("GetActions", gives: "a(sss)") { _, object, _ in
          let actions = object.node.actions.map { action in
            BusValue.structure([
              .string(action.rawValue), .string(""),
              .string(action == .focus ? "" : object.node.keyBinding),
            ])
          }
          return [.array(actions, of: "(sss)")]
        },
        method("DoAction", "i", gives: "b") { _, object, values in
          action(object, values).map { [.boolean(object.perform(.act($0)))] }
        },
      ],
      properties: [property("NActions", "i") { _, object in .int(object.node.actions.count) }])
  }

  /// Makes the interface for a node's value.
  func makeValue() -> BusInterface {
    func number(
      _ name: String, set: ((AccessibleNode, BusValue) -> Bool)? = nil,
      _ number: @escaping (AccessibilityNode.Value) -> Double
    ) -> BusInterface.Property {
      property(name, "d", set: set) { _, object in .double(object.node.value.map(number) ?? 0) }
    }
    return BusInterface(
      name: "org.a11y.atspi.Value", methods: [],
      properties: [
        number("MinimumValue") { $0.range.lowerBound },
        number("MaximumValue") { $0.range.upperBound },
        number("MinimumIncrement") { $0.step },
        number(
          "CurrentValue",
          set: { object, value in
            guard case .double(let number) = value, number.isFinite else { return false }
            return object.perform(.setValue(number))
          }
        ) { $0.current },
        property("Text", "s") { _, object in .string(object.node.value?.text ?? "") },
      ])
  }
}

private func action(
  _ object: AccessibleNode, _ values: [BusValue]
) -> AccessibilityNode.Action? {
  guard let index = values[0].int, object.node.actions.indices.contains(Int(index)) else {
    return nil
  }
  return object.node.actions[Int(index)]
}

extension AccessibilityNode {
  /// The node's keys in AT-SPI's form: a mnemonic, a path of mnemonics, a shortcut; `;;<Control>S`.
  fileprivate var keyBinding: String {
    guard !keys.isEmpty else { return "" }
    var parts = keys.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
    // The plus sign can be the key itself.
    if keys.hasSuffix("+") { parts = parts.dropLast(2) + ["plus"] }
    let held = parts.dropLast().map { "<" + ($0 == "Ctrl" ? "Control" : $0) + ">" }
    return ";;" + held.joined() + (parts.last ?? "")
  }
}
