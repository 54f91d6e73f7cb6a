/// The addresses of the buses.
public nonisolated enum BusAddress {
  /// The user's session bus; `nil` if there is none. No bus is ever started for us.
  public static func session(environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty {
      return address.hasPrefix("autolaunch:") ? nil : address
    }
    return environment["XDG_RUNTIME_DIR"].flatMap { $0.isEmpty ? nil : "unix:path=\($0)/bus" }
  }

  /// The system bus.
  public static func system(environment: [String: String]) -> String {
    if let address = environment["DBUS_SYSTEM_BUS_ADDRESS"], !address.isEmpty { return address }
    return "unix:path=/var/run/dbus/system_bus_socket"
  }
}
