/// A kind of signal to listen to.
struct BusSignal: Hashable, Sendable {
  /// Who sends it, by its well-known name; `nil`: anybody.
  var sender: String?
  /// The object; `nil`: any.
  var path: String?
  /// Its interface.
  var interface: String
  /// Its name; `nil`: any of the interface.
  var member: String?
  /// What its first argument is; `nil`: anything.
  var firstArgument: String?

  /// Somebody has got a name on the bus, or let go of it.
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

  /// Whether a message is one of the kind. Messages bear another name of their sender than the one
  /// by which it is known, so the bus looks at that, but not where somebody has sent a signal to us
  /// alone. Only the bus has one name for both.
  func matches(_ message: BusMessage) -> Bool {
    guard message.kind == .signal, message.interface == interface,
      member == nil || message.member == member, path == nil || message.path == path
    else { return false }
    if sender == Self.bus, message.sender != sender { return false }
    return firstArgument == nil || message.arguments.first == firstArgument.map(BusValue.string)
  }
}
