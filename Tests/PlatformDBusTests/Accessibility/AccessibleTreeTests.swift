import Canvas
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// The content of windows in AT-SPI.
  @MainActor @Suite struct AccessibleTreeTests {
    private let bus: ScreenReaderBus

    init() throws { bus = try ScreenReaderBus() }

    @Test func withoutAListenerThereIsNoConnection() {
      bus.settle()
      #expect(bus.export.bus == nil)
      #expect(!bus.desktop.calls.contains { $0.member == "GetAddress" })
      bus.export.show(bus.page.tree(), of: bus.page)
      #expect(bus.export.windows.isEmpty)
    }

    @Test func itComesAndGoesWithWhoListens() {
      bus.listen()
      #expect(bus.desktop.calls.last { $0.member == "Embed" }?.arguments.first?.signature == "(so)")
      bus.setEnabled("ScreenReaderEnabled", false)
      bus.main.until("It stays.") { !bus.export.isHeard }
      #expect(bus.export.bus == nil)
      bus.setEnabled("IsEnabled", true)
      bus.main.until("It does not come back.") { bus.export.isHeard }
    }

    @Test func theBusInTheEnvironmentIsTheFallback() throws {
      let daemon = try PrivateBus()
      let session = Bus(address: daemon.address, mainThread: bus.main)
      session.start()
      let export = BusAccessibility(
        session: session, mainThread: bus.main, address: bus.daemon.address)
      export.start()
      bus.main.until("It is not joined.") { export.isHeard }
      // With an empty address no bus is looked up.
      let other = BusAccessibility(session: session, mainThread: bus.main, address: "")
      other.start()
      bus.main.settle(session)
      #expect(other.bus == nil)
    }

    @Test func theTreeIsWalked() {
      bus.listen()
      #expect(bus.property("ChildCount", of: "Accessible", at: AccessiblePath.root) == .int32(1))
      #expect(bus.property("Name", of: "Accessible", at: "window") == .string("letter.md"))
      #expect(bus.property("ChildCount", of: "Accessible", at: "window") == .int32(2))
      #expect(
        bus.call("GetChildAtIndex", [.int32(0)], of: "Accessible", at: "window/page")
          == .success([bus.export.reference(AccessiblePath.folder + "/w1/window/page/p1")]))
      #expect(
        bus.call("GetChildAtIndex", [.int32(7)], of: "Accessible", at: "window/page")
          == .success([BusAccessibility.nothing]))
      #expect(
        bus.call("GetRole", of: "Accessible", at: "window/page/p2") == .success([.uint32(83)]))
      #expect(
        bus.call("GetLocalizedRoleName", of: "Accessible", at: "window/page/p2")
          == .success([.string("pealkiri")]))
      #expect(
        bus.call("GetIndexInParent", of: "Accessible", at: "window/page/p2")
          == .success([.int32(1)]))
      #expect(
        bus.property("Parent", of: "Accessible", at: "window/page")
          == bus.export.reference(AccessiblePath.folder + "/w1/window"))
      #expect(
        bus.call("GetAttributes", of: "Accessible", at: "window/page/p2")
          == .success([.words(["toolkit": "Paber", "level": "2"])]))
      #expect(
        bus.call("GetRole", of: "Accessible", at: "window/nothing")
          == .failure(.refused(BusError.unknownObject.name)))
    }

    @Test func textsLeadFromOneToTheNext() {
      bus.listen()
      let (next, previous): (UInt32, UInt32) = (10, 11)
      func relation(_ kind: UInt32, _ key: String) -> Result<[BusValue], BusFailure> {
        let target = bus.export.reference(AccessiblePath.folder + "/w1/window/page/" + key)
        let relation = BusValue.structure([.uint32(kind), .array([target], of: "(so)")])
        return .success([.array([relation], of: "(ua(so))")])
      }
      #expect(
        bus.call("GetRelationSet", of: "Accessible", at: "window/page/p1") == relation(next, "p2"))
      #expect(
        bus.call("GetRelationSet", of: "Accessible", at: "window/page/p2")
          == relation(previous, "p1"))
      // A paragraph that is not in the tree is fetched on request.
      #expect(
        bus.call("GetRole", of: "Accessible", at: "window/page/p9") == .success([.uint32(73)]))
    }

    @Test func lettersThatLeadElsewhereAreLinks() {
      bus.listen()
      func hypertext(_ member: String, _ number: Int32) -> Result<[BusValue], BusFailure>? {
        bus.call(member, [.int32(number)], of: "Hypertext", at: "window/page/p1")
      }
      let link = bus.export.reference(AccessiblePath.folder + "/w1/window/page/p1/l0")
      #expect(hypertext("GetLink", 0) == .success([link]))
      #expect(hypertext("GetLink", 1) == .success([BusAccessibility.nothing]))
      #expect(hypertext("GetLink", .min) == .success([BusAccessibility.nothing]))
      #expect(hypertext("GetLinkIndex", 6) == .success([.int32(0)]))
      #expect(hypertext("GetLinkIndex", 2) == .success([.int32(-1)]))
      #expect(
        bus.call("GetURI", [.int32(0)], of: "Hyperlink", at: "window/page/p1/l0")
          == .success([.string("https://example.org")]))
      #expect(
        bus.property("StartIndex", of: "Hyperlink", at: "window/page/p1/l0") == .int32(5))
      #expect(bus.property("NAnchors", of: "Hyperlink", at: "window/page/p1/l0") == .int16(1))
      // A paragraph without links has no such interface.
      #expect(
        bus.call("GetNLinks", of: "Hypertext", at: "window/page/p2")
          == .failure(.refused(BusError.unknownInterface.name)))
    }

    @Test func theMarkedRowIsReportedAsSelected() {
      bus.listen()
      let rows = [
        AccessibilityNode("r0", .menuItem, "One"),
        AccessibilityNode("r1", .menuItem, "Two", [.focused, .selected]),
      ]
      bus.export.show(
        AccessibilityTree(
          AccessibilityNode(
            "window", .window, children: [AccessibilityNode("m", .menu, "File", children: rows)])),
        of: bus.page)
      #expect(bus.property("NSelectedChildren", of: "Selection", at: "window/m") == .int32(1))
      func ask(_ member: String, _ number: Int32) -> Result<[BusValue], BusFailure>? {
        bus.call(member, [.int32(number)], of: "Selection", at: "window/m")
      }
      let second = bus.export.reference(AccessiblePath.folder + "/w1/window/m/r1")
      #expect(ask("GetSelectedChild", 0) == .success([second]))
      #expect(ask("GetSelectedChild", 1) == .success([BusAccessibility.nothing]))
      #expect(ask("IsChildSelected", 0) == .success([.boolean(false)]))
      #expect(ask("IsChildSelected", 1) == .success([.boolean(true)]))
      #expect(ask("SelectChild", 0) == .success([.boolean(true)]))
      #expect(ask("SelectChild", -1) == .success([.boolean(false)]))
      #expect(bus.page.requests == [.act(.focus)])
    }

    @Test func numbersAndActions() {
      bus.listen()
      #expect(bus.property("CurrentValue", of: "Value", at: "window/s") == .double(3))
      _ = bus.call(
        "Set", [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(.double(5))],
        of: "org.freedesktop.DBus.Properties", at: "window/s")
      _ = bus.call("DoAction", [.int32(0)], of: "Action", at: "window/s")
      #expect(bus.page.requests == [.setValue(5), .act(.press)])
      #expect(
        bus.call("GetKeyBinding", [.int32(0)], of: "Action", at: "window/s")
          == .success([.string(";;<Control>Plus")]))
      #expect(
        bus.call("DoAction", [.int32(1)], of: "Action", at: "window/s")
          == .failure(.refused(BusError.invalidArguments.name)))
    }

    @Test func placesAreInPixelsOfTheScreen() {
      bus.listen()
      let (screen, window, parent): (UInt32, UInt32, UInt32) = (0, 1, 2)
      func extents(_ origin: UInt32) -> Result<[BusValue], BusFailure>? {
        bus.call("GetExtents", [.uint32(origin)], of: "Component", at: "window/page/p1")
      }
      func rect(_ x: Int32, _ y: Int32) -> Result<[BusValue], BusFailure> {
        .success([.structure([.int32(x), .int32(y), .int32(200), .int32(40)])])
      }
      #expect(extents(screen) == rect(120, 70))
      #expect(extents(window) == rect(20, 20))
      #expect(extents(parent) == rect(20, 20))
      #expect(
        bus.call(
          "GetAccessibleAtPoint", [.int32(125), .int32(75), .uint32(screen)], of: "Component",
          at: "window")
          == .success([bus.export.reference(AccessiblePath.folder + "/w1/window/page/p1")]))
    }

    @Test func nodesAreKeptByOthers() {
      bus.listen()
      guard
        case .success(let values)? = bus.call("GetItems", of: "Cache", at: AccessiblePath.cache),
        case .array(let items, _)? = values.first
      else { return #expect(Bool(false), "there are no items") }
      #expect(items.count == 6)
      #expect(items.allSatisfy { $0.signature == AccessibleInterfaces.cacheItem })
    }
  }
}
