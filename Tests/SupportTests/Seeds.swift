import Platform
import Support
import TestSupport

/// Seeds of the property tests; a failure names the one it had as its argument.
let seeds: [UInt64] = [1, 2, 3, 4, 5]

extension SeededGenerator {
  /// Some messages of both sides, with names of a small range, so that states overlap.
  mutating func messages(upTo limit: Int) -> [Message] {
    (0..<number(0...limit)).map { _ in message() }
  }

  mutating func message() -> Message {
    let number = number(0...30)
    return Message(
      id: Message.ID("m\(number)")!, side: self.number(0...1) == 0 ? .writer : .maker,
      time: MessageTime(milliseconds: Int64(self.number(0...50))),
      text: ["a", "b", "äö", "long\ntext"][self.number(0...3)],
      about: self.number(0...3) == 0 ? "Paber \(self.number(1...2))" : nil)
  }

  mutating func conversationID() -> ConversationID { ConversationID(using: &self) }
}

/// A conversation of texts: those that begin with `>` are the maker's.
func conversation(_ texts: String..., id: ConversationID = testID) -> Conversation {
  var conversation = Conversation(id: id)
  var random = SeededGenerator(seed: 7)
  for (number, text) in texts.enumerated() {
    let isAnswer = text.hasPrefix(">")
    _ = try? conversation.add(
      isAnswer ? String(text.dropFirst()) : text, from: isAnswer ? .maker : .writer,
      date: 1_700_000_000 + Double(number), using: &random)
  }
  return conversation
}

let testID = ConversationID("0b7f7a3e-1c2d-4e5f-8a9b-0c1d2e3f4a5b")!

extension Conversation {
  /// The texts; those of the maker begin with `>`.
  var texts: [String] { messages.map { ($0.side == .maker ? ">" : "") + $0.text } }
}

extension Pause {
  /// The monotonic clock, in seconds.
  static var now: Double { BlockingThread.now }
}
