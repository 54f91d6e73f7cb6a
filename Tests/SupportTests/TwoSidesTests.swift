import Files
import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Support

/// Two programs of the writer, one of the maker and an editor write into one conversation at once:
/// through Apache and its own folder.
@Suite(.timeLimit(.minutes(10))) struct TwoSidesTests {
  /// About a minute in `make check-long`.
  private static let rounds = LongCheck.isWanted ? 20 : 5

  /// A program that says something, exchanges, says the next.
  private final class Program: Sendable {
    let side: Message.Side
    let name: String
    private let exchange: Exchange
    private let state = Mutex((talk: Conversation(id: testID), failures: 0))

    init(_ name: String, _ side: Message.Side, _ transport: any ConversationTransport) {
      self.name = name
      self.side = side
      exchange = Exchange(transport: transport, pause: Pause.sleep)
    }

    var talk: Conversation { state.withLock { $0.talk } }
    var failures: Int { state.withLock { $0.failures } }

    func say(_ text: String, clock: Double) throws {
      var random = SystemRandomNumberGenerator()
      let result = state.withLock { state in
        Result { () throws(MessageRefusal) in
          try state.talk.add(text, from: side, date: clock, using: &random)
        }
      }
      _ = try result.get()
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
    while !isThere() {
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

  @Test func everyMessageIsThereOnceAndInOrder() throws {
    let server = try ApacheServer()
    let store = DiskFileStore(backupFolder: server.files)
    let programs = [
      Program("one", .writer, WebDAVTransport(server.login())),
      Program("two", .writer, WebDAVTransport(server.login())),
      Program("maker", .maker, FolderTransport(store: store, folder: server.files)),
    ]
    let rounds = Self.rounds
    let left = Atomic(programs.count + 1)
    for (number, program) in programs.enumerated() {
      let isStarted = BlockingThread.start(program.name) {
        for round in 0..<rounds {
          // Clocks that are an hour apart.
          let clock = Double(time(nil)) + Double(number - 1) * 3600
          try? program.say("\(program.name) \(round)", clock: clock)
          program.look()
        }
        left.subtract(1, ordering: .sequentiallyConsistent)
        // Until the others have heard all.
        while left.load(ordering: .sequentiallyConsistent) > 0 {
          program.look()
          usleep(20_000)
        }
        left.subtract(1, ordering: .sequentiallyConsistent)
      }
      try #require(isStarted)
    }
    let path = server.files.appending(testID.fileName)
    try #require(Wait.until { TemporaryFolder.content(path.string) != nil })
    for round in 0..<rounds {
      let text = "editor \(round)"
      Self.edit(path, text) { programs[0].talk.messages.contains { $0.text == text } }
    }
    left.subtract(1, ordering: .sequentiallyConsistent)
    let hasEnded = Wait.until { left.load(ordering: .sequentiallyConsistent) == -programs.count }
    try #require(hasEnded)
    for _ in 0..<3 { programs.forEach { $0.look() } }

    let talk = programs[0].talk
    let names = programs.map(\.name) + ["editor"]
    let expected = names.flatMap { name in (0..<rounds).map { "\(name) \($0)" } }
    #expect(talk.messages.map(\.text).sorted() == expected.sorted())
    for name in names {
      // In the order in which they were said.
      let said = talk.messages.map(\.text).filter { $0.hasPrefix(name + " ") }
      #expect(said == (0..<rounds).map { "\(name) \($0)" })
    }
    for program in programs { #expect(program.talk == talk, "\(program.name)") }
    let file = try ConversationReader.conversation(
      testID, from: try #require(TemporaryFolder.content(path.string)))
    #expect(file == talk)
  }
}
