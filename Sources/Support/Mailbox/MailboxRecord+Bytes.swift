/// The record in a file: that of the conversation, with these names before the messages:
///
///     "conversation": "0b7f7a3e-…",
///     "unsent": ["writer/5f0c2a9b11d04e37"],
///     "unread": [],
///     "looked": "2026-11-29T13:45:12.345Z",
extension MailboxRecord {
  var bytes: [UInt8] {
    var others: [(name: String, value: String)] = []
    if let id = conversation?.id {
      others.append(("conversation", ConversationWriter.quoted(id.text)))
    }
    others.append(("unsent", Self.list(unsent)))
    others.append(("unread", Self.list(unread)))
    if let lastLook { others.append(("looked", ConversationWriter.quoted(lastLook.text))) }
    return ConversationWriter.bytes(of: conversation?.messages ?? [], others: others)
  }

  init(bytes: [UInt8]) throws(ConversationFault) {
    let file = try JSONReader.value(of: bytes)
    let messages = try ConversationReader.messages(in: file)
    let id = file["conversation"]?.text.flatMap { ConversationID($0) }
    if id == nil, !messages.isEmpty { throw ConversationFault(.other) }
    self.init(
      conversation: id.map { Conversation(id: $0, messages: messages) },
      unsent: Self.keys(file["unsent"]), unread: Self.keys(file["unread"]),
      lastLook: file["looked"]?.text.flatMap { MessageTime(text: $0) })
  }

  private static func list(_ keys: Set<Message.Key>) -> String {
    ConversationWriter.list(keys.map { "\($0.side.rawValue)/\($0.id.text)" }.sorted())
  }

  private static func keys(_ value: JSONValue?) -> Set<Message.Key> {
    let keys = (value?.elements ?? []).compactMap { element -> Message.Key? in
      let parts = (element.value.text ?? "").split(separator: "/", maxSplits: 1).map(String.init)
      guard parts.count == 2, let side = Message.Side(rawValue: parts[0]),
        let id = Message.ID(parts[1])
      else { return nil }
      return Message.Key(side: side, id: id)
    }
    return Set(keys)
  }
}
