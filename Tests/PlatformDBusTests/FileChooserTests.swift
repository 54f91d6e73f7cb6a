import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// The desktop's dialogs, and every answer that a portal might give.
  @MainActor @Suite struct FileChooserTests {
    private let daemon: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus
    private let chooser: PortalFileChooser

    init() throws {
      daemon = try PrivateBus()
      bus = Bus(address: daemon.address, mainThread: main)
      chooser = PortalFileChooser(bus: bus)
      chooser.timeOut = Wait.longest
    }

    private static func uris(_ addresses: String...) -> [String: BusValue] {
      ["uris": .array(addresses.map(BusValue.string), of: "s")]
    }

    private func question(_ kind: FileQuestion.Kind = .files) -> FileQuestion {
      FileQuestion(kind, title: "Open", folder: "/home/ann", parent: "x11:2a")
    }

    /// Returns the answer to a question; records an issue if there is none.
    private func answer(_ question: FileQuestion, of portal: FakeDialogPortal? = nil)
      -> DialogAnswer<ChosenFiles>?
    {
      var answers: [DialogAnswer<ChosenFiles>] = []
      let dialog = chooser.ask(question) { answers.append($0) }
      main.until("There is no answer.") { !answers.isEmpty }
      main.settle(bus, portal?.speaker)
      #expect(answers.count == 1)
      withExtendedLifetime(dialog) {}
      return answers.first
    }

    /// Returns the answer to a question from a portal with this response.
    private func answer(
      _ answer: FakeDialogPortal.Answer, to question: FileQuestion? = nil,
      version: BusValue? = .variant(.uint32(3)), parts: [String] = []
    ) throws -> (DialogAnswer<ChosenFiles>?, [BusMessage]) {
      let portal = try FakeDialogPortal(on: daemon, answer, version: version, parts: parts)
      bus.start()
      return (self.answer(question ?? self.question(), of: portal), portal.calls)
    }

    @Test func filesAreAskedFor() throws {
      let results = Self.uris("file:///home/ann/a%20b.md", "file:///home/ann/%C3%B5.md")
      let (outcome, calls) = try answer(.late(0, results))
      #expect(outcome == .chosen(ChosenFiles(["/home/ann/a b.md", "/home/ann/õ.md"])))
      let call = try #require(calls.first)
      #expect(call.member == "OpenFile" && call.interface == PortalFileChooser.interface)
      #expect(call.arguments.prefix(2) == [.string("x11:2a"), .string("Open")])
      let options = try #require(call.arguments.last?.dictionary)
      #expect(options["multiple"] == .boolean(true) && options["modal"] == .boolean(true))
      #expect(
        options["current_folder"]
          == .array((Array("/home/ann".utf8) + [0]).map(BusValue.byte), of: "y"))
    }

    @Test func filtersGoAlong() throws {
      var question = question()
      question.filters = [FileFilter("Text", ["*.md", "*.txt"]), FileFilter("All", ["*"])]
      let (_, calls) = try answer(.late(1, [:]), to: question)
      let filters = calls.first?.arguments.last?.dictionary?["filters"]
      #expect(filters?.signature == "a(sa(us))")
      guard case .array(let all, _)? = filters, case .structure(let first)? = all.first else {
        Issue.record("There are no filters.")
        return
      }
      let patterns = ["*.md", "*.txt"].map { BusValue.structure([.uint32(0), .string($0)]) }
      #expect(all.count == 2 && first == [.string("Text"), .array(patterns, of: "(us)")])
    }

    @Test func aPlaceIsAskedForByNameAndBytes() throws {
      let path = try #require(
        FilePath(bytes: Array("/home/ann/".utf8) + [0xFF] + Array(".md".utf8)))
      let (_, calls) = try answer(.late(1, [:]), to: question(.place(path)))
      let options = try #require(calls.first?.arguments.last?.dictionary)
      #expect(calls.first?.member == "SaveFile")
      #expect(options["current_name"] == nil, "it is no text")
      #expect(options["current_file"] == .array((path.bytes + [0]).map(BusValue.byte), of: "y"))
    }

    @Test func aFolderIsAskedFor() throws {
      let (outcome, calls) = try answer(
        .late(0, Self.uris("file:///home/ann/letters")), to: question(.folder))
      #expect(outcome == .chosen(ChosenFiles(["/home/ann/letters"])))
      #expect(calls.first?.arguments.last?.dictionary?["directory"] == .boolean(true))
    }

    @Test func anOldPortalHasNoFolders() throws {
      let (outcome, calls) = try answer(
        .late(0, Self.uris("file:///a")), to: question(.folder), version: .variant(.uint32(2)))
      #expect(outcome == .unavailable)
      #expect(calls.isEmpty)
    }

    @Test func answersThatComeEarlyOrFromElsewhereCount() throws {
      let (outcome, _) = try answer(.early(0, Self.uris("file:///a")))
      #expect(outcome == .chosen(ChosenFiles(["/a"])))
    }

    @Test func anOlderPortalAnswersElsewhere() throws {
      let (outcome, _) = try answer(
        .late(0, Self.uris("file:///a"), path: FakePortal.path + "/request/own"))
      #expect(outcome == .chosen(ChosenFiles(["/a"])))
    }

    /// Any program on the bus may send a signal to Paber; only the portal's is an answer.
    @Test func aStrangersAnswerDoesNotCount() throws {
      let portal = try FakeDialogPortal(on: daemon, .open)
      let stranger = Bus(address: daemon.address, mainThread: main)
      stranger.start()
      bus.start()
      var outcomes: [DialogAnswer<ChosenFiles>] = []
      let dialog = chooser.ask(question()) { outcomes.append($0) }
      main.until("It is not asked.") { portal.lastRequest != nil }
      let path = try #require(portal.lastRequest)
      var signal = BusMessage.signal(
        path, "org.freedesktop.portal.Request", "Response",
        [.uint32(0), .options(Self.uris("file:///theirs"))])
      signal.destination = bus.uniqueName
      stranger.send(signal)
      // When the bus answers the next message, it has delivered this one.
      var isSent = false
      stranger.call(.toBus("GetId")) { _ in isSent = true }
      main.until("The bus is silent.") { isSent }
      #expect(outcomes.isEmpty)
      portal.respond(
        path, [.uint32(0), .options(Self.uris("file:///ours"))], to: bus.uniqueName)
      main.until("There is no answer.") { !outcomes.isEmpty }
      #expect(outcomes == [.chosen(ChosenFiles(["/ours"]))])
      withExtendedLifetime(dialog) {}
    }

    @Test func nothingIsWanted() throws {
      #expect(try answer(.late(1, [:])).0 == .cancelled)
    }

    nonisolated static let failures: [String: FakeDialogPortal.Answer] = [
      "no files": .late(0, [:]),
      "an empty list": .late(0, ["uris": .array([], of: "s")]),
      "files of another type": .late(0, ["uris": .string("file:///a")]),
      "no method": .refuse,
      "no arguments": .nonsense([]),
      "other arguments": .nonsense([.string("0"), .int32(0)]),
    ]

    @Test(arguments: failures.keys.sorted())
    func uselessAnswersMeanUnavailable(_ name: String) throws {
      #expect(try answer(try #require(Self.failures[name])).0 == .unavailable)
    }

    /// GTK's dialog responds with 2 when the user presses Escape.
    @Test(arguments: [2, 77] as [UInt32])
    func aDialogThatEndsWithoutAWordHasEnded(_ word: UInt32) throws {
      #expect(try answer(.late(word, Self.uris("file:///a"))).0 == .ended)
    }

    @Test func answersThatComeTwiceCountOnce() throws {
      let results = BusValue.options(Self.uris("file:///a"))
      #expect(try answer(.nonsense([.uint32(0), results])).0 == .chosen(ChosenFiles(["/a"])))
    }

    @Test(arguments: [nil, BusValue.string("3"), .variant(.string("3"))])
    func aPortalWithoutAVersionHasNoDialogs(_ version: BusValue?) throws {
      let (outcome, calls) = try answer(.late(1, [:]), version: version)
      #expect(outcome == .unavailable && calls.isEmpty)
    }

    @Test func withoutAPortalOrABusThereIsNone() throws {
      bus.start()
      #expect(answer(question()) == .unavailable)
      let nowhere = Bus(address: nil, mainThread: main)
      nowhere.start()
      var outcome: DialogAnswer<ChosenFiles>?
      _ = PortalFileChooser(bus: nowhere).ask(question()) { outcome = $0 }
      main.until("There is no answer.") { outcome != nil }
      #expect(outcome == .unavailable)
    }

    /// A writer who cancels the question about an existing file is asked for another name at once: keys
    /// pressed meanwhile would go to the page.
    @Test func withoutAPortalTheNextQuestionIsAnsweredAtOnce() throws {
      bus.start()
      #expect(answer(question()) == .unavailable)
      var outcome: DialogAnswer<ChosenFiles>?
      _ = chooser.ask(question()) { outcome = $0 }
      #expect(outcome == .unavailable)
    }

    @Test func aPortalThatHangsIsAskedOnce() throws {
      let portal = try FakeDialogPortal(on: daemon, .silence, version: nil)
      chooser.timeOut = 0.2
      bus.start()
      #expect(answer(question()) == .unavailable)
      var outcome: DialogAnswer<ChosenFiles>?
      _ = chooser.ask(question()) { outcome = $0 }
      #expect(outcome == .unavailable, "at once")
      #expect(portal.calls.isEmpty, "no dialog can come late")
    }

    @Test func aPortalThatAnswersAgainIsAskedAgain() throws {
      var portal: FakeDialogPortal? = try FakeDialogPortal(on: daemon, .silence, version: nil)
      chooser.timeOut = 0.2
      bus.start()
      #expect(answer(question()) == .unavailable)
      portal?.leave()
      portal = nil
      let next = try FakeDialogPortal(on: daemon, .late(1, [:]))
      chooser.timeOut = Wait.longest
      #expect(answer(question()) == .unavailable, "at once")
      main.until("It is not asked again.") {
        var outcome: DialogAnswer<ChosenFiles>?
        let dialog = chooser.ask(question()) { outcome = $0 }
        main.until("There is no answer.") { outcome != nil }
        withExtendedLifetime(dialog) {}
        return outcome == .cancelled
      }
      withExtendedLifetime(next) {}
    }

    @Test func aPortalThatGoesHasNoAnswer() throws {
      let portal = try FakeDialogPortal(on: daemon, .open)
      bus.start()
      var outcome: DialogAnswer<ChosenFiles>?
      let dialog = chooser.ask(question()) { outcome = $0 }
      main.until("It is not asked.") { portal.lastRequest != nil }
      main.settle(bus, portal.speaker)
      #expect(outcome == nil)
      portal.leave()
      main.until("There is no answer.") { outcome != nil }
      #expect(outcome == .unavailable)
      withExtendedLifetime(dialog) {}
    }

    @Test func aBusThatGoesHasNoAnswer() throws {
      let portal = try FakeDialogPortal(on: daemon, .open)
      bus.start()
      var outcome: DialogAnswer<ChosenFiles>?
      let dialog = chooser.ask(question()) { outcome = $0 }
      main.until("It is not asked.") { portal.lastRequest != nil }
      daemon.stop()
      main.until("There is no answer.") { outcome != nil }
      #expect(outcome == .unavailable)
      withExtendedLifetime(dialog) {}
    }

    @Test func aDialogIsClosed() throws {
      let portal = try FakeDialogPortal(on: daemon, .open)
      bus.start()
      var outcomes = 0
      let dialog = chooser.ask(question()) { _ in outcomes += 1 }
      main.until("It is not asked.") { portal.lastRequest != nil }
      main.settle(bus, portal.speaker)
      dialog.close()
      main.until("It is not closed.") { portal.calls.last?.member == "Close" }
      let path = try #require(portal.lastRequest)
      #expect(portal.calls.last?.path == path)
      // A late answer that has no receiver.
      portal.respond(path, [.uint32(0), .options(Self.uris("file:///a"))], to: bus.uniqueName)
      main.settle(bus, portal.speaker)
      #expect(outcomes == 0)
    }

    @Test func oneThatIsClosedBeforeItIsAskedForNeverComes() throws {
      let portal = try FakeDialogPortal(on: daemon, .open)
      bus.start()
      chooser.ask(question()) { _ in Issue.record("It answers.") }.close()
      // The next question takes the same way.
      let next = chooser.ask(question()) { _ in }
      main.until("It is not asked.") { portal.lastRequest != nil }
      main.settle(bus, portal.speaker)
      #expect(portal.calls.map(\.member) == ["OpenFile"])
      withExtendedLifetime(next) {}
    }

    @Test func remoteFilesAreToldApart() throws {
      let (outcome, _) = try answer(.late(0, Self.uris("sftp://a/b.md", "file:///c.md")))
      #expect(outcome == .chosen(ChosenFiles(["/c.md"], others: ["sftp://a/b.md"])))
    }

    @Test func filesCanBeWantedForReading() throws {
      var results = Self.uris("file:///a")
      results["writable"] = .boolean(false)
      #expect(try answer(.late(0, results)).0 == .chosen(ChosenFiles(["/a"], isReadOnly: true)))
    }

    @Test(arguments: [
      ([], false), (["gtk"], true), (["gtk", "wlr"], true), (["gnome", "gtk"], true),
      (["kde"], true), (["unknown"], false), (["gtk", "unknown"], false), (["wlr"], false),
    ])
    func aFileIsReplacedWithoutASecondQuestion(_ parts: [String], asks: Bool) throws {
      let (outcome, _) = try answer(
        .late(0, Self.uris("file:///a")), to: question(.place("/a")), parts: parts)
      #expect(outcome == .chosen(ChosenFiles(["/a"], asksBeforeReplacing: asks)))
    }
  }
}
