import Platform

/// Requests content from the owners of selections, one request at a time for each owner: one that
/// hangs does not delay the others.
final class SelectionReader {
  /// A request for content.
  struct Question: Sendable {
    /// The number by which it can be cancelled.
    var number: Int
    var types: [String]
    var place: ClipboardPlace
    /// Called once, on the thread of the selections.
    var answer: @Sendable (Result<ClipboardData?, ClipboardFailure>) -> Void
  }

  private let connection: XCBConnection
  private let owner: SelectionOwner
  private let drops: DropTarget
  private let limits: SelectionLimits
  private var waiting: [Question] = []
  private var current: [(question: Question, transfer: IncomingTransfer)] = []
  private var count = 0

  init(
    _ connection: XCBConnection, owner: SelectionOwner, drops: DropTarget, limits: SelectionLimits
  ) {
    self.connection = connection
    self.owner = owner
    self.drops = drops
    self.limits = limits
  }

  /// Asks a question as soon as the same owner has answered the questions before it.
  func ask(_ question: Question, at now: Double) {
    waiting.append(question)
    askNext(at: now)
  }

  /// Cancels a question.
  func cancel(_ number: Int, at now: Double) {
    waiting.removeAll { $0.number == number }
    end(at: now) { $0.question.number == number }
  }

  private func askNext(at now: Double) {
    waiting.removeAll { begin($0, at: now) }
  }

  /// Asks, or answers at once; `false` if the owner has not answered an earlier question yet.
  private func begin(_ question: Question, at now: Double) -> Bool {
    let selection = connection.atom(of: question.place)
    let holder = connection.owner(of: selection)
    // A drop counts as read from `begin` on, so a question that has to wait must not come so far.
    if current.contains(where: { $0.transfer.owner == holder }) { return false }
    var offer: IncomingTransfer.Offer?
    if question.place == .drop {
      offer = drops.begin(question)
      guard offer != nil else {
        question.answer(.success(nil))
        return true
      }
    }
    switch holder {
    case nil: answer(question, .success(nil), at: now)
    // Our own content comes from memory.
    case connection.window:
      question.answer(.success(owner.content(on: selection)?.data(of: question.types)))
    case let other?:
      let transfer = IncomingTransfer(
        question.types, offer: offer, of: selection, from: other, into: freeProperty,
        over: connection, limits: limits, at: now)
      if offer != nil, transfer.isVain {
        transfer.end()
        answer(question, .success(nil), at: now)
      } else {
        current.append((question, transfer))
      }
    }
    return true
  }

  private func answer(
    _ question: Question, _ result: Result<ClipboardData?, ClipboardFailure>?, at now: Double
  ) {
    if let result { question.answer(result) }
    if question.place == .drop { drops.didRead(question, result, at: now) }
  }

  /// A property without a running transfer.
  private var freeProperty: Atom {
    while true {
      count += 1
      let property = connection.atom("PABER_SELECTION_\(count % Self.propertyCount)")
      let isInUse = current.contains { $0.transfer.property == property }
      if !isInUse || current.count >= Self.propertyCount { return property }
    }
  }

  /// The number of properties, which are used in turn.
  private static let propertyCount = 16

  // Events

  /// Handles an owner's answer.
  func take(answer property: Atom, to selection: Atom, at time: Timestamp, now: Double) {
    proceed(at: now) { $0.take(answer: property, to: selection, at: time, now: now) }
  }

  /// Handles a new value of a property of our window.
  func propertyHasCome(_ property: Atom, now: Double) {
    proceed(at: now) { $0.propertyHasCome(property, now: now) }
  }

  private func proceed(at now: Double, _ step: (IncomingTransfer) -> IncomingTransfer.Outcome) {
    for (question, transfer) in current {
      guard case .ended(let result) = step(transfer) else { continue }
      end(result, at: now) { $0.question.number == question.number }
    }
  }

  /// Fails the questions to a program that has ended.
  func windowHasGone(_ window: XWindow, now: Double) {
    end(.failure(.noAnswer), at: now) { $0.transfer.owner == window }
  }

  /// Gives up owners that have not answered in time.
  func expire(at now: Double) {
    end(.failure(.noAnswer), at: now) { $0.transfer.deadline <= now }
  }

  /// Ends some of the questions, with an answer if it is still wanted.
  private func end(
    _ result: Result<ClipboardData?, ClipboardFailure>? = nil, at now: Double,
    where isOver: ((question: Question, transfer: IncomingTransfer)) -> Bool
  ) {
    let ended = current.filter(isOver)
    guard !ended.isEmpty else { return }
    current.removeAll(where: isOver)
    for (question, transfer) in ended {
      transfer.end()
      answer(question, result, at: now)
    }
    askNext(at: now)
  }

  /// Fails all questions when the server is lost.
  func fail() {
    let questions = current.map(\.question) + waiting
    (current, waiting) = ([], [])
    for question in questions { question.answer(.failure(.noAnswer)) }
  }

  /// The time of the next `expire`; `nil` without running questions.
  var deadline: Double? { current.map(\.transfer.deadline).min() }
}
