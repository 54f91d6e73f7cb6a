import Files
import Interface
import Localization
import Platform
import Support
import SystemPackage

/// The support chat in the program: the way to the maker, the mailbox while its window is open, and
/// the look for answers once a day while it is closed.
///
/// Nothing is sent before a message was said. While the window is closed, a process of its own
/// looks for answers, so that nothing of the network is loaded into this one. Then only a mark at
/// the menu item shows a new answer.
public final class SupportChatModule: Module {
  /// The dependencies from outside.
  public struct Dependencies {
    /// A file that replaces the built-in server and working hours; it need not exist.
    public var configuration: FilePath
    /// A file that replaces the built-in known questions; it need not exist.
    public var answers: FilePath
    /// The user's state folder.
    public var state: FilePath
    /// A queue of its own, on which requests may block for half a minute.
    public var network: any BackgroundQueue
    /// This program, to look for answers in a process of its own.
    public var program: any OwnProgram = NoOwnProgram()
    /// The name of the desktop, for writers who want to send it.
    public var desktop = ""
    /// Makes the identities of conversations and messages.
    public var random: any RandomNumberGenerator = SystemRandomNumberGenerator()

    /// Bundles the dependencies without a default.
    public init(
      configuration: FilePath, answers: FilePath, state: FilePath, network: any BackgroundQueue
    ) {
      self.configuration = configuration
      self.answers = answers
      self.state = state
      self.network = network
    }
  }

  /// The way of a message to the maker.
  public enum Way: Hashable, Sendable {
    case chat(SupportConfiguration.Place)
    /// An e-mail to an address, written in the mail program.
    case letter(to: String)
  }

  /// The name of the menu item's command.
  public static let command = "write-to-us"

  private let dependencies: Dependencies?
  let store: any FileStore
  let clock: any Clock
  private let queue: JobQueue
  private let network: JobQueue
  private let watcher: (any FileWatcher)?
  private let version: Int
  /// Reads the file of the conversation.
  private let checks: JobSlot
  private var mailbox: Mailbox?
  private var isOpen = false
  private var isLooking = false
  /// The answers that were not seen, as far as the window does not know them.
  private var unread = 0
  /// The time of the clock at which to look into the file; `nil`: never.
  private var nextCheck: Double?

  /// The way to the maker; `nil` if none is configured. The file is read once.
  public private(set) lazy var way: Way? = {
    guard dependencies != nil else { return nil }
    let configuration = configuration(knowsHours: false)
    return configuration.place.map(Way.chat) ?? configuration.mail.map { .letter(to: $0) }
  }()

  private lazy var book = AnswerBook.current(file: file(dependencies?.answers))

  /// Seconds from the start to the first look into the file, and between two.
  private static let (firstCheck, checkInterval) = (5.0, 3600.0)
  /// Seconds after which a look for answers is ended.
  private static let timeOut = 120.0

  init(
    _ dependencies: Dependencies?, store: any FileStore, clock: any Clock, version: Int,
    queue: JobQueue, network: JobQueue, watcher: (any FileWatcher)?
  ) {
    self.dependencies = dependencies
    self.store = store
    self.clock = clock
    self.version = version
    self.queue = queue
    self.network = network
    self.watcher = watcher
    checks = JobSlot(queue: queue)
  }

  public func setUp(_ registrations: Registrations) {
    if case .chat = way { nextCheck = clock.now + Self.firstCheck }
  }

  public func tearDown() { finish() }

  /// True if a new answer marks a command in the menus.
  public func marks(_ command: String) -> Bool { command == Self.command && unreadCount > 0 }

  private var unreadCount: Int { mailbox?.unread ?? unread }

  // The window

  /// Opens the mailbox for the window; `nil` if there is no chat.
  public func open() -> Mailbox? {
    guard case .chat(let place)? = way, let dependencies else { return nil }
    let mailbox =
      mailbox
      ?? Mailbox(
        file: MailboxFile(store: store, folder: dependencies.state),
        transport: place.transport(store: store),
        disk: queue, network: network, clock: clock, watcher: watcher, random: dependencies.random)
    self.mailbox = mailbox
    isOpen = true
    nextCheck = nil
    checks.cancel()
    mailbox.open()
    return mailbox
  }

  /// Ends looking for answers when the window closes. What is unsent is still sent.
  public func close() {
    guard isOpen else { return }
    isOpen = false
    mailbox?.close()
    nextCheck = clock.now + Self.checkInterval
  }

  /// Returns the first sentence, which tells of the time outside of the working hours.
  public var greeting: Phrase {
    Greeting.sentence(hours: configuration(knowsHours: true).hours, date: clock.date)
  }

  /// Returns the answer to a known question in the language of the window; `nil` if there is none.
  public func answer(to question: String, language: String) -> String? {
    book.answer(to: question, language: language)?.text
  }

  /// The version and the desktop.
  public var about: String {
    ["Paber \(version)", dependencies?.desktop ?? ""].filter { !$0.isEmpty }
      .joined(separator: ", ")
  }

  private func configuration(knowsHours: Bool) -> SupportConfiguration {
    .current(file: file(dependencies?.configuration), knowsHours: knowsHours)
  }

  private func file(_ path: FilePath?) -> [UInt8]? {
    path.flatMap { try? store.read($0, limit: SupportConfiguration.largestFile).bytes }
  }

  // Time

  /// Does what is due, and returns the time of the next call.
  func tick(_ now: Double) -> Double? {
    if let mailbox {
      mailbox.tick()
      // Ending a busy mailbox would make the main thread wait for the disk.
      if !isOpen, !mailbox.hasUnsent, !mailbox.isBusy {
        endMailbox(mailbox)
        nextCheck = nextCheck ?? clock.now + Self.checkInterval
      }
    }
    if let due = nextCheck, now >= due {
      nextCheck = nil
      check(mayLook: true)
    }
    return nextCheck.earlier(mailbox?.nextWake)
  }

  private func endMailbox(_ mailbox: Mailbox) {
    unread = mailbox.unread
    mailbox.finish()
    self.mailbox = nil
  }

  /// Writes what is unwritten, as the program ends.
  public func finish() {
    checks.cancel()
    nextCheck = nil
    isOpen = false
    if let mailbox { endMailbox(mailbox) }
  }

  /// Reads the file in the background.
  ///
  /// - Parameter mayLook: true to look for answers if that is due.
  private func check(mayLook: Bool) {
    guard let dependencies, mailbox == nil else { return }
    let file = MailboxFile(store: store, folder: dependencies.state)
    checks.start({ _ in try? file.load() }) { [weak self] outcome in
      guard let self, let record = outcome.value else { return }
      unread = record.unread.count
      if record.awaitsAnswer { nextCheck = clock.now + Self.checkInterval }
      if mayLook, DailyLook.isDue(record, date: clock.date) { look(dependencies.program) }
    }
  }

  /// Looks for answers in a process of its own, and then into the file, which has them.
  private func look(_ program: any OwnProgram) {
    guard !isLooking else { return }
    isLooking = true
    program.run([Self.lookOption], timeOut: Self.timeOut) { [weak self] in
      self?.isLooking = false
      self?.check(mayLook: false)
    }
  }

  /// The option with which the program looks for answers once.
  public static let lookOption = "--look-for-answers"
}
