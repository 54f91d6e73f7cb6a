@testable import PlatformDBus

/// A settings portal with the values that a test gives it.
final class FakePortal: Sendable {
  typealias Values = [String: [String: BusValue]]

  /// The methods of the portal that it knows.
  enum Age: Sendable {
    case current, withoutReadAll, first
  }

  static let name = "org.freedesktop.portal.Desktop"
  static let path = "/org/freedesktop/portal/desktop"
  static let interface = "org.freedesktop.portal.Settings"

  let service: FakeService

  init(on bus: PrivateBus, _ values: Values, age: Age = .current) throws {
    service = try FakeService(on: bus, as: [Self.name]) { Self.answer($0, values, age) }
  }

  /// Sends the signal of a change to all connections.
  func change(_ namespace: String, _ key: String, to value: BusValue) {
    emit([.string(namespace), .string(key), .variant(value)])
  }

  /// Sends the signal of a change with any arguments.
  func emit(_ arguments: [BusValue]) {
    service.emit(Self.path, Self.interface, "SettingChanged", arguments)
  }

  private static func answer(_ call: BusMessage, _ values: Values, _ age: Age) -> BusMessage {
    let unknown = call.failure("org.freedesktop.DBus.Error.UnknownMethod")
    guard call.path == path, call.interface == interface else { return unknown }
    switch (call.member, age) {
    case ("ReadAll", .current):
      return call.answer([all(values)])
    case ("ReadOne", .current), ("ReadOne", .withoutReadAll), ("Read", _):
      guard case .string(let namespace)? = call.arguments.first,
        case .string(let key)? = call.arguments.last, let value = values[namespace]?[key]
      else { return call.failure("org.freedesktop.portal.Error.NotFound") }
      // `Read` wraps a value that is a variant already.
      return call.answer([.variant(call.member == "Read" ? .variant(value) : value)])
    default: return unknown
    }
  }

  private static func all(_ values: Values) -> BusValue {
    .array(
      values.map { .entry(.string($0.key), .options($0.value)) }, of: "{sa{sv}}")
  }
}
