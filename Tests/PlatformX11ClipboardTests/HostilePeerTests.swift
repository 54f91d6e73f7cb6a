import Platform
import TestSupport
import Testing

@testable import PlatformX11Clipboard

extension ClipboardTests {
  /// Programs that stall, lie or never end, as owners of a selection and as requestors.
  @Suite @MainActor struct HostilePeerTests: ClipboardSuite {
    let screen: Screen
    let main = WaitingThread()
    let clock = SteppedClock()
    let limits: SelectionLimits
    let clipboard: X11Clipboard

    /// Transfers at once that a selection's owner serves.
    private static let mostTransfers = 16

    init() throws {
      screen = try Screen.started()
      var limits = SelectionLimits.patient
      limits.now = { [clock] in clock.now }
      limits.mostBytes = 1 << 16
      self.limits = limits
      clipboard = try #require(
        X11Clipboard(display: screen.display, mainThread: main, limits: limits))
    }

    /// Steps the clock and returns when the clipboard's thread has checked its deadlines.
    private func pass(_ seconds: Double) throws {
      clock.step(seconds)
      // The first question wakes the thread. It takes the second only after its round has ended.
      for _ in 0..<2 { _ = try read(from: .primary) }
    }

    /// Makes the clipboard own the primary selection, so that `pass` is answered from memory.
    private func ownPrimary() throws {
      clipboard.offer(content([0x70]), on: .primary)
      _ = try read(from: .primary)
    }

    // Owners

    /// Begins to send a text in pieces and returns the request.
    private func begin(_ peer: Peer, announcing length: UInt32 = 1000) throws -> SelectionRequest {
      try peer.answerTargets("UTF8_STRING")
      let request = try peer.request()
      peer.connection.watch(request.requestor)
      peer.answer(request, "INCR", format: 32, [length].propertyBytes)
      try peer.untilTaken(request)
      return request
    }

    /// Sends a piece and waits until it is taken.
    private func send(_ bytes: [UInt8], _ peer: Peer, _ request: SelectionRequest) throws {
      peer.connection.setProperty(
        request.property, of: request.requestor, type: peer.atom("UTF8_STRING"), format: 8,
        bytes: bytes)
      try peer.untilTaken(request)
    }

    @Test func anOwnerThatSendsNoFurtherPieceIsGivenUp() throws {
      try ownPrimary()
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        let request = try begin(peer)
        try send(Array("half".utf8), peer, request)
        try pass(limits.step)
      }
      #expect(result == .failure(.noAnswer))
      // The next question begins anew.
      let next = try read {
        let request = try begin(peer)
        try send(Array("whole".utf8), peer, request)
        try send([], peer, request)
      }
      #expect(next == text(Array("whole".utf8)))
    }

    /// Each byte comes just in time, but they are too few.
    @Test func anOwnerThatSendsAByteNowAndThenIsGivenUp() throws {
      try ownPrimary()
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        let request = try begin(peer)
        for _ in 0..<2 {
          clock.step(limits.step * 0.9)
          try send([0x61], peer, request)
        }
        try pass(limits.step * 0.9)
      }
      #expect(result == .failure(.noAnswer))
    }

    @Test func anOwnerThatOnlyAnswersAgainIsGivenUp() throws {
      try ownPrimary()
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        let request = try begin(peer)
        clock.step(limits.step / 2)
        peer.connection.notify(request, property: request.property)
        peer.connection.flush()
        // The server's order: the answer comes before the results of this question.
        _ = peer.connection.owner(of: peer.atom("CLIPBOARD"))
        try pass(0)
        try pass(limits.step / 2)
      }
      #expect(result == .failure(.noAnswer))
    }

    @Test func anOwnerThatNeverEndsIsCutAtTheLimit() throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let piece = [UInt8](repeating: 0x61, count: 1 << 14)
      let result = try read {
        let request = try begin(peer)
        for _ in 0..<limits.mostBytes / piece.count { try send(piece, peer, request) }
        try send([0x61], peer, request)
      }
      #expect(result == .failure(.tooLarge))
      let next = try read {
        try peer.answerTargets("UTF8_STRING")
        peer.answer(try peer.request(), "UTF8_STRING", Array("short".utf8))
      }
      #expect(next == text(Array("short".utf8)))
    }

    @Test func anOwnerWithOneEndlessPropertyIsRefused() throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        try peer.answerTargets("UTF8_STRING")
        peer.answer(
          try peer.request(), "UTF8_STRING", [UInt8](repeating: 0x61, count: limits.mostBytes + 1))
      }
      #expect(result == .failure(.tooLarge))
    }

    /// The announced length is only a lower bound, and may be wrong.
    @Test(arguments: [0, 5, 60_000] as [UInt32])
    func anAnnouncedLengthIsNotTrusted(length: UInt32) throws {
      let peer = try Peer(screen)
      peer.own("CLIPBOARD")
      let result = try read {
        let request = try begin(peer, announcing: length)
        for word in ["one ", "two ", "three"] { try send(Array(word.utf8), peer, request) }
        try send([], peer, request)
      }
      #expect(result == text(Array("one two three".utf8)))
    }

    // Requestors

    /// Begins as many long transfers as are served at once, and takes none of their pieces.
    private func occupyAllTransfers(_ peer: Peer) throws {
      for number in 0..<Self.mostTransfers {
        let answer = try peer.ask("CLIPBOARD", for: "UTF8_STRING", into: "PEER_\(number)")
        #expect(answer?.type == peer.atom("INCR"))
      }
      #expect(try peer.ask("CLIPBOARD", for: "UTF8_STRING", into: "PEER_MORE") == nil)
    }

    @Test func aRequestorThatTakesNoPieceIsGivenUp() throws {
      let bytes = Self.lines(20_000)
      clipboard.offer(content(bytes), on: .clipboard)
      try ownPrimary()
      let peer = try Peer(screen)
      try occupyAllTransfers(peer)
      try pass(limits.fetch / 2)
      #expect(screen.offered() == [])
      try pass(limits.fetch / 2)
      #expect(screen.offered() == bytes)
    }

    /// Each piece is taken just in time, but they are too few.
    @Test func aRequestorThatTakesAPieceNowAndThenIsGivenUp() throws {
      let bytes = Self.lines(80_000)
      clipboard.offer(content(bytes), on: .clipboard)
      try ownPrimary()
      let peer = try Peer(screen)
      try occupyAllTransfers(peer)
      for _ in 0..<2 {
        try pass(limits.fetch * 0.9)
        for number in 0..<Self.mostTransfers {
          let piece = try peer.connection.takeProperty(
            peer.atom("PEER_\(number)"), most: 1 << 20)
          #expect(piece?.bytes.isEmpty == false)
        }
        try pass(0)
      }
      #expect(screen.offered() == [])
      try pass(limits.fetch * 0.9)
      #expect(screen.offered() == bytes)
    }

    @Test func aRequestorThatEndsLeavesRoomForOthers() throws {
      let bytes = Self.lines(20_000)
      clipboard.offer(content(bytes), on: .clipboard)
      try ownPrimary()
      var peer: Peer? = try Peer(screen)
      if let peer { try occupyAllTransfers(peer) }
      peer = nil
      #expect(screen.offered() == bytes)
    }
  }
}
