import Canvas
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

/// A window with a page of two paragraphs, for those who can't see it.
@MainActor private final class PageOfTwo: AccessibilitySource {
  var requests: [AccessibilityRequest] = []
  var windowPosition: WindowPlacement.Position? = .init(x: 100, y: 50)
  var windowScale = Scale(2)

  func node(_ path: AccessibilityTree.Path) -> AccessibilityNode? {
    path == "window/page/p9" ? AccessibilityNode("p9", .paragraph, "", .offPage) : nil
  }

  func perform(_ request: AccessibilityRequest, on path: AccessibilityTree.Path) -> Bool {
    requests.append(request)
    return true
  }

  func starts(of unit: AccessibilityText.Unit, in text: AccessibilityText) -> [Int] {
    unit == .word ? [0, 5] : unit == .line ? text.lineStarts : [0]
  }

  func frame(of range: Range<Int>, in path: AccessibilityTree.Path) -> Rect? {
    Rect(x: Double(range.lowerBound), y: 10, width: Double(range.count), height: 20)
  }

  func offset(at point: Point, in path: AccessibilityTree.Path) -> Int? { Int(point.x) }

  func tree(_ first: String = "Dear you", caret: Int? = 2, sentence: String? = nil)
    -> AccessibilityTree
  {
    var one = AccessibilityNode(
      "p1", .paragraph, "", [.focusable, .focused, .editable],
      frame: Rect(x: 10, y: 10, width: 100, height: 20))
    one.text = AccessibilityText(first, caret: caret, lineStarts: [0, 5])
    one.text?.runs = [AccessibilityText.Run(0..<4, .bold)]
    one.flow.next = "p2"
    var two = AccessibilityNode("p2", .heading)
    two.level = 2
    two.text = AccessibilityText("Title")
    two.flow.previous = "p1"
    var slider = AccessibilityNode("s", .slider, "Size", .focusable, actions: [.press])
    slider.keys = "Ctrl+Plus"
    slider.value = AccessibilityNode.Value(3, in: 1...9, step: 2, text: "three")
    var children = [
      AccessibilityNode(
        "page", .document, frame: Rect(x: 0, y: 0, width: 300, height: 200), children: [one, two]),
      slider,
    ]
    if let sentence { children.append(AccessibilityNode("w", .notification, sentence)) }
    return AccessibilityTree(
      AccessibilityNode(
        "window", .window, "letter.md", .active,
        frame: Rect(x: 0, y: 0, width: 300, height: 200), children: children))
  }
}

extension DBusTests {
  /// AT-SPI as screen readers speak it.
  @MainActor @Suite struct AccessibilityTests {
    private let main = WaitingThread()
    private let daemon: PrivateBus
    private let desktop: FakeService
    private let session: Bus
    private let other: Bus
    private let export: BusAccessibility
    private let page = PageOfTwo()

    /// The session's bus is that of screen readers, too.
    init() throws {
      let daemon = try PrivateBus()
      self.daemon = daemon
      let address = daemon.address
      desktop = try FakeService(on: daemon, as: ["org.a11y.Bus", "org.a11y.atspi.Registry"]) {
        switch $0.member {
        case "GetAll":
          $0.answer([
            .options(["IsEnabled": .boolean(false), "ScreenReaderEnabled": .boolean(false)])
          ])
        case "GetAddress": $0.answer([.string(address)])
        case "Embed":
          $0.answer([.structure([.string(":0.0"), .objectPath(AccessiblePath.root)])])
        case "NotifyListenersSync": $0.answer([.boolean(true)])
        case "Settle": $0.answer()
        default: nil
        }
      }
      session = Bus(address: address, mainThread: main)
      other = Bus(address: address, mainThread: main)
      export = BusAccessibility(session: session, mainThread: main, address: nil)
      session.start()
      other.start()
      export.start()
    }

    private func setEnabled(_ name: String, _ isEnabled: Bool) {
      desktop.emit(
        "/org/a11y/bus", "org.freedesktop.DBus.Properties", "PropertiesChanged",
        [
          .string("org.a11y.Status"), .options([name: .boolean(isEnabled)]), .array([], of: "s"),
        ])
    }

    /// Waits until the desktop was asked and has answered.
    private func settle() {
      main.until("The desktop was not asked.") { desktop.calls.contains { $0.member == "GetAll" } }
      var isSettled = false
      session.call(.call("org.a11y.Bus", "/", "ee.paber.Test", "Settle")) { _ in isSettled = true }
      main.until("The desktop does not answer.") { isSettled }
    }

