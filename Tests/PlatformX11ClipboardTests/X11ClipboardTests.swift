import Dispatch
import Glibc
import Platform
import Synchronization
import TestSupport
import Testing
import TextCore

@testable import PlatformX11Clipboard

extension ClipboardTests {
  /// Selections on a real X server, with other programs on both sides.
  @Suite @MainActor struct X11ClipboardTests: ClipboardSuite {
    let screen: Screen
    let main = WaitingThread()
    let clipboard: X11Clipboard

    init() throws {
      screen = try Screen.started()
      clipboard = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: .patient))
    }

    @Test(arguments: [1, 20_000, 900_000])
    func aCopyReachesOtherPrograms(lines: Int) throws {
      let bytes = Self.lines(lines)
      clipboard.offer(content(bytes), on: .clipboard)
      clipboard.offer(content(Array("another".utf8)), on: .primary)
      #expect(try read() == text(bytes))
      #expect(screen.offered() == bytes)
      #expect(screen.offered(target: ClipboardData.text) == bytes)
      #expect(screen.offered(target: "TEXT") == bytes)
      _ = try read(from: .primary)
      #expect(screen.offered(on: "primary") == Array("another".utf8))
    }

    @Test(arguments: [1, 20_000, 900_000])
    func copiesOfOtherProgramsArrive(lines: Int) throws {
      let bytes = Self.lines(lines)
      screen.offer(bytes)
      #expect(try read() == text(bytes))
      screen.offer(bytes, on: "primary")
      #expect(try read(from: .primary) == text(bytes))
    }

    @Test func betweenTwoOfUsNothingIsLost() throws {
      let other = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: .patient))
      let bytes = Self.lines(900_000)
      #expect(bytes.count > 17_000_000)
      other.offer(content(bytes), on: .clipboard)
      #expect(try read(of: other) == text(bytes))
      #expect(try read() == text(bytes))
      clipboard.offer(content([0x61]), on: .clipboard)
      // Its own answer comes when the server knows of it.
      _ = try read()
      #expect(try read(of: other) == text([0x61]))
    }

    @Test func bytesAreMadeOnRequest() throws {
      let count = Counter()
      clipboard.offer(
        ClipboardContent([
          .init("text/html") {
            count.add()
            return Array("<b>a</b>".utf8)
          },
          .init(ClipboardData.text) { Array("a".utf8) },
        ]), on: .clipboard)
      _ = try read([])
      #expect(screen.offered() == Array("a".utf8))
      #expect(count.value == 0)
      #expect(screen.offered(target: "text/html") == Array("<b>a</b>".utf8))
      #expect(count.value == 1)
      let other = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: .patient))
      #expect(
        try read(["image/png", "text/html", ClipboardData.text], of: other)
          == .success(ClipboardData(type: "text/html", bytes: Array("<b>a</b>".utf8))))
      #expect(try read(["image/png"], of: other) == .success(nil))
      #expect(try read(["image/png"]) == .success(nil))
    }

    /// A paste reads a text and then a picture: it has to know that both are of the same copy.
    @Test func formsOfOneCopyHaveOneOrigin() throws {
      let (peer, other) = (try Peer(screen), try Peer(screen))
      func origin(
        _ peer: Peer, at time: UInt32?, as type: String, _ meanwhile: () -> Void = {}
      ) throws -> ClipboardOrigin? {
        try read([type] + ClipboardData.pictures) {
          try peer.answerTargets("TIMESTAMP", "text/html", "image/png")
          let request = try peer.request()
          if let time {
            peer.answer(request, "INTEGER", format: 32, [time].propertyBytes)
          } else {
            peer.refuse(request)
          }
          let last = try peer.request()
          meanwhile()
          peer.answer(last, type, [1])
        }?.get()?.origin
      }
      peer.own("CLIPBOARD")
      let first = try #require(try origin(peer, at: 7, as: "text/html"))
      #expect(try origin(peer, at: 7, as: "image/png") == first)
      #expect(try origin(peer, at: 8, as: "image/png") != first)
      #expect(try origin(peer, at: nil, as: "image/png") != nil)
      // Another program copies before the bytes come.
      let lost = try origin(peer, at: 7, as: "image/png") { other.own("CLIPBOARD") }
      #expect(lost == nil)
      let second = try origin(other, at: 7, as: "image/png")
      #expect(second != nil && second != first)
    }

    @Test func theOfferedTypesAreListed() throws {
      let peer = try Peer(screen)
      let before = peer.connection.serverTime()
      clipboard.offer(content(Array("a".utf8)), on: .clipboard)
      _ = try read()
      let targets = try #require(try peer.ask("CLIPBOARD", for: "TARGETS"))
      #expect(targets.type == peer.atom("ATOM"))
      #expect(
        targets.words
          == [
            "TARGETS", "TIMESTAMP", "MULTIPLE", "UTF8_STRING", ClipboardData.text, "STRING", "TEXT",
            "text/plain",
          ]
          .map(peer.atom))
      let since = try #require(try peer.ask("CLIPBOARD", for: "TIMESTAMP")).words.first ?? 0
      #expect(!Timestamp(milliseconds: since).isBefore(before))
      #expect(try peer.ask("CLIPBOARD", for: "image/png") == nil)
      // A request with an earlier timestamp gets nothing of a later selection.
      let early = Timestamp(milliseconds: since &- 1)
      #expect(try peer.ask("CLIPBOARD", for: "STRING", at: early) == nil)
    }

    @Test func severalFormsComeAtOnce() throws {
      let peer = try Peer(screen)
      clipboard.offer(content(Array("õ語".utf8)), on: .clipboard)
      _ = try read()
      let pairs = ["STRING", "ONE", "image/png", "TWO", "UTF8_STRING", "THREE", "MULTIPLE", "FOUR"]
      let answer = try peer.ask(
        "CLIPBOARD", for: "MULTIPLE", put: pairs.map(peer.atom))
      let none: Atom = 0
      #expect(
        answer?.words
          == [
            peer.atom("STRING"), peer.atom("ONE"), none, peer.atom("TWO"),
            peer.atom("UTF8_STRING"), peer.atom("THREE"), none, peer.atom("FOUR"),
          ])
      #expect(try peer.connection.takeProperty(peer.atom("ONE"), most: 99)?.bytes == [0xF5, 0x3F])
      #expect(
        try peer.connection.takeProperty(peer.atom("THREE"), most: 99)?.bytes == Array("õ語".utf8))
    }

    @Test func anEmptyClipboardAnswersAtOnce() throws {
      let peer = try Peer(screen)
      for selection in ["CLIPBOARD", "PRIMARY"] {
        peer.own(selection)
        peer.connection.setOwner(
          of: peer.atom(selection), to: nil, at: peer.connection.serverTime())
      }
      peer.connection.flush()
      _ = peer.connection.serverTime()
      #expect(try read() == .success(nil))
      #expect(try read(from: .primary) == .success(nil))
    }

    @Test func theCurrentOwnerIsAsked() throws {
      clipboard.offer(content(Array("ours".utf8)), on: .clipboard)
      _ = try read()
      #expect(screen.offered() == Array("ours".utf8))
      screen.offer(Array("theirs".utf8))
      #expect(try read() == text(Array("theirs".utf8)))
      clipboard.offer(content(Array("ours again".utf8)), on: .clipboard)
      #expect(try read() == text(Array("ours again".utf8)))
    }

    // Others as they are

    @Test func latinTextOfOldProgramsIsRead() throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        peer.refuse(try peer.request())
        for name in ["UTF8_STRING", ClipboardData.text] {
          let request = try peer.request()
          #expect(request.target == peer.atom(name))
          peer.refuse(request)
        }
        peer.answer(try peer.request(), "STRING", [0x66, 0xF6, 0xF6, 0])
      }
      #expect(result == text(Array("föö".utf8)))
    }

    /// The old encoding of X11, and a target that is no text.
    @Test(arguments: ["COMPOUND_TEXT", "PIXMAP"])
    func anUnreadableFormIsSkipped(type: String) throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        try peer.answerTargets("TEXT")
        peer.answer(try peer.request(), type, [0x61])
      }
      #expect(result == .success(nil))
    }

    @Test func aProgramThatDiesInTheMiddleIsNotWaitedFor() throws {
      var peer: Peer? = try Peer(screen)
      peer?.own("CLIPBOARD")
      let result = try read {
        try peer?.answerTargets("UTF8_STRING")
        if let request = try peer?.request() {
          peer?.connection.watch(request.requestor)
          peer?.answer(request, "INCR", format: 32, ([1000] as [UInt32]).propertyBytes)
          try peer?.untilTaken(request)
          peer?.answer(request, "UTF8_STRING", Array("half".utf8))
          try peer?.untilTaken(request)
        }
        peer = nil
      }
      #expect(result == .failure(.noAnswer))
    }

    /// A clipboard whose limits count by a clock.
    private func patient(by clock: SteppedClock) throws -> X11Clipboard {
      var limits = SelectionLimits.patient
      limits.now = { clock.now }
      return try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: limits))
    }

    @Test func aProgramThatNeverAnswersIsGivenUp() throws {
      let clock = SteppedClock()
      let hasty = try patient(by: clock)
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      var answer: Result<ClipboardData?, ClipboardFailure>?
      let first = hasty.read([ClipboardData.text], from: .clipboard, decode: { $0 }) { answer = $0 }
      let late = try peer.request()
      clock.step(SelectionLimits.patient.step)
      // The late answer is not the next one's.
      let result = try read(of: hasty) {
        main.until("It is not given up.") { answer != nil }
        #expect(answer == .failure(.noAnswer))
        try peer.answerTargets("UTF8_STRING")
        peer.answer(late, "UTF8_STRING", Array("late".utf8))
        peer.answer(try peer.request(), "UTF8_STRING", Array("new".utf8))
      }
      #expect(result == text(Array("new".utf8)))
      withExtendedLifetime(first) {}
    }

    /// The time-out holds for each form that is requested.
    @Test func aProgramThatGivesNoTextBesideItsHTMLIsGivenUp() throws {
      let clock = SteppedClock()
      let hasty = try patient(by: clock)
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      var answer: Result<ClipboardData?, ClipboardFailure>?
      let reading = hasty.read(
        ClipboardData.insertable, from: .clipboard,
        decode: { $0.type == ClipboardData.html ? nil : $0 }, answer: { answer = $0 })
      try peer.answerTargets("text/html", "UTF8_STRING")
      peer.answer(try peer.request(), "text/html", Array("<p>".utf8))
      #expect(try peer.request().target == peer.atom("UTF8_STRING"))
      clock.step(SelectionLimits.patient.step)
      // The thread looks at its clock when something wakes it.
      let other = hasty.read([ClipboardData.text], from: .primary, decode: { $0 }, answer: { _ in })
      main.until("It is not given up.") { answer != nil }
      #expect(answer == .failure(.noAnswer))
      withExtendedLifetime((reading, other)) {}
    }

    @Test func largeContentIsRefusedBeforeTheTransfer() throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        try peer.answerTargets("UTF8_STRING")
        let length = UInt32(ClipboardData.mostBytes) + 1
        peer.answer(try peer.request(), "INCR", format: 32, [length].propertyBytes)
      }
      #expect(result == .failure(.tooLarge))
    }

    @Test func aListOfNonsenseIsSurvived() throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let long = [UInt32](repeating: 0xFFFF_FFFF, count: 8192)
      let result = try read {
        peer.answer(try peer.request(), "ATOM", format: 32, long.propertyBytes)
        let request = try peer.request()
        peer.connection.watch(request.requestor)
        peer.answer(request, "INCR", format: 8, [])
        try peer.untilTaken(request)
        peer.answer(request, "UTF8_STRING", [])
      }
      #expect(result == text([]))
    }

    @Test func aStalledReceiverBlocksNoOthers() throws {
      let bytes = Self.lines(20_000)
      clipboard.offer(content(bytes), on: .clipboard)
      _ = try read()
      var peer: Peer? = try Peer(screen)
      #expect(try peer?.ask("CLIPBOARD", for: "UTF8_STRING")?.type == peer?.atom("INCR"))
      #expect(screen.offered() == bytes)
      peer = nil
      #expect(screen.offered() == bytes)
    }

    @Test func anAnswerThatIsAskedForAgainBeginsAgain() throws {
      let bytes = Self.lines(20_000)
      clipboard.offer(content(bytes), on: .clipboard)
      _ = try read()
      let peer = try Peer(screen)
      var request = SelectionRequest(
        requestor: peer.window, selection: peer.atom("CLIPBOARD"), target: peer.atom("UTF8_STRING"),
        property: peer.atom("PEER"), time: peer.connection.serverTime())
      // The first answer is given up after its first piece.
      #expect(try peer.ask("CLIPBOARD", for: "UTF8_STRING")?.type == peer.atom("INCR"))
      #expect(try peer.nextPiece(of: request).prefix(6) == bytes.prefix(6))
      request.time = peer.connection.serverTime()
      peer.connection.convert(
        request.selection, to: request.target, into: request.property, at: request.time)
      try peer.next { if case .answer(_, request.property, _) = $0 { () } else { nil } }
      let announced = try peer.connection.takeProperty(request.property, most: 1 << 20)
      #expect(announced?.type == peer.atom("INCR"))
      var got: [UInt8] = []
      while true {
        let piece = try peer.nextPiece(of: request)
        if piece.isEmpty { break }
        got += piece
      }
      #expect(got == bytes)
    }

    @Test func forgedRequestsAreHarmless() throws {
      clipboard.offer(content(Self.lines(20_000)), on: .clipboard)
      _ = try read()
      let peer = try Peer(screen)
      let ours = try #require(peer.connection.owner(of: peer.atom("CLIPBOARD")))
      try peer.ask("CLIPBOARD", for: "UTF8_STRING", as: ours)
      // Its answer comes after that to the other.
      _ = try peer.ask("CLIPBOARD", for: "TARGETS")
      #expect(try peer.connection.takeProperty(peer.atom("OTHER"), of: ours, most: 1 << 20) == nil)
      clipboard.offer(content([0x62]), on: .clipboard)
      #expect(try read() == text([0x62]))
      #expect(screen.offered() == [0x62])
    }

    @Test func aHangingOwnerBlocksNoOthers() throws {
      let (hanging, quick) = (try Peer(screen), try Peer(screen))
      hanging.own("CLIPBOARD")
      var isAnswered = false
      let first = clipboard.read([ClipboardData.text], from: .clipboard, decode: { $0 }) { _ in
        isAnswered = true
      }
      _ = try hanging.request()
      quick.own("PRIMARY")
      let result = try read(from: .primary) {
        try quick.answerTargets("UTF8_STRING")
        quick.answer(try quick.request(), "UTF8_STRING", Array("quick".utf8))
      }
      #expect(result == text(Array("quick".utf8)))
      #expect(!isAnswered)
      withExtendedLifetime(first) {}
    }

    // Ends

    @Test func cancelledRequestsAreNotAnswered() throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      var isAnswered = false
      var reading: ClipboardReading? = clipboard.read(
        [ClipboardData.text], from: .clipboard, decode: { $0 }
      ) { _ in isAnswered = true }
      let request = try peer.request()
      #expect(reading != nil)
      reading = nil
      peer.refuse(request)
      clipboard.offer(content([0x62]), on: .clipboard)
      #expect(try read() == text([0x62]))
      #expect(!isAnswered)
    }

    @Test func aClipboardManagerTakesWhatIsLeft() throws {
      let rich = [ClipboardData.html, ClipboardData.rtf, ClipboardData.markdown]
      var content = content(Self.lines(20_000))
      // Each form is other text, and as long as one that goes in pieces.
      let forms = rich.map { Array($0.utf8) + Self.lines(20_000) }
      content.representations.insert(
        contentsOf: zip(rich, forms).map { type, form in .init(type) { form } }, at: 0)
      clipboard.offer(content, on: .clipboard)
      _ = try read()
      let manager = Manager(screen, of: ["UTF8_STRING"] + rich + ["image/png"])
      manager.untilReady()
      clipboard.close()
      // The plainest first.
      #expect(manager.taken() == [Self.lines(20_000)] + forms.reversed())
    }

    /// Each form takes longer than half of the time for a step of the manager.
    @Test func aClipboardManagerTakesFormsThatTakeLong() throws {
      let clock = SteppedClock()
      let slow = try patient(by: clock)
      let types = [ClipboardData.html, ClipboardData.rtf, ClipboardData.markdown, "UTF8_STRING"]
      let forms = types.map { type in
        ClipboardContent.Representation(type) {
          clock.step(SelectionLimits.patient.handover * 0.7)
          return Array(type.utf8)
        }
      }
      slow.offer(ClipboardContent(forms), on: .clipboard)
      _ = try read([], of: slow)
      let manager = Manager(screen, of: types)
      manager.untilReady()
      slow.close()
      #expect(manager.taken() == types.reversed().map { Array($0.utf8) })
    }

    /// Other programs that ask now and then are no steps of the manager.
    @Test func aManagerThatTakesNothingIsNotWaitedFor() throws {
      let clock = SteppedClock()
      let ending = try patient(by: clock)
      ending.offer(content([0x61]), on: .clipboard)
      ending.offer(content([0x62]), on: .primary)
      _ = try read(from: .primary, of: ending)
      let manager = Manager(
        screen, does: .poll(clock, step: SelectionLimits.patient.handover * 0.7))
      manager.untilReady()
      ending.close()
      #expect(manager.taken() == [])
    }

    /// A program that waits for a form at the end is refused, at once, and nothing else waits.
    @Test func aFormThatIsBeingMadeDoesNotHoldTheEnd() throws {
      let (formStarted, mayFinish) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      defer { mayFinish.signal() }
      clipboard.offer(
        ClipboardContent([
          .init("text/html") {
            formStarted.signal()
            _ = mayFinish.wait(timeout: .now() + Wait.longest)
            return []
          }
        ]), on: .clipboard)
      _ = try read([])
      let peer = try Peer(screen)
      peer.connection.convert(
        peer.atom("CLIPBOARD"), to: peer.atom("text/html"), into: peer.atom("PEER"),
        at: peer.connection.serverTime())
      peer.connection.flush()
      let hasBegun = formStarted.wait(timeout: .now() + Wait.longest) == .success
      #expect(hasBegun)
      let start = ContinuousClock.now
      clipboard.close()
      #expect(ContinuousClock.now - start < .seconds(SelectionLimits.patient.handover / 2))
      let property = try peer.next { event -> Atom? in
        if case .answer(_, let property, _) = event { property } else { nil }
      }
      #expect(property == 0)
    }

    @Test func withoutAManagerItEndsAtOnce() throws {
      clipboard.offer(content([0x61]), on: .clipboard)
      let start = ContinuousClock.now
      clipboard.close()
      #expect(ContinuousClock.now - start < .seconds(SelectionLimits.patient.handover / 2))
      let isOver = Wait.until { ThreadWakes.count(named: SelectionThread.name).isEmpty }
      #expect(isOver, "its thread ends with it")
    }

    @Test func aServerThatGoesWhileAManagerTakesIsNotWaitedFor() throws {
      clipboard.offer(content([0x61]), on: .clipboard)
      _ = try read()
      let manager = Manager(screen, does: .endTheOwner)
      manager.untilReady()
      let start = ContinuousClock.now
      clipboard.close()
      #expect(ContinuousClock.now - start < .seconds(SelectionLimits.patient.handover / 2))
    }

    @Test func withoutAServerThereIsNoClipboard() throws {
      let lost = try #require(X11Clipboard(display: ":nowhere", mainThread: main, limits: .patient))
      lost.offer(content([0x61]), on: .clipboard)
      #expect(try read(of: lost) == .failure(.noAnswer))
      lost.close()
    }

    @Test func aQuietClipboardTakesNoTime() throws {
      clipboard.offer(content([0x61]), on: .clipboard)
      _ = try read()
      #expect(screen.offered() == [0x61])
      rest()
    }

    @Test(.enabled(if: LongCheck.isWanted)) func aQuietClipboardRestsForSeconds() throws {
      clipboard.offer(content([0x61]), on: .clipboard)
      _ = try read()
      #expect(screen.offered() == [0x61])
      rest()
      #expect(ThreadWakes.woken(named: SelectionThread.name) { sleep(3) } == [])
    }

    private func rest() {
      main.until("Its thread does not rest.") { ThreadWakes.areAtRest(named: SelectionThread.name) }
    }
  }
}

/// A clock that stands still until a test sets it forward.
final class SteppedClock: Sendable {
  private let time = Mutex(BlockingThread.now)
  var now: Double { time.withLock { $0 } }
  func step(_ seconds: Double) { time.withLock { $0 += seconds } }
}

/// Counts on any thread.
private final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}
