import Canvas
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PlatformDBus

/// The accessibility tree of a window with a page of two paragraphs.
@MainActor final class PageOfTwo: AccessibilitySource {
  var requests: [AccessibilityRequest] = []
  var windowPosition: WindowPlacement.Position? = .init(x: 100, y: 50)
  var windowScale = Scale(2)

  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode? {
    switch path {
    case "window/page/p9": return AccessibilityNode("p9", .paragraph, "", .offPage)
    case "window/page/p1/l0":
      var link = AccessibilityNode("l0", .link, "you", actions: [.press])
      link.link = AccessibilityNode.Link(5..<8, address: "https://example.org")
      return link
    default: return nil
    }
  }

  func perform(_ request: AccessibilityRequest, on path: AccessibilityTree.Path) -> Bool {
    requests.append(request)
    return true
  }

  func name(of role: AccessibilityNode.Role) -> String { role == .heading ? "pealkiri" : "" }

  func places(
    of edge: AccessibilityText.Edge, of unit: AccessibilityText.Unit, in text: AccessibilityText
  ) -> [Int] {
    switch (unit, edge) {
    case (.word, .start): [0, 5]
    case (.word, .end): [4, 8]
    case (.line, .start): text.lineStarts
    case (.line, .end): Array(text.lineStarts.dropFirst()) + [text.count]
    case (_, .start): [0]
    case (_, .end): [text.count]
    }
  }

  func frame(of range: Range<Int>, in path: AccessibilityTree.Path) -> Rect? {
    Rect(x: Double(range.lowerBound), y: 10, width: Double(range.count), height: 20)
  }

  func offset(at point: Point, in path: AccessibilityTree.Path) -> Int? { Int(point.x) }

  func tree(
    _ first: String = "Dear you", caret: Int? = 2, sentence: String? = nil, focus: String = "p1"
  ) -> AccessibilityTree {
    var one = AccessibilityNode(
      "p1", .paragraph, "", [.focusable, .editable],
      frame: Rect(x: 10, y: 10, width: 100, height: 20))
    if focus == "p1" { one.states.insert(.focused) }
    one.text = AccessibilityText(first, caret: focus == "p1" ? caret : nil, lineStarts: [0, 5])
    one.text?.runs = [AccessibilityText.Run(0..<4, .bold)]
    one.text?.links = [5..<8]
    one.flow.next = "p2"
    var two = AccessibilityNode("p2", .heading)
    two.level = 2
    if focus == "p2" { two.states = .focused }
    two.text = AccessibilityText("Title", caret: focus == "p2" ? 0 : nil)
    two.flow.previous = "p1"
    var slider = AccessibilityNode("s", .slider, "Size", .focusable, actions: [.press])
    slider.keys = "Ctrl+Plus"
    slider.value = AccessibilityNode.Value(3, in: 1...9, step: 2, text: "three")
    var children = [
      AccessibilityNode(
        "page", .document, frame: Rect(x: 0, y: 0, width: 300, height: 200), children: [one, two]),
      slider,
    ]
    if focus == "f" {
      var field = AccessibilityNode("f", .field, "Find", .focused)
      field.text = AccessibilityText("", caret: 0)
      children.append(field)
    }
    if let sentence { children.append(AccessibilityNode("w", .notification, sentence)) }
    return AccessibilityTree(
      AccessibilityNode(
        "window", .window, "letter.md", .active,
        frame: Rect(x: 0, y: 0, width: 300, height: 200), children: children))
  }
}

/// A bus with the desktop's part of AT-SPI, a window on it, and a screen reader.
@MainActor final class ScreenReaderBus {
  let main = WaitingThread()
  let daemon: PrivateBus
  let desktop: FakeService
  let session: Bus
  let other: Bus
  let export: BusAccessibility
  let page = PageOfTwo()
  /// True if key events get no answer.
  private let mute: Flag

  private final class Flag: Sendable {
    let isOn = Mutex(false)
  }

