public import Platform

/// The writer's side of the support chat, for a window: keeps the conversation on the disk, sends
/// messages now or later, and looks for answers while it is open.
///
/// It lives on the main thread and never blocks: the file and the transport are used in the
/// background, on a queue each, so that a slow server never delays the file.
///
/// A message goes this way: `say` shows it as unsent; the file gets it; an exchange sends it; the file
/// learns that it was sent. After a failure the exchange is made again, after growing waits.
///
/// **Invariant:** `record` is that of the file with `unwritten` applied.
@MainActor
public final class Mailbox {
  /// Broadcast after a change of any of the properties below.
  public let changed = Broadcast<Void>()
  private(set) var record = MailboxRecord()
  /// The failure of the last exchange or of writing the file; `nil` after a success.
  public private(set) var trouble: TransportFailure?
  /// The time of the clock at which to call `tick`; `nil`: never.
  public private(set) var nextWake: Double?

  let file: MailboxFile
  private let transport: any ConversationTransport
  private let exchange: Exchange
  private let clock: any Clock
  private let watcher: (any FileWatcher)?
  private var random: any RandomNumberGenerator
  private let disk: JobSlot
  private let network: JobSlot

  private var unwritten: [MailboxRecord.Change] = []
  /// The revision of the other side whose messages `record` has.
  private var known: Revision?
  private var isOpen = false
  /// True once the file was read.
  public private(set) var isLoaded = false
  private var hasEnded = false
  private var wantsExchange = false
  private var pollWaits = PollWaits()
  private var retryWaits = RetryWaits()
  private var watch: (any FileWatch)?

  /// Makes a mailbox. Nothing is read before `open` or `say`.
  ///
  /// - Parameters:
  ///   - network: a queue of its own; requests may block it for half a minute.
  ///   - watcher: watches the file of the other side, if there is one.
  ///   - random: unpredictable, as it makes the conversation's identity.
  ///   - pause: sleeps on the network's queue, between two tries.
  public init(
    file: MailboxFile, transport: any ConversationTransport, disk: JobQueue, network: JobQueue,
    clock: any Clock, watcher: (any FileWatcher)? = nil,
    random: any RandomNumberGenerator = SystemRandomNumberGenerator(),
    pause: @escaping @Sendable (_ seconds: Double) -> Void = Pause.sleep
  ) {
    self.file = file
    self.transport = transport
    self.clock = clock
    self.watcher = watcher
    self.random = random
    exchange = Exchange(transport: transport, pause: pause)
    self.disk = JobSlot(queue: disk)
    self.network = JobSlot(queue: network)
  }

  // For the window

  /// The messages, unsent ones among them; `nil` before the first one, and until the file is read.
  public var conversation: Conversation? { record.conversation }

  /// The number of answers that were not seen.
  public var unread: Int { record.unread.count }

  /// True for a message that the other side may not have.
  public func isUnsent(_ message: Message) -> Bool { record.unsent.contains(message.key) }

  /// True while a message has not been sent.
  public var hasUnsent: Bool { !record.unsent.isEmpty }

  /// True while the file is read or written, or has yet to be written.
  public var isBusy: Bool { disk.isRunning || !unwritten.isEmpty }

  /// Reads the file, sends what is unsent, and looks for answers until `close`. Without a conversation
  /// nothing is asked of the transport.
  public func open() {
    guard !isOpen else { return }
    isOpen = true
    pollWaits.reset()
    wantsExchange = true
    writeOrExchange()
  }

  /// Ends looking for answers. Unsent messages are still sent.
  public func close() {
    isOpen = false
    watch?.end()
    watch = nil
    schedule()
  }

  /// Adds a message of the writer and sends it.
  ///
  /// - Parameter about: the version and the desktop, if the writer wants to send them.
  /// - Returns: the reason for a refusal; `nil` if the message was added.
  public func say(_ text: String, about: String? = nil) -> MessageRefusal? {
    var conversation = record.conversation ?? Conversation(id: ConversationID(using: &random))
    do {
      let message = try conversation.add(
        text, from: .writer, about: about, date: clock.date, using: &random)
      change(.say(conversation.id, message))
    } catch {
      return error
    }
    retryWaits.reset()
    pollWaits.reset()
    wantsExchange = true
    changed.send()
    writeOrExchange()
    return nil
  }

