import Glibc
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import SingleInstance

/// Several starts on one machine, by real sockets.
@MainActor @Suite(.serialized) struct ElectionTests {
  private let folder = TemporaryFolder()

  private func address(_ traits: String?...) -> InstanceAddress {
    InstanceAddress(
      runtimeFolder: folder.folder, stateFolder: folder("state"), traits: traits)
  }

  private func first(
    _ address: InstanceAddress, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> InstanceListener {
    guard case .first(let listener) = InstanceElection(address).run(LaunchRequest()) else {
      Issue.record("There is a first already.", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return listener
  }

  private func blank() -> LaunchRequest {
    var request = LaunchRequest()
    request.opensBlankSheet = true
    return request
  }

  /// Starts once more on another thread and waits for the outcome. `whileFirstEnds` is called each time
  /// that it finds a first process which is ending; `cost` gets the processor time of its thread.
  private func start(
    _ request: LaunchRequest, at address: InstanceAddress, on main: WaitingThread,
    timeOut: Double = Wait.longest, cost: Cost? = nil,
    whileFirstEnds: @escaping @MainActor () -> Void = {}
  ) -> String {
    let answer = Answer()
    let starts = BlockingThread.start("start") {
      let election = InstanceElection(address, timeOut: timeOut) {
        main.post(whileFirstEnds)
        usleep(1000)
      }
      let text =
        switch election.run(request) {
        case .first: "first"
        case .alone: "alone"
        case .handedOver(let outcome): "\(outcome.exitCode) \(outcome.complaints)"
        }
      let seconds = ProcessorTime.ofThread
      main.post {
        answer.text = text
        cost?.seconds = seconds
      }
    }
    #expect(starts)
    main.until("The start ends.") { answer.text != nil }
    return answer.text ?? ""
  }

  @MainActor private final class Answer { var text: String? }
  /// The processor time of a start.
  @MainActor private final class Cost { var seconds = 0.0 }
  @MainActor private final class Seen { var requests: [LaunchRequest] = [] }

  @Test func aLaterStartHandsOver() throws {
    let (main, seen, address) = (WaitingThread(), Seen(), address(":0"))
    let listener = try first(address)
    listener.start(on: main, isEnding: { false }) { request in
      seen.requests.append(request)
      var outcome = LaunchOutcome()
      outcome.exitCode = 3
      outcome.complaints = ["No."]
      return outcome
    }
    defer { listener.close() }
    var request = blank()
    // More than a socket takes at once.
    request.items = [.standardInput, .file("/a.md")]
    request.input = [UInt8](repeating: 0x61, count: 3_000_000)
    #expect(start(request, at: address, on: main) == #"3 ["No."]"#)
    #expect(start(blank(), at: address, on: main) == #"3 ["No."]"#)
    #expect(seen.requests == [request, blank()])
  }

  /// Eight times as much takes the processor some eight times as long, not 64 times: what came before is not
  /// copied with each piece.
  @Test func handingOverIsLinear() throws {
    func cost(ofMegabytes count: Int) throws -> Double {
      let (main, seen, address) = (WaitingThread(), Seen(), address(":\(count)"))
      let listener = try first(address)
      listener.start(on: main, isEnding: { false }) { request in
        seen.requests.append(request)
        return LaunchOutcome()
      }
      defer { listener.close() }
      var request = blank()
      request.items = [.standardInput]
      request.input = [UInt8](repeating: 0x61, count: count << 20)
      let sent = Cost()
      // Only the listener's thread counts, since other tests run in this process.
      let before = ThreadWakes.processorTime(named: Self.thread)
      #expect(start(request, at: address, on: main, cost: sent) == "0 []")
      let received = ThreadWakes.processorTime(named: Self.thread) - before
      #expect(seen.requests.map { $0.input?.count } == [count << 20])
      return sent.seconds + received
    }
    let small = try cost(ofMegabytes: 8)
    // A processor that others have used meanwhile has forgotten some of it.
    #expect(try cost(ofMegabytes: 64) <= 24 * small + 2)
  }

  @Test func otherTraitsAreOtherProcesses() throws {
    let listeners = try [
      address(":0", nil), address(":1", nil), address(nil, ":0"), address(":0", ""),
    ].map { try first($0) }
    #expect(listeners.count == 4)
  }

  @Test func unansweredStartsGoOnByThemselves() throws {
    let (main, seen, address) = (WaitingThread(), Seen(), address(":0"))
    let hanging = ManualMainThread()
    let listener = try first(address)
    listener.start(on: hanging, isEnding: { false }) {
      seen.requests.append($0)
      return LaunchOutcome()
    }
    defer { listener.close() }
    let began = BlockingThread.now
    #expect(start(blank(), at: address, on: main, timeOut: 0.3) == "alone")
    #expect(BlockingThread.now - began >= 0.3)
    // The process runs again, and finds a request whose sender has gone.
    #expect(Wait.until { hanging.run() == 1 })
    #expect(seen.requests.isEmpty)
  }

  @Test func aKilledProcessBlocksNoStart() throws {
    let address = address(":0")
    do {
      // Its lock ends with it, and its socket remains.
      _ = try first(address)
    }
    let names = folder.names("paber")
    #expect(names.contains { $0.hasSuffix(".socket") })
    _ = try first(address)
  }

  @Test func aStartDuringTheEndBecomesTheFirst() throws {
    let (main, address) = (WaitingThread(), address(":0"))
    let ending = Ending(try first(address))
    ending.listener?.start(on: main, isEnding: { false }) { _ in LaunchOutcome() }
    ending.listener?.close()
    #expect(start(blank(), at: address, on: main) { ending.listener = nil } == "first")
  }

  /// Its windows have closed, but the thread does not know that yet.
  @Test func aStartAfterTheLastWindowBecomesTheFirst() throws {
    let (main, address) = (WaitingThread(), address(":0"))
    let ending = Ending(try first(address))
    ending.listener?.start(on: main, isEnding: { true }) { _ in
      Issue.record("Nothing opens any more.")
      return LaunchOutcome()
    }
    let outcome = start(blank(), at: address, on: main) {
      ending.listener?.close()
      ending.listener = nil
    }
    #expect(outcome == "first")
  }

  @MainActor private final class Ending {
    var listener: InstanceListener?
    init(_ listener: InstanceListener) { self.listener = listener }
  }

  @Test func aFolderOfOthersIsNotUsed() throws {
    // A link leads anywhere.
    symlink("/tmp", folder("paber") as String)
    guard case .alone = InstanceElection(address(":0")).run(blank()) else {
      Issue.record("A link is no folder of ours.")
      return
    }
    unlink(folder("paber") as String)
    mkdir(folder("paber") as String, 0o755)
    chmod(folder("paber") as String, 0o777)
    _ = try first(address(":0"))
    #expect(folder.status("paber").st_mode & 0o777 == 0o700)
    // Only root can give a folder away, and only then it is another's.
    guard geteuid() == 0 else { return }
    chown(folder("paber") as String, 12345, 12345)
    guard case .alone = InstanceElection(address(":1")).run(blank()) else {
      Issue.record("The folder is another user's.")
      return
    }
  }

  @Test func nonsenseIsRefusedAndOthersAreHeard() throws {
    let (main, seen, address) = (WaitingThread(), Seen(), address(":0"))
    let listener = try first(address)
    listener.start(on: main, isEnding: { false }) {
      seen.requests.append($0)
      return LaunchOutcome()
    }
    defer { listener.close() }
    let opened = try #require(InstanceFolder(address))
    var others: [InstanceSocket] = []
    var random = SeededGenerator(seed: 16)
    for number in 0..<40 {
      let socket = try #require(opened.connect())
      let bytes = (0..<random.number(1...100)).map { _ in UInt8(random.number(0...255)) }
      _ = socket.send(number == 0 ? Message().encoded.prefix(9) : bytes[...])
      guard number > 0 else {
        others.append(socket)
        continue
      }
      guard bytes.count >= Message.head else { continue }
      #expect(socket.wait(for: POLLIN, until: BlockingThread.now + Wait.longest))
      if case .bytes(let answer) = socket.receive() { #expect(answer == [Conversation.notWanted]) }
    }
    #expect(start(blank(), at: address, on: main) == "0 []")
    #expect(seen.requests == [blank()])
  }

  @Test func itSleepsWithoutStarts() throws {
    let (main, address) = (WaitingThread(), address(":0"))
    let listener = try first(address)
    listener.start(on: main, isEnding: { false }) { _ in LaunchOutcome() }
    defer { listener.close() }
    #expect(start(blank(), at: address, on: main) == "0 []")
    main.until("Its thread does not rest.") { ThreadWakes.areAtRest(named: Self.thread) }
  }

  @Test(.enabled(if: LongCheck.isWanted)) func itRestsForSeconds() throws {
    let main = WaitingThread()
    let listener = try first(address(":0"))
    listener.start(on: main, isEnding: { false }) { _ in LaunchOutcome() }
    defer { listener.close() }
    main.until("Its thread does not rest.") { ThreadWakes.areAtRest(named: Self.thread) }
    #expect(ThreadWakes.woken(named: Self.thread) { sleep(3) } == [])
  }

  /// The thread of listeners, as the kernel names it.
  private static let thread = "paber-launches"
}
