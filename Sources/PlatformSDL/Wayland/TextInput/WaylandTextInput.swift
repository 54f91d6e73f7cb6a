import CSDL2
import CWayland
import Canvas
import Platform

/// The compositor's input method, by `text-input-unstable-v3`: ibus, fcitx or an on-screen
/// keyboard. It sees keys before they come here, so none is offered to it.
///
/// **Invariant:** `handle` and `manager` are ours and are destroyed with this object.
final class WaylandTextInput: InputMethod {
  let news = Broadcast<InputMethodNews>()
  /// The type of the events that put its news in order with the compositor's other events.
  let eventType = SDL_RegisterEvents(1)
  var wantsKeys: Bool { false }
  /// True from the start: an input method that gets no text when it begins with a window never gets any.
  var wantsSurroundingText: Bool { isStarted && window != nil }
  private(set) var window: UInt32?

  private let events: WaylandEvents
  private let manager: OpaquePointer
  private var handle: OpaquePointer
  /// The number of commits of our state; the compositor answers with the number that it has seen.
  private var commits: UInt32 = 0
  /// The commit before which answers belong to an ended composition.
  private var oldest: UInt32 = 0
  private var isStarted = false
  private var isEnabled = false
  private var caret: DeviceRect?
  private var surrounding: SurroundingText?
  private var pending = TextInputState()
  private var isShown = false
  /// True if the next change of the text is the input method's own.
  private var hasWritten = false
  /// News that have not been sent yet, one list for each event.
  private var said: [[InputMethodNews]] = []
  private let registrations = Registrations()

  /// Returns `nil` if the compositor has no such interface.
  init?(_ connection: WaylandConnection) {
    guard let manager = connection.globals.bind(.textInput) else { return nil }
    let seat = connection.seat.handle
    guard let handle = zwp_text_input_manager_v3_get_text_input(manager, seat) else {
      zwp_text_input_manager_v3_destroy(manager)
      return nil
    }
    self.manager = manager
    self.handle = handle
    events = connection.events
    zwp_text_input_v3_add_listener(handle, Self.listener, WaylandListener.context(of: self))
    connection.seatDidChange.observe(in: registrations) { [weak self, seat = connection.seat] in
      self?.follow(seat)
    }
  }

  /// Starts over on the seat that has replaced the former one.
  private func follow(_ seat: WaylandSeat) {
    guard let new = zwp_text_input_manager_v3_get_text_input(manager, seat.handle) else { return }
    zwp_text_input_v3_destroy(handle)
    handle = new
    zwp_text_input_v3_add_listener(handle, Self.listener, WaylandListener.context(of: self))
    (commits, oldest) = (0, 0)
    setWindow(nil)
  }

  isolated deinit {
    zwp_text_input_v3_destroy(handle)
    zwp_text_input_manager_v3_destroy(manager)
  }

  func start() { isStarted = true }

