import TestSupport
import Testing

@testable import Support

@Suite struct MergeTests {
  private func states(_ seed: UInt64) -> [Conversation] {
    var random = SeededGenerator(seed: seed)
    return (0..<3).map { _ in Conversation(id: testID, messages: random.messages(upTo: 20)) }
  }

  @Test(arguments: seeds) func theOrderOfStatesDoesNotMatter(_ seed: UInt64) {
    for round in 0..<40 {
      let states = states(seed * 1000 + UInt64(round))
      let (a, b, c) = (states[0], states[1], states[2])
      #expect(a.merged(with: b) == b.merged(with: a))
      #expect(a.merged(with: b).merged(with: c) == a.merged(with: b.merged(with: c)))
      #expect(a.merged(with: a) == a)
      let all = a.merged(with: b)
      #expect(all.merged(with: b) == all && all.merged(with: a) == all)
    }
  }

  @Test(arguments: seeds) func everyMessageIsThereOnceAndInOrder(_ seed: UInt64) {
    for round in 0..<40 {
      let states = states(seed * 1000 + UInt64(round))
      let merged = states[0].merged(with: states[1])
      let keys = merged.messages.map(\.key)
      #expect(Set(keys).count == keys.count)
      #expect(Set(keys) == Set(states[0].messages.map(\.key) + states[1].messages.map(\.key)))
      #expect(merged.messages.map(\.time) == merged.messages.map(\.time).sorted())
      #expect(merged.messages(missingIn: merged).isEmpty)
      #expect(
        states[0].messages(missingIn: merged).allSatisfy { message in
          merged.messages.contains { $0.key == message.key && $0 != message }
        })
    }
  }

  @Test func neitherSideTakesThePlaceOfTheOther() {
    let id = Message.ID("x")!
    let time = MessageTime(milliseconds: 5)
    let mine = Conversation(
      id: testID, messages: [Message(id: id, side: .writer, time: time, text: "mine")])
    let theirs = Conversation(
      id: testID, messages: [Message(id: id, side: .maker, time: time, text: "theirs")])
    #expect(mine.merged(with: theirs).texts == ["mine", ">theirs"])
  }
}
