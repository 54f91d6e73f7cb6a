import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// E-mails with a file on their way to the mail program.
  @MainActor @Suite struct MailComposerTests {
    private let daemon: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus
    private let draft: MailDraft

    init() throws {
      daemon = try PrivateBus()
      bus = Bus(address: daemon.address, mainThread: main)
      try daemon.write("text", to: "a.md", mode: 0o600)
      draft = MailDraft(
        subject: "õ & $(no)", .attachment(FilePath(daemon.path("a.md"))), parent: "x11:2a")
    }

    private func portal(_ answer: FakeDialogPortal.Answer) throws -> FakeDialogPortal {
      let portal = try FakeDialogPortal(
        on: daemon, answer, methods: ["ComposeEmail": "sa{sv}"])
      bus.start()
      return portal
    }

    private func outcome(
      _ draft: MailDraft? = nil, program: String = "/nowhere/xdg-email",
      programTimeOut: Double = Wait.longest, portalTimeOut: Double = Wait.longest
    ) -> OpenOutcome? {
      var outcomes: [OpenOutcome] = []
      let composer = PortalMailComposer(
        bus: bus, mainThread: main, program: program, programTimeOut: programTimeOut)
      composer.timeOut = portalTimeOut
      composer.compose(draft ?? self.draft) { outcomes.append($0) }
      main.until("There is no answer.") { !outcomes.isEmpty }
      #expect(outcomes.count == 1)
      return outcomes.first
    }

    /// Makes a program that records its arguments.
    private func program(status: Int = 0) throws -> String {
      try daemon.write(
        "#!/bin/sh\nfor word; do echo \"<$word>\"; done > '\(daemon.path("words"))'\n"
          + "exit \(status)\n", to: "program", mode: 0o700)
      return daemon.path("program")
    }

    @Test func thePortalGetsTheFileOpen() throws {
      let portal = try portal(.late(0, [:]))
      #expect(outcome() == .opened)
      let call = try #require(portal.calls.first)
      #expect(call.member == "ComposeEmail" && call.interface == PortalMailComposer.interface)
      #expect(call.arguments.first == .string("x11:2a"))
      let options = try #require(call.arguments.last?.dictionary)
      #expect(options["subject"] == .string("õ & $(no)"))
      guard case .array(let files, "h")? = options["attachment_fds"],
        case .descriptor(let given)? = files.first
      else {
        Issue.record("There is no descriptor.")
        return
      }
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(read(given.number, &bytes, 8) == 4 && bytes.prefix(4).elementsEqual("text".utf8))
    }

    @Test func thePortalGetsTheLetter() throws {
      let portal = try portal(.late(0, [:]))
      #expect(outcome(MailDraft(subject: "a", .body("Õ\n\nb"))) == .opened)
      let options = try #require(portal.calls.first?.arguments.last?.dictionary)
      #expect(options["body"] == .string("Õ\n\nb") && options["attachment_fds"] == nil)
    }

    /// `xdg-email` would take `\\c` for the end of its text.
    @Test(arguments: [
      ("Õ & $(no)", "%C3%95%20%26%20%24%28no%29"), ("--help", "%2D%2Dhelp"),
      ("a\\cite\nb\r\n", "a%5Ccite%0D%0Ab%0D%0A"), ("", ""),
    ])
    func theProgramGetsTheLetter(text: String, encoded: String) throws {
      bus.start()
      #expect(outcome(MailDraft(subject: "a b", .body(text)), program: try program()) == .opened)
      #expect(daemon.read("words") == "<mailto:?subject=a%20b&body=\(encoded)>\n")
      #expect(MailDraft.encodedLength(of: text) == encoded.utf8.count)
    }

    @Test func aWriterWhoSaysNoIsToldNothing() throws {
      let portal = try portal(.late(1, [:]))
      #expect(outcome(program: try program()) == .opened)
      #expect(daemon.read("words") == "")
      withExtendedLifetime(portal) {}
    }

    nonisolated static let failures: [String: FakeDialogPortal.Answer] = [
      "fails": .late(2, [:]), "refuses": .refuse, "talks nonsense": .nonsense([]),
    ]

    @Test(arguments: failures.keys.sorted())
    func withoutThePortalTheProgramIsRun(_ name: String) throws {
      let portal = try portal(try #require(Self.failures[name]))
      #expect(outcome(program: try program()) == .opened)
      let path = daemon.path("a.md")
      #expect(
        daemon.read("words")
          == "<--utf8>\n<--subject>\n<õ & $(no)>\n<--attach>\n<\(path)>\n")
      withExtendedLifetime(portal) {}
    }

    /// The portal is not asked later either, which would open a second e-mail.
    @Test func aPortalThatHangsLeavesItToTheProgram() throws {
      let portal = try FakeDialogPortal(
        on: daemon, .silence, version: nil, methods: ["ComposeEmail": "sa{sv}"])
      bus.start()
      #expect(outcome(program: try program(), portalTimeOut: 0.2) == .opened)
      main.settle(bus, portal.speaker)
      #expect(portal.calls.isEmpty && daemon.read("words").contains("<--attach>"))
    }

    /// Some versions of `xdg-email` run until the mail program ends.
    @Test func aProgramThatStaysHasOpened() throws {
      bus.start()
      try daemon.write(
        "#!/bin/sh\necho $$ > '\(daemon.path("pid"))'\nexec sleep 10000\n", to: "program",
        mode: 0o700)
      #expect(outcome(program: daemon.path("program"), programTimeOut: 0.3) == .opened)
      // On a busy machine the program gets there later.
      #expect(Wait.until { daemon.read("pid").hasSuffix("\n") })
      let number = daemon.read("pid").filter { $0.isNumber }
      let process = try #require(pid_t(number))
      #expect(kill(process, SIGKILL) == 0, "it lives on")
    }

    /// The program takes `--help` for an option at any place.
    @Test func aSubjectIsNoOption() throws {
      bus.start()
      let help = MailDraft(subject: "--help", draft.content)
      #expect(outcome(help, program: try program()) == .opened)
      #expect(daemon.read("words").contains("<--subject>\n< --help>\n"))
    }

    @Test func aPortalThatDiesLeavesItToTheProgram() throws {
      let portal = try portal(.open)
      var ending: OpenOutcome?
      let composer = PortalMailComposer(bus: bus, mainThread: main, program: try program())
      composer.compose(draft) { ending = $0 }
      main.until("It is not asked.") { portal.lastRequest != nil }
      main.settle(bus, portal.speaker)
      portal.leave()
      main.until("There is no answer.") { ending != nil }
      #expect(ending == .opened)
    }

    @Test func withoutPortalAndProgramItFails() throws {
      bus.start()
      #expect(outcome() == .failed)
      #expect(outcome(program: try program(status: 3)) == .failed)
    }

    @Test func aFileThatIsNotThereIsNotSent() throws {
      let portal = try portal(.late(0, [:]))
      let gone = MailDraft(subject: "a", .attachment("/nowhere/a.md"))
      #expect(outcome(gone, program: try program()) == .failed)
      #expect(portal.calls.isEmpty && daemon.read("words") == "")
    }
  }
}
