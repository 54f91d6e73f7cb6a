import Files
import Glibc
import Platform
import Synchronization
import SystemPackage
import TestServers
import TestSupport
import TextCore
import Testing

@testable import Support

/// Programs of both sides and an editor write into one conversation at once.
@Suite(.timeLimit(.minutes(30))) struct TwoSidesTests {
  /// Each says so many messages, and in `make check-long` goes on for a minute.
  private static let rounds = 5
  private static let seconds = LongCheck.isWanted ? 60.0 : 0

  /// A program that says something, exchanges, says the next.
  private final class Program: Sendable {
    let side: Message.Side
    let name: String
    private let exchange: Exchange
    private let state = Mutex((talk: Conversation(id: testID), failures: 0))

    /// - Parameter pause: sleeps after a conflict.
    init(
      _ name: String, _ side: Message.Side, _ transport: any ConversationTransport,
      pause: @escaping @Sendable (_ seconds: Double) -> Void = Pause.sleep
    ) {
      self.name = name
      self.side = side
      exchange = Exchange(transport: transport, pause: pause)
    }

    var talk: Conversation { state.withLock { $0.talk } }
    var failures: Int { state.withLock { $0.failures } }

    /// The number of messages that it has said.
    var said: Int { talk.messages.count { $0.text.hasPrefix(name + " ") } }

    /// Says messages, with an exchange after each, until it has said enough.
    ///
    /// - Parameter clock: seconds by which its clock is wrong.
    func converse(clock: Double) {
      let end = Pause.now + TwoSidesTests.seconds
      var round = 0
      var random = SystemRandomNumberGenerator()
      while round < TwoSidesTests.rounds || Pause.now < end {
        state.withLock { state in
          _ = try? state.talk.add(
            "\(name) \(round)", from: side, date: Double(time(nil)) + clock, using: &random)
        }
        look()
        round += 1
        // A minute of it stays below the limit of a conversation.
        if TwoSidesTests.seconds > 0 { usleep(400_000) }
      }
    }

    func look() {
      do {
        let result = try exchange.run(talk)
        state.withLock { $0.talk = $0.talk.merged(with: result.conversation) }
      } catch {
        state.withLock { $0.failures += 1 }
      }
    }
  }

  /// Adds an answer as a person does, with a trailing comma and no id; again if another program had
  /// read the file before and writes it after.
  private static func edit(_ path: FilePath, _ text: String, until isThere: () -> Bool) {
    let deadline = Pause.now + 10 * Wait.longest
    while !isThere() {
      guard Pause.now < deadline else {
        Issue.record("“\(text)” does not arrive")
        return
      }
      let file = TemporaryFolder.content(path.string) ?? []
      let isWritten = String(decoding: file, as: UTF8.self).containsBytes("\"\(text)\"")
      if !isWritten, let end = file.lastIndex(of: UInt8(ascii: "]")) {
        let line = Array(", {\"text\": \"\(text)\"},\n".utf8)
        let edited = path.string + ".edited"
        let descriptor = open(edited, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        let bytes = Array(file[..<end]) + line + Array(file[end...])
        _ = write(descriptor, bytes, bytes.count)
        fchmod(descriptor, 0o666)
        close(descriptor)
        Glibc.rename(edited, path.string)
      }
      for _ in 0..<100 where !isThere() { usleep(10_000) }
    }
  }

  /// Lets programs converse, each with a clock an hour after that of the one before it, until all of
  /// them know everything; `edit` is done meanwhile.
  private func converse(_ programs: [Program], edit: () -> Void = {}) throws {
    let talking = Atomic(programs.count)
    let running = Atomic(programs.count)
    let isOver = Atomic(false)
    for (number, program) in programs.enumerated() {
      let isStarted = BlockingThread.start(program.name) {
        program.converse(clock: Double(number - 1) * 3600)
        talking.subtract(1, ordering: .sequentiallyConsistent)
        while !isOver.load(ordering: .sequentiallyConsistent) {
          program.look()
          usleep(20_000)
        }
        running.subtract(1, ordering: .sequentiallyConsistent)
      }
      try #require(isStarted)
    }
    edit()
    let deadline = Pause.now + Self.seconds + Wait.longest
    var isAllKnown = false
    while !isAllKnown, Pause.now < deadline {
      usleep(20_000)
      let talks = programs.map(\.talk)
      isAllKnown =
        talking.load(ordering: .sequentiallyConsistent) == 0
        && talks.allSatisfy { $0 == talks[0] }
    }
    isOver.store(true, ordering: .sequentiallyConsistent)
    let haveEnded = Wait.until { running.load(ordering: .sequentiallyConsistent) == 0 }
    #expect(isAllKnown && haveEnded)
  }

  /// Expects every message of a program once, and in the order in which it was said.
  private func expectAll(of name: String, _ count: Int, in talk: Conversation) {
    let said = talk.messages.map(\.text).filter { $0.hasPrefix(name + " ") }
    #expect(count >= Self.rounds && said == (0..<count).map { "\(name) \($0)" })
  }

  @Test func everyMessageIsThereOnceAndInOrder() throws {
    let server = try ApacheServer()
    let store = DiskFileStore(backupFolder: server.files)
    let programs = [
      Program("one", .writer, WebDAVTransport(server.login())),
      Program("two", .writer, WebDAVTransport(server.login())),
      Program("maker", .maker, FolderTransport(store: store, folder: server.files)),
    ]
    let path = server.files.appending(testID.fileName)
    var edits = 0
    try converse(programs) {
      let end = Pause.now + Self.seconds
      guard Wait.until({ TemporaryFolder.content(path.string) != nil }) else { return }
      while edits < Self.rounds || Pause.now < end {
        let text = "editor \(edits)"
        Self.edit(path, text) { programs[0].talk.messages.contains { $0.text == text } }
        edits += 1
      }
    }
    let talk = programs[0].talk
    for program in programs { expectAll(of: program.name, program.said, in: talk) }
    expectAll(of: "editor", edits, in: talk)
    #expect(talk.messages.count == programs.map(\.said).reduce(edits, +))
    let file = try ConversationReader.conversation(
      testID, from: try #require(TemporaryFolder.content(path.string)))
    #expect(file == talk)
  }

  /// Every third request fails, in a way of its own: refused, slow, cut, or done without an answer.
  @Test func aStormLosesNothingAndRepeatsNothing() throws {
    let server = try FaultServer()
    let login = server.login("storm")
    func program(_ name: String, _ side: Message.Side) -> Program {
      // Its ETags are strong at once, so no pause has to be long.
      Program(name, side, WebDAVTransport(login), pause: { _ in usleep(3_000) })
    }
    let programs = [program("one", .writer), program("two", .writer), program("maker", .maker)]
    try converse(programs)
    #expect(programs.map(\.failures).reduce(0, +) > 0)
    let talk = programs[0].talk
    for program in programs { expectAll(of: program.name, program.said, in: talk) }
    #expect(talk.messages.count == programs.map(\.said).reduce(0, +))
  }
}
