import Glibc
import Platform
import Synchronization
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Sleep signals, by fake services on real buses.
  @MainActor @Suite struct SleepSignalsTests {
    private let daemon: PrivateBus
    private let main = WaitingThread()
    private let session: Bus
    private let system: Bus
    private let signals: BusSleepSignals
    private let told = Told()
    private let registrations = Registrations()

    @MainActor private final class Told {
      var all: [SleepSignal] = []
    }

    private static let manager = "org.freedesktop.login1.Manager"
    private static let managerPath = "/org/freedesktop/login1"

    init() throws {
      daemon = try PrivateBus()
      session = Bus(address: daemon.address, mainThread: main)
      system = Bus(address: daemon.address, mainThread: main)
      signals = BusSleepSignals(session: session, system: system)
      signals.didSignal.observe(in: registrations) { [told] in told.all.append($0) }
    }

    private func start() {
      signals.start()
      session.start()
      system.start()
      main.until("There is no bus.") { session.uniqueName != nil && system.uniqueName != nil }
      // Answered after the match rules before it.
      var answers = 0
      let ping = BusMessage.call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
      session.call(ping) { _ in answers += 1 }
      system.call(ping) { _ in answers += 1 }
      main.until("The bus is silent.") { answers == 2 }
    }

    @Test(arguments: [
      "org.freedesktop.ScreenSaver", "org.gnome.ScreenSaver", "org.cinnamon.ScreenSaver",
      "org.mate.ScreenSaver", "org.xfce.ScreenSaver",
    ])
    func screenSaversAreHeard(saver: String) throws {
      let service = try FakeService(on: daemon, as: [saver])
      start()
      service.emit("/anywhere", saver, "ActiveChanged", [.uint32(1)])
      service.emit("/anywhere", saver, "ActiveChanged", [])
      service.emit("/anywhere", saver, "ActiveChanged", [.boolean(true)])
      service.emit("/anywhere", saver, "ActiveChanged", [.boolean(false)])
      main.until("No signal came.") { told.all.count == 2 }
      #expect(told.all == [.sleeps, .wakes])
    }

    @Test func aSessionThatIsIdleFallsAsleep() throws {
      let name = "org.gnome.SessionManager"
      let service = try FakeService(on: daemon, as: [name])
      start()
      for status: UInt32 in [3, 0] {
        service.emit(
          "/org/gnome/SessionManager/Presence", name + ".Presence", "StatusChanged",
          [.uint32(status)])
      }
      main.until("No signal came.") { told.all.count == 2 }
      #expect(told.all == [.sleeps, .wakes])
    }

    /// Makes login1 with a pipe for a lock: the other end is closed when no process holds the lock.
    private func login() throws -> (service: FakeService, locks: FakeLocks) {
      let locks = FakeLocks()
      let service = try FakeService(on: daemon, as: ["org.freedesktop.login1"]) { call in
        guard call.member == "Inhibit", let lock = locks.new() else {
          return call.failure("org.freedesktop.DBus.Error.Failed")
        }
        return call.answer([.descriptor(lock)])
      }
      return (service, locks)
    }

    @Test func theMachineWaitsUntilItIsLetGo() throws {
      let login = try login()
      start()
      main.until("There is no lock.") { signals.lock != nil }
      #expect(
        login.service.calls.first?.arguments.first == .string("sleep")
          && login.service.calls.first?.arguments.last == .string("delay"))
      login.service.emit(Self.managerPath, Self.manager, "PrepareForSleep", [.boolean(true)])
      main.until("No signal came.") { told.all == [.sleeps] }
      login.service.flush()
      #expect(login.locks.isHeld(0))
      signals.letSleep()
      main.until("The lock is held.") { !login.locks.isHeld(0) }
      login.service.emit(Self.managerPath, Self.manager, "PrepareForSleep", [.boolean(false)])
      main.until("There is no new lock.") { signals.lock != nil }
      #expect(told.all == [.sleeps, .wakes])
      login.service.flush()
      #expect(login.locks.isHeld(1))
    }

    @Test func aScreenSaverLeavesTheLockForTheMachine() throws {
      let saver = "org.freedesktop.ScreenSaver"
      let login = try login()
      let screen = try FakeService(on: daemon, as: [saver])
      start()
      main.until("There is no lock.") { signals.lock != nil }
      screen.emit("/anywhere", saver, "ActiveChanged", [.boolean(true)])
      main.until("No signal came.") { told.all == [.sleeps] }
      signals.letSleep()
      login.service.flush()
      #expect(login.locks.isHeld(0))
      login.service.emit(Self.managerPath, Self.manager, "PrepareForSleep", [.boolean(true)])
      main.until("No signal came.") { told.all == [.sleeps, .sleeps] }
      signals.letSleep()
      main.until("The lock is held.") { !login.locks.isHeld(0) }
    }

    @Test func otherTypesAreNoSignals() throws {
      let login = try login()
      start()
      for arguments in [[], [.string("true")], [.variant(.boolean(true))]] as [[BusValue]] {
        login.service.emit(Self.managerPath, Self.manager, "PrepareForSleep", arguments)
      }
      login.service.emit(Self.managerPath, Self.manager, "PrepareForSleep", [.boolean(true)])
      main.until("No signal came.") { !told.all.isEmpty }
      #expect(told.all == [.sleeps])
    }

    @Test func signalsOfOtherSendersAreIgnored() throws {
      let login = try login()
      let stranger = try FakeService(on: daemon, as: ["ee.paber.Stranger"])
      start()
      stranger.emit(Self.managerPath, Self.manager, "PrepareForSleep", [.boolean(true)])
      for bus in [session, system] { main.settle(bus, stranger) }
      #expect(told.all.isEmpty)
      withExtendedLifetime(login.service) {}
    }
  }
}

/// Locks as login1 gives them, and a check whether they are still held.
final class FakeLocks: Sendable {
  private let ends = Mutex<[BusDescriptor]>([])

  /// A lock to give away; `nil` when there are no descriptors left.
  func new() -> BusDescriptor? {
    guard let pipe = Descriptors.pipe() else { return nil }
    ends.withLock { $0.append(BusDescriptor(taking: pipe.reading)) }
    return BusDescriptor(taking: pipe.writing)
  }

  /// Returns true if a lock, numbered in the order of creation, is open in any process. The service has
  /// it open, too, until it has sent it.
  func isHeld(_ index: Int) -> Bool {
    ends.withLock { ends in
      var source = pollfd(fd: ends[index].number, events: 0, revents: 0)
      poll(&source, 1, 0)
      return source.revents & Int16(POLLHUP) == 0
    }
  }
}
