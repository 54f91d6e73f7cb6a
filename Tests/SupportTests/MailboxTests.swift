import Files
import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Support

@Suite @MainActor struct MailboxTests {
  private let folder = TemporaryFolder()
  private let other = MemoryTransport()
  private let clock = ManualClock()
  private let main = ManualMainThread()
  private let watcher = ManualFileWatcher()

  private func mailbox(store: (any FileStore)? = nil, seed: UInt64 = 1) -> Mailbox {
    let store = store ?? DiskFileStore(backupFolder: folder("backups"))
    return Mailbox(
      file: MailboxFile(store: store, folder: folder.folder), transport: other,
      disk: JobQueue(ImmediateQueue(), main), network: JobQueue(ImmediateQueue(), main),
      clock: clock, watcher: watcher, random: SeededGenerator(seed: seed), pause: { _ in })
  }

  /// Delivers all results of the background.
  private func settle() { while main.run() > 0 {} }

  /// Moves the clock to the next wake-up.
  private func wake(_ mailbox: Mailbox) throws {
    clock.now = try #require(mailbox.nextWake)
    mailbox.tick()
    settle()
  }

  private func remote(_ mailbox: Mailbox) throws -> Conversation {
    let id = try #require(mailbox.conversation?.id)
    return try ConversationReader.conversation(
      id, from: try #require(other.state.withLock { $0.file }))
  }

  private func answer(_ mailbox: Mailbox, _ text: String) throws {
    var talk = try remote(mailbox)
    var random = SeededGenerator(seed: UInt64(talk.messages.count) + 100)
    try talk.add(text, from: .maker, date: clock.date, using: &random)
    other.set(talk)
  }

  @Test func nothingIsAskedBeforeAMessageIsSaid() {
    let mailbox = mailbox()
    mailbox.open()
    settle()
    clock.advance(by: 1000)
    mailbox.tick()
    settle()
    #expect(other.calls == 0 && mailbox.nextWake == nil && mailbox.conversation == nil)
    #expect(folder.names() == [])
    mailbox.finish()
  }

  @Test func aMessageIsOnTheDiskBeforeItIsSent() throws {
    let mailbox = mailbox()
    mailbox.open()
    settle()
    #expect(mailbox.say("Hi", about: "Paber 1") == nil)
    #expect(mailbox.conversation?.texts == ["Hi"])
    let message = try #require(mailbox.conversation?.messages.first)
    #expect(mailbox.isUnsent(message))
    // The file has it, and nothing was sent yet.
    #expect(try mailbox.file.load().unsent == [message.key] && other.calls == 0)
    #expect(folder.status("support").st_mode & 0o777 == 0o700)
    #expect(folder.status("support/conversation.json").st_mode & 0o777 == 0o600)
    settle()
    #expect(!mailbox.isUnsent(message) && !mailbox.hasUnsent)
    #expect(try remote(mailbox).messages == [message] && message.about == "Paber 1")
    #expect(try mailbox.file.load().unsent == [])
    mailbox.finish()
  }

  @Test func repliesAppearWhileItIsOpen() throws {
    let mailbox = mailbox()
    mailbox.open()
    _ = mailbox.say("Hi")
    settle()
    try answer(mailbox, "Hello")
    var changes = 0
    let registration = mailbox.changed.observe { changes += 1 }
    try wake(mailbox)
    #expect(mailbox.conversation?.texts == ["Hi", ">Hello"])
    #expect(mailbox.unread == 1 && changes > 0)
    mailbox.markRead()
    settle()
    #expect(mailbox.unread == 0)
    #expect(try mailbox.file.load().unread == [])
    mailbox.finish()
    _ = registration
  }

  @Test func looksBecomeRare() throws {
    let mailbox = mailbox()
    mailbox.open()
    _ = mailbox.say("Hi")
    settle()
    var waits: [Double] = []
    for _ in 0..<16 {
      waits.append(try #require(mailbox.nextWake) - clock.now)
      try wake(mailbox)
    }
    #expect(waits.first == 5 && waits.last == 60 && waits == waits.sorted())
    try answer(mailbox, "Hello")
    try wake(mailbox)
    #expect(try #require(mailbox.nextWake) - clock.now == 5)
    let calls = other.calls
    mailbox.close()
    #expect(mailbox.nextWake == nil)
    clock.advance(by: 10_000)
    mailbox.tick()
    settle()
    #expect(other.calls == calls)
  }

  @Test func failedMessagesAreSentLater() throws {
    let mailbox = mailbox()
    mailbox.open()
    settle()
    other.fail(.offline(""), .timedOut, .server(status: 500), .locked, .busy)
    _ = mailbox.say("Hi")
    settle()
    mailbox.close()
    var waits: [Double] = []
    while mailbox.hasUnsent {
      #expect(mailbox.trouble != nil)
      waits.append(try #require(mailbox.nextWake) - clock.now)
      try wake(mailbox)
    }
    #expect(waits == [5, 10, 20, 40, 80])
    #expect(mailbox.trouble == nil && mailbox.nextWake == nil)
    #expect(try remote(mailbox).texts == ["Hi"])
  }

  @Test func waitsAreBounded() {
    var waits = RetryWaits()
    let many = (0..<12).map { _ in waits.next() }
    #expect(many.suffix(5) == [640, 900, 900, 900, 900])
    waits.reset()
    #expect(waits.seconds == 5)
  }

  @Test func anotherStartSendsWhatIsUnsent() throws {
    let first = mailbox()
    first.open()
    settle()
    other.fail(.offline(""))
    _ = first.say("Hi")
    settle()
    first.finish()
    #expect(other.writes == 0)
    let second = mailbox(seed: 2)
    second.open()
    settle()
    #expect(second.conversation == first.conversation && !second.hasUnsent)
    #expect(try remote(second).texts == ["Hi"])
  }

  @Test func twoProcessesShareOneConversation() throws {
    let (first, second) = (mailbox(), mailbox(seed: 2))
    first.open()
    second.open()
    settle()
    _ = first.say("One")
    _ = second.say("Two")
    settle()
    try wake(first)
    try wake(second)
    #expect(first.conversation?.id == second.conversation?.id)
    #expect(try remote(first).texts.sorted() == ["One", "Two"])
    #expect(!first.hasUnsent && !second.hasUnsent)
    #expect(try first.file.load().unsent.isEmpty)
  }

  @Test func aFullDiskLosesNothing() throws {
    let store = FullStore(DiskFileStore(backupFolder: folder("backups")))
    let mailbox = mailbox(store: store)
    mailbox.open()
    settle()
    store.isFull.store(true, ordering: .relaxed)
    _ = mailbox.say("Hi")
    settle()
    #expect(mailbox.conversation?.texts == ["Hi"])
    // It is sent all the same.
    #expect(try remote(mailbox).texts == ["Hi"])
    store.isFull.store(false, ordering: .relaxed)
    try wake(mailbox)
    #expect(try mailbox.file.load().conversation?.texts == ["Hi"])
    #expect(mailbox.trouble == nil)
    mailbox.finish()
  }

  @Test func aDamagedFileIsPutAside() throws {
    let first = mailbox()
    first.open()
    _ = first.say("Hi")
    settle()
    first.finish()
    folder.write("support/conversation.json", Array("{\"mess".utf8))
    let second = mailbox(seed: 2)
    second.open()
    settle()
    #expect(second.conversation == nil)
    #expect(folder.read("support/conversation.json.damaged") == Array("{\"mess".utf8))
    other.set(nil)
    #expect(second.say("Again") == nil)
    settle()
    #expect(try second.file.load().conversation?.texts == ["Again"])
  }

  @Test(arguments: [true, false]) func aFileThatIsDamagedMeanwhileLosesNothing(_ isThere: Bool)
    throws
  {
    let mailbox = mailbox()
    mailbox.open()
    _ = mailbox.say("Hi")
    settle()
    unlink(folder("support/conversation.json") as String)
    if isThere { folder.write("support/conversation.json", Array("[".utf8)) }
    other.fail(.offline(""))
    _ = mailbox.say("There")
    settle()
    #expect(mailbox.conversation?.texts == ["Hi", "There"] && mailbox.hasUnsent)
    #expect(try mailbox.file.load().conversation == mailbox.conversation)
    mailbox.finish()
  }

  @Test func nothingIsSentAfterTheEnd() throws {
    let mailbox = mailbox()
    mailbox.open()
    settle()
    _ = mailbox.say("Hi")
    mailbox.finish()
    settle()
    #expect(other.calls == 0 && mailbox.nextWake == nil)
    #expect(try mailbox.file.load().unsent.count == 1)
  }

  @Test func aWatchedFileAnnouncesReplies() throws {
    let mailbox = mailbox()
    mailbox.open()
    _ = mailbox.say("Hi")
    settle()
    #expect(watcher.paths == ["/watched"])
    try answer(mailbox, "Hello")
    watcher.change("/watched")
    settle()
    #expect(mailbox.conversation?.texts == ["Hi", ">Hello"])
    mailbox.close()
    #expect(watcher.paths == [])
  }

  @Test func aFullConversationIsKeptAndAnotherBegins() throws {
    let mailbox = mailbox()
    mailbox.open()
    _ = mailbox.say("Hi")
    settle()
    var talk = try remote(mailbox)
    talk.merge(
      (1..<1000).map { number in
        Message(
          id: Message.ID("\(number)")!, side: .maker, time: MessageTime(seconds: clock.date),
          text: "x")
      })
    other.set(talk)
    try wake(mailbox)
    #expect(mailbox.say("more") == .full)
    let id = try #require(mailbox.conversation?.id)
    mailbox.startAnew()
    settle()
    other.set(nil)
    #expect(mailbox.conversation == nil)
    #expect(mailbox.say("more") == nil)
    settle()
    #expect(mailbox.conversation?.texts == ["more"] && mailbox.conversation?.id != id)
    #expect(folder.names("support").contains(id.fileName))
  }

  @Test func aLookADayWhileAQuestionWaits() throws {
    let mailbox = mailbox()
    mailbox.open()
    settle()
    #expect(!DailyLook.isDue(try mailbox.file.load(), date: clock.date))
    _ = mailbox.say("Hi")
    settle()
    try answer(mailbox, "Hello")
    mailbox.finish()
    let look = DailyLook(file: mailbox.file, transport: other, pause: { _ in })
    #expect(DailyLook.isDue(try mailbox.file.load(), date: clock.date))
    #expect(try look.run(date: clock.date) == 1)
    let record = try mailbox.file.load()
    #expect(record.conversation?.texts == ["Hi", ">Hello"] && record.unread.count == 1)
    #expect(!DailyLook.isDue(record, date: clock.date + 2 * 86_400))
  }

  @Test func aQuestionIsNotAskedAboutForever() throws {
    let mailbox = mailbox()
    mailbox.open()
    _ = mailbox.say("Hi")
    settle()
    let look = DailyLook(file: mailbox.file, transport: other, pause: { _ in })
    #expect(try look.run(date: clock.date) == 0)
    let record = try mailbox.file.load()
    let day = 86_400.0
    let due = [0.5, 1, 20, 59, 61].map { DailyLook.isDue(record, date: clock.date + $0 * day) }
    #expect(due == [false, true, true, true, false])
  }

  @Test(arguments: seeds) func aRecordIsReadAsItWasWritten(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let talk = Conversation(id: random.conversationID(), messages: random.messages(upTo: 12))
      let keys = talk.messages.map(\.key)
      let record = MailboxRecord(
        conversation: talk, unsent: Set(keys.filter { $0.side == .writer }),
        unread: Set(keys.filter { $0.side == .maker }),
        lastLook: random.number(0...1) == 0 ? nil : MessageTime(milliseconds: 5))
      #expect(try MailboxRecord(bytes: record.bytes) == record)
    }
  }
}
