import Foundation
import Platform
import Synchronization
import TestSupport
import Testing
import TextCore

@testable import PlatformX11Clipboard

extension ClipboardTests {
  /// A program that asks for all forms of a long copy at once, as some clipboard managers do.
  @Suite @MainActor struct GreedyManagerTests: ClipboardSuite {
    nonisolated private static let types = [
      "text/html", "text/rtf", "text/markdown", ClipboardData.text,
    ]
    let screen: Screen
    let main = WaitingThread()
    let clipboard: X11Clipboard

    init() throws {
      screen = try Screen.started()
      clipboard = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: .patient))
    }

    /// The threads that made the bytes of a copy.
    private final class Makers: Sendable {
      private let threads = Mutex<[(thread: pthread_t, byteCount: Int)]>([])
      private let formStarted = DispatchSemaphore(value: 0)
      private let mayFinish = DispatchSemaphore(value: 0)

      /// Notes the thread that makes a form, and holds it up until the main thread has handled a key.
      func make(_ bytes: () -> [UInt8]) -> [UInt8] {
        formStarted.signal()
        _ = mayFinish.wait(timeout: .now() + Wait.longest)
        let bytes = bytes()
        threads.withLock { $0.append((pthread_self(), bytes.count)) }
        return bytes
      }

      var hasBegun: Bool { formStarted.wait(timeout: .now()) == .success }
      func goOn() { mayFinish.signal() }

      func byteCount(where isCounted: (pthread_t) -> Bool) -> Int {
        threads.withLock { $0.filter { isCounted($0.thread) }.reduce(0) { $0 + $1.byteCount } }
      }
    }

    /// The copy is one of 100 MB in the long tests.
    @Test func theMainThreadHandlesKeysWhileItTakesAll() throws {
      let length = (LongCheck.isWanted ? 100 : 2) << 20
      let text = TextRope(bytes: [UInt8](repeating: UInt8(ascii: "a"), count: length))
      let makers = Makers()
      let plain = ClipboardContent(text: text).representations[0]
      clipboard.offer(
        ClipboardContent(Self.types.map { .init($0) { makers.make(plain.make) } }), on: .clipboard)
      // Its own answer comes when the server knows of the offer.
      _ = try read([])
      let greedy = GreedyProgram(screen, takes: Self.types)
      var keys = 0
      for number in Self.types.indices {
        main.until("the clipboard’s thread makes another form") { makers.hasBegun }
        main.post { keys += 1 }
        main.until("the main thread handles a key") { keys > number }
        // Only now: a main thread that waited for the bytes would wait for ever.
        makers.goOn()
      }
      main.until("it has all forms") { greedy.lengths != nil }
      #expect(greedy.lengths == Self.types.map { _ in length })
      let this = pthread_self()
      #expect(makers.byteCount { pthread_equal($0, this) != 0 } == 0)
      #expect(makers.byteCount { _ in true } == length * Self.types.count)
    }

    /// The clipboard's thread answers while it waits for a form, and makes no other one for that.
    @Test func aPasteIsAnsweredWhileItTakes() throws {
      let makers = Makers()
      let own = "text/own"
      let forms = Self.types.map { type in
        ClipboardContent.Representation(type) { makers.make { Array(type.utf8) } }
      }
      clipboard.offer(
        ClipboardContent(forms + [.init(own) { Array("own".utf8) }]), on: .clipboard)
      _ = try read([])
      let greedy = GreedyProgram(screen, takes: Self.types)
      for number in Self.types.indices {
        main.until("a form is being made") { makers.hasBegun }
        let pasted = try read([own])
        #expect(pasted == .success(ClipboardData(type: own, bytes: Array("own".utf8))))
        #expect(makers.byteCount { _ in true } == Self.types[..<number].joined().utf8.count)
        makers.goOn()
      }
      main.until("it has all forms") { greedy.lengths != nil }
      #expect(greedy.lengths == Self.types.map(\.utf8.count))
    }

    /// The names of the forms need no form.
    @Test func namesAreAnsweredWhileAFormIsMade() throws {
      let makers = Makers()
      clipboard.offer(
        ClipboardContent([.init("text/html") { makers.make { Array("html".utf8) } }]),
        on: .clipboard)
      _ = try read([])
      let greedy = GreedyProgram(screen, takes: ["text/html"])
      main.until("a form is being made") { makers.hasBegun }
      let other = GreedyProgram(screen, takes: ["TARGETS", "TIMESTAMP"])
      main.until("another program has the names") { other.lengths != nil }
      #expect(greedy.lengths == nil)
      makers.goOn()
      main.until("it has the form") { greedy.lengths != nil }
      #expect(greedy.lengths == [4])
    }

    /// A request that waits gets the content for which it was made.
    @Test func anotherCopyChangesNoAnswer() throws {
      let makers = Makers()
      let forms = Self.types.map { type in
        ClipboardContent.Representation(type) { makers.make { Array(type.utf8) } }
      }
      clipboard.offer(ClipboardContent(forms), on: .clipboard)
      _ = try read([])
      let greedy = GreedyProgram(screen, takes: Self.types)
      main.until("it has asked for all forms") { greedy.hasAsked }
      main.until("a form is being made") { makers.hasBegun }
      // The thread takes this question after the requests.
      for _ in 0..<2 { _ = try read([]) }
      clipboard.offer(content(Array("another".utf8)), on: .clipboard)
      #expect(try read() == text(Array("another".utf8)))
      for _ in Self.types { makers.goOn() }
      main.until("it has all forms") { greedy.lengths != nil }
      #expect(greedy.lengths == Self.types.map(\.utf8.count))
    }
  }
}

/// A program with a thread of its own that asks for several forms at once.
private final class GreedyProgram: Sendable {
  private let taken = Mutex<[Int]?>(nil)
  private let asked = Mutex(false)

  /// The bytes of each form, once it has them all.
  var lengths: [Int]? { taken.withLock(\.self) }

  /// True once the server has passed on its requests.
  var hasAsked: Bool { asked.withLock(\.self) }

  /// - Parameter forms: the names of the forms.
  init(_ screen: Screen, takes forms: [String]) {
    // Threads of a queue may all be busy with other tests.
    Thread.detachNewThread { [self] in
      let lengths = (try? take(forms, from: screen)) ?? []
      taken.withLock { $0 = lengths }
    }
  }

  private func take(_ forms: [String], from screen: Screen) throws -> [Int] {
    let peer = try Peer(screen)
    let properties = forms.indices.map { peer.atom("GREEDY_\($0)") }
    let selection = peer.atom("CLIPBOARD")
    let time = peer.connection.serverTime()
    for (form, property) in zip(forms, properties) {
      peer.connection.convert(selection, to: peer.atom(form), into: property, at: time)
    }
    _ = peer.connection.owner(of: selection)
    asked.withLock { $0 = true }
    var lengths = [Int?](repeating: nil, count: forms.count)
    var begun: [Int: Int] = [:]
    while lengths.contains(nil) {
      let changed = try peer.next { event -> Int? in
        guard case .propertyChanged(peer.window, let property, false, _) = event else { return nil }
        return properties.firstIndex(of: property)
      }
      guard let piece = try peer.connection.takeProperty(properties[changed], most: 1 << 20) else {
        continue
      }
      if piece.type == peer.atom("INCR") {
        begun[changed] = 0
      } else if let count = begun[changed], !piece.bytes.isEmpty {
        begun[changed] = count + piece.bytes.count
      } else {
        lengths[changed] = begun[changed] ?? piece.bytes.count
      }
    }
    return lengths.compactMap(\.self)
  }
}
