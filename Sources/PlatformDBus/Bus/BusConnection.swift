import CDBus
import Glibc
import Platform

/// A connection of our own to a message bus. SDL has others, which are never touched.
///
/// **Invariant:** `handle` is an open private connection that no other code has; it is closed with
/// this object. Used by one thread at a time.
nonisolated final class BusConnection {
  private let handle: OpaquePointer
  /// Readable when messages come.
  let descriptor: Int32

  /// Connects and registers on the bus; blocks until the bus has answered. Throws `BusFailure`.
  ///
  /// - Parameter address: as in `DBUS_SESSION_BUS_ADDRESS`.
  init(address: String) throws(BusFailure) {
    // Other libraries of the process use the bus from threads of their own.
    dbus_threads_init_default()
    guard let handle = dbus_connection_open_private(address, nil) else { throw .noBus }
    dbus_connection_set_exit_on_disconnect(handle, 0)
    var descriptor: Int32 = -1
    guard dbus_bus_register(handle, nil) != 0,
      dbus_connection_get_unix_fd(handle, &descriptor) != 0
    else {
      dbus_connection_close(handle)
      dbus_connection_unref(handle)
      throw .noBus
    }
    self.handle = handle
    self.descriptor = descriptor
  }

  deinit {
    dbus_connection_close(handle)
    dbus_connection_unref(handle)
  }

  /// The name that the bus gave it: `:1.42`.
  var uniqueName: String? { dbus_bus_get_unique_name(handle).map { String(cString: $0) } }

  /// True if messages wait to be sent.
  var hasUnsent: Bool { dbus_connection_has_messages_to_send(handle) != 0 }

  /// Queues a message and returns its number; `nil` if it can't be sent.
  ///
  /// - Parameter isAnswered: true if the answer to a call is wanted; otherwise none is sent.
  func send(_ message: BusMessage, isAnswered: Bool = false) -> UInt32? {
    guard let wire = WireMessage(message) else { return nil }
    dbus_message_set_no_reply(wire.handle, isAnswered ? 0 : 1)
    var serial: UInt32 = 0
    return dbus_connection_send(handle, wire.handle, &serial) != 0 ? serial : nil
  }

  /// Reads and writes as much as possible without waiting; `false` if the bus has ended.
  func exchange() -> Bool { dbus_connection_read_write(handle, 0) != 0 }

  /// The next received message, if any.
  func next() -> BusMessage? {
    dbus_connection_pop_message(handle).map { WireMessage(taking: $0).message }
  }

  // Blocking calls

  /// Calls a method and waits for its answer; `nil` if it is refused or late, or the bus has ended.
  /// Other messages that come meanwhile are lost.
  ///
  /// - Parameter deadline: a time of `BlockingThread`.
  func answer(to call: BusMessage, by deadline: Double) -> [BusValue]? {
    guard let serial = send(call, isAnswered: true) else { return nil }
    while true {
      let isOpen = exchange()
      while let message = next() {
        guard message.replySerial == serial else { continue }
        return message.kind == .answer ? message.arguments : nil
      }
      guard isOpen, BlockingThread.now < deadline else { return nil }
      rest(until: deadline)
    }
  }

  /// Sleeps until a message comes, or a waiting one can be sent.
  func rest(until deadline: Double) {
    let wanted = hasUnsent ? POLLIN | POLLOUT : POLLIN
    var source = pollfd(fd: descriptor, events: Int16(wanted), revents: 0)
    poll(&source, 1, BlockingThread.milliseconds(until: deadline))
  }
}
