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
    /// Called with the outcome, on the thread of the selections. Returns `false` if the data say no
    /// more than plain text does: then that is requested, and this is called again.
    var answer: @Sendable (Result<ClipboardData?, ClipboardFailure>) -> Bool
  }

  private typealias Running = (question: Question, transfer: IncomingTransfer)

  private let connection: XCBConnection
  private let owner: SelectionOwner
  private let drops: DropTarget
  private let limits: SelectionLimits
  private var waiting: [Question] = []
  private var current: [Running] = []
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
    end(current.filter { $0.question.number == number }, nil, at: now)
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
        _ = question.answer(.success(nil))
        return true
      }
    }
    switch holder {
    case nil: answerNothing(question, at: now)
    // Our own content comes from memory.
    case connection.window:
      let answered = owner.content(on: selection)?.value(of: question.types) {
        question.answer(.success($0)) ? true : nil
      }
      if answered == nil { _ = question.answer(.success(nil)) }
    case let other?:
      let transfer = IncomingTransfer(
        question.types, offer: offer, of: selection, from: other, into: freeProperty,
        over: connection, limits: limits, at: now)
      if offer != nil, transfer.isVain {
        transfer.end()
        answerNothing(question, at: now)
      } else {
        current.append((question, transfer))
      }
    }
    return true
  }

  private func answerNothing(_ question: Question, at now: Double) {
    _ = question.answer(.success(nil))
    if question.place == .drop { drops.didRead(question, .success(nil), at: now) }
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
    for running in current {
      var outcome = step(running.transfer)
      while case .ended(let result) = outcome {
        if running.question.answer(result) {
          end([running], result, at: now)
          break
        }
        outcome = running.transfer.askForText(at: now)
      }
    }
  }

  /// Fails the questions to a program that has ended.
  func windowHasGone(_ window: XWindow, now: Double) {
    fail(current.filter { $0.transfer.owner == window }, at: now)
  }

  /// Gives up owners that have not answered in time.
  func expire(at now: Double) {
    fail(current.filter { $0.transfer.deadline <= now }, at: now)
  }

  private func fail(_ failed: [Running], at now: Double) {
    for running in failed { _ = running.question.answer(.failure(.noAnswer)) }
    end(failed, .failure(.noAnswer), at: now)
  }

  /// Ends some of the questions, which have been answered or are not wanted any more.
  private func end(
    _ ended: [Running], _ result: Result<ClipboardData?, ClipboardFailure>?, at now: Double
  ) {
    guard !ended.isEmpty else { return }
    current.removeAll { running in ended.contains { $0.transfer === running.transfer } }
    for running in ended {
      running.transfer.end()
      if running.question.place == .drop { drops.didRead(running.question, result, at: now) }
    }
    askNext(at: now)
  }

  /// Fails all questions when the server is lost.
  func fail() {
    let questions = current.map(\.question) + waiting
    (current, waiting) = ([], [])
    for question in questions { _ = question.answer(.failure(.noAnswer)) }
  }

  /// The time of the next `expire`; `nil` without running questions.
  var deadline: Double? { current.map(\.transfer.deadline).min() }
}
