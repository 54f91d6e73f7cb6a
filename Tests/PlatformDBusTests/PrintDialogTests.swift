import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// The desktop's print dialog, and every answer that a portal might give.
  @MainActor @Suite struct PrintDialogTests {
    private let daemon: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus
    private let dialogs: PortalPrintDialogs
    private let question = PrintQuestion(title: "notes", parent: "x11:2a")

    init() throws {
      daemon = try PrivateBus()
      bus = Bus(address: daemon.address, mainThread: main)
      dialogs = PortalPrintDialogs(bus: bus)
      dialogs.timeOut = Wait.longest
    }

    nonisolated static let methods = ["PreparePrint": "ssa{sv}a{sv}a{sv}", "Print": "ssha{sv}"]

    private func portal(
      _ answer: FakeDialogPortal.Answer, version: BusValue? = .variant(.uint32(2))
    ) throws -> FakeDialogPortal {
      let portal = try FakeDialogPortal(
        on: daemon, answer, version: version, methods: Self.methods)
      bus.start()
      return portal
    }

    /// The answer to the question; an issue where none comes.
    private func answer(of portal: FakeDialogPortal? = nil) -> DialogAnswer<PrintTicket>? {
      var answers: [DialogAnswer<PrintTicket>] = []
      let dialog = dialogs.ask(question) { answers.append($0) }
      main.until("There is no answer.") { !answers.isEmpty }
      main.settle(bus, portal?.speaker)
      #expect(answers.count == 1)
      withExtendedLifetime(dialog) {}
      return answers.first
    }

    private func answer(_ answer: FakeDialogPortal.Answer) throws -> DialogAnswer<PrintTicket>? {
      self.answer(of: try portal(answer))
    }

    /// The results of a dialog.
    private static func results(
      settings: [String: String] = [:], setup: [String: BusValue] = [:], token: UInt32 = 7
    ) -> [String: BusValue] {
      [
        "settings": .options(settings.mapValues(BusValue.string)),
        "page-setup": .options(setup), "token": .uint32(token),
      ]
    }

    nonisolated private static func paper(
      _ width: Double, _ height: Double, _ more: [String: BusValue] = [:]
    ) -> [String: BusValue] {
      ["Width": .double(width), "Height": .double(height)].merging(more) { $1 }
    }

    @Test func theDialogIsAskedFor() throws {
      let portal = try portal(.late(0, Self.results(setup: Self.paper(210, 297))))
      #expect(
        answer(of: portal)
          == .chosen(PrintTicket(paper: PrintPaper(width: 210, height: 297), token: 7)))
      let call = try #require(portal.calls.first)
      #expect(call.member == "PreparePrint" && call.interface == PortalPrintDialogs.interface)
      #expect(call.arguments.prefix(2) == [.string("x11:2a"), .string("notes")])
      let options = try #require(call.arguments.last?.dictionary)
      #expect(options["modal"] == .boolean(true))
      #expect(options["supported_output_file_formats"] == .array([.string("pdf")], of: "s"))
    }

    @Test func marginsAndPagesOfTheAnswerCount() throws {
      let margins: [String: BusValue] = [
        "MarginLeft": .double(5), "MarginTop": .double(6), "MarginRight": .int32(7),
        "MarginBottom": .double(8), "Orientation": .string("portrait"),
      ]
      let results = Self.results(
        settings: ["print-pages": "ranges", "page-ranges": "0-2,4", "n-copies": "3"],
        setup: Self.paper(215.9, 279.4, margins))
      let paper = PrintPaper(
        width: 215.9, height: 279.4, margins: .init(left: 5, top: 6, right: 7, bottom: 8))
      #expect(
        try answer(.early(0, results))
          == .chosen(PrintTicket(paper: paper, pages: [1...3, 5...5], token: 7)))
    }

    /// Paper lies upright in the printer; which of its ends becomes a page's left side is the printer's.
    @Test(arguments: ["landscape", "reverse-landscape", "reverse_landscape"])
    func paperIsTurned(_ orientation: String) throws {
      let setup = Self.paper(
        210, 297,
        [
          "MarginLeft": .double(5), "MarginTop": .double(6), "MarginRight": .double(7),
          "MarginBottom": .double(18), "Orientation": .string(orientation),
        ])
      let paper = PrintPaper(
        width: 297, height: 210, margins: .init(left: 18, top: 7, right: 18, bottom: 7))
      #expect(
        try answer(.late(0, Self.results(setup: setup)))
          == .chosen(PrintTicket(paper: paper, token: 7)))
    }

    @Test(arguments: [
      Self.paper(0, 297), Self.paper(.nan, 297), Self.paper(210, 1e9), ["Width": .double(210)],
      ["Width": .string("210"), "Height": .string("297")],
    ])
    func paperThatThereIsNotIsNone(_ setup: [String: BusValue]) throws {
      #expect(
        try answer(.late(0, Self.results(setup: setup))) == .chosen(PrintTicket(token: 7)))
    }

    @Test(arguments: [
      "", "x", "-1", "3-1", "1-2-3", "99999999999999999999", "0-9223372036854775807", "0-1,x",
    ])
    func pagesThatCanNotBeReadAreNotPrinted(_ ranges: String) throws {
      let results = Self.results(settings: ["print-pages": "ranges", "page-ranges": ranges])
      #expect(try answer(.late(0, results)) == .unavailable)
    }

    @Test(arguments: [("all", "0-2"), ("current", "0"), ("selection", "")])
    func allPagesAreWantedWhereNoRangeIs(_ kind: String, _ ranges: String) throws {
      let results = Self.results(settings: ["print-pages": kind, "page-ranges": ranges])
      #expect(try answer(.late(0, results)) == .chosen(PrintTicket(token: 7)))
    }

    @Test func theWriterMayWantNothing() throws {
      #expect(try answer(.late(1, [:])) == .cancelled)
    }

    @Test(arguments: [2, 77] as [UInt32])
    func aDialogThatEndsWithoutAnAnswerHasEnded(_ word: UInt32) throws {
      #expect(try answer(.late(word, [:])) == .ended)
    }

    nonisolated static let failures: [String: FakeDialogPortal.Answer] = [
      "no token": .late(0, ["settings": .options([:])]),
      "a token of another type": .late(0, ["token": .string("7")]),
      "no method": .refuse, "no arguments": .nonsense([]),
    ]

    @Test(arguments: failures.keys.sorted())
    func anAnswerOfNoUseIsNone(_ name: String) throws {
      #expect(try answer(try #require(Self.failures[name])) == .unavailable)
    }

    @Test func withoutAPortalOrItsInterfaceThereIsNoDialog() throws {
      bus.start()
      #expect(answer() == .unavailable)
      let portal = try portal(.late(0, Self.results()), version: nil)
      #expect(answer(of: portal) == .unavailable)
      #expect(portal.calls.isEmpty)
    }

    @Test func aPortalThatHangsShowsNoDialogLater() throws {
      dialogs.timeOut = 0.2
      let portal = try FakeDialogPortal(
        on: daemon, .silence, version: nil, methods: Self.methods)
      bus.start()
      #expect(answer() == .unavailable)
      var outcome: DialogAnswer<PrintTicket>?
      _ = dialogs.ask(question) { outcome = $0 }
      #expect(outcome == .unavailable, "at once")
      #expect(portal.calls.isEmpty)
    }

    @Test func aPortalThatDiesHasNoAnswer() throws {
      let portal = try portal(.open)
      var outcome: DialogAnswer<PrintTicket>?
      let dialog = dialogs.ask(question) { outcome = $0 }
      main.until("It is not asked.") { portal.lastRequest != nil }
      main.settle(bus, portal.speaker)
      #expect(outcome == nil)
      portal.leave()
      main.until("There is no answer.") { outcome != nil }
      #expect(outcome == .unavailable)
      withExtendedLifetime(dialog) {}
    }

    @Test func aDialogIsTakenAway() throws {
      let portal = try portal(.open)
      let dialog = dialogs.ask(question) { _ in Issue.record("It answers.") }
      main.until("It is not asked.") { portal.lastRequest != nil }
      main.settle(bus, portal.speaker)
      dialog.close()
      main.until("It is not closed.") { portal.calls.last?.member == "Close" }
    }

    // The file

    private func outcome(of file: FilePath, _ portal: FakeDialogPortal) -> PrintOutcome? {
      var outcomes: [PrintOutcome] = []
      dialogs.print(file, PrintTicket(token: 7), question) { outcomes.append($0) }
      main.until("There is no answer.") { !outcomes.isEmpty }
      main.settle(bus, portal.speaker)
      #expect(outcomes.count == 1)
      return outcomes.first
    }

    @Test func theFileGoesOpenWithItsToken() throws {
      try daemon.write("%PDF", to: "a.pdf", mode: 0o600)
      let portal = try portal(.late(0, [:]))
      #expect(outcome(of: FilePath(daemon.path("a.pdf")), portal) == .printed)
      let call = try #require(portal.calls.last)
      #expect(call.member == "Print")
      #expect(call.arguments.last?.dictionary?["token"] == .uint32(7))
      guard case .descriptor(let given) = call.arguments[2] else {
        Issue.record("There is no descriptor.")
        return
      }
      var bytes = [UInt8](repeating: 0, count: 8)
      #expect(read(given.number, &bytes, 8) == 4 && bytes.prefix(4).elementsEqual("%PDF".utf8))
      #expect(fcntl(given.number, F_GETFL) & O_ACCMODE == O_RDONLY)
    }

    @Test(arguments: [(1, .cancelled), (2, .ended), (3, .failed)] as [(UInt32, PrintOutcome)])
    func thePortalMayNotPrint(word: UInt32, expected: PrintOutcome) throws {
      try daemon.write("%PDF", to: "a.pdf", mode: 0o600)
      let portal = try portal(.late(word, [:]))
      #expect(outcome(of: FilePath(daemon.path("a.pdf")), portal) == expected)
    }

    @Test func thePortalMayRefuseOrDie() throws {
      try daemon.write("%PDF", to: "a.pdf", mode: 0o600)
      let file = FilePath(daemon.path("a.pdf"))
      let refusing = try portal(.refuse)
      #expect(outcome(of: file, refusing) == .failed)
      refusing.leave()
      let dying = try FakeDialogPortal(on: daemon, .open, methods: Self.methods)
      var ending: PrintOutcome?
      dialogs.print(file, PrintTicket(token: 7), question) { ending = $0 }
      main.until("It is not asked.") { dying.lastRequest != nil }
      main.settle(bus, dying.speaker)
      dying.leave()
      main.until("There is no answer.") { ending != nil }
      #expect(ending == .failed)
    }

    @Test func aFileThatIsNotThereIsNotPrinted() throws {
      let portal = try portal(.late(0, [:]))
      #expect(outcome(of: "/nowhere/a.pdf", portal) == .failed)
      #expect(portal.calls.isEmpty)
    }
  }
}