  /// Ends a conversation that takes no more messages (`MessageRefusal.full`). It is kept in a file of
  /// its own, and the next message begins another. Does nothing while a message is unsent.
  public func startAnew() {
    guard record.unsent.isEmpty else { return }
    network.cancel()
    watch?.end()
    (watch, known) = (nil, nil)
    change(.startAnew)
    changed.send()
    writeOrExchange()
  }

  /// Counts all answers as seen.
  public func markRead() {
    guard !record.unread.isEmpty else { return }
    change(.markRead(record.unread))
    changed.send()
    writeOrExchange()
  }

  /// Does what is due at `nextWake`.
  public func tick() {
    guard let due = nextWake, clock.now >= due else { return }
    wantsExchange = true
    writeOrExchange()
  }

  /// Writes what is unwritten and cancels requests, before the program ends. Blocks for the disk alone.
  public func finish() {
    close()
    hasEnded = true
    network.cancel()
    disk.finish()
    if !unwritten.isEmpty {
      startWriting()
      disk.finish()
    }
    nextWake = nil
  }

  // The file

  private func change(_ change: MailboxRecord.Change) {
    record.apply(change)
    unwritten.append(change)
  }

  private func writeOrExchange() {
    schedule()
    guard !disk.isRunning else { return }
    if !isLoaded || !unwritten.isEmpty {
      startWriting()
    } else {
      startExchange()
    }
  }

  private func startWriting() {
    let (file, changes, record) = (file, unwritten, record)
    disk.start(
      { _ in
        Result { try file.apply(changes, without: record) }
      }, then: { [weak self] outcome in self?.wrote(changes.count, outcome.value) })
  }

  private func wrote(_ count: Int, _ result: Result<MailboxRecord, any Error>) {
    switch result {
    case .success(let written):
      isLoaded = true
      unwritten.removeFirst(count)
      if record.conversation?.id != written.conversation?.id { known = nil }
      record = written
      for change in unwritten { record.apply(change) }
      if case .full = trouble { trouble = nil }
      changed.send()
      // The writer has added a message meanwhile.
      if !unwritten.isEmpty { return startWriting() }
    case .failure(let error):
      trouble = TransportFailure(fileError: error)
      nextWake = clock.now + retryWaits.next()
      changed.send()
    }
    // Also if the disk is full: the message can still be sent.
    startExchange()
  }

  // The other side

  private func startExchange() {
    guard wantsExchange, !hasEnded, !network.isRunning, let local = record.conversation,
      !local.messages.isEmpty
    else { return schedule() }
    wantsExchange = false
    nextWake = nil
    startWatching(local.id)
    let (exchange, known, unsent) = (exchange, known, record.unsent)
    network.start(
      { job in
        do throws(TransportFailure) {
          let result = try exchange.run(
            local, known: known, unsent: unsent, isWanted: { job.isWanted })
          return Result<Exchange.Result, TransportFailure>.success(result)
        } catch {
          return .failure(error)
        }
      }, then: { [weak self] outcome in self?.exchanged(local, unsent, outcome.value) })
  }

  private func exchanged(
    _ local: Conversation, _ unsent: Set<Message.Key>,
    _ result: Result<Exchange.Result, TransportFailure>
  ) {
    switch result {
    case .success(let result):
      let news = result.conversation.messages(missingIn: local)
      if !unsent.isEmpty { change(.markSent(unsent)) }
      if !news.isEmpty { change(.receive(local.id, news)) }
      if !news.isEmpty || !unsent.isEmpty { pollWaits.reset() }
      retryWaits.reset()
      (known, trouble) = (result.revision, nil)
      // A message that was added meanwhile is sent at once.
      if !record.unsent.isEmpty { wantsExchange = true }
      nextWake = isOpen ? clock.now + pollWaits.next() : nil
    case .failure(let failure):
      trouble = failure
      nextWake = clock.now + retryWaits.next()
    }
    changed.send()
    writeOrExchange()
  }

  /// Clears the wake-up once the window is closed and everything is sent and written.
  private func schedule() {
    if !isOpen, record.unsent.isEmpty, unwritten.isEmpty { nextWake = nil }
  }

  private func startWatching(_ id: ConversationID) {
    guard isOpen, watch == nil, let watcher, let path = transport.watchedPath(of: id) else {
      return
    }
    watch = watcher.watch(path) { [weak self] in
      self?.wantsExchange = true
      self?.writeOrExchange()
    }
  }
}
