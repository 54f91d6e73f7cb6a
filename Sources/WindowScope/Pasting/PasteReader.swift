import ApplicationScope
import Interface
import Platform

/// Reads from the clipboard of another program, and holds events back meanwhile.
///
/// A writer who pastes and types on expects the letters after the paste, a key that deletes to
/// delete the end of it, and Ctrl+S to save it. So events are held back and handled in their order
/// as soon as the answer is there, which is some milliseconds as a rule; frames go on. After a
/// second they are let through, so that the keyboard never waits longer. A late answer still goes
/// to the place of the paste. There is one such second for a whole paste, with a picture
/// that it reads, or writes where the document has a file.
public final class PasteReader: Module, WindowPart {
  public let core: WindowCore
  private var reading: ClipboardReading?
  /// Answers the pending read of a further form with `nil`; `nil` if none is pending.
  private var finishWithoutAlternative: (() -> Void)?
  /// Pastes that wait until the text of the one before them is there.
  private var nextPastes: [() -> Void] = []
  /// Calls of `holdEvents` without `endHoldingEvents`.
  private var holdCount = 0
  /// The time at which events are let through in any case; `nil`: they are not held back.
  private var deadline: Double?
  /// The events, each with the text that was dragged when it came: the drag of a pending drop ends
  /// meanwhile.
  private var waiting: [(event: WindowEvent, carried: (any CarriedText)?)] = []
  private let carriedTexts: CarriedTextModule

  /// Seconds that events wait at most.
  static let timeOut = 1 * TimeOutFactor.value

  init(_ core: WindowCore, carriedTexts: CarriedTextModule) {
    self.core = core
    self.carriedTexts = carriedTexts
  }

  public func tearDown() {
    reading = nil
    finishWithoutAlternative = nil
    nextPastes = []
    holdCount = 0
    deadline = nil
    waiting = []
  }

  /// Begins a paste at the caret: at once, or as soon as the text of the one before it is there, since
  /// the caret is behind that text only then. A pending read of a further form ends.
  public func begin(_ paste: @escaping () -> Void) {
    finishPendingRead()
    guard holdCount > 0 || !nextPastes.isEmpty else { return paste() }
    nextPastes.append(paste)
    deadline = deadline ?? clock.now + Self.timeOut
    // They may have waited for nothing but the read that has just ended.
    letThroughAtEnd()
  }

  /// Reads text in its only form; see `read`.
  public func readText<Value: Sendable>(
    from place: ClipboardPlace, decode: @escaping @Sendable ([UInt8]) -> Value,
    take: @escaping (Result<Value?, ClipboardFailure>) -> Void
  ) {
    read([ClipboardData.text], from: place, decode: { decode($0.bytes) }, take: take)
  }

  /// Reads text; a pending read is dropped, or finished if it is one of a further form.
  ///
  /// - Parameters:
  ///   - types: MIME types of text, the most wanted first.
  ///   - decode: converts the bytes, in the background; `nil`: then text is read.
  ///   - take: called with `nil` if there is none, perhaps before this returns, and never once the
  ///     window is closed.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    take: @escaping (Result<Value?, ClipboardFailure>) -> Void
  ) {
    finishPendingRead()
    deadline = clock.now + Self.timeOut
    start(types, from: place, decode: decode) { [weak self] result in
      // A transient message would be gone with the next key.
      if case .failure = result { self?.letThrough() }
      take(result)
    }
  }

  /// Reads a further form for the paste that is being taken. Events wait for it as long as they would
  /// have waited for the first form.
  ///
  /// - Parameter take: called once unless the window is closed: with `nil` if there is no such form,
  ///   and as soon as another read begins.
  public func readAlternative<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?, take: @escaping (Value?) -> Void
  ) {
    finishPendingRead()
    finishWithoutAlternative = { take(nil) }
    start(types, from: place, decode: decode) { [weak self] result in
      self?.finishWithoutAlternative = nil
      take(try? result.get())
    }
  }

  /// Ends a pending read of a further form: the paste goes on without it. Called before a document
  /// closes, and before a new paste.
  public func finishPendingRead() {
    guard let end = finishWithoutAlternative else { return }
    finishWithoutAlternative = nil
    reading = nil
    end()
  }

  private func start<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    take: @escaping (Result<Value?, ClipboardFailure>) -> Void
  ) {
    var isAnswered = false
    let reading = clipboard.read(
      types, from: place, decode: decode,
      answer: { [weak self] result in
        isAnswered = true
        self?.reading = nil
        take(result)
        self?.letThroughAtEnd()
      })
    if !isAnswered { self.reading = reading }
  }

  // Waiting events

  /// Holds events back for work that belongs to the paste which is being taken, until `endHoldingEvents`.
  public func holdEvents() { holdCount += 1 }

  /// Ends the work for which `holdEvents` was called.
  public func endHoldingEvents() {
    holdCount = max(0, holdCount - 1)
    letThroughAtEnd()
  }

  /// Begins the pastes that wait, then lets events through; neither while a paste goes on.
  private func letThroughAtEnd() {
    while reading == nil, holdCount == 0, !nextPastes.isEmpty { nextPastes.removeFirst()() }
    if reading == nil, holdCount == 0 { letThrough() }
  }

  /// Offers an event; `true`: it is held back, and comes to the window again.
  func keepsBack(_ event: WindowEvent) -> Bool {
    guard deadline != nil, event.isOfThePerson else { return false }
    waiting.append((event, carriedTexts.current))
    return true
  }

  private func letThrough() {
    deadline = nil
    // The next paste among them holds back the events after it.
    while deadline == nil, !waiting.isEmpty {
      let (event, carried) = waiting.removeFirst()
      guard case .dropText = event else {
        window.delegate?.handle(event)
        continue
      }
      let current = carriedTexts.current
      carriedTexts.current = carried
      window.delegate?.handle(event)
      carriedTexts.current = current
    }
  }
}

extension PasteReader: Animated {
  public func advance(to now: Double) -> Pace {
    if let deadline, deadline <= now { letThrough() }
    return deadline.map(Pace.until) ?? .still
  }
}

extension WindowEvent {
  /// True if the event is an action of the user or belongs to one.
  fileprivate var isOfThePerson: Bool {
    switch self {
    case .dropHover, .dragEnded, .dragMovedAway, .overshoot, .resized, .exposed, .frameReady,
      .focus:
      false
    default: true
    }
  }
}
