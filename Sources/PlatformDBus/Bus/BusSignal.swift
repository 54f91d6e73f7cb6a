/// A kind of signal to listen to.
struct BusSignal: Hashable, Sendable {
  /// The sender's well-known name; `nil` for any sender.
  var sender: String?
  /// The object; `nil` for any.
  var path: String?
  var interface: String
  /// The member's name; `nil` for all of the interface.
  var member: String?
  /// The first argument; `nil` for any.
  var firstArgument: String?

  /// The signal that the owner of a name has changed.
  static func owner(of name: String) -> BusSignal {
    BusSignal(
      sender: bus, interface: bus, member: "NameOwnerChanged", firstArgument: name)
  }

  /// The name of the bus itself.
  private static let bus = "org.freedesktop.DBus"

  /// The match rule for the bus.
  var rule: String {
    var rule = "type='signal',interface='\(interface)'"
    if let member { rule += ",member='\(member)'" }
    if let sender { rule += ",sender='\(sender)'" }
    if let path { rule += ",path='\(path)'" }
    if let firstArgument { rule += ",arg0='\(firstArgument)'" }
    return rule
  }

  /// True if a message is of this kind. Messages carry the sender's unique name instead of the
  /// well-known one, which is checked by the bus, but not for signals that are sent to us alone.
  /// Only the bus has one name for both.
  func matches(_ message: BusMessage) -> Bool {
    guard message.kind == .signal, message.interface == interface,
      member == nil || message.member == member, path == nil || message.path == path
    else { return false }
    if sender == Self.bus, message.sender != sender { return false }
    return firstArgument == nil || message.arguments.first == firstArgument.map(BusValue.string)
  }
}
