import Platform
import SystemPackage
import TestSupport
import Testing

@testable import PlatformX11Clipboard

extension ClipboardTests {
  /// Drags of another program over one of Paber's windows, on a real X server (XDND 5).
  @Suite @MainActor struct DropTests {
    let screen: Screen
    let main = WaitingThread()
    let clipboard: X11Clipboard
    /// The program whose window is under the drag; it gets no messages.
    let program: Peer
    let source: Peer
    private let registrations = Registrations()
    private let heard = Heard()

    @MainActor private final class Heard {
      var drags: [Drag] = []
      var windows: Set<XWindow> = []
    }

    init() throws {
      screen = try Screen.started()
      clipboard = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: .patient))
      program = try Peer(screen)
      source = try Peer(screen)
      _ = program.connection.serverTime()
      clipboard.drags.observe(in: registrations) { [heard] window, drag in
        heard.windows.insert(window)
        heard.drags.append(drag)
      }
    }

    // The source

    /// Makes the window that gets the messages in place of the program's.
    private func proxy() throws -> XWindow {
      clipboard.watchDrags(over: program.window)
      var found: XWindow?
      main.until("No proxy is named.") {
        let words = try? program.connection.takeProperty(
          program.atom("XdndProxy"), of: program.window, most: 64)?.words
        found = words?.first
        if found == nil { main.post {} }
        return found != nil
      }
      let proxy = try #require(found)
      let itself = try source.connection.takeProperty(
        source.atom("XdndProxy"), of: proxy, most: 64)
      #expect(itself?.words == [proxy])
      let aware = try source.connection.takeProperty(source.atom("XdndAware"), of: proxy, most: 64)
      #expect(aware?.words == [5])
      return proxy
    }

    private func say(
      _ name: String, to proxy: XWindow, _ words: (UInt32, UInt32, UInt32, UInt32)
    ) {
      source.connection.send(
        WindowMessage(
          window: program.window, name: source.atom(name),
          words: (source.window, words.0, words.1, words.2, words.3)),
        to: proxy)
      source.connection.flush()
    }

    /// The next message of a name that the source gets.
    private func next(_ name: String) throws -> (UInt32, UInt32, UInt32) {
      try source.next { event in
        guard case .message(let message) = event, message.name == source.atom(name) else {
          return nil
        }
        return (message.words.0, message.words.1, message.words.2 | message.words.4)
      }
    }

    private func enter(_ proxy: XWindow, with targets: [String]) throws -> Bool {
      let atoms = targets.map(source.atom)
      source.own("XdndSelection")
      if atoms.count > 3 {
        source.connection.setProperty(
          source.atom("XdndTypeList"), of: source.window, type: source.atom("ATOM"), format: 32,
          bytes: atoms.propertyBytes)
      }
      let listed = atoms.count > 3 ? [0, 0, 0] : atoms + [0, 0, 0]
      say(
        "XdndEnter", to: proxy,
        (5 << 24 | (atoms.count > 3 ? 1 : 0), listed[0], listed[1], listed[2]))
      say("XdndPosition", to: proxy, (0, 20 << 16 | 30, 0, source.atom("XdndActionMove")))
      let (window, flags, action) = try next("XdndStatus")
      #expect(window == program.window)
      #expect(action == (flags & 1 != 0 ? source.atom("XdndActionCopy") : 0))
      return flags & 1 != 0
    }

    private func drop(on proxy: XWindow) {
      say("XdndDrop", to: proxy, (0, source.connection.serverTime().milliseconds, 0, 0))
    }

    /// Returns the outcome that the source gets.
    private func isTaken() throws -> Bool { try next("XdndFinished").1 & 1 != 0 }

    private func waitForDrags(_ count: Int) -> [Drag] {
      main.until("So many drags don't come.") { heard.drags.count >= count }
      #expect(heard.windows == [program.window])
      return heard.drags
    }

    /// Begins to read text.
    private func read(
      _ types: [String] = [ClipboardData.text],
      decode: @escaping @Sendable (ClipboardData) -> [UInt8]? = { $0.bytes }
    ) -> (ClipboardReading, () -> Result<[UInt8]?, ClipboardFailure>) {
      final class Answer { var result: Result<[UInt8]?, ClipboardFailure>? }
      let answer = Answer()
      let reading = clipboard.read(types, from: .drop, decode: decode) { answer.result = $0 }
      return (
        reading,
        {
          main.until("Nothing comes.") { answer.result != nil }
          return answer.result ?? .failure(.noAnswer)
        }
      )
    }

    // The outcome

    /// SDL would take the lines apart, and lose the empty ones.
    @Test func textComesAsItIsWithItsPlace() throws {
      let proxy = try proxy()
      #expect(
        try enter(proxy, with: ["TARGETS", "text/html", "UTF8_STRING", "STRING", "text/plain"]))
      drop(on: proxy)
      // The peer's window is at (-1, -1).
      #expect(waitForDrags(3) == [.hovers(x: 21, y: 31), .left, .text(x: 21, y: 31)])
      let text = Array("one\r\n\r\n\n  two → õ\0\n".utf8)
      let (reading, answer) = read()
      let request = try source.request()
      #expect(request.target == source.atom("UTF8_STRING"))
      source.answer(request, "UTF8_STRING", text)
      #expect(answer() == .success(text))
      #expect(try isTaken())
      withExtendedLifetime(reading) {}
      // It is read once.
      let again = read()
      #expect(again.1() == .success(nil))
      withExtendedLifetime(again.0) {}
    }

    /// The drop is finished after the text, as a program may answer nothing after it is.
    @Test(arguments: [true, false]) func textIsReadAfterAFormThatSaysNoMore(isGiven: Bool) throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["text/html", "text/rtf", "UTF8_STRING", "image/png"]))
      drop(on: proxy)
      _ = waitForDrags(3)
      let (reading, answer) = read(ClipboardData.insertable) {
        $0.type == ClipboardData.html ? nil : $0.bytes
      }
      let html = try source.request()
      #expect(html.target == source.atom("text/html"))
      source.answer(html, "text/html", Array("<a href='x'>x</a>".utf8))
      let text = try source.request()
      #expect(text.target == source.atom("UTF8_STRING"))
      if isGiven {
        source.answer(text, "UTF8_STRING", Array("x".utf8))
      } else {
        source.refuse(text)
        let picture = try source.request()
        #expect(picture.target == source.atom("image/png"))
        source.refuse(picture)
      }
      #expect(answer() == .success(isGiven ? Array("x".utf8) : nil))
      #expect(try isTaken() == isGiven)
      withExtendedLifetime(reading) {}
    }

    @Test func richTextWithoutPlainTextIsTaken() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["text/html"]))
      drop(on: proxy)
      _ = waitForDrags(3)
      let (reading, answer) = read(ClipboardData.insertable)
      source.answer(try source.request(), "text/html", Array("<b>x</b>".utf8))
      #expect(answer() == .success(Array("<b>x</b>".utf8)))
      #expect(try isTaken())
      withExtendedLifetime(reading) {}
    }

    @Test func filesComeAtOnceAndOnlyThose() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["text/uri-list", "text/plain"]))
      drop(on: proxy)
      let list = "# two\r\nfile:///home/ann/a%20b.md\r\nfile://localhost/%C3%B5\r\nhttp://a.b/c\r\n"
      source.answer(try source.request(), "text/uri-list", Array(list.utf8))
      #expect(waitForDrags(1) == [.files(["/home/ann/a b.md", "/õ"], x: 21, y: 31)])
      #expect(try isTaken())
    }

    @Test func anAddressOfTheWebIsText() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["text/uri-list", "text/plain"]))
      drop(on: proxy)
      source.answer(try source.request(), "text/uri-list", Array("https://a.b/c".utf8))
      #expect(waitForDrags(1) == [.text(x: 21, y: 31)])
      let (reading, answer) = read()
      let request = try source.request()
      #expect(request.target == source.atom("text/plain"))
      source.answer(request, "text/plain", Array("https://a.b/c".utf8))
      #expect(answer() == .success(Array("https://a.b/c".utf8)))
      #expect(try isTaken())
      withExtendedLifetime(reading) {}
    }

    /// A program answers one question after the other, so the drop waits until it has answered what it was
    /// asked as the owner of the clipboard.
    @Test func aDropOfAProgramThatHesitatesComesLater() throws {
      let proxy = try proxy()
      source.own("CLIPBOARD")
      let earlier = clipboard.read(
        [ClipboardData.text], from: .clipboard, decode: { $0.bytes }, answer: { _ in })
      let hesitation = try source.request()
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      drop(on: proxy)
      _ = waitForDrags(3)
      let (reading, answer) = read()
      source.refuse(hesitation)
      var request = try source.request()
      while request.selection != source.atom("XdndSelection") {
        source.refuse(request)
        request = try source.request()
      }
      source.answer(request, "UTF8_STRING", Array("dropped".utf8))
      #expect(answer() == .success(Array("dropped".utf8)))
      #expect(try isTaken())
      withExtendedLifetime((earlier, reading)) {}
    }

    /// The first program's list comes when the second one has dropped text: it opens nothing, and the
    /// text stays there to be read.
    @Test func filesThatComeAfterTheNextDropAreLeftAlone() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["text/uri-list"]))
      drop(on: proxy)
      let late = try source.request()
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      drop(on: proxy)
      #expect(try !isTaken(), "the files")
      _ = waitForDrags(3)
      let (reading, answer) = read()
      source.answer(late, "text/uri-list", Array("file:///home/ann/a.md".utf8))
      source.answer(try source.request(), "UTF8_STRING", Array("text".utf8))
      #expect(answer() == .success(Array("text".utf8)))
      #expect(try isTaken())
      #expect(heard.drags.last == .text(x: 21, y: 31))
      withExtendedLifetime(reading) {}
    }

    @Test func aPictureComesOnTheWayOfText() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["image/png"]))
      drop(on: proxy)
      #expect(waitForDrags(3) == [.hovers(x: 21, y: 31), .left, .text(x: 21, y: 31)])
      let (reading, answer) = read([ClipboardData.text] + ClipboardData.pictures)
      let request = try source.request()
      #expect(request.target == source.atom("image/png"))
      source.answer(request, "image/png", [0x89, 0, 1])
      #expect(answer() == .success([0x89, 0, 1]))
      #expect(try isTaken())
      withExtendedLifetime(reading) {}
    }

    @Test func anUnknownFormatAndASoundAreRefused() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      drop(on: proxy)
      _ = waitForDrags(3)
      let refusal = read([])
      #expect(refusal.1() == .success(nil))
      withExtendedLifetime(refusal.0) {}
      #expect(try !isTaken())
      #expect(try !enter(proxy, with: ["audio/ogg"]))
      drop(on: proxy)
      #expect(try !isTaken())
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      #expect(waitForDrags(4).suffix(1) == [.hovers(x: 21, y: 31)])
    }

    @Test func aVanishedSourceLeaves() throws {
      let proxy = try proxy()
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      say("XdndLeave", to: proxy, (0, 0, 0, 0))
      #expect(waitForDrags(2) == [.hovers(x: 21, y: 31), .left])
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      screen.disconnect(source.window)
      #expect(waitForDrags(4).suffix(2) == [.hovers(x: 21, y: 31), .left])
    }

    @Test func messagesOfNonsenseAreSurvived() throws {
      let proxy = try proxy()
      for name in [
        "XdndDrop", "XdndPosition", "XdndLeave", "XdndEnter", "XdndPosition", "XdndDrop",
      ] {
        say(name, to: proxy, (.max, .max, .max, .max))
      }
      source.connection.setProperty(
        source.atom("XdndTypeList"), of: source.window, type: source.atom("STRING"), format: 8,
        bytes: [UInt8](repeating: 7, count: 100_000))
      say("XdndEnter", to: proxy, (5 << 24 | 1, 0, 0, 0))
      say("XdndPosition", to: proxy, (0, 0, 0, 0))
      for _ in 0..<2 { #expect(try next("XdndStatus").1 & 1 == 0) }
      #expect(try enter(proxy, with: ["UTF8_STRING"]))
      #expect(waitForDrags(1).last == .hovers(x: 21, y: 31))
    }

    /// Otherwise Paber would get no more events for its own properties, and wait for the server's time
    /// for ever.
    @Test func forgedDragsAreIgnored() throws {
      let proxy = try proxy()
      for name in ["XdndEnter", "XdndLeave"] {
        source.connection.send(
          WindowMessage(
            window: program.window, name: source.atom(name),
            words: (proxy, 5 << 24, source.atom("UTF8_STRING"), 0, 0)),
          to: proxy)
      }
      source.own("CLIPBOARD")
      // By then the server knows the owner.
      _ = source.connection.serverTime()
      let reading = clipboard.read(
        [ClipboardData.text], from: .clipboard, decode: { $0.bytes }, answer: { _ in })
      #expect(try source.request().target == source.atom("TARGETS"))
      withExtendedLifetime(reading) {}
    }
  }
}
