import TextCore

/// Reads the file of a conversation, also one that was edited by hand (see `JSONReader`).
///
/// - The messages are the list `messages` of an object, or the whole file is such a list.
/// - A message without an `id`, or with that of another message, gets one from a hash of its content:
///   both sides give it the same.
/// - A message without a `time`, and one that has id and time of another message, comes just after the
///   one before it in the file.
/// - A message without `from`, and one that is only a text, is the maker's.
/// - A message without `text` is skipped, and so are unknown names.
public enum ConversationReader {
  /// The largest file that is read, in bytes.
  public static let largest = 4 << 20
  /// The version of the format.
  static let version = 1

  /// Returns the conversation in a file.
  public static func conversation(
    _ id: ConversationID, from bytes: [UInt8]
  ) throws(ConversationFault) -> Conversation {
    guard bytes.count <= largest else { throw ConversationFault(.tooLarge) }
    return Conversation(id: id, messages: try messages(in: JSONReader.value(of: bytes)))
  }

  static func messages(in file: JSONValue) throws(ConversationFault) -> [Message] {
    if let text = file[ConversationWriter.versionName]?.text {
      guard let number = Double(text), number == Double(version) else {
        throw ConversationFault(.newer)
      }
    }
    guard let elements = file.elements ?? file["messages"]?.elements else {
      throw ConversationFault(.other)
    }
    guard elements.count <= Conversation.mostMessagesRead else {
      throw ConversationFault(.tooManyMessages)
    }
    var list = MessageList()
    for element in elements { try list.append(element) }
    return list.messages
  }
}

/// The messages of a file so far.
private struct MessageList {
  private(set) var messages: [Message] = []
  private var places: [Message.Key: Int] = [:]
  private var time = MessageTime(milliseconds: 0)

  mutating func append(_ element: JSONValue.Element) throws(ConversationFault) {
    let value = element.value
    let text = MessageText.cleaned(value.text ?? value["text"]?.text ?? "")
    guard !text.isEmpty else { return }
    let about = value["about"]?.text ?? ""
    guard text.utf8.count + about.utf8.count <= MessageText.longestRead else {
      throw ConversationFault(.messageTooLong, line: element.line)
    }
    let side = value["from"]?.text.flatMap { Message.Side(rawValue: $0.lowercased()) } ?? .maker
    let following = time.successor
    time = Self.time(value["time"]) ?? following
    let id = value["id"]?.text.flatMap { Message.ID($0) }
    var message = Message(
      id: id ?? Self.id(side, text, number: 0), side: side, time: time, text: text,
      about: about.isEmpty ? nil : about)
    // Messages with the same name are kept apart, as an editor may have copied lines. Two with the same
    // id and text count as one, as a sync program may have doubled it.
    var number = 0
    while let place = places[message.key] {
      if id != nil, messages[place].text == text { return }
      if message.time == messages[place].time { (message.time, time) = (following, following) }
      message.id = Self.id(side, text, number: number)
      number += 1
    }
    places[message.key] = messages.count
    messages.append(message)
  }

  private static func time(_ value: JSONValue?) -> MessageTime? {
    switch value {
    case .text(let text): MessageTime(text: text)
    case .number(let text): Double(text).map { MessageTime(seconds: $0) }
    default: nil
    }
  }

  /// - Parameter number: tells equal texts of one file apart.
  private static func id(_ side: Message.Side, _ text: String, number: Int) -> Message.ID {
    var hash = StableHash()
    hash.append(Array("\(side.rawValue) \(number) \(text)".utf8)[...])
    return Message.ID(hash: hash.value)
  }
}
