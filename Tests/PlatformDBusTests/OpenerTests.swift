import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Addresses on their way to other programs.
  @MainActor @Suite struct OpenerTests {
    private let daemon: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus

    init() throws {
      daemon = try PrivateBus()
      bus = Bus(address: daemon.address, mainThread: main)
    }

    private static let address = "https://paber.ee/pro?a=1&b=%20'x;$(no)`no`"

    private func outcome(of address: String, _ opener: PortalOpener) -> OpenOutcome? {
      var outcome: OpenOutcome?
      opener.open(address) { outcome = $0 }
      main.until("There is no answer.") { outcome != nil }
      return outcome
    }

    private func outcomeOfFolder(_ opener: PortalOpener) -> OpenOutcome? {
      var outcome: OpenOutcome?
      opener.openOwnFolder { outcome = $0 }
      main.until("There is no answer.") { outcome != nil }
      return outcome
    }

    private func opener(
      program: String = "/nowhere/xdg-open", folder: String = "/nowhere"
    ) -> PortalOpener {
      PortalOpener(bus: bus, mainThread: main, ownFolder: folder, program: program)
    }

    /// Makes a program that records its arguments and its process ID, and exits with a status.
    private func program(status: Int) throws -> String {
      try daemon.write(
        "#!/bin/sh\necho $$ \"$#\" \"$1\" >> '\(daemon.path("words"))'\nexit \(status)\n",
        to: "program", mode: 0o700)
      return daemon.path("program")
    }

    /// A portal that answers with the request's path and then with a response.
    private func portal(response: UInt32, path: String? = nil) throws -> FakeService {
      let box = ServiceBox()
      let service = try FakeService(on: daemon, as: [FakePortal.name]) { call in
        guard ["OpenURI", "OpenFile", "OpenDirectory"].contains(call.member),
          case .string(let token)? = call.arguments.last?.dictionary?["handle_token"]
        else { return call.failure("org.freedesktop.DBus.Error.UnknownMethod") }
        let sender = (call.sender ?? "").dropFirst().replacing(".", with: "_")
        let request = path ?? "\(FakePortal.path)/request/\(sender)/\(token)"
        box.service?.emit(
          request, "org.freedesktop.portal.Request", "Response",
          [.uint32(response), .array([], of: "{sv}")], to: call.sender)
        return call.answer([.objectPath(request)])
      }
      box.service = service
      return service
    }

    private final class ServiceBox: @unchecked Sendable {
      weak var service: FakeService?
    }

    @Test func thePortalGetsTheAddress() throws {
      let portal = try portal(response: 0)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      let opener = opener()
      #expect(outcome(of: Self.address, opener) == .opened)
      #expect(portal.calls.last?.arguments[1] == .string(Self.address))
      #expect(outcome(of: "mailto:a@b.ee?subject=%C3%B5", opener) == .opened)
    }

    private final class Activation: ActivationSource {
      func makeToken(_ answer: @escaping (ActivationToken?) -> Void) {
        answer(ActivationToken(waylandToken: "token-7"))
      }
    }

    /// The opened program comes to the front.
    @Test func eachOpenedProgramGetsItsToken() throws {
      let portal = try portal(response: 2)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      try daemon.write(
        "#!/bin/sh\necho \"$XDG_ACTIVATION_TOKEN\" > '\(daemon.path("words"))'\n", to: "program",
        mode: 0o700)
      let opener = PortalOpener(
        bus: bus, mainThread: main, ownFolder: "/nowhere", activation: Activation(),
        program: daemon.path("program"))
      #expect(outcome(of: Self.address, opener) == .opened)
      let options = portal.calls.last?.arguments.last?.dictionary
      #expect(options?["activation_token"] == .string("token-7"))
      #expect(daemon.read("words") == "token-7\n")
    }

    @Test func sayingNoIsNoFailure() throws {
      let portal = try portal(response: 1)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      #expect(outcome(of: Self.address, opener()) == .opened)
      withExtendedLifetime(portal) {}
    }

    @Test func theProgramIsTheFallbackOfThePortal() throws {
      let portal = try portal(response: 2)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      #expect(outcome(of: Self.address, opener(program: try program(status: 0))) == .opened)
      #expect(daemon.read("words").hasSuffix(" 1 \(Self.address)\n"))
      #expect(outcome(of: Self.address, opener()) == .failed)
      withExtendedLifetime(portal) {}
    }

    @Test func withoutAPortalOrABusTheProgramIsRun() throws {
      let opener = opener(program: try program(status: 0))
      bus.start()
      #expect(outcome(of: Self.address, opener) == .opened)
      #expect(daemon.read("words").hasSuffix(" 1 \(Self.address)\n"))
      let nowhere = Bus(address: nil, mainThread: main)
      nowhere.start()
      let alone = PortalOpener(
        bus: nowhere, mainThread: main, ownFolder: "/nowhere", program: daemon.path("program"))
      #expect(outcome(of: Self.address, alone) == .opened)
      #expect(daemon.read("words").split(separator: "\n").count == 2)
    }

    @Test func itsFailureIsToldAndNoZombieIsLeft() throws {
      let opener = opener(program: try program(status: 3))
      bus.start()
      #expect(outcome(of: Self.address, opener) == .failed)
      let process = try #require(
        daemon.read("words").split(separator: " ").first.flatMap { Int32($0) })
      #expect(kill(process, 0) == -1 && errno == ESRCH)
    }

    @Test func aProgramThatIsNotThereFails() {
      bus.start()
      #expect(outcome(of: Self.address, opener()) == .failed)
    }

    private func outcome(ofFile path: String, _ opener: PortalOpener) -> OpenOutcome? {
      var outcome: OpenOutcome?
      opener.openFile(FilePath(path)) { outcome = $0 }
      main.until("There is no answer.") { outcome != nil }
      return outcome
    }

    @Test func thePortalGetsTheFileOpen() throws {
      let portal = try portal(response: 0)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      try daemon.write("%PDF", to: "a b.pdf", mode: 0o600)
      let file = daemon.path("a b.pdf")
      #expect(outcome(ofFile: file, opener()) == .opened)
      let call = try #require(portal.calls.last)
      #expect(call.member == "OpenFile")
      guard case .descriptor(let given) = call.arguments[1] else {
        Issue.record("There is no descriptor.")
        return
      }
      var (one, other) = (stat(), stat())
      #expect(fstat(given.number, &one) == 0 && stat(file, &other) == 0)
      #expect(one.st_ino == other.st_ino && one.st_dev == other.st_dev)
    }

    @Test func withoutAPortalTheProgramGetsTheFile() throws {
      try daemon.write("%PDF", to: "a b.pdf", mode: 0o600)
      let file = daemon.path("a b.pdf")
      bus.start()
      #expect(outcome(ofFile: file, opener(program: try program(status: 0))) == .opened)
      #expect(daemon.read("words").hasSuffix(" 1 \(file)\n"))
      #expect(outcome(ofFile: "/nowhere/a.pdf", opener()) == .failed)
    }

    @Test func thePortalGetsTheFolderOpen() throws {
      let portal = try portal(response: 0)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      let folder = daemon.path("")
      #expect(outcomeOfFolder(opener(folder: folder)) == .opened)
      let call = try #require(portal.calls.last)
      #expect(call.member == "OpenFile")
      guard case .descriptor(let given) = call.arguments[1] else {
        Issue.record("There is no descriptor.")
        return
      }
      var (one, other) = (stat(), stat())
      #expect(fstat(given.number, &one) == 0 && stat(folder, &other) == 0)
      #expect(one.st_ino == other.st_ino && one.st_dev == other.st_dev)
      #expect(fcntl(given.number, F_GETFL) & O_ACCMODE == O_RDONLY)
    }

    @Test func withoutAPortalTheProgramGetsTheFolder() throws {
      let folder = daemon.path("")
      let opener = opener(program: try program(status: 0), folder: folder)
      bus.start()
      #expect(outcomeOfFolder(opener) == .opened)
      #expect(daemon.read("words").hasSuffix(" 1 \(folder)\n"))
    }

    @Test func aFolderThatIsNotThereFails() throws {
      let opener = opener(program: try program(status: 0))
      bus.start()
      #expect(outcomeOfFolder(opener) == .failed)
      #expect(daemon.read("words") == "")
    }

    @Test func aFileInItsPlaceIsNotOpened() throws {
      let program = try program(status: 0)
      bus.start()
      #expect(outcomeOfFolder(opener(program: program, folder: program)) == .failed)
      #expect(daemon.read("words") == "")
    }

    private func outcome(ofShowing path: FilePath, _ opener: PortalOpener) -> OpenOutcome? {
      var outcome: OpenOutcome?
      opener.showInFolder(path) { outcome = $0 }
      main.until("There is no answer.") { outcome != nil }
      return outcome
    }

    @Test func theFileManagerShowsAFile() throws {
      let manager = try FakeService(on: daemon, as: ["org.freedesktop.FileManager1"])
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      #expect(outcome(ofShowing: "/home/ann/õ #1%.md", opener()) == .opened)
      let call = try #require(manager.calls.last)
      #expect(call.member == "ShowItems" && call.interface == "org.freedesktop.FileManager1")
      let address = BusValue.string("file:///home/ann/%C3%B5%20%231%25.md")
      #expect(call.arguments == [.array([address], of: "s"), .string("")])
    }

    @Test func withoutAFileManagerThePortalShowsTheFolder() throws {
      let portal = try portal(response: 0)
      try daemon.write("text", to: "a.md", mode: 0o600)
      bus.start()
      main.until("There is no name.") { bus.uniqueName != nil }
      let path = FilePath(daemon.path("a.md"))
      #expect(outcome(ofShowing: path, opener()) == .opened)
      let call = try #require(portal.calls.last)
      #expect(call.member == "OpenDirectory")
      guard case .descriptor(let given) = call.arguments[1] else {
        Issue.record("There is no descriptor.")
        return
      }
      var (one, other) = (stat(), stat())
      #expect(fstat(given.number, &one) == 0 && stat(path.string, &other) == 0)
      #expect(one.st_ino == other.st_ino)
    }

    @Test func withoutBothTheProgramGetsTheFolder() throws {
      try daemon.write("text", to: "a.md", mode: 0o600)
      let opener = opener(program: try program(status: 0))
      bus.start()
      #expect(outcome(ofShowing: FilePath(daemon.path("a.md")), opener) == .opened)
      let folder = FilePath(daemon.path("a.md")).removingLastComponent().string
      #expect(daemon.read("words").hasSuffix(" 1 \(folder)\n"))
      #expect(outcome(ofShowing: "/nowhere/a.md", opener) == .failed)
    }

    @Test func onlyAllowedAddressesLeave() throws {
      let opener = opener(program: try program(status: 0))
      bus.start()
      for address in ["file:///etc/passwd", "javascript:alert(1)", "--help", "", "x"] {
        #expect(outcome(of: address, opener) == .refused)
      }
      #expect(daemon.read("words") == "")
    }
  }
}

