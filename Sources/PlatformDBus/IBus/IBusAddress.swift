/// Finds the address of ibus's own message bus: in a file whose name contains the machine, the host
/// and the display, as ibus's library writes it.
public nonisolated enum IBusAddress {
  /// The files that may hold the address, the likeliest first.
  ///
  /// - Parameters:
  ///   - environment: the process's variables.
  ///   - configurationFolder: the user's folder for configuration.
  ///   - machines: the contents of the files that name the machine, by `machineFiles`.
  public static func files(
    environment: [String: String], configurationFolder: String, machines: [String]
  ) -> [String] {
    if let file = environment["IBUS_ADDRESS_FILE"], !file.isEmpty { return [file] }
    var names: [Substring] = []
    for machine in machines.map({ $0.prefix { !$0.isWhitespace } }) + [unknownMachine]
    where !machine.isEmpty && !machine.contains("/") && !names.contains(machine) {
      names.append(machine)
    }
    let displays = displays(environment)
    return names.flatMap { name in
      displays.map { "\(configurationFolder)/ibus/bus/\(name)-\($0)" }
    }
  }

  /// The files that may name the machine, in ibus's order. D-Bus has one of its own if the system
  /// has none, and it may differ.
  public static let machineFiles = ["/var/lib/dbus/machine-id", "/etc/machine-id"]

  /// ibus's name for a machine that no file names.
  private static let unknownMachine: Substring = "machine-id"

  /// Host and number of each display. X11 and Wayland programs may share a desktop.
  private static func displays(_ environment: [String: String]) -> [String] {
    var displays: [String] = []
    if let name = environment["WAYLAND_DISPLAY"], !name.isEmpty, !name.contains("/") {
      displays.append("unix-\(name)")
    }
    let display = environment["DISPLAY"].flatMap { $0.isEmpty ? nil : $0 } ?? ":0"
    if let colon = display.lastIndex(of: ":") {
      let host = display[..<colon]
      let number = display[display.index(after: colon)...].prefix { $0 != "." }
      if !host.contains("/"), !number.isEmpty, number.allSatisfy(\.isNumber) {
        displays.append("\(host.isEmpty ? "unix" : host)-\(number)")
      }
    }
    return displays
  }

  /// The address in such a file, as in `DBUS_SESSION_BUS_ADDRESS`.
  public static func address(in file: String) -> String? {
    let name = "IBUS_ADDRESS="
    let line = file.split(whereSeparator: \.isNewline).last { $0.hasPrefix(name) }
    return line.map { String($0.dropFirst(name.count)) }.flatMap { $0.isEmpty ? nil : $0 }
  }
}
