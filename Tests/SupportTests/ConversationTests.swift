import TestSupport
import Testing

@testable import Support

@Suite struct ConversationTests {
  @Test func anIdentityHas122RandomBits() throws {
    var zeros = FixedGenerator(word: 0)
    var ones = FixedGenerator(word: .max)
    #expect(ConversationID(using: &zeros).text == "00000000-0000-4000-8000-000000000000")
    #expect(ConversationID(using: &ones).text == "ffffffff-ffff-4fff-bfff-ffffffffffff")
    var random = SeededGenerator(seed: 1)
    let many = Set((0..<1000).map { _ in ConversationID(using: &random) })
    #expect(many.count == 1000)
    for id in many { #expect(ConversationID(id.text) == id) }
  }

  @Test(arguments: [
    "", "0b7f7a3e", "0b7f7a3e-1c2d-4e5f-8a9b-0c1d2e3f4a5", "0b7f7a3e-1c2d-1e5f-8a9b-0c1d2e3f4a5b",
    "0b7f7a3e-1c2d-4e5f-7a9b-0c1d2e3f4a5b", "0b7f7a3e-1c2d-4e5f-8a9b-0c1d2e3f4a5g",
    "../../../../../../../../etc/passwd00", "0b7f7a3e-1c2d-4e5f-8a9b-0c1d2e3f4a5b/",
  ])
  func otherNamesAreNoIdentity(_ text: String) {
    #expect(ConversationID(text) == nil)
  }

  @Test func capitalsAreTheSameIdentity() {
    #expect(ConversationID(testID.text.uppercased()) == testID)
  }

  @Test func anAnswerNeverStandsBeforeItsQuestion() throws {
    var random = SeededGenerator(seed: 1)
    var talk = Conversation(id: testID)
    // The maker's clock is an hour behind, then an hour ahead.
    for (side, date) in [
      (Message.Side.writer, 10_000.0), (.maker, 6400), (.writer, 10_060), (.maker, 13_720),
      (.writer, 10_180), (.maker, 10_000),
    ] {
      try talk.add("\(talk.messages.count)", from: side, date: date, using: &random)
    }
    #expect(talk.messages.map(\.text) == ["0", "1", "2", "3", "4", "5"])
  }

  @Test func lengthsAreBounded() throws {
    var random = SeededGenerator(seed: 1)
    var talk = Conversation(id: testID)
    func refusal(_ text: String, _ side: Message.Side = .writer) -> MessageRefusal? {
      do {
        try talk.add(text, from: side, date: 0, using: &random)
        return nil
      } catch {
        return error
      }
    }
    #expect(refusal("") == .empty)
    #expect(refusal(" \n\u{0}\u{FEFF}") == .empty)
    #expect(refusal(String(repeating: "x", count: 16_385)) == .tooLong(bytes: 16_384))
    #expect(refusal(String(repeating: "x", count: 16_384)) == nil)
    #expect(refusal(String(repeating: "x", count: 16_385), .maker) == nil)
    while talk.messages.count < 1000 { #expect(refusal("x") == nil) }
    #expect(refusal("x") == .full)
    // The reader accepts the longest conversation that the writer may write.
    let read = try ConversationReader.conversation(
      testID, from: ConversationWriter.bytes(of: talk))
    #expect(read == talk)
  }

  @Test func textIsText() {
    let message = Message(
      id: Message.ID("1")!, side: .maker, time: MessageTime(milliseconds: 0),
      text: "\u{FEFF} a\r\nb\rc\u{1B}[31m\u{0}\u{9B}\td\u{2028}e \n\n")
    #expect(message.text == "a\nb\nc[31m\td\ne")
  }
}

/// A generator that returns one word again and again.
private struct FixedGenerator: RandomNumberGenerator {
  var word: UInt64
  mutating func next() -> UInt64 { word }
}
