import Canvas
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// The events of AT-SPI.
  @MainActor @Suite struct AccessibleEventsTests {
    private let bus: ScreenReaderBus

    init() throws { bus = try ScreenReaderBus() }

    @Test func aLetterIsTold() {
      bus.listen()
      #expect(
        bus.events { bus.export.show(bus.page.tree("Deear you", caret: 3), of: bus.page) } == [
          "p1 TextChanged insert 2 e", "p1 TextCaretMoved  3",
        ])
      #expect(
        bus.events { bus.export.show(bus.page.tree("Deear you", caret: 3), of: bus.page) } == [])
    }

    @Test func aSentenceIsShown() {
      bus.listen()
      #expect(
        bus.events { bus.export.show(bus.page.tree(sentence: "Saved."), of: bus.page) } == [
          "window ChildrenChanged add 2", "w StateChanged showing 1",
        ])
      #expect(
        bus.events { bus.export.show(bus.page.tree(), of: bus.page) } == [
          "w StateChanged showing 0"
        ])
      // A removed node answers until another event is sent.
      #expect(bus.call("GetRole", of: "Accessible", at: "window/w") == .success([.uint32(101)]))
      #expect(
        bus.events { bus.export.show(bus.page.tree(), of: bus.page) } == [
          "window ChildrenChanged remove 2"
        ])
      #expect(
        bus.call("GetRole", of: "Accessible", at: "window/w")
          == .failure(.refused(BusError.unknownObject.name)))
    }

    /// A field with letters that comes is announced, and not only its line read.
    @Test func theKeyboardComesBeforeTheCaretButWithinAText() {
      bus.listen()
      #expect(
        bus.events { bus.export.show(bus.page.tree(focus: "p2"), of: bus.page) } == [
          "p1 StateChanged focused 0", "p2 TextCaretMoved  0", "p2 StateChanged focused 1",
        ])
      #expect(
        bus.events { bus.export.show(bus.page.tree(focus: "f"), of: bus.page) } == [
          "window ChildrenChanged add 2", "p2 StateChanged focused 0", "f StateChanged focused 1",
          "f TextCaretMoved  0",
        ])
    }

    @Test func aWindowGoes() {
      bus.listen()
      #expect(
        bus.events { bus.export.remove(bus.page) }.suffix(2) == [
          "window Destroy  0", "root ChildrenChanged remove 0",
        ])
      #expect(bus.property("ChildCount", of: "Accessible", at: AccessiblePath.root) == .int32(0))
    }
  }
}
