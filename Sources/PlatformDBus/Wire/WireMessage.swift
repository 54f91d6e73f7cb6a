import CDBus

/// A message of the D-Bus library.
///
/// **Invariant:** `handle` is a message of which this object owns one reference. Used by one
/// thread at a time.
nonisolated final class WireMessage {
  let handle: OpaquePointer

  /// Takes over a reference.
  init(taking handle: OpaquePointer) { self.handle = handle }

  deinit { dbus_message_unref(handle) }

  /// Builds a message to send; `nil` if a name, path or type in it is invalid. The library would
  /// end the process at such a message, so everything is checked first.
  init?(_ message: BusMessage) {
    guard Self.isValid(message), let handle = Self.empty(message) else { return nil }
    self.handle = handle
    var iterator = DBusMessageIter()
    dbus_message_iter_init_append(handle, &iterator)
    for argument in message.arguments {
      guard WireWriting.append(argument, to: &iterator) else { return nil }
    }
  }

  var message: BusMessage {
    BusMessage(
      kind: kind, serial: dbus_message_get_serial(handle),
      replySerial: dbus_message_get_reply_serial(handle),
      sender: Self.string(dbus_message_get_sender(handle)),
      destination: Self.string(dbus_message_get_destination(handle)),
      path: Self.string(dbus_message_get_path(handle)),
      interface: Self.string(dbus_message_get_interface(handle)),
      member: Self.string(dbus_message_get_member(handle)),
      errorName: Self.string(dbus_message_get_error_name(handle)),
      arguments: WireReading.arguments(of: handle),
      wantsAnswer: dbus_message_get_no_reply(handle) == 0)
  }

  private var kind: BusMessage.Kind {
    switch dbus_message_get_type(handle) {
    case DBUS_MESSAGE_TYPE_METHOD_CALL: .call
    case DBUS_MESSAGE_TYPE_METHOD_RETURN: .answer
    case DBUS_MESSAGE_TYPE_ERROR: .failure
    default: .signal
    }
  }

  /// A copy of a string of the message, which lives as long as the message.
  private static func string(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  private static func empty(_ message: BusMessage) -> OpaquePointer? {
    let type =
      switch message.kind {
      case .call: DBUS_MESSAGE_TYPE_METHOD_CALL
      case .answer: DBUS_MESSAGE_TYPE_METHOD_RETURN
      case .failure: DBUS_MESSAGE_TYPE_ERROR
      case .signal: DBUS_MESSAGE_TYPE_SIGNAL
      }
    guard let handle = dbus_message_new(type) else { return nil }
    let isWhole =
      dbus_message_set_destination(handle, message.destination) != 0
      && dbus_message_set_path(handle, message.path) != 0
      && dbus_message_set_interface(handle, message.interface) != 0
      && dbus_message_set_member(handle, message.member) != 0
      && dbus_message_set_error_name(handle, message.errorName) != 0
      && (message.replySerial == 0
        || dbus_message_set_reply_serial(handle, message.replySerial) != 0)
    if isWhole { return handle }
    dbus_message_unref(handle)
    return nil
  }

  /// True if the message has all fields that its kind needs, and all names are valid.
  private static func isValid(_ message: BusMessage) -> Bool {
    let names =
      message.destination.map { dbus_validate_bus_name($0, nil) != 0 } ?? true
      && message.path.map { dbus_validate_path($0, nil) != 0 } ?? true
      && message.interface.map { dbus_validate_interface($0, nil) != 0 } ?? true
      && message.member.map { dbus_validate_member($0, nil) != 0 } ?? true
      && message.errorName.map { dbus_validate_error_name($0, nil) != 0 } ?? true
    guard names else { return false }
    return switch message.kind {
    case .call: message.path != nil && message.member != nil
    case .signal: message.path != nil && message.interface != nil && message.member != nil
    case .answer: message.replySerial != 0
    case .failure: message.replySerial != 0 && message.errorName != nil
    }
  }
}
