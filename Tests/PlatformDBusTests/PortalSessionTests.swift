import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// The end of a session, by a fake portal on a real bus.
  @MainActor @Suite struct PortalSessionTests {
    private static let interface = "org.freedesktop.portal.Inhibit"
    private static let monitor = BusValue.objectPath("/org/freedesktop/portal/desktop/session/1/x")

    @Test func theDesktopIsAnsweredWhenAllIsKept() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      let portal = try FakeService(on: daemon, as: [FakePortal.name])
      let session = PortalSession(bus: bus)
      let registrations = Registrations()
      var ends = 0
      session.willEnd.observe(in: registrations) {
        // There was no answer before.
        #expect(!portal.calls.contains { $0.member == "QueryEndResponse" })
        ends += 1
      }
      session.start()
      bus.start()
      main.until("No monitor is asked for.") {
        portal.calls.contains { $0.member == "CreateMonitor" }
      }
      func tell(_ monitor: BusValue, _ state: BusValue) {
        portal.emit(
          FakePortal.path, Self.interface, "StateChanged",
          [monitor, .options(["session-state": state, "screensaver-active": .boolean(false)])])
      }
      tell(Self.monitor, .uint32(1))
      tell(.string("nothing"), .uint32(2))
      tell(Self.monitor, .string("2"))
      portal.emit(FakePortal.path, Self.interface, "StateChanged", [])
      tell(Self.monitor, .uint32(2))
      main.until("The desktop waits.") {
        portal.calls.contains {
          $0.member == "QueryEndResponse" && $0.arguments == [Self.monitor]
        }
      }
      #expect(ends == 1)
    }
  }
}
