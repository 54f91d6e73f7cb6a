/// A conversation between a writer and the maker of Paber: messages that are only ever added.
///
/// Two states of a conversation are merged by the keys of their messages. Merging is commutative,
/// associative and idempotent, so it does not matter in which order the states of both sides, and
/// copies that sync programs make, meet.
///
/// **Invariant:** `messages` are in the order of `Message.precedes`, each key once.
public struct Conversation: Hashable, Sendable {
  public let id: ConversationID
  /// All messages, the oldest first.
  public private(set) var messages: [Message] = []

  public init(id: ConversationID, messages: some Sequence<Message> = []) {
    self.id = id
    merge(messages)
  }

  /// Adds the messages that are missing, and unites those that are there in another form.
  /// O(n log n).
  public mutating func merge(_ others: some Sequence<Message>) {
    var places: [Message.Key: Int] = [:]
    for (index, message) in messages.enumerated() { places[message.key] = index }
    for message in others {
      if let place = places[message.key] {
        messages[place] = messages[place].united(with: message)
      } else {
        places[message.key] = messages.count
        messages.append(message)
      }
    }
    messages.sort(by: Message.precedes)
  }

  /// Returns the union with another state of the conversation.
  public func merged(with other: Conversation) -> Conversation {
    var result = self
    result.merge(other.messages)
    return result
  }

  /// Adds a new message.
  ///
  /// Its time is that of the clock, or just after the last message if the clock is behind that. So an
  /// answer never stands before its question, even if one of the two clocks is wrong.
  ///
  /// - Parameter date: seconds since 1970.
  @discardableResult
  public mutating func add(
    _ text: String, from side: Message.Side, about: String? = nil, date: Double,
    using random: inout some RandomNumberGenerator
  ) throws(MessageRefusal) -> Message {
    let last = messages.last?.time.successor ?? MessageTime(milliseconds: 0)
    let message = Message(
      id: Message.ID(using: &random), side: side, time: max(MessageTime(seconds: date), last),
      text: text, about: about)
    if message.text.isEmpty { throw .empty }
    let limit = side == .writer ? MessageText.longest : MessageText.longestRead
    if message.text.utf8.count > limit { throw .tooLong(bytes: limit) }
    if let about = message.about, about.utf8.count > Self.longestAbout {
      throw .tooLong(bytes: Self.longestAbout)
    }
    if messages.count >= Self.mostMessages || byteCount > Self.mostBytes { throw .full }
    // Usually the last message, unless another one has the latest time that can be written.
    if messages.last.map({ Message.precedes($0, message) }) ?? true {
      messages.append(message)
    } else {
      merge(CollectionOfOne(message))
    }
    return message
  }

  /// The messages that `other` lacks, or has in another form.
  public func messages(missingIn other: Conversation) -> [Message] {
    let known = Set(other.messages)
    return messages.filter { !known.contains($0) }
  }

  /// An upper bound for the bytes of the texts.
  private var byteCount: Int {
    messages.reduce(0) { $0 + $1.text.utf8.count + ($1.about?.utf8.count ?? 0) + 200 }
  }

  private static let longestAbout = 500
  /// The number of messages from which on a conversation takes no more.
  private static let mostMessages = 1000
  private static let mostBytes = 1 << 20
  /// The most messages that a file may have. It is more than `mostMessages`, as both sides may add at
  /// the same time.
  static let mostMessagesRead = 2000
}

/// The reason why a message can't be added.
public enum MessageRefusal: Error, Hashable, Sendable {
  /// The text is empty, or only spaces and line ends.
  case empty
  case tooLong(bytes: Int)
  /// The conversation is too long; a new one has to begin.
  case full
}
