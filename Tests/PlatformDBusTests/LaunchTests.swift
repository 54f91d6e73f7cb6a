import Dispatch
import Platform
import SingleInstance
import SystemPackage
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Starts of the program that come over the session's bus.
  @MainActor @Suite struct LaunchTests {
    private static let name = "page.paber.Test-1"
    private static let path = "/page/paber/Test_1"
    private static let interface = "org.freedesktop.Application"
    private static let nothing = BusValue.options([:])

    private static func addresses(_ addresses: [String]) -> BusValue {
      .array(addresses.map { .string($0) }, of: "s")
    }

    private static func open(_ addresses: [String]) -> BusMessage {
      .call(name, path, interface, "Open", [Self.addresses(addresses), nothing])
    }

    private static func request(_ change: (inout LaunchRequest) -> Void) -> LaunchRequest {
      var request = LaunchRequest()
      change(&request)
      return request
    }

    @Test func aProgramThatRunsIsAsked() throws {
      let daemon = try PrivateBus()
      let main = WaitingThread()
      let bus = Bus(address: daemon.address, mainThread: main)
      let other = Bus(address: daemon.address, mainThread: main)
      let launches = BusLaunches(bus: bus, name: Self.name)
      var asked: [LaunchRequest] = []
      var isEnding = false
      launches.start {
        asked.append($0)
        return !isEnding
      }
      bus.start()
      other.start()
      // The bus answers in the order of asking: once this is answered, the name is ours.
      var hasName = false
      bus.call(.toBus("NameHasOwner", [.string(Self.name)])) {
        hasName = $0 == .success([.boolean(true)])
      }
      main.until("There is no name.") { hasName }
      func call(_ message: BusMessage) -> Result<[BusValue], BusFailure>? {
        var answer: Result<[BusValue], BusFailure>?
        other.call(message, seconds: Wait.longest) { answer = $0 }
        main.until("There is no answer.") { answer != nil }
        return answer
      }
      func call(
        _ member: String, _ arguments: [BusValue]
      ) -> Result<[BusValue], BusFailure>? {
        call(.call(Self.name, Self.path, Self.interface, member, arguments))
      }
      let platform = BusValue.options([
        "desktop-startup-id": .string("a/b_TIME12"), "activation-token": .string("token"),
      ])
      #expect(call("Activate", [platform]) == .success([]))
      let token = ActivationToken(startupID: "a/b_TIME12", waylandToken: "token")
      #expect(asked == [Self.request { $0.activation = token }])
      #expect(call(Self.open(["file:///home/ann/a%20b.md", "file:///%C3%B5"])) == .success([]))
      #expect(asked.last == Self.request { $0.items = [.file("/home/ann/a b.md"), .file("/õ")] })
      let none = BusValue.array([], of: "v")
      #expect(call("ActivateAction", [.string("new-sheet"), none, Self.nothing]) == .success([]))
      #expect(asked.last == Self.request { $0.opensBlankSheet = true })
      #expect(asked.count == 3)

      let invalid: Result<[BusValue], BusFailure> = .failure(
        .refused(BusError.invalidArguments.name))
      #expect(call("ActivateAction", [.string("erase"), none, Self.nothing]) == invalid)
      #expect(call(Self.open(["file:///a", "sftp://far.example/b.md"])) == invalid)
      #expect(call(Self.open(["file:///a\nfile:///b"])) == invalid)
      #expect(
        call("Activate", [.options(["activation-token": .string("no token")])]) == .success([]))
      #expect(asked.last == LaunchRequest())
      isEnding = true
      #expect(call("Activate", [Self.nothing]) == .failure(.refused(BusError.failed.name)))
      launches.end()
      // By then the name has no owner.
      main.settle(bus)
      let unknown = "org.freedesktop.DBus.Error.ServiceUnknown"
      #expect(call("Activate", [Self.nothing]) == .failure(.refused(unknown)))
    }

    /// Calls the owner of the name as soon as there is one, as the bus does when it starts a program.
    private func caller(
      on daemon: PrivateBus, _ calls: [BusMessage]
    ) throws -> OrderLine<BusOrder> {
      let line = try #require(OrderLine<BusOrder>())
      let owner = BusSignal.owner(of: Self.name)
      let listens = DispatchSemaphore(value: 0)
      BusThread.start(address: daemon.address, line: line) { news in
        if case .answer = news { listens.signal() }
        guard case .message(let message) = news, message.member == "NameOwnerChanged",
          message.arguments.last != .string("")
        else { return }
        for call in calls { line.add(.send(call)) }
      }
      line.add(.call(.toBus("AddMatch", [.string(owner.rule)]), number: 0, seconds: Wait.longest))
      #expect(listens.wait(timeout: .now() + Wait.longest) == .success)
      return line
    }

    @Test func aProgramThatTheBusStartsOpensWhatWasAsked() throws {
      let daemon = try PrivateBus()
      let line = try caller(
        on: daemon, [Self.open(["file:///one.md"]), Self.open(["file:///two.md"])])
      defer { line.add(.stop) }
      let result = BusStart.run(name: Self.name, address: daemon.address)
      guard case .asked(let request) = result else {
        Issue.record("Nothing was asked: \(result).")
        return
      }
      // The second one may come when the name is given back.
      #expect(request.items.first == .file("/one.md"))
    }

    @Test func whoHasTheNameIsAskedInPlaceOfAProgramThatTheBusStarts() throws {
      let daemon = try PrivateBus()
      let service = try FakeService(on: daemon, as: [Self.name])
      #expect(BusStart.run(name: Self.name, address: daemon.address) == .elsewhere)
      #expect(service.calls.isEmpty)
    }

    @Test func aStartThatNobodyHasAskedForEnds() throws {
      let daemon = try PrivateBus()
      #expect(BusStart.run(name: Self.name, address: daemon.address, seconds: 0.2) == .nothing)
      #expect(BusStart.run(name: Self.name, address: nil) == .nothing)
      #expect(BusStart.run(name: Self.name, address: "unix:path=/nowhere") == .nothing)
    }
  }
}
