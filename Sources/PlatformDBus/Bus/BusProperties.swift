/// The standard interface for an object's properties: `org.freedesktop.DBus.Properties`.
struct BusProperties {
  /// The object's interfaces.
  let interfaces: [BusInterface]
  /// The object's path.
  let path: String

  /// True if there are no properties.
  var isEmpty: Bool { interfaces.allSatisfy(\.properties.isEmpty) }

  /// The interface that reads and sets them.
  var interface: BusInterface {
    BusInterface(
      name: "org.freedesktop.DBus.Properties",
      methods: [
        .init(name: "Get", takes: "ss", gives: "v", perform: get),
        .init(name: "GetAll", takes: "s", gives: "a{sv}", perform: getAll),
        .init(name: "Set", takes: "ssv", perform: set),
      ], signals: ["PropertiesChanged": "sa{sv}as"])
  }

  private func get(_ call: BusCall) {
    guard let property = property(of: call) else { return }
    guard let value = property.value(path) else {
      return call.refuse(.unknownObject, "\(path) has gone.")
    }
    call.answer([.variant(value)])
  }

  private func getAll(_ call: BusCall) {
    guard case .string(let name) = call.arguments[0] else { return }
    let properties = interfaces.filter { $0.name == name }.flatMap(\.properties)
    var values: [String: BusValue] = [:]
    for property in properties { values[property.name] = property.value(path) }
    call.answer([.options(values)])
  }

  private func set(_ call: BusCall) {
    guard let property = property(of: call) else { return }
    guard let set = property.set else {
      return call.refuse(.propertyReadOnly, "\(property.name) can only be read.")
    }
    let value = call.arguments[2].unwrapped
    guard value.signature == property.type, set(path, value) else {
      return call.refuse(.invalidArguments, "\(property.name) can't be that.")
    }
    call.answer()
  }

  /// The property that a call names; refuses the call where there is none.
  private func property(of call: BusCall) -> BusInterface.Property? {
    guard case .string(let interface) = call.arguments[0],
      case .string(let name) = call.arguments[1]
    else { return nil }
    // A call without an interface means the first one that has the property.
    let meant = interfaces.filter { interface.isEmpty || $0.name == interface }
    if let property = meant.lazy.flatMap(\.properties).first(where: { $0.name == name }) {
      return property
    }
    call.refuse(.unknownProperty, "There is no property \(name).")
    return nil
  }
}