  /// Answers at once: no key waits.
  func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void) { answer(false) }
  func giveUp() {}

  /// Does nothing: the compositor reports where its input method is.
  func setFocus(_ hasFocus: Bool) {}

  /// Uses the place in the window only.
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {
    guard rect != caret else { return }
    caret = rect
    if isEnabled { tellState(cause: ZWP_TEXT_INPUT_V3_CHANGE_CAUSE_INPUT_METHOD) }
  }

  func setSurroundingText(_ text: SurroundingText?) {
    let isNew = text != surrounding
    surrounding = text
    guard isEnabled else { return wantsSurroundingText ? enable() : () }
    guard isNew else { return }
    tellState(
      cause: hasWritten
        ? ZWP_TEXT_INPUT_V3_CHANGE_CAUSE_INPUT_METHOD : ZWP_TEXT_INPUT_V3_CHANGE_CAUSE_OTHER)
    hasWritten = false
  }

  func reset() {
    (pending, isShown) = (TextInputState(), false)
    guard isEnabled else { return }
    zwp_text_input_v3_disable(handle)
    commit()
    enable()
    oldest = commits
  }

  /// Sends the remaining news. Returns `true` if the input method has come to a window, and begins
  /// as soon as it gets the text there.
  func settle() -> Bool {
    while tellNews() {}
    return wantsSurroundingText && !isEnabled
  }

  private func enable() {
    isEnabled = true
    zwp_text_input_v3_enable(handle)
    zwp_text_input_v3_set_content_type(
      handle, ZWP_TEXT_INPUT_V3_CONTENT_HINT_MULTILINE.rawValue,
      ZWP_TEXT_INPUT_V3_CONTENT_PURPOSE_NORMAL.rawValue)
    tellState(cause: ZWP_TEXT_INPUT_V3_CHANGE_CAUSE_OTHER)
  }

  private func tellState(cause: zwp_text_input_v3_change_cause) {
    if let surrounding {
      zwp_text_input_v3_set_surrounding_text(
        handle, surrounding.text, Int32(surrounding.cursor), Int32(surrounding.anchor))
      zwp_text_input_v3_set_text_change_cause(handle, cause.rawValue)
    }
    if let caret {
      zwp_text_input_v3_set_cursor_rectangle(
        handle, Int32(clamping: caret.x), Int32(clamping: caret.y), Int32(clamping: caret.width),
        Int32(clamping: caret.height))
    }
    commit()
  }

  private func commit() {
    zwp_text_input_v3_commit(handle)
    commits &+= 1
  }

  // Events

  /// Sends the news of one event; `false` if there were none.
  @discardableResult
  func tellNews() -> Bool {
    guard !said.isEmpty else { return false }
    for news in said.removeFirst() { self.news.send(news) }
    return true
  }

  private func setWindow(_ surface: OpaquePointer?) {
    window = surface.map { wl_proxy_get_id($0) }
    // The window itself ends the preedit when it loses the keyboard.
    (pending, isShown) = (TextInputState(), false)
    isEnabled = false
    // Makes the tick come that enables the input method.
    wake()
  }

  private func done(_ serial: UInt32) {
    let state = pending
    pending = TextInputState()
    guard isEnabled, Int32(bitPattern: serial &- oldest) >= 0 else { return }
    let news = state.news(afterShowing: isShown)
    hasWritten = hasWritten || !state.commit.isEmpty || state.deletedBefore + state.deletedAfter > 0
    isShown = !state.preedit.isEmpty
    guard !news.isEmpty else { return }
    said.append(news)
    wake()
  }

  private func wake() { events.append(eventType) }

  nonisolated(unsafe) private static let listener: UnsafePointer<zwp_text_input_v3_listener> =
    WaylandListener.lasting(
      zwp_text_input_v3_listener(
        enter: { context, _, surface in
          WaylandListener.tell(context, as: WaylandTextInput.self, surface) { $0.setWindow($1) }
        },
        leave: { context, _, _ in
          WaylandListener.tell(context, as: WaylandTextInput.self) { $0.setWindow(nil) }
        },
        preedit_string: { context, _, text, begin, end in
          let text = text.map { String(cString: $0) } ?? ""
          WaylandListener.tell(context, as: WaylandTextInput.self) {
            ($0.pending.preedit, $0.pending.preeditBegin, $0.pending.preeditEnd) = (
              text, begin, end
            )
          }
        },
        commit_string: { context, _, text in
          let text = text.map { String(cString: $0) } ?? ""
          WaylandListener.tell(context, as: WaylandTextInput.self) { $0.pending.commit = text }
        },
        delete_surrounding_text: { context, _, before, after in
          WaylandListener.tell(context, as: WaylandTextInput.self) {
            ($0.pending.deletedBefore, $0.pending.deletedAfter) = (Int(before), Int(after))
          }
        },
        done: { context, _, serial in
          WaylandListener.tell(context, as: WaylandTextInput.self) { $0.done(serial) }
        }))
}