    private func listen() {
      settle()
      setEnabled("ScreenReaderEnabled", true)
      main.until("Nobody listens.") { export.isHeard }
      export.show(page.tree(), of: page)
    }

    private func call(
      _ member: String, _ arguments: [BusValue] = [], of interface: String, at node: String
    ) -> Result<[BusValue], BusFailure>? {
      let path = node.hasPrefix("/") ? node : AccessiblePath.folder + "/w1/" + node
      let name = interface.hasPrefix("org.freedesktop") ? interface : "org.a11y.atspi.\(interface)"
      var answer: Result<[BusValue], BusFailure>?
      other.call(
        .call(export.bus?.uniqueName ?? "", path, name, member, arguments), seconds: 5
      ) { answer = $0 }
      main.until("There is no answer.") { answer != nil }
      return answer
    }

    private func property(_ name: String, of interface: String, at node: String) -> BusValue? {
      let answer = call(
        "Get", [.string("org.a11y.atspi.\(interface)"), .string(name)],
        of: "org.freedesktop.DBus.Properties", at: node)
      guard case .success(let values)? = answer else { return nil }
      return values.first?.unwrapped
    }

    private func text(
      _ member: String, _ arguments: [BusValue] = []
    ) -> Result<[BusValue], BusFailure>? {
      call(member, arguments, of: "Text", at: "window/page/p1")
    }

    private func found(_ text: String, _ range: Range<Int>) -> Result<[BusValue], BusFailure> {
      .success([.string(text), .int(range.lowerBound), .int(range.upperBound)])
    }

    @Test func whileNobodyListensThereIsNoConnection() {
      settle()
      #expect(export.bus == nil)
      #expect(!desktop.calls.contains { $0.member == "GetAddress" })
      export.show(page.tree(), of: page)
      #expect(export.windows.isEmpty)
    }

    @Test func itComesAndGoesWithWhoListens() {
      listen()
      #expect(desktop.calls.last { $0.member == "Embed" }?.arguments.first?.signature == "(so)")
      setEnabled("ScreenReaderEnabled", false)
      main.until("It stays.") { !export.isHeard }
      #expect(export.bus == nil)
      setEnabled("IsEnabled", true)
      main.until("It does not come back.") { export.isHeard }
    }