  /// The session's bus is that of screen readers, too.
  init() throws {
    let daemon = try PrivateBus()
    self.daemon = daemon
    let (address, mute) = (daemon.address, Flag())
    self.mute = mute
    desktop = try FakeService(on: daemon, as: ["org.a11y.Bus", "org.a11y.atspi.Registry"]) {
      switch $0.member {
      case "GetAll":
        $0.answer([
          .options(["IsEnabled": .boolean(false), "ScreenReaderEnabled": .boolean(false)])
        ])
      case "GetAddress": $0.answer([.string(address)])
      case "Embed":
        $0.answer([.structure([.string(":0.0"), .objectPath(AccessiblePath.root)])])
      case "NotifyListenersSync":
        mute.isOn.withLock { $0 } ? nil : $0.answer([.boolean(true)])
      case "Settle": $0.answer()
      default: nil
      }
    }
    session = Bus(address: address, mainThread: main)
    other = Bus(address: address, mainThread: main)
    export = BusAccessibility(session: session, mainThread: main, address: nil)
    export.timeOut = Wait.longest
    session.start()
    other.start()
    export.start()
  }

  /// Makes the listener for keys answer no key event, or all again.
  func setMute(_ isMute: Bool) { mute.isOn.withLock { $0 = isMute } }

  func setEnabled(_ name: String, _ isEnabled: Bool) {
    desktop.emit(
      "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
      [
        .string("org.a11y.Status"), .options([name: .boolean(isEnabled)]), .array([], of: "s"),
      ])
  }

  /// Waits until the desktop was asked and has answered.
  func settle() {
    main.until("The desktop was not asked.") { desktop.calls.contains { $0.member == "GetAll" } }
    var isSettled = false
    session.call(.call("org.a11y.Bus", "/", "ee.paber.Test", "Settle")) { _ in isSettled = true }
    main.until("The desktop does not answer.") { isSettled }
  }

  func listen() {
    settle()
    setEnabled("ScreenReaderEnabled", true)
    main.until("No screen reader listens.") { export.isHeard }
    export.show(page.tree(), of: page)
  }

  func call(
    _ member: String, _ arguments: [BusValue] = [], of interface: String, at node: String
  ) -> Result<[BusValue], BusFailure>? {
    let path = node.hasPrefix("/") ? node : AccessiblePath.folder + "/w1/" + node
    let name = interface.hasPrefix("org.freedesktop") ? interface : "org.a11y.atspi.\(interface)"
    var answer: Result<[BusValue], BusFailure>?
    other.call(
      .call(export.bus?.uniqueName ?? "", path, name, member, arguments), seconds: Wait.longest
    ) { answer = $0 }
    main.until("There is no answer.") { answer != nil }
    return answer
  }

  func property(_ name: String, of interface: String, at node: String) -> BusValue? {
    let answer = call(
      "Get", [.string("org.a11y.atspi.\(interface)"), .string(name)],
      of: "org.freedesktop.DBus.Properties", at: node)
    guard case .success(let values)? = answer else { return nil }
    return values.first?.unwrapped
  }

  func text(
    _ member: String, _ arguments: [BusValue] = []
  ) -> Result<[BusValue], BusFailure>? {
    call(member, arguments, of: "Text", at: "window/page/p1")
  }

  func found(_ text: String, _ range: Range<Int>) -> Result<[BusValue], BusFailure> {
    .success([.string(text), .int(range.lowerBound), .int(range.upperBound)])
  }

  /// Returns the events during `body`: node, event, kind, first number, and letters if there are any.
  func events(_ body: () -> Void) -> [String] {
    var events: [String] = []
    var isOver = false
    for name in ["Object", "Window"] {
      other.listen(to: BusSignal(interface: "org.a11y.atspi.Event.\(name)")) { message in
        #expect(message.arguments.map(\.signature).joined() == "siiva{sv}")
        guard case .string(let kind)? = message.arguments.first else { return }
        let node = message.path?.split(separator: "/").last.map(String.init) ?? ""
        let value = message.arguments[3].unwrapped
        events.append(
          "\(node) \(message.member ?? "") \(kind) \(message.arguments[1].int ?? -1)"
            + (value.letters.map { " \($0)" } ?? ""))
      }
    }
    other.listen(to: BusSignal(interface: "ee.paber.Test", member: "Over")) { _ in isOver = true }
    // The bus knows the listeners by now; events before the answer are about the beginning.
    _ = call("GetRole", of: "Accessible", at: "window")
    events = []
    body()
    export.bus?.send(.signal("/ee", "ee.paber.Test", "Over"))
    main.until("Events are missing: \(events)") { isOver }
    return events
  }
}
