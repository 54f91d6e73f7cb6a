/// One look for answers a day while a question waits, for a process that ends with it: so nothing of
/// libcurl is ever in the memory of a program whose chat is closed.
public struct DailyLook: Sendable {
  private let file: MailboxFile
  private let exchange: Exchange

  private static let day: Int64 = 86_400_000
  /// Milliseconds after which Paber no longer looks for an answer.
  private static let longest = 60 * day

  /// - Parameter pause: sleeps.
  public init(
    file: MailboxFile, transport: any ConversationTransport,
    pause: @escaping @Sendable (_ seconds: Double) -> Void = Pause.sleep
  ) {
    self.file = file
    exchange = Exchange(transport: transport, pause: pause)
  }

  /// True if a look is due; never before the writer has written a message.
  ///
  /// - Parameter date: seconds since 1970.
  public static func isDue(_ record: MailboxRecord, date: Double) -> Bool {
    guard record.awaitsAnswer, let last = record.conversation?.messages.last else { return false }
    let now = MessageTime(seconds: date).milliseconds
    guard now - last.time.milliseconds < longest else { return false }
    guard let look = record.lastLook?.milliseconds else { return true }
    // If the clock was set back, the last look may lie years ahead.
    return abs(now - look) >= day
  }

  /// Looks for answers, and sends what is unsent. Blocks. Throws `TransportFailure`, or the errors of
  /// the file.
  ///
  /// - Returns: the number of answers that were not seen.
  public func run(date: Double) throws -> Int {
    let look = MailboxRecord.Change.look(MessageTime(seconds: date))
    let record = try file.apply([look])
    guard let local = record.conversation, !local.messages.isEmpty else { return 0 }
    let result = try exchange.run(local, unsent: record.unsent)
    let news = result.conversation.messages(missingIn: local)
    return try file.apply([.markSent(record.unsent), .receive(local.id, news)]).unread.count
  }
}