    @Test func theTreeIsWalked() {
      listen()
      #expect(property("ChildCount", of: "Accessible", at: AccessiblePath.root) == .int32(1))
      #expect(property("Name", of: "Accessible", at: "window") == .string("letter.md"))
      #expect(property("ChildCount", of: "Accessible", at: "window") == .int32(2))
      #expect(
        call("GetChildAtIndex", [.int32(0)], of: "Accessible", at: "window/page")
          == .success([export.reference(AccessiblePath.folder + "/w1/window/page/p1")]))
      #expect(
        call("GetChildAtIndex", [.int32(7)], of: "Accessible", at: "window/page")
          == .success([BusAccessibility.nothing]))
      #expect(call("GetRole", of: "Accessible", at: "window/page/p2") == .success([.uint32(83)]))
      #expect(
        call("GetIndexInParent", of: "Accessible", at: "window/page/p2") == .success([.int32(1)]))
      #expect(
        property("Parent", of: "Accessible", at: "window/page")
          == export.reference(AccessiblePath.folder + "/w1/window"))
      #expect(
        call("GetAttributes", of: "Accessible", at: "window/page/p2")
          == .success([.words(["toolkit": "Paber", "level": "2"])]))
      #expect(
        call("GetRole", of: "Accessible", at: "window/nothing")
          == .failure(.refused(BusError.unknownObject.name)))
    }

    @Test func textsLeadFromOneToTheNext() {
      listen()
      let (next, previous): (UInt32, UInt32) = (10, 11)
      func relation(_ kind: UInt32, _ key: String) -> Result<[BusValue], BusFailure> {
        let target = export.reference(AccessiblePath.folder + "/w1/window/page/" + key)
        let relation = BusValue.structure([.uint32(kind), .array([target], of: "(so)")])
        return .success([.array([relation], of: "(ua(so))")])
      }
      #expect(
        call("GetRelationSet", of: "Accessible", at: "window/page/p1") == relation(next, "p2"))
      #expect(
        call("GetRelationSet", of: "Accessible", at: "window/page/p2") == relation(previous, "p1"))
      // One that is not in the tree is asked for.
      #expect(call("GetRole", of: "Accessible", at: "window/page/p9") == .success([.uint32(73)]))
    }

    @Test func lettersAreReadByUnits() {
      listen()
      #expect(property("CharacterCount", of: "Text", at: "window/page/p1") == .int32(8))
      #expect(property("CaretOffset", of: "Text", at: "window/page/p1") == .int32(2))
      #expect(text("GetText", [.int32(5), .int32(-1)]) == .success([.string("you")]))
      #expect(text("GetStringAtOffset", [.int32(6), .uint32(1)]) == found("you", 5..<8))
      #expect(text("GetStringAtOffset", [.int32(1), .uint32(3)]) == found("Dear ", 0..<5))
      #expect(text("GetStringAtOffset", [.int32(8), .uint32(0)]) == found("", 8..<8))
      #expect(text("GetTextAtOffset", [.int32(0), .uint32(0)]) == found("D", 0..<1))
      #expect(text("GetTextAfterOffset", [.int32(0), .uint32(1)]) == found("you", 5..<8))
      #expect(text("GetTextBeforeOffset", [.int32(6), .uint32(5)]) == found("Dear ", 0..<5))
      #expect(text("GetCharacterAtOffset", [.int32(0)]) == .success([.int32(0x44)]))
      #expect(
        text("GetAttributes", [.int32(1)])
          == .success([.words(["weight": "700"]), .int32(0), .int32(4)]))
    }

    @Test(arguments: [Int32.min, -1, 99, .max])
    func offsetsAreClaims(_ number: Int32) {
      listen()
      for unit in 0..<5 as Range<UInt32> {
        guard
          case .success(let values)? = text("GetStringAtOffset", [.int32(number), .uint32(unit)])
        else { return #expect(Bool(false), "\(number) by \(unit) has no answer") }
        #expect(values.map(\.signature) == ["s", "i", "i"])
      }
      #expect(text("GetStringAtOffset", [.int32(0), .uint32(77)]) != nil)
      #expect(text("GetText", [.int32(number), .int32(number)]) != nil)
      #expect(text("SetCaretOffset", [.int32(number)]) == .success([.boolean(true)]))
      if case .setCaret(let place)? = page.requests.last { #expect((0...8).contains(place)) }
      #expect(text("GetCharacterExtents", [.int32(number), .uint32(9)]) != nil)
    }

    @Test func editsAreHandedOn() {
      listen()
      func edit(_ member: String, _ arguments: [BusValue]) {
        _ = call(member, arguments, of: "EditableText", at: "window/page/p1")
      }
      edit("InsertText", [.int32(4), .string("!"), .int32(1)])
      edit("DeleteText", [.int32(0), .int32(-1)])
      edit("SetTextContents", [.string("new")])
      #expect(
        page.requests == [
          .replace(4..<4, with: "!"), .replace(0..<8, with: ""), .replace(0..<8, with: "new"),
        ])
      // A text that can't be written in has no such interface.
      #expect(
        call("SetTextContents", [.string("new")], of: "EditableText", at: "window/page/p2")
          == .failure(.refused(BusError.unknownInterface.name)))
    }

    @Test func numbersAndActions() {
      listen()
      #expect(property("CurrentValue", of: "Value", at: "window/s") == .double(3))
      _ = call(
        "Set", [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(5))],
        of: "org.freedesktop.DBus.Properties", at: "window/s")
      _ = call("DoAction", [.int32(0)], of: "Action", at: "window/s")
      #expect(page.requests == [.setValue(5), .act(.press)])
      #expect(
        call("GetKeyBinding", [.int32(0)], of: "Action", at: "window/s")
          == .success([.string(";;<Control>Plus")]))
      #expect(
        call("DoAction", [.int32(1)], of: "Action", at: "window/s")
          == .failure(.refused(BusError.invalidArguments.name)))
    }

    @Test func placesAreInPixelsOfTheScreen() {
      listen()
      let (screen, window, parent): (UInt32, UInt32, UInt32) = (0, 1, 2)
      func extents(_ origin: UInt32) -> Result<[BusValue], BusFailure>? {
        call("GetExtents", [.uint32(origin)], of: "Component", at: "window/page/p1")
      }
      func rect(_ x: Int32, _ y: Int32) -> Result<[BusValue], BusFailure> {
        .success([.structure([.int32(x), .int32(y), .int32(200), .int32(40)])])
      }
      #expect(extents(screen) == rect(120, 70))
      #expect(extents(window) == rect(20, 20))
      #expect(extents(parent) == rect(20, 20))
      #expect(
        call(
          "GetAccessibleAtPoint", [.int32(125), .int32(75), .uint32(screen)], of: "Component",
          at: "window")
          == .success([export.reference(AccessiblePath.folder + "/w1/window/page/p1")]))
    }

    @Test func nodesAreKeptByOthers() {
      listen()
      guard
        case .success(let values)? = call("GetItems", of: "Cache", at: AccessiblePath.cache),
        case .array(let items, _)? = values.first
      else { return #expect(Bool(false), "there are no items") }
      #expect(items.count == 6)
      #expect(items.allSatisfy { $0.signature == AccessibleInterfaces.cacheItem })
    }

    // Events

    private func events(_ body: () -> Void) -> [String] {
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
      // The bus has heard of what is listened to; what came before the answer told of the beginning.
      _ = call("GetRole", of: "Accessible", at: "window")
      events = []
      body()
      export.bus?.send(.signal("/ee", "ee.paber.Test", "Over"))
      main.until("Events are missing: \(events)") { isOver }
      return events
    }

    @Test func aLetterIsTold() {
      listen()
      #expect(
        events { export.show(page.tree("Deear you", caret: 3), of: page) } == [
          "p1 TextChanged insert 2 e", "p1 TextCaretMoved  3",
        ])
      #expect(events { export.show(page.tree("Deear you", caret: 3), of: page) } == [])
    }

    @Test func aSentenceIsShown() {
      listen()
      #expect(
        events { export.show(page.tree(sentence: "Saved."), of: page) } == [
          "window ChildrenChanged add 2", "w StateChanged showing 1",
        ])
      #expect(
        events { export.show(page.tree(), of: page) } == [
          "w StateChanged showing 0", "window ChildrenChanged remove 2",
        ])
    }

    @Test func aWindowGoes() {
      listen()
      #expect(
        events { export.remove(page) }.suffix(2) == [
          "window Destroy  0", "root ChildrenChanged remove 0",
        ])
      #expect(property("ChildCount", of: "Accessible", at: AccessiblePath.root) == .int32(0))
    }

    // Keys

    @Test func aLetterIsHeardAndDoesNotWait() {
      listen()
      let keys = HeardKeys(by: export, before: NoMethod())
      var answer: Bool?
      keys.offer(NativeKey(symbol: 0x61, code: 30)) { answer = $0 }
      #expect(answer == false)
      main.until("It is not heard.") {
        desktop.calls.contains { $0.member == "NotifyListenersSync" }
      }
    }

    @Test func aKeyThatIsTheirsWaits() {
      listen()
      let keys = HeardKeys(by: export, before: NoMethod())
      #expect(keys.wantsKeys)
      var answers: [Bool] = []
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      #expect(answers == [])
      main.until("Nobody answers.") { answers == [true] }
      // While it is down every key may be theirs.
      keys.offer(NativeKey(symbol: 0x61, code: 30)) { answers.append($0) }
      #expect(answers == [true])
      main.until("Nobody answers.") { answers == [true, true] }
    }

    @Test func aKeyThatNobodyAnswersForGoesOn() {
      listen()
      let keys = HeardKeys(by: export, before: NoMethod())
      var answers: [Bool] = []
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      keys.giveUp()
      keys.offer(NativeKey(symbol: 0x61, code: 30)) { answers.append($0) }
      #expect(answers == [false], "who was late is not waited for")
    }

    @Test func whatAKeyChangesIsToldWhenItWasHeard() {
      listen()
      var isHeard = false
      let events = events {
        export.tell(NativeKey(symbol: 0x65, code: 18)) { _ in isHeard = true }
        export.show(page.tree("Deear you", caret: 3), of: page)
        main.until("Nobody answers.") { isHeard }
      }
      #expect(events == ["p1 TextChanged insert 2 e", "p1 TextCaretMoved  3"])
    }
  }
}

/// No input method.
private final class NoMethod: InputMethod {
  let news = Broadcast<InputMethodNews>()
  let wantsKeys = false
  func start() {}
  func offer(_ key: NativeKey, answer: @escaping (Bool) -> Void) { answer(false) }
  func giveUp() {}
  func setFocus(_ hasFocus: Bool) {}
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {}
  func reset() {}
}