@MainActor @Suite struct AddressTests {
  @Test(arguments: [
    ("https://paber.ee", true), ("HTTP://paber.ee/a?b#c", true), ("mailto:", true),
    ("mailto:a@b.ee?subject=x", true), ("https:", false), ("https://", false),
    ("https:/x", false), ("https://a b", false), ("https://a\nb", false), ("https://õ", false),
    ("file:///etc/passwd", false), ("ftp://a", false), ("a/b", false), ("", false),
    (" https://a", false), (":", false), ("mailto\0:", false),
  ])
  func onlyPlainAddressesOfThreeKinds(address: String, isAllowed: Bool) {
    #expect(WebAddress.isAllowed(address) == isAllowed)
  }

  @Test func longerThanAnArgumentIsRefused() {
    #expect(!WebAddress.isAllowed("https://a/" + String(repeating: "a", count: 100_000)))
  }

  @Test func aMailMessageIsPercentEncoded() {
    let message = MailMessage(
      to: "a&b@c.ee", subject: "Tere & õnne?\nkohe", body: "Üks = 1\nkaks + 2\r\n#3 100%")
    #expect(
      message.address
        == "mailto:a%26b@c.ee?subject=Tere%20%26%20%C3%B5nne%3F%20kohe"
        + "&body=%C3%9Cks%20%3D%201%0D%0Akaks%20%2B%202%0D%0A%233%20100%25")
    #expect(WebAddress.isAllowed(message.address))
    #expect(MailMessage(subject: "", body: "").address == "mailto:?subject=&body=")
  }

  @Test func theRecordingOpenerComposes() {
    let opener = RecordingOpener()
    var outcomes: [OpenOutcome] = []
    opener.compose(MailMessage(subject: "a", body: "b")) { outcomes.append($0) }
    opener.open("file:///x") { outcomes.append($0) }
    opener.openOwnFolder { outcomes.append($0) }
    #expect(opener.opened == ["mailto:?subject=a&body=b", opener.ownFolder])
    #expect(outcomes == [.opened, .refused, .opened])
  }

  @Test func busesAreWhereTheEnvironmentSays() {
    #expect(BusAddress.session(environment: [:]) == nil)
    #expect(
      BusAddress.session(environment: ["XDG_RUNTIME_DIR": "/run/user/7"])
        == "unix:path=/run/user/7/bus")
    #expect(
      BusAddress.session(environment: [
        "DBUS_SESSION_BUS_ADDRESS": "unix:path=/x", "XDG_RUNTIME_DIR": "/run/user/7",
      ]) == "unix:path=/x")
    #expect(BusAddress.session(environment: ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == nil)
    #expect(
      BusAddress.system(environment: ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=/y"])
        == "unix:path=/y")
  }
}
