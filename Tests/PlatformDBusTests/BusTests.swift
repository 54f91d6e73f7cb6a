import Glibc
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  @MainActor @Suite struct BusTests {
    private static let everything: [BusValue] = [
      .byte(255), .boolean(true), .boolean(false), .int16(-3), .uint16(65_535), .int32(.min),
      .uint32(.max), .int64(.min), .uint64(.max), .double(-0.25), .string("õ → 語"), .string(""),
      .objectPath("/a/b_1"), .signature("a{sv}"), .array([], of: "s"),
      .array([.string("a"), .string("b")], of: "s"),
      .array([.array([.int32(1)], of: "i"), .array([], of: "i")], of: "ai"),
      .structure([.double(0), .structure([.string("x")]), .variant(.variant(.byte(1)))]),
      .options(["one": .uint32(1), "two": .array([.structure([.byte(2)])], of: "(y)")]),
    ]

    private func echo(_ bus: PrivateBus) throws -> FakeService {
      try FakeService(on: bus, as: ["ee.paber.Echo"]) { $0.answer($0.arguments) }
    }

    private func call(_ arguments: [BusValue], member: String = "Echo") -> BusMessage {
      .call("ee.paber.Echo", "/ee/paber/Echo", "ee.paber.Echo", member, arguments)
    }

    private func answer(
      of message: BusMessage, on bus: Bus, _ main: WaitingThread, seconds: Double = Wait.longest
    ) -> Result<[BusValue], BusFailure>? {
      var answer: Result<[BusValue], BusFailure>?
      bus.call(message, seconds: seconds) { answer = $0 }
      main.until("There is no answer.") { answer != nil }
      return answer
    }

    @Test func valuesOfAllTypesComeBackAsTheyWent() throws {
      let daemon = try PrivateBus()
      let service = try echo(daemon)
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.start()
      #expect(answer(of: call(Self.everything), on: bus, main) == .success(Self.everything))
      #expect(bus.uniqueName?.hasPrefix(":") == true)
      #expect(service.calls.first?.arguments == Self.everything)
    }

    @Test(arguments: [
      [BusValue.objectPath("no path")], [.signature("{")], [.array([.byte(1)], of: "s")],
      [.array([], of: "")], [.array([.string("a")], of: "ss")], [.structure([])],
      [.entry(.string("a"), .string("b"))], [.variant(.entry(.string("a"), .byte(1)))],
      [.array([.array([.byte(1)], of: "s")], of: "as")],
    ])
    func invalidMessagesAreNotSent(_ arguments: [BusValue]) throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.start()
      #expect(answer(of: call(arguments), on: bus, main) == .failure(.malformed))
      #expect(answer(of: call([], member: "no member"), on: bus, main) == .failure(.malformed))
    }

    @Test func aServiceThatIsNotThereRefuses() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.start()
      #expect(
        answer(of: call([]), on: bus, main)
          == .failure(.refused("org.freedesktop.DBus.Error.ServiceUnknown")))
    }

    @Test func aServiceThatIsSilentIsNotWaitedForLonger() throws {
      let daemon = try PrivateBus()
      let service = try FakeService(on: daemon, as: ["ee.paber.Echo"]) { _ in nil }
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.start()
      #expect(answer(of: call([]), on: bus, main, seconds: 0.05) == .failure(.noAnswer))
      main.until("It was not called.") { service.calls.count == 1 }
    }

    @Test(arguments: [nil, "", "nonsense", "unix:path=/nowhere/at/all", "disabled:"])
    func withoutABusCallsFail(address: String?) {
      let main = WaitingThread()
      let bus = Bus(address: address, mainThread: main)
      var early: Result<[BusValue], BusFailure>?
      bus.call(call([])) { early = $0 }
      bus.start()
      main.until("The early call hangs.") { early != nil }
      #expect(early == .failure(.noBus))
      #expect(answer(of: call([]), on: bus, main) == .failure(.noBus))
    }

    @Test func aBusThatDiesFailsWhatWaitsAndWhatComes() throws {
      let daemon = try PrivateBus()
      let service = try FakeService(on: daemon, as: ["ee.paber.Echo"]) { _ in nil }
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.start()
      var waiting: Result<[BusValue], BusFailure>?
      bus.call(call([])) { waiting = $0 }
      main.until("The call has not come.") { !service.calls.isEmpty || waiting != nil }
      daemon.stop()
      main.until("The call hangs.") { waiting != nil }
      #expect(waiting == .failure(.noBus))
      #expect(answer(of: call([]), on: bus, main) == .failure(.noBus))
    }

    @Test func callsOfWhatIsNotThereAreRefusedAndHarmNothing() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      let other = Bus(address: daemon.address, mainThread: main)
      bus.start()
      other.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      let message = BusMessage.call(
        bus.uniqueName ?? "", "/", "ee.paber.Echo", "Echo", Self.everything)
      #expect(
        answer(of: message, on: other, main)
          == .failure(.refused("org.freedesktop.DBus.Error.UnknownObject")))
    }

    @Test func aMessageOfTooManyValuesIsTakenForEmpty() throws {
      let daemon = try PrivateBus()
      let service = try echo(daemon)
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.start()
      let flood = BusValue.array(
        Array(repeating: .byte(1), count: WireReading.limit + 1), of: "y")
      #expect(answer(of: call([flood]), on: bus, main) == .success([]))
      #expect(service.calls.first?.arguments == [])
    }

    @Test func anotherProgramThatSpeaksAsTheBusIsNotHeard() throws {
      let daemon = try PrivateBus()
      let service = try echo(daemon)
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      let name = "ee.paber.Other"
      var heard = 0
      bus.listen(
        to: BusSignal(
          sender: "org.freedesktop.DBus", interface: "org.freedesktop.DBus",
          member: "NameOwnerChanged", firstArgument: name)
      ) { _ in heard += 1 }
      bus.start()
      _ = answer(of: call([]), on: bus, main)
      service.emit(
        "/org/freedesktop/DBus", "org.freedesktop.DBus", "NameOwnerChanged",
        [.string(name), .string(""), .string(":1.9")], to: bus.uniqueName)
      _ = answer(of: call([]), on: bus, main)
      #expect(heard == 0)
      let other = try FakeService(on: daemon, as: [name])
      main.until("The bus itself is not heard.") { heard == 1 }
      withExtendedLifetime(other) {}
    }

    @Test func aQuietBusTakesNoTime() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.listen(to: BusSignal(interface: "ee.paber.Never", member: "Comes")) { _ in }
      bus.start()
      #expect(answer(of: call([]), on: bus, main) != nil)
      main.until("Its thread does not rest.") { ThreadWakes.areAtRest(named: BusThread.name) }
      withExtendedLifetime(bus) {}
    }

    @Test(.enabled(if: LongCheck.isWanted)) func aQuietBusRestsForSeconds() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      bus.listen(to: BusSignal(interface: "ee.paber.Never", member: "Comes")) { _ in }
      bus.start()
      #expect(answer(of: call([]), on: bus, main) != nil)
      main.until("Its thread does not rest.") { ThreadWakes.areAtRest(named: BusThread.name) }
      #expect(ThreadWakes.woken(named: BusThread.name) { sleep(3) } == [])
      withExtendedLifetime(bus) {}
    }

    @Test func itsThreadEndsWithIt() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      do {
        let bus = Bus(address: daemon.address, mainThread: main)
        bus.start()
        main.until("There is no name.") { bus.uniqueName != nil }
      }
      main.until("Its thread goes on.") { ThreadWakes.count(named: BusThread.name).isEmpty }
    }
  }
}
