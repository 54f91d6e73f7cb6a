import CXCB
import Dispatch
import Glibc
import Platform
import TestSupport
import Testing

@testable import PlatformX11Clipboard

extension ClipboardTests {
  /// Drags from a window of ours, on a real X server (XDND 5, as its source).
  @Suite @MainActor struct OutgoingDragTests {
    let screen: Screen
    let main = WaitingThread()
    let clipboard: X11Clipboard
    /// The program's own window, at the left of the screen.
    let program: Peer
    /// Another program, with a window at the right of it.
    let target: Peer
    private let registrations = Registrations()
    private let heard = Heard()

    @MainActor private final class Heard { var drags: [Drag] = [] }

    init() throws {
      try self.init(limits: .patient)
    }

    private init(limits: SelectionLimits) throws {
      screen = try Screen.started()
      clipboard = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: limits))
      program = try Peer(screen)
      target = try Peer(screen)
      for peer in [program, target] { _ = peer.connection.serverTime() }
      let window = program.window
      clipboard.drags.observe(in: registrations) { [heard] source, drag in
        #expect(source == window)
        heard.drags.append(drag)
      }
      try show(program.window, atX: 0)
      try show(target.window, atX: 32)
      beAware(target)
      clipboard.watchDrags(over: program.window)
    }

    private func content() -> ClipboardContent {
      ClipboardContent([
        .init("text/html") { Array("<b>õ</b>".utf8) }, .init("text/rtf") { [] },
        .init(ClipboardData.markdown) { Array("**õ**".utf8) },
        .init(ClipboardData.text) { Array("**õ**".utf8) },
      ])
    }

    // The target

    /// Shows a window on half of the screen.
    private func show(_ window: XWindow, atX x: UInt32) throws {
      guard let handle = xcb_connect(screen.display, nil) else { throw Screen.Failure() }
      defer { xcb_disconnect(handle) }
      let mask =
        XCB_CONFIG_WINDOW_X.rawValue | XCB_CONFIG_WINDOW_Y.rawValue
        | XCB_CONFIG_WINDOW_WIDTH.rawValue | XCB_CONFIG_WINDOW_HEIGHT.rawValue
      xcb_configure_window(handle, window, UInt16(mask), [x, 0, 32, 64])
      xcb_map_window(handle, window)
      // Returns when the server has done it.
      free(xcb_get_input_focus_reply(handle, xcb_get_input_focus(handle), nil))
    }

    private func beAware(_ peer: Peer) {
      peer.connection.setProperty(
        peer.atom("XdndAware"), of: peer.window, type: peer.atom("ATOM"), format: 32,
        bytes: [5].propertyBytes)
      _ = peer.connection.serverTime()
    }

    /// The next message of a name that the target gets, about its window or another.
    private func next(_ name: String) throws -> WindowMessage {
      try target.next { event in
        guard case .message(let message) = event else { return nil }
        #expect(message.name == target.atom(name))
        return message
      }
    }

    private func answer(_ message: WindowMessage, _ name: String, _ flags: UInt32) {
      target.connection.send(
        WindowMessage(
          window: message.words.0, name: target.atom(name),
          words: (message.window, flags, 0, 0, target.atom("XdndActionCopy"))))
      target.connection.flush()
    }

    /// Moves the pointer to the target, which gets the message and accepts or refuses the drag.
    private func enter(isWilling: Bool = true) throws -> WindowMessage {
      #expect(clipboard.beginDrag(of: content(), from: program.window))
      clipboard.moveDrag(to: (40, 10))
      let entry = try next("XdndEnter")
      let place = try next("XdndPosition")
      #expect(place.words.2 == 40 << 16 | 10)
      #expect(place.words.4 == target.atom("XdndActionCopy"))
      answer(place, "XdndStatus", isWilling ? 3 : 2)
      return entry
    }

    private func waitForDrags(_ count: Int) -> [Drag] {
      main.until("So many drags don't come.") { heard.drags.count >= count }
      return heard.drags
    }

    private func waitUntilTheSelectionHasNoOwner() {
      let selection = target.atom("XdndSelection")
      #expect(Wait.until { target.connection.owner(of: selection) == nil })
    }

    // The outcome

    @Test func anotherProgramReadsWhatItWants() throws {
      let entry = try enter()
      #expect(entry.words.1 == 5 << 24 | 1)
      let list = try target.connection.takeProperty(
        target.atom("XdndTypeList"), of: entry.words.0, most: 1024)
      #expect(
        list?.words
          == [
            "text/html", "text/rtf", "text/markdown", "UTF8_STRING", ClipboardData.text, "STRING",
            "TEXT", "text/plain",
          ].map(target.atom))
      clipboard.moveDrag(to: (41, 12))
      clipboard.dropDrag(.move)
      answer(try next("XdndPosition"), "XdndStatus", 1)
      let drop = try next("XdndDrop")
      #expect(waitForDrags(1) == [.ended])
      let time = Timestamp(milliseconds: drop.words.2)
      for (name, text) in [
        ("text/html", "<b>õ</b>"), ("text/markdown", "**õ**"), ("text/plain", "**õ**"),
      ] {
        let value = try target.ask("XdndSelection", for: name, at: time)
        #expect(value?.bytes == Array(text.utf8), "\(name)")
      }
      answer(drop, "XdndFinished", 1)
      waitUntilTheSelectionHasNoOwner()
    }

    @Test func aProgramIsAskedForOnePlaceAtATime() throws {
      #expect(clipboard.beginDrag(of: content(), from: program.window))
      clipboard.moveDrag(to: (40, 10))
      _ = try next("XdndEnter")
      let first = try next("XdndPosition")
      for x in 41...50 { clipboard.moveDrag(to: (x, 10)) }
      clipboard.dropDrag(.copy)
      answer(first, "XdndStatus", 1)
      let last = try next("XdndPosition")
      #expect(last.words.2 == 50 << 16 | 10)
      answer(last, "XdndStatus", 1)
      _ = try next("XdndDrop")
    }

    @Test func aRefusedDragIsCancelled() throws {
      _ = try enter(isWilling: false)
      clipboard.dropDrag(.move)
      _ = try next("XdndLeave")
      #expect(waitForDrags(1) == [.ended])
      waitUntilTheSelectionHasNoOwner()
    }

    @Test func besideIsNowhere() throws {
      _ = try enter()
      clipboard.moveDrag(to: (63, -5))
      _ = try next("XdndLeave")
      clipboard.dropDrag(.move)
      #expect(waitForDrags(1) == [.ended])
      waitUntilTheSelectionHasNoOwner()
    }

    @Test func cancelledItLeaves() throws {
      _ = try enter()
      clipboard.cancelDrag()
      _ = try next("XdndLeave")
      #expect(waitForDrags(1) == [.ended])
      waitUntilTheSelectionHasNoOwner()
    }

    /// The program's own windows get the events of any other drag, and know that the text may be moved.
    @Test func ourOwnWindowsAreToldDirectly() throws {
      _ = try enter()
      clipboard.moveDrag(to: (7, 9))
      _ = try next("XdndLeave")
      #expect(waitForDrags(1) == [.hovers(x: 7, y: 9)])
      clipboard.moveDrag(to: (8, 9))
      clipboard.dropDrag(.move)
      #expect(
        waitForDrags(4).dropFirst() == [
          .hovers(x: 8, y: 9), .text(x: 8, y: 9, action: .move), .ended,
        ])
      waitUntilTheSelectionHasNoOwner()
      // Also when the drag goes on to another program.
      #expect(clipboard.beginDrag(of: content(), from: program.window))
      clipboard.moveDrag(to: (7, 9))
      #expect(waitForDrags(5).last == .hovers(x: 7, y: 9))
      clipboard.moveDrag(to: (40, 9))
      #expect(waitForDrags(6).last == .left)
      _ = try next("XdndEnter")
    }

    @Test func aProxyHearsForItsWindow() throws {
      let other = try Peer(screen)
      _ = other.connection.serverTime()
      try show(other.window, atX: 32)
      for holder in [target.window, other.window] {
        other.connection.setProperty(
          other.atom("XdndProxy"), of: holder, type: other.atom("WINDOW"), format: 32,
          bytes: [target.window].propertyBytes)
      }
      _ = other.connection.serverTime()
      #expect(clipboard.beginDrag(of: content(), from: program.window))
      clipboard.moveDrag(to: (40, 10))
      #expect(try next("XdndEnter").window == other.window)
      #expect(try next("XdndPosition").window == other.window)
    }

    @Test func aProgramThatGoesTakesNothing() throws {
      _ = try enter()
      screen.disconnect(target.window)
      #expect(Wait.until { target.connection.isLost || target.connection.next() == nil })
      clipboard.dropDrag(.move)
      #expect(waitForDrags(1) == [.ended])
      let looker = try Peer(screen)
      let selection = looker.atom("XdndSelection")
      #expect(Wait.until { looker.connection.owner(of: selection) == nil })
    }

    /// A program that never answers is abandoned, and delays no later drag.
    @Test func aProgramThatIsSilentIsLeft() throws {
      let clock = SteppedClock()
      var limits = SelectionLimits.patient
      limits.now = { clock.now }
      let impatient = try Self(limits: limits)
      #expect(impatient.clipboard.beginDrag(of: content(), from: impatient.program.window))
      impatient.clipboard.moveDrag(to: (40, 10))
      _ = try impatient.next("XdndEnter")
      _ = try impatient.next("XdndPosition")
      impatient.clipboard.dropDrag(.move)
      #expect(impatient.waitForDrags(1) == [.ended])
      func timePasses() {
        clock.step(limits.step)
        // The thread looks at the clock when something wakes it; nothing is dragged any more.
        impatient.clipboard.moveDrag(to: (40, 10))
      }
      timePasses()
      _ = try impatient.next("XdndLeave")
      // Nor does one that accepts it and is silent afterwards.
      let silent = try impatient.enter()
      impatient.clipboard.dropDrag(.move)
      _ = try impatient.next("XdndDrop")
      timePasses()
      impatient.waitUntilTheSelectionHasNoOwner()
      #expect(silent.words.0 != 0)
    }

    /// The time in which its form is made does not count.
    @Test func aProgramThatWaitsForAFormIsNotLeft() throws {
      let clock = SteppedClock()
      var limits = SelectionLimits.patient
      limits.now = { clock.now }
      let slow = try Self(limits: limits)
      let (formStarted, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let form = ClipboardContent.Representation("text/html") {
        formStarted.signal()
        _ = mayFinish.wait(timeout: .now() + Wait.longest)
        return Array("html".utf8)
      }
      let content = ClipboardContent([form, .init("text/rtf") { Array("rtf".utf8) }])
      #expect(slow.clipboard.beginDrag(of: content, from: slow.program.window))
      slow.clipboard.moveDrag(to: (40, 10))
      _ = try slow.next("XdndEnter")
      slow.answer(try slow.next("XdndPosition"), "XdndStatus", 3)
      slow.clipboard.dropDrag(.copy)
      let drop = try slow.next("XdndDrop")
      let target = slow.target
      let time = Timestamp(milliseconds: drop.words.2)
      target.connection.convert(
        target.atom("XdndSelection"), to: target.atom("text/html"), into: target.atom("PEER"),
        at: time)
      target.connection.flush()
      let hasBegun = formStarted.wait(timeout: .now() + Wait.longest) == .success
      #expect(hasBegun)
      clock.step(2 * limits.step)
      // The thread looks at the clock when something wakes it, and answers when it has.
      var isRead = false
      let reading = slow.clipboard.read([], from: .clipboard, decode: { $0 }) { _ in isRead = true }
      slow.main.until("its thread is awake") { isRead }
      mayFinish.signal()
      let property = try target.next { event -> Atom? in
        if case .answer(_, let property, _) = event { property } else { nil }
      }
      #expect(try target.connection.takeProperty(property, most: 99)?.bytes == Array("html".utf8))
      let other = try target.ask("XdndSelection", for: "text/rtf", at: time)
      #expect(other?.bytes == Array("rtf".utf8))
      slow.answer(drop, "XdndFinished", 1)
      slow.waitUntilTheSelectionHasNoOwner()
      withExtendedLifetime(reading) {}
    }

    /// The window gives no motion of the pointer to anything else until the drag has ended.
    @Test func withoutAServerADragEndsAtOnce() throws {
      let lost = try #require(X11Clipboard(display: ":none", mainThread: main, limits: .patient))
      let registrations = Registrations()
      lost.drags.observe(in: registrations) { [heard] _, drag in heard.drags.append(drag) }
      #expect(lost.beginDrag(of: content(), from: program.window))
      #expect(waitForDrags(1) == [.ended])
    }

    @Test func messagesOfNonsenseAreSurvived() throws {
      let entry = try enter()
      for name in ["XdndFinished", "XdndStatus", "XdndFinished"] {
        target.connection.send(
          WindowMessage(
            window: entry.words.0, name: target.atom(name), words: (.max, .max, .max, .max, .max)))
      }
      target.connection.flush()
      clipboard.dropDrag(.move)
      answer(try next("XdndDrop"), "XdndFinished", 1)
      waitUntilTheSelectionHasNoOwner()
    }
  }
}
