@testable import Support

/// Files of the support chat as servers, sync programs and people leave them: a file that is read
/// and written again reads the same, and states merge in any order.
enum ConversationTarget {
  private static let pieces: [[UInt8]] =
    [
      "{", "}", "[", "]", ":", ",", "\"", "'", "\\", "\\u00e9", "\\ud83d", "\\ude00", "\\n", "//",
      "\n",
      "/*", "*/", "#", " ", "null", "true", "-1e9", "7", "\u{FEFF}", "é", "\"messages\": [",
      "messages:",
      "\"paber-conversation\": 1,", "\"paber-conversation\": 2", "\"id\": \"a\",", "\"id\": \"b\",",
      "\"from\": \"writer\",", "\"from\": \"maker\",", "\"time\": \"2026-11-29T14:35:25Z\",",
      "\"time\": \"2026-11-29 14:35:25.5+02:00\",", "\"time\": 1795960525.5,",
      "\"text\": \"Hello\"",
      "\"text\": \"", "\"about\": \"Paber\",", "{\"text\": \"x\"},", "\"Only a text\",", "<html>",
    ].map { Array($0.utf8) } + [[0xFF], [0x80], [0], [0x1B]]

  private static let id = ConversationID("0b7f7a3e-1c2d-4e5f-8a9b-0c1d2e3f4a5b")

  static func run(_ tape: inout Tape) {
    guard let id else { return tape.expect(false, "this is an identity") }
    var last = Conversation(id: id)
    while tape.hasNext() {
      let start = tape.number(0...3) > 0 ? Array("{\"messages\": [".utf8) : []
      let end = tape.number(0...3) > 0 ? Array("]}".utf8) : []
      let bytes = tape.number(0...63) == 0 ? tape.rest() : tape.text(of: pieces, upTo: 40)
      guard let talk = try? ConversationReader.conversation(id, from: start + bytes + end) else {
        continue
      }
      let written = ConversationWriter.bytes(of: talk)
      let again = try? ConversationReader.conversation(id, from: written)
      tape.expect(again == talk, "what is read is written and read again")
      tape.expect(last.merged(with: talk) == talk.merged(with: last), "states merge in any order")
      tape.expect(
        talk.messages.allSatisfy { MessageText.cleaned($0.text) == $0.text && !$0.text.isEmpty },
        "texts are clean")
      let record = MailboxRecord(
        conversation: talk, unsent: Set(talk.messages.map(\.key)), unread: [], lastLook: nil)
      tape.expect((try? MailboxRecord(bytes: record.bytes)) == record, "a record is read again")
      last = tape.number(0...3) == 0 ? talk : last.merged(with: talk)
      if last.messages.count > 100 { last = talk }
    }
  }
}
