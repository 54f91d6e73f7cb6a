import CDBus

/// The exported objects, and the standard answers of every program on a bus: `Ping`, `Introspect`,
/// and errors for unknown objects and members.
struct BusObjects {
  private var interfaces: [String: [BusInterface]] = [:]
  private var folders: [Folder] = []

  private struct Folder {
    var path: String
    weak var owner: (any BusFolder)?
  }

  /// Adds an interface to the object at a path, replacing one of the same name.
  mutating func add(_ interface: BusInterface, at path: String) {
    interfaces[path]?.removeAll { $0.name == interface.name }
    interfaces[path, default: []].append(interface)
  }

  /// Adds all objects below a path.
  mutating func add(_ folder: any BusFolder, below path: String) {
    folders.append(Folder(path: path + "/", owner: folder))
  }

  /// Answers a call, or passes it on to its method.
  func answer(_ call: BusCall) {
    let (path, member) = (call.message.path ?? "/", call.message.member ?? "")
    // Every program has this interface on all paths.
    if call.message.interface == Self.peer { return perform(Self.peerMethods, member, call) }
    let own = all(at: path)
    guard !own.isEmpty || !children(of: path).isEmpty else {
      return call.refuse(.unknownObject, "There is no object \(path).")
    }
    let all = own + standard(path, own)
    guard let name = call.message.interface else {
      // A call without an interface means the first one that has such a method.
      return perform(all.flatMap(\.methods), member, call)
    }
    guard let interface = all.first(where: { $0.name == name }) else {
      return call.refuse(.unknownInterface, "\(path) has no interface \(name).")
    }
    perform(interface.methods, member, call)
  }

  private func all(at path: String) -> [BusInterface] {
    if let own = interfaces[path] { return own }
    guard let folder = folders.first(where: { path.hasPrefix($0.path) }) else { return [] }
    return folder.owner?.interfaces(at: path) ?? []
  }

  private func standard(_ path: String, _ own: [BusInterface]) -> [BusInterface] {
    let properties = BusProperties(interfaces: own, path: path)
    return [introspectable(path)] + (properties.isEmpty ? [] : [properties.interface])
  }

  private func perform(_ methods: [BusInterface.Method], _ member: String, _ call: BusCall) {
    guard let method = methods.first(where: { $0.name == member }) else {
      return call.refuse(.unknownMethod, "There is no method \(member).")
    }
    let taken = call.arguments.map(\.signature).joined()
    guard taken == method.takes else {
      return call.refuse(
        .invalidArguments, "\(member) takes (\(method.takes)), not (\(taken)).")
    }
    method.perform(call)
  }

  // Standard interfaces

  private static let peer = "org.freedesktop.DBus.Peer"

  private static let peerMethods = [
    BusInterface.Method(name: "Ping") { $0.answer() },
    BusInterface.Method(name: "GetMachineId", gives: "s") { call in
      guard let identifier = dbus_try_get_local_machine_id(nil) else {
        return call.refuse(.failed, "This machine has no number.")
      }
      // Invariant: the text ends with a zero and is ours to free, by the library's own call.
      defer { dbus_free(identifier) }
      call.answer([.string(String(cString: identifier))])
    },
  ]

  private func introspectable(_ path: String) -> BusInterface {
    BusInterface(
      name: "org.freedesktop.DBus.Introspectable",
      methods: [
        .init(name: "Introspect", gives: "s") { call in
          call.answer([.string(description(of: path))])
        }
      ])
  }

  /// The names one level below a path on the way to objects.
  private func children(of path: String) -> [String] {
    let folder = path == "/" ? "/" : path + "/"
    let names = interfaces.keys.filter { $0.hasPrefix(folder) && $0 != path }
      .map { String($0.dropFirst(folder.utf8.count).prefix { $0 != "/" }) }
    return Set(names).sorted()
  }

  /// The description of a path, in the form that the D-Bus specification defines.
  private func description(of path: String) -> String {
    let peer = BusInterface(name: Self.peer, methods: Self.peerMethods)
    let objects = all(at: path)
    let own = objects + standard(path, objects) + [peer]
    return """
      <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
      <node>
      \(own.map(\.description).joined())\
      \(children(of: path).map { "  <node name=\"\($0)\"/>\n" }.joined())</node>

      """
  }
}

extension BusInterface {
  fileprivate var description: String {
    let methods = methods.map { method in
      let taken = WireType.whole(method.takes).map {
        "      <arg type=\"\($0)\" direction=\"in\"/>\n"
      }
      let given = WireType.whole(method.gives).map {
        "      <arg type=\"\($0)\" direction=\"out\"/>\n"
      }
      return "    <method name=\"\(method.name)\">\n\((taken + given).joined())    </method>\n"
    }
    let signals = signals.sorted { $0.key < $1.key }.map { name, types in
      let values = WireType.whole(types).map { "      <arg type=\"\($0)\"/>\n" }
      return "    <signal name=\"\(name)\">\n\(values.joined())    </signal>\n"
    }
    let properties = properties.map { property in
      "    <property name=\"\(property.name)\" type=\"\(property.type)\""
        + " access=\"\(property.set == nil ? "read" : "readwrite")\"/>\n"
    }
    let members = (methods + signals + properties).joined()
    return "  <interface name=\"\(name)\">\n\(members)  </interface>\n"
  }
}
