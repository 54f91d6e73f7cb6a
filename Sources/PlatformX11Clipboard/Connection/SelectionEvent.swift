import CXCB

/// A time of the X server's clock, which wraps around every 49 days.
struct Timestamp: Hashable {
  /// The server's count; 0 is the current time.
  var milliseconds: xcb_timestamp_t

  /// True if it is before another, on the shorter way round.
  func isBefore(_ other: Timestamp) -> Bool {
    Int32(bitPattern: milliseconds &- other.milliseconds) < 0
  }
}

struct XProperty {
  var type: Atom
  /// Bits of a unit.
  var format: UInt8
  /// The bytes; with format 32, words in the machine's byte order.
  var bytes: [UInt8]

  /// The words of a property of format 32; empty for others.
  var words: [UInt32] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { bytes in
      // Invariant: every whole word lies within the bytes.
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: 4 * $0, as: UInt32.self) }
    }
  }
}

extension [UInt32] {
  /// The bytes of a property of format 32.
  var propertyBytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
}

/// The reason why a property is not read.
enum PropertyFailure: Error {
  case tooLarge
}

/// A program's request for content that we offer.
struct SelectionRequest {
  var requestor: XWindow
  var selection: Atom
  var target: Atom
  /// The property for the result; none from the oldest programs.
  var property: Atom
  var time: Timestamp
}

/// A client message to a window, with a name and five words.
struct WindowMessage {
  /// The window that it is about; another one may receive it.
  var window: XWindow
  var name: Atom
  var words: (UInt32, UInt32, UInt32, UInt32, UInt32)
}

/// An event of the X server that concerns selections.
enum SelectionEvent {
  /// A program requests content that we offer.
  case request(SelectionRequest)
  /// The content that we requested is in the property, or was refused if there is none.
  case answer(selection: Atom, property: Atom, time: Timestamp)
  /// Another program owns the selection now.
  case lost(selection: Atom, time: Timestamp)
  /// A property of a watched window was changed, or deleted.
  case propertyChanged(XWindow, Atom, isDeleted: Bool, Timestamp)
  /// A watched window was destroyed.
  case windowGone(XWindow)
  /// A program has sent a message to one of our windows, or to one that they stand for.
  case message(WindowMessage)

  /// Returns `nil` for all other events.
  ///
  /// **Invariant:** an event is as long as its type requires, which the server ensures.
  init?(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    let event = UnsafeRawPointer(event)
    // The highest bit is set if a program has sent it.
    switch Int32(event.load(as: UInt8.self) & 0x7F) {
    case XCB_SELECTION_REQUEST:
      let event = event.load(as: xcb_selection_request_event_t.self)
      self = .request(
        SelectionRequest(
          requestor: event.requestor, selection: event.selection, target: event.target,
          property: event.property, time: Timestamp(milliseconds: event.time)))
    case XCB_SELECTION_NOTIFY:
      let event = event.load(as: xcb_selection_notify_event_t.self)
      self = .answer(
        selection: event.selection, property: event.property,
        time: Timestamp(milliseconds: event.time))
    case XCB_SELECTION_CLEAR:
      let event = event.load(as: xcb_selection_clear_event_t.self)
      self = .lost(selection: event.selection, time: Timestamp(milliseconds: event.time))
    case XCB_PROPERTY_NOTIFY:
      let event = event.load(as: xcb_property_notify_event_t.self)
      self = .propertyChanged(
        event.window, event.atom,
        isDeleted: UInt32(event.state) == XCB_PROPERTY_DELETE.rawValue,
        Timestamp(milliseconds: event.time))
    case XCB_DESTROY_NOTIFY:
      self = .windowGone(event.load(as: xcb_destroy_notify_event_t.self).window)
    case XCB_CLIENT_MESSAGE:
      let event = event.load(as: xcb_client_message_event_t.self)
      guard event.format == 32 else { return nil }
      self = .message(
        WindowMessage(window: event.window, name: event.type, words: event.data.words))
    default: return nil
    }
  }
}

extension xcb_client_message_data_t {
  /// The words of a message of format 32.
  var words: (UInt32, UInt32, UInt32, UInt32, UInt32) { data32 }
}
