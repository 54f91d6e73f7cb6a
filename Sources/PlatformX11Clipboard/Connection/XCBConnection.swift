import CXCB
import Glibc
import Platform

/// The X server's number for a string.
typealias Atom = xcb_atom_t

/// A window of any program, by the X server's number.
typealias XWindow = xcb_window_t

/// A connection of our own to the X server, with a window that is never shown. Errors on it are
/// checked and end nothing, unlike on libX11's, whose handlers belong to SDL's connection.
///
/// **Invariant:** `handle` is a connection that no other code has, until `deinit`. Used by one
/// thread at a time. Pointers returned by libxcb are ours to free, once.
final class XCBConnection {
  private let handle: OpaquePointer
  let root: XWindow
  /// The window that owns our offers and receives our requests' results.
  let window: XWindow
  /// The maximum of bytes in one property change.
  let mostBytes: Int
  private var atoms: [String: Atom] = [:]
  private var watches: [XWindow: Int] = [:]
  /// Events that came during a wait for another one.
  private var early: [SelectionEvent] = []

  /// Connects; `nil` if that fails.
  ///
  /// - Parameter display: as in `DISPLAY`.
  init?(display: String) {
    guard let handle = xcb_connect(display, nil) else { return nil }
    guard xcb_connection_has_error(handle) == 0, let setup = xcb_get_setup(handle),
      let screen = xcb_setup_roots_iterator(setup).data
    else {
      xcb_disconnect(handle)
      return nil
    }
    self.handle = handle
    root = screen.pointee.root
    window = xcb_generate_id(handle)
    mostBytes = min(1 << 18, Int(xcb_get_maximum_request_length(handle)) * 4 - 64)
    var mask = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    xcb_create_window(
      handle, UInt8(XCB_COPY_FROM_PARENT), window, screen.pointee.root, -1, -1, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), screen.pointee.root_visual,
      XCB_CW_EVENT_MASK.rawValue, &mask)
  }

  /// Waits until the server has read all requests: it drops those that it has not when it sees the end
  /// of a connection, an answer to another program among them.
  deinit {
    free(xcb_get_input_focus_reply(handle, xcb_get_input_focus(handle), nil))
    xcb_disconnect(handle)
  }

  /// Readable when events come.
  var descriptor: Int32 { xcb_get_file_descriptor(handle) }

  /// True if the server is lost.
  var isLost: Bool { xcb_connection_has_error(handle) != 0 }

  /// Sends the pending requests.
  func flush() { xcb_flush(handle) }

  // Names

  /// The server's number for a name; requests each name once.
  func atom(_ name: String) -> Atom {
    intern([name])
    return atoms[name] ?? Atom(XCB_ATOM_NONE.rawValue)
  }

  /// Requests the numbers of several names in one go.
  func intern(_ names: [String]) {
    let unknown = names.filter { atoms[$0] == nil }
    let cookies = unknown.map { xcb_intern_atom(handle, 0, UInt16($0.utf8.count), $0) }
    for (name, cookie) in zip(unknown, cookies) {
      guard let reply = xcb_intern_atom_reply(handle, cookie, nil) else { continue }
      atoms[name] = reply.pointee.atom
      free(reply)
    }
  }

  // Selections

  /// The selection for a place.
  func atom(of place: ClipboardPlace) -> Atom {
    switch place {
    case .clipboard: atom("CLIPBOARD")
    case .primary: atom("PRIMARY")
    case .drop: atom("XdndSelection")
    }
  }

  /// The owner of a selection; `nil` if there is none. Waits for the server, so that all earlier
  /// events are known.
  func owner(of selection: Atom) -> XWindow? {
    guard
      let reply = xcb_get_selection_owner_reply(
        handle, xcb_get_selection_owner(handle, selection), nil)
    else { return nil }
    defer { free(reply) }
    return reply.pointee.owner == 0 ? nil : reply.pointee.owner
  }

  /// Takes a selection, or gives it up.
  func setOwner(of selection: Atom, to owner: XWindow?, at time: Timestamp) {
    xcb_set_selection_owner(handle, owner ?? 0, selection, time.milliseconds)
  }

  /// Requests a selection's content from its owner into a property of our window.
  func convert(_ selection: Atom, to target: Atom, into property: Atom, at time: Timestamp) {
    xcb_convert_selection(handle, window, selection, target, property, time.milliseconds)
  }

  /// Reports the result of a request to its program.
  func notify(_ request: SelectionRequest, property: Atom) {
    var event = xcb_selection_notify_event_t()
    event.response_type = UInt8(XCB_SELECTION_NOTIFY)
    event.time = request.time.milliseconds
    event.requestor = request.requestor
    event.selection = request.selection
    event.target = request.target
    event.property = property
    send(event, to: request.requestor)
  }

  /// Sends a message to the program of a window; `receiver`: another window that gets it instead.
  func send(_ message: WindowMessage, to receiver: XWindow? = nil) {
    var event = xcb_client_message_event_t()
    event.response_type = UInt8(XCB_CLIENT_MESSAGE)
    event.format = 32
    event.window = message.window
    event.type = message.name
    event.data.data32 = message.words
    send(event, to: receiver ?? message.window)
  }

  private func send<Event>(_ event: Event, to window: XWindow) {
    // Invariant: every event has 32 bytes on the wire, and the rest is zero.
    withUnsafeBytes(of: event) { event in
      var bytes = [CChar](repeating: 0, count: 32)
      bytes.withUnsafeMutableBytes { $0.copyMemory(from: event) }
      xcb_send_event(handle, 0, window, 0, bytes)
    }
  }

  // Windows

  /// Makes the server report changes of properties of a program's window and the window's end,
  /// until `unwatch` was called as often.
  ///
  /// Does nothing for our own window, whose events come in any case, even if a program names it as
  /// its own.
  func watch(_ window: XWindow) {
    guard window != self.window else { return }
    watches[window, default: 0] += 1
    guard watches[window] == 1 else { return }
    select(
      XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue,
      of: window)
  }

  /// Ends one `watch`.
  func unwatch(_ window: XWindow) {
    guard window != self.window else { return }
    watches[window, default: 1] -= 1
    guard watches[window] == 0 else { return }
    watches[window] = nil
    select(0, of: window)
  }

  private func select(_ events: UInt32, of window: XWindow) {
    var mask = events
    xcb_change_window_attributes(handle, window, XCB_CW_EVENT_MASK.rawValue, &mask)
  }

  /// A screen position relative to a window; `nil` if the window is gone or on another screen.
  func place(x: Int, y: Int, in window: XWindow) -> (x: Int, y: Int)? {
    let cookie = xcb_translate_coordinates(
      handle, root, window, Int16(clamping: x), Int16(clamping: y))
    guard let reply = xcb_translate_coordinates_reply(handle, cookie, nil) else { return nil }
    defer { free(reply) }
    guard reply.pointee.same_screen != 0 else { return nil }
    return (Int(reply.pointee.dst_x), Int(reply.pointee.dst_y))
  }

  /// The foremost child of a window at a screen position; `nil` if there is none.
  func child(of window: XWindow, x: Int, y: Int) -> XWindow? {
    let cookie = xcb_translate_coordinates(
      handle, root, window, Int16(clamping: x), Int16(clamping: y))
    guard let reply = xcb_translate_coordinates_reply(handle, cookie, nil) else { return nil }
    defer { free(reply) }
    return reply.pointee.child == 0 ? nil : reply.pointee.child
  }

  /// The server's current time, from the event of a property's change.
  func serverTime() -> Timestamp {
    let mark = atom("PABER_TIME")
    setProperty(mark, of: window, type: Atom(XCB_ATOM_STRING.rawValue), format: 8, bytes: [])
    flush()
    while let event = wait() {
      if case .propertyChanged(window, mark, false, let time) = event { return time }
      early.append(event)
    }
    return Timestamp(milliseconds: 0)
  }

  /// Sets a property.
  ///
  /// - Parameter bytes: at most `mostBytes`; with format 32, words in the machine's byte order.
  func setProperty(
    _ property: Atom, of window: XWindow, type: Atom, format: UInt8, bytes: [UInt8]
  ) {
    xcb_change_property(
      handle, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, property, type, format,
      UInt32(bytes.count / Int(format / 8)), bytes)
  }

  /// Deletes a property of our window.
  func deleteProperty(_ property: Atom) { xcb_delete_property(handle, window, property) }

  /// Reads a property of at most `most` bytes, and deletes it if it is ours; `nil` if there is none.
  func takeProperty(
    _ property: Atom, of window: XWindow? = nil, most: Int
  ) throws(PropertyFailure) -> XProperty? {
    var bytes: [UInt8] = []
    var offset = 0
    while true {
      let cookie = xcb_get_property(
        handle, window == nil ? 1 : 0, window ?? self.window, property,
        Atom(XCB_GET_PROPERTY_TYPE_ANY.rawValue), UInt32(offset / 4), 1 << 18)
      guard let reply = xcb_get_property_reply(handle, cookie, nil) else { return nil }
      defer { free(reply) }
      let length = Int(xcb_get_property_value_length(reply))
      guard reply.pointee.type != Atom(XCB_ATOM_NONE.rawValue), length >= 0 else { return nil }
      guard offset + length + Int(reply.pointee.bytes_after) <= most else { throw .tooLarge }
      // Invariant: the value follows the reply in memory, as long as that exists.
      bytes += UnsafeRawBufferPointer(start: xcb_get_property_value(reply), count: length)
      offset += length
      if reply.pointee.bytes_after == 0 || length == 0 {
        return XProperty(type: reply.pointee.type, format: reply.pointee.format, bytes: bytes)
      }
    }
  }

  // Events

  /// True if events have been read already, which don't wake a `poll`.
  var hasEvents: Bool {
    if early.isEmpty, let event = xcb_poll_for_queued_event(handle) {
      defer { free(event) }
      if let known = SelectionEvent(event) { early.append(known) }
      return true
    }
    return !early.isEmpty
  }

  /// The next event that has come, if any.
  func next() -> SelectionEvent? {
    if !early.isEmpty { return early.removeFirst() }
    while let event = xcb_poll_for_event(handle) {
      defer { free(event) }
      if let known = SelectionEvent(event) { return known }
    }
    return nil
  }

  /// Waits for the next event; `nil` if the server is lost.
  private func wait() -> SelectionEvent? {
    while let event = xcb_wait_for_event(handle) {
      defer { free(event) }
      if let known = SelectionEvent(event) { return known }
    }
    return nil
  }
}
