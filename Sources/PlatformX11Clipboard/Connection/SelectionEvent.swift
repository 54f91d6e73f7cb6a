import CXCB

/// A moment of the X server's clock, which runs round every 49 days.
struct Timestamp: Hashable {
  /// As the server counts; 0: now.
  var milliseconds: xcb_timestamp_t

  /// Whether it is before another, on the shorter way round.
  func isBefore(_ other: Timestamp) -> Bool {
    Int32(bitPattern: milliseconds &- other.milliseconds) < 0
  }
}

/// What a property holds.
struct XProperty {
  var type: Atom
  /// Bits of a unit.
  var format: UInt8
  /// Of format 32 in words of the machine.
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
  /// As a property of format 32 holds them.
  var propertyBytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
}

/// Why a property is not read.
enum PropertyFailure: Error {
  case tooLarge
}

/// A program asks for what we offer.
struct SelectionRequest {
  var requestor: XWindow
  var selection: Atom
  var target: Atom
  /// Where it wants it; none for the oldest programs.
  var property: Atom
  var time: Timestamp
}

/// What a program says to a window, by a name and five words.
struct WindowMessage {
  /// The window that it is for, which may have another one hear it.
  var window: XWindow
  var name: Atom
  var words: (UInt32, UInt32, UInt32, UInt32, UInt32)
}

/// What the X server tells of selections and what belongs to them.
enum SelectionEvent {
  /// A program asks for what we offer.
  case request(SelectionRequest)
  /// What we asked for is in the property, or was refused if there is none.
  case answer(selection: Atom, property: Atom, time: Timestamp)
  /// Another program owns the selection now.
  case lost(selection: Atom, time: Timestamp)
  /// A property of a window that we watch is another, or was taken away.
  case propertyChanged(XWindow, Atom, isDeleted: Bool, Timestamp)
  /// A window that we watch is gone.
  case windowGone(XWindow)
  /// A program says something to a window of which we hear.
  case message(WindowMessage)

  /// `nil` for everything else that the server may send.
  ///
  /// **Invariant:** an event is as long as its type says, which the server sees to.
  init?(_ event: UnsafeMutablePointer<xcb_generic_event_t>) {
    let event = UnsafeRawPointer(event)
    // The highest bit: it was sent by a program.
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
