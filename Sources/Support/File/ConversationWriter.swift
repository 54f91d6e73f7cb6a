/// Writes the file of a conversation: JSON by RFC 8259, each name on a line of its own, so that it is
/// easy to edit. Equal conversations have equal bytes.
public enum ConversationWriter {
  static let versionName = "paber-conversation"

  /// Returns the bytes of a file.
  public static func bytes(of conversation: Conversation) -> [UInt8] {
    bytes(of: conversation.messages, others: [])
  }

  /// - Parameter others: names and written values that stand before the messages.
  static func bytes(of messages: [Message], others: [(name: String, value: String)]) -> [UInt8] {
    var text = "{\n  \"\(versionName)\": \(ConversationReader.version),\n"
    for (name, value) in others { text += "  \"\(name)\": \(value),\n" }
    text += "  \"messages\": [\n"
    text += messages.map(written).joined(separator: ",\n")
    text += messages.isEmpty ? "  ]\n}\n" : "\n  ]\n}\n"
    return Array(text.utf8)
  }

  private static func written(_ message: Message) -> String {
    var members = [
      ("id", message.id.text), ("time", message.time.text), ("from", message.side.rawValue),
    ]
    if let about = message.about { members.append(("about", about)) }
    members.append(("text", message.text))
    let lines = members.map { "      \"\($0.0)\": \(quoted($0.1))" }
    return "    {\n" + lines.joined(separator: ",\n") + "\n    }"
  }

  /// Returns a text in quotes.
  static func quoted(_ text: String) -> String {
    var result: [UInt8] = [UInt8(ascii: "\"")]
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): result += [UInt8(ascii: "\\"), byte]
      case 0x0A: result += Array("\\n".utf8)
      case 0x09: result += Array("\\t".utf8)
      case 0..<0x20: result += Array("\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
      default: result.append(byte)
      }
    }
    return String(decoding: result + [UInt8(ascii: "\"")], as: UTF8.self)
  }

  static func list(_ texts: some Sequence<String>) -> String {
    "[" + texts.map(quoted).joined(separator: ", ") + "]"
  }
}
