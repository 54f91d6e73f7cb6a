import TestSupport
import Testing

@testable import Support

@Suite struct ConversationFileTests {
  private func read(_ text: String) throws(ConversationFault) -> Conversation {
    try ConversationReader.conversation(testID, from: Array(text.utf8))
  }

  private func fault(_ bytes: [UInt8]) -> ConversationFault? {
    do {
      _ = try ConversationReader.conversation(testID, from: bytes)
      return nil
    } catch {
      return error
    }
  }

  private func fault(_ text: String) -> ConversationFault? { fault(Array(text.utf8)) }

  @Test func isWrittenForAnEditor() {
    var talk = Conversation(id: testID)
    talk.merge([
      Message(
        id: Message.ID("5f0c")!, side: .writer, time: MessageTime(milliseconds: 1_795_962_925_678),
        text: "A \"question\"\nof\ttwo \\ lines ö", about: "Paber 1"),
      Message(
        id: Message.ID("6a1d")!, side: .maker, time: MessageTime(milliseconds: 1_795_963_000_000),
        text: "An answer"),
    ])
    let text = #"""
      {
        "paber-conversation": 1,
        "messages": [
          {
            "id": "5f0c",
            "time": "2026-11-29T14:35:25.678Z",
            "from": "writer",
            "about": "Paber 1",
            "text": "A \"question\"\nof\ttwo \\ lines ö"
          },
          {
            "id": "6a1d",
            "time": "2026-11-29T14:36:40.000Z",
            "from": "maker",
            "text": "An answer"
          }
        ]
      }

      """#
    #expect(String(decoding: ConversationWriter.bytes(of: talk), as: UTF8.self) == text)
  }

  @Test(arguments: seeds) func writtenConversationsAreRead(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      var messages = random.messages(upTo: 20)
      for index in messages.indices {
        let bytes = random.bytes(upTo: 40) + [0x78]
        messages[index].text = MessageText.cleaned(String(decoding: bytes, as: UTF8.self))
      }
      let talk = Conversation(id: testID, messages: messages)
      let bytes = ConversationWriter.bytes(of: talk)
      let read = try ConversationReader.conversation(testID, from: bytes)
      #expect(read == talk)
      #expect(ConversationWriter.bytes(of: read) == bytes)
    }
  }

  @Test func handsLeaveTheirMarks() throws {
    let talk = try read(
      """
      \u{FEFF}// from my editor
      {
        "Paber-Conversation": 1, "colour": {"deep": [1, {"x": null}]},
        messages: [  # the list
          {"id": "1", "time": "2026-11-29T14:35:25Z", "from": "writer", "text": "A question",},
          { 'text': 'Two
      lines "here"' /* no comma behind this */ }
          "Only a text",,
          {"from": "Writer", "text": "\\ud83d\\ude00 \\ud83d \\u00e9 \\q", "mood": true}
          {"id": "2", "from": "maker"}, {}, [], null, 7,
        ],
      }

      """)
    #expect(
      talk.texts == ["A question", ">Two\nlines \"here\"", ">Only a text", "😀 � é q", ">7"])
    #expect(talk.messages[1].time == talk.messages[0].time.successor)
    #expect(talk.messages[1].id.text.hasPrefix("h-"))
  }

  @Test func theWholeFileMayBeAList() throws {
    #expect(try read(#"["Hello", "there"]"#).texts == [">Hello", ">there"])
  }

  @Test func bothSidesGiveAMessageWithoutIdTheSameOne() throws {
    let question = #"{"id": "1", "time": "2026-11-29T14:35:25Z", "from": "writer", "text": "?"}"#
    let first = try read("[\(question), {\"text\": \"Yes\"}]")
    let other = #"{"id": "2", "time": "2026-11-29T14:36:00Z", "from": "writer", "text": "??"}"#
    let second = try read("[\(question), \(other), {\"text\": \"Yes\"}]")
    let merged = first.merged(with: second)
    #expect(merged.texts == ["?", ">Yes", "??"])
    // Written out, and edited again from the old state.
    let written = try ConversationReader.conversation(
      testID, from: ConversationWriter.bytes(of: merged))
    #expect(written.merged(with: first) == merged)
    // The same text twice is two messages.
    #expect(try read("[{\"text\": \"Yes\"}, {\"text\": \"Yes\"}]").texts == [">Yes", ">Yes"])
  }

  @Test func copiedLinesAreMessagesOfTheirOwn() throws {
    let line = #"{"id": "1", "time": "2026-11-29T14:35:25Z", "from": "maker", "text": "%"}"#
    let texts = ["One", "One", "Two", "Three"]
    let lines = texts.map { line.replacing("%", with: $0) }.joined(separator: ",")
    let talk = try read("[\(lines)]")
    #expect(talk.texts == [">One", ">Two", ">Three"])
    let again = try ConversationReader.conversation(
      testID, from: ConversationWriter.bytes(of: talk))
    #expect(again == talk)
  }

  @Test func otherFilesAreRefusedWithALine() {
    #expect(fault("")?.kind == .empty)
    #expect(fault(" \n\u{FEFF} // nothing\n")?.kind == .empty)
    #expect(fault("<!DOCTYPE html><html>")?.kind == .html)
    #expect(fault("\n <html>")?.kind == .html)
    #expect(fault("{}")?.kind == .other)
    #expect(fault("7")?.kind == .other)
    #expect(fault(#"{"error": "no"}"#)?.kind == .other)
    #expect(fault(#"{"messages": {}}"#)?.kind == .other)
    #expect(fault(#"{"paber-conversation": 2, "messages": []}"#)?.kind == .newer)
    #expect(fault("hello") == ConversationFault(.malformed, line: 1))
    #expect(fault("[\n\n{\"text\" \"x\"}]") == ConversationFault(.malformed, line: 3))
    #expect(fault("[\n{\"text\": \"x\n\n}]") == ConversationFault(.unclosedText, line: 2))
    #expect(fault("[1] [2]") == ConversationFault(.malformed, line: 1))
    #expect(fault(String(repeating: "[", count: 100_000))?.kind == .tooDeep)
    #expect(fault(String(repeating: "{a:", count: 100_000))?.kind == .tooDeep)
    #expect(fault([UInt8](repeating: 0x20, count: 10 << 20))?.kind == .tooLarge)
    #expect(fault([0x5B, 0xFF, 0x5D])?.kind == .malformed)
    let many = String(repeating: "1,", count: 2001)
    #expect(fault("[\(many)]")?.kind == .tooManyMessages)
    let long = String(repeating: "x", count: 65_537)
    #expect(fault("[1,\n\"\(long)\"]") == ConversationFault(.messageTooLong, line: 2))
  }

  @Test func badBytesInATextAreReplaced() throws {
    let bytes = Array("[\"a".utf8) + [0xFF, 0xC3] + Array("b\"]".utf8)
    let talk = try ConversationReader.conversation(testID, from: bytes)
    #expect(talk.texts == [">a��b"])
  }

  @Test func aFileThatWasCutIsNeverTakenForWhole() {
    let bytes = ConversationWriter.bytes(of: conversation("One", ">Two\nlines", "Three"))
    // Without the last line end it is whole.
    for count in 0..<(bytes.count - 2) {
      #expect(fault(Array(bytes[..<count])) != nil, "\(count)")
    }
  }

  @Test(arguments: seeds) func damageDoesNoHarm(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let whole = ConversationWriter.bytes(of: conversation("One", ">Two\nlines", "😀"))
    for _ in 0..<400 {
      var bytes = whole
      for _ in 0..<random.number(1...6) {
        let place = random.range(in: bytes.count)
        bytes.replaceSubrange(place, with: random.bytes(upTo: 3))
      }
      guard let read = try? ConversationReader.conversation(testID, from: bytes) else { continue }
      let again = try? ConversationReader.conversation(
        testID, from: ConversationWriter.bytes(of: read))
      #expect(again == read)
    }
  }
}
