import Files
import Interface
import Licensing
import Localization
import Platform
import SystemPackage

/// The licence in use: reads its key when the program has started, checks it again each day, keeps
/// a new one, and has the messages about its end.
///
/// Only the key itself is checked; nothing leaves the machine. Until the file was read the state is
/// unknown, and the user does not count as one without a licence.
public final class LicenceModule: Module {
  /// The state of the licence.
  public enum Standing: Hashable, Sendable {
    /// The file was not read yet.
    case unknown
    /// There is none.
    case none
    /// There is a valid one; it may have ended.
    case held(Licence)
    /// There is a key that is refused.
    case refused(LicenceError)
  }

  private let file: LicenceFile?
  private let verifier: @Sendable () -> LicenceVerifier
  private let state: StateModule
  private let queue: JobQueue
  private let loading: JobSlot
  private var key: String?
  private var lastDay: Day?
  private lazy var believing = verifier()

  /// The state of the licence.
  public private(set) var standing = Standing.unknown
  /// Tells that the state has changed.
  public let didChange = Broadcast<Standing>()
  /// The news of the licence, until it was shown.
  public private(set) var news: Phrase?
  /// The flag to set once the news was told; `nil` for news that may be told again.
  private var newsFlag: String?

  /// The number of days before its end at which the news comes.
  private static let daysOfNotice = 7

  /// Makes the module. `file` keeps the key; `nil`: nothing does. `verifier` is called when it is
  /// first needed, off the main thread.
  public init(
    file: LicenceFile?, verifier: @escaping @Sendable () -> LicenceVerifier, state: StateModule,
    queue: JobQueue
  ) {
    self.file = file
    self.verifier = verifier
    self.state = state
    self.queue = queue
    loading = JobSlot(queue: queue)
  }

  /// Reads the file in the background.
  public func setUp(_ registrations: Registrations) {
    standing = .unknown
    guard let file else { return take(key: nil, nil) }
    loading.start { [today, verifier] _ in
      let text = try? file.load()
      return (text, text.map { Self.result(of: $0, verifier(), today) })
    } then: { [weak self] in
      self?.take(key: $0.value.0, $0.value.1)
    }
  }

  public func tearDown() { loading.cancel() }

  // Asking

  /// Today in UTC.
  public var today: Day { Day(secondsSince1970: state.date) }

  /// True if there is a licence that is valid today.
  public var isValid: Bool { validLicence != nil }

  /// The licence that is valid today.
  public var validLicence: Licence? {
    licence.flatMap { $0.standing(on: today) == .valid ? $0 : nil }
  }

  /// The licence, including one that has ended.
  public var licence: Licence? {
    if case .held(let licence) = standing { licence } else { nil }
  }

  /// Returns the licence in a text that was pasted or dropped. One that has ended is returned too;
  /// the caller refuses it.
  public func read(_ text: String) -> Result<Licence, LicenceError> {
    Self.result(of: text, believing, today)
  }

  /// Returns the licence in a file; `nil` if it can't be read or is far too large.
  public func read(fileAt path: FilePath, in store: any FileStore) -> (
    text: String, result: Result<Licence, LicenceError>
  )? {
    guard let text = try? LicenceFile.text(at: path, in: store) else { return nil }
    return (text, read(text))
  }

  // Changing

  /// Puts a valid licence into use and keeps its key.
  ///
  /// - Returns: true if the text had one.
  @discardableResult
  public func use(_ text: String) -> Bool {
    guard case .success(let licence) = read(text), licence.standing(on: today) == .valid,
      let key = try? LicenceReader.key(in: text)
    else { return false }
    take(key: key, .success(licence))
    write { try $0.save(key) }
    return true
  }

  /// Removes the licence and its file.
  public func remove() {
    take(key: nil, nil)
    write { try $0.remove() }
  }

  private func write(_ body: @escaping @Sendable (LicenceFile) throws -> Void) {
    guard let file else { return }
    queue.start {
      (try? body(file)) != nil
    } then: { [weak self] in
      if !$0 { self?.fileFailed() }
    }
  }

  private func fileFailed() {
    news = Phrase("The licence file can’t be written. This change lasts until you quit Paber.")
  }

  private func take(key: String?, _ result: Result<Licence, LicenceError>?) {
    // The key in a file that is still being read is an older one.
    loading.cancel()
    self.key = key
    lastDay = today
    standing =
      switch result {
      case .success(let licence): .held(licence)
      case .failure(let error): .refused(error)
      case nil: .none
      }
    noteEnd()
    didChange.send(standing)
  }

  private nonisolated static func result(
    of text: String, _ verifier: LicenceVerifier, _ day: Day
  ) -> Result<Licence, LicenceError> {
    Result { () throws(LicenceError) in try verifier.licence(in: text, on: day) }
  }

  // The days

  /// Checks the licence again on another day. There is no timer for that: a user who is away at
  /// midnight need not know before they are back.
  public func tick() {
    guard standing != .unknown, let lastDay, lastDay != today else { return }
    take(key: key, key.map(read))
  }

  /// Notes that the news was shown.
  public func newsWereTold() {
    if let newsFlag { state.set(newsFlag) }
    (news, newsFlag) = (nil, nil)
  }

  /// Prepares the news about the licence's end: once before it, once after.
  private func noteEnd() {
    (news, newsFlag) = (nil, nil)
    guard let licence, let end = licence.term.lastDay else { return }
    switch licence.standing(on: today) {
    case .ended:
      tellOnce(
        "ended", licence,
        Phrase("Your Paber Pro licence ended on \(end.phrase). Your settings stay as they are."))
    case .valid where today.number >= end.number - Self.daysOfNotice:
      tellOnce(
        "ending", licence, Phrase("The last day of your Paber Pro licence is \(end.phrase)."))
    case .valid, .notYet: break
    }
  }

  private func tellOnce(_ what: String, _ licence: Licence, _ sentence: Phrase) {
    let end = licence.term.lastDay?.description ?? ""
    let flag = "licence.\(what).\(licence.serial).\(end)"
    guard !state.isSet(flag) else { return }
    (news, newsFlag) = (sentence, flag)
  }
}
