import Synchronization
import TestSupport
import Testing

@testable import Support

@Suite struct ExchangeTests {
  private let other = MemoryTransport()
  private let pauses = Pauses()

  private var exchange: Exchange {
    Exchange(transport: other) { [pauses] seconds in pauses.all.withLock { $0.append(seconds) } }
  }

  @Test func theFirstMessageMakesTheFile() throws {
    let result = try exchange.run(conversation("Hi"))
    #expect(result.conversation.texts == ["Hi"])
    #expect(other.talk?.texts == ["Hi"])
    #expect(other.calls == 2)
  }

  @Test func bothSidesGetAll() throws {
    let question = conversation("Hi")
    other.set(question.merged(with: conversation("Hi", ">Hello")))
    var local = question
    var random = SeededGenerator(seed: 3)
    try local.add("Anyone?", from: .writer, date: 1_800_000_000, using: &random)
    let result = try exchange.run(local)
    #expect(result.conversation.texts == ["Hi", ">Hello", "Anyone?"])
    #expect(other.talk == result.conversation)
  }

  @Test func aKnownVersionIsNotReadAgain() throws {
    other.set(conversation("Hi", ">Hello"))
    let first = try exchange.run(conversation("Hi"))
    #expect(other.writes == 0)
    let again = try exchange.run(first.conversation, known: first.revision)
    #expect(again.conversation == first.conversation && other.reads == 2 && other.writes == 0)
  }

  @Test func anotherProgramIsQuicker() throws {
    let quick = conversation("Hi", ">Quick")
    other.state.withLock { state in
      state.beforeWriting = [
        { state in
          state.file = ConversationWriter.bytes(of: quick)
          state.revision += 1
        }
      ]
    }
    let result = try exchange.run(conversation("Hi", "There"))
    #expect(result.conversation == quick.merged(with: conversation("Hi", "There")))
    #expect(other.talk == result.conversation)
    #expect(pauses.all.withLock { $0 } == [0.1])
  }

  @Test func triesAreBounded() {
    other.fail(.conflict)
    other.state.withLock { state in
      state.failures = []
      state.beforeWriting = (0..<50).map { _ in
        { state in
          state.file = ConversationWriter.bytes(of: conversation("x"))
          state.revision += 1
        }
      }
    }
    #expect(throws: TransportFailure.busy) { try exchange.run(conversation("Hi")) }
    #expect(other.writes == 8)
    #expect(pauses.all.withLock { $0 } == [0.1, 0.2, 0.4, 0.8, 1, 1, 1])
  }

  @Test func unreadableFilesAreNeverWrittenOver() {
    for text in ["<html>", "", "{", "{\"a\": 1}", "[\"x\" \"", String(repeating: "[", count: 99)] {
      other.state.withLock { state in
        state.file = Array(text.utf8)
        state.revision += 1
      }
      #expect(throws: TransportFailure.self) { try exchange.run(conversation("Hi")) }
    }
    #expect(other.writes == 0)
  }

  @Test func copiesOfSyncProgramsAreMerged() throws {
    let question = conversation("Hi")
    other.set(question)
    let copies = [
      ConversationWriter.bytes(of: conversation("Hi", ">Hello")), Array("[\"cut".utf8),
      ConversationWriter.bytes(of: conversation("Hi")),
    ]
    other.state.withLock { $0.copies = copies }
    let result = try exchange.run(question)
    #expect(result.conversation.texts == ["Hi", ">Hello"])
    #expect(other.talk == result.conversation)
  }

  @Test func aFileThatTheMakerHasRemovedIsNotMadeAgain() throws {
    let first = try exchange.run(conversation("Hi", ">Hello"))
    other.set(nil)
    _ = try exchange.run(first.conversation, known: .tag("\"0\""))
    #expect(other.talk == nil)
    // Until something is said.
    let key = first.conversation.messages[0].key
    _ = try exchange.run(first.conversation, known: .tag("\"0\""), unsent: [key])
    #expect(other.talk == first.conversation)
  }

  @Test func oversizedConversationsAreNotWritten() {
    func talk(_ name: String) -> Conversation {
      Conversation(
        id: testID,
        messages: (0..<1001).map { number in
          Message(
            id: Message.ID("\(name)\(number)")!, side: .maker, time: MessageTime(milliseconds: 0),
            text: "x")
        })
    }
    other.set(talk("a"))
    #expect(throws: TransportFailure.tooLarge) { try exchange.run(talk("b")) }
    #expect(other.writes == 0)
  }

  @Test func aCancelledExchangeEnds() {
    #expect(throws: TransportFailure.cancelled) {
      try exchange.run(conversation("Hi"), isWanted: { false })
    }
    #expect(other.calls == 0)
  }

  private final class Pauses: Sendable {
    let all = Mutex<[Double]>([])
  }
}
