/// The writer's side of the conversation as it is kept on this machine.
public struct MailboxRecord: Hashable, Sendable {
  /// `nil` until the first message is said.
  public private(set) var conversation: Conversation?
  /// Messages that the other side may lack.
  public private(set) var unsent: Set<Message.Key> = []
  /// Answers that were not seen.
  public private(set) var unread: Set<Message.Key> = []
  /// The time of the last look by `DailyLook`; `nil` if there was none.
  public private(set) var lastLook: MessageTime?

  init() {}

  init(
    conversation: Conversation?, unsent: Set<Message.Key>, unread: Set<Message.Key>,
    lastLook: MessageTime?
  ) {
    let keys = Set(conversation?.messages.map(\.key) ?? [])
    self.conversation = conversation
    self.unsent = unsent.intersection(keys)
    self.unread = unread.intersection(keys)
    self.lastLook = lastLook
  }

  /// A change, to be applied to the newest record in the file: another process may have changed it.
  enum Change: Hashable, Sendable {
    /// The writer has said something. The conversation begins with it, unless there is one.
    case say(ConversationID, Message)
    /// The other side has these messages.
    case receive(ConversationID, [Message])
    case markSent(Set<Message.Key>)
    case markRead(Set<Message.Key>)
    case look(MessageTime)
    /// The conversation is too long and ends; its file gets another name.
    case startAnew
  }

  mutating func apply(_ change: Change) {
    switch change {
    case .say(let id, let message):
      var talk = conversation ?? Conversation(id: id)
      talk.merge(CollectionOfOne(message))
      conversation = talk
      unsent.insert(message.key)
    case .receive(let id, let messages):
      guard let current = conversation, current.id == id else { return }
      let known = Set(current.messages.map(\.key))
      conversation?.merge(messages)
      let answers = messages.filter { $0.side == .maker }.map(\.key)
      unread.formUnion(Set(answers).subtracting(known))
    case .markSent(let keys): unsent.subtract(keys)
    case .markRead(let keys): unread.subtract(keys)
    case .look(let time): lastLook = time
    case .startAnew: self = MailboxRecord()
    }
  }

  /// True while the writer's last message has no answer, or is not sent.
  public var awaitsAnswer: Bool {
    !unsent.isEmpty || conversation?.messages.last?.side == .writer
  }
}
