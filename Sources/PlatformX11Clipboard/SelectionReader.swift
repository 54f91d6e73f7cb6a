import Platform

/// Asks the owners of selections for what they have, one question after the other.
final class SelectionReader {
  /// A question.
  struct Question: Sendable {
    /// By which it is taken back.
    var number: Int
    var types: [String]
    var place: ClipboardPlace
    /// Called once, on the thread of the selections.
    var answer: @Sendable (Result<ClipboardData?, ClipboardFailure>) -> Void
  }

  private let connection: XCBConnection
  private let owner: SelectionOwner
  private let timeOut: Double
  private var waiting: [Question] = []
  private var current: (question: Question, transfer: IncomingTransfer)?
  private var count = 0

  /// - Parameter timeOut: seconds that another program has for each step.
  init(_ connection: XCBConnection, owner: SelectionOwner, timeOut: Double) {
    self.connection = connection
    self.owner = owner
    self.timeOut = timeOut
  }

  /// Asks as soon as those before have their answers.
  func ask(_ question: Question, at now: Double) {
    waiting.append(question)
    askNext(at: now)
  }

  /// Takes a question back.
  func cancel(_ number: Int, at now: Double) {
    waiting.removeAll { $0.number == number }
    guard let current, current.question.number == number else { return }
    current.transfer.end()
    self.current = nil
    askNext(at: now)
  }

  private func askNext(at now: Double) {
    while current == nil, !waiting.isEmpty {
      let question = waiting.removeFirst()
      let selection = connection.atom(of: question.place)
      switch connection.owner(of: selection) {
      case nil: question.answer(.success(nil))
      // What is ours comes from our own memory.
      case connection.window:
        question.answer(.success(owner.content(on: selection)?.data(of: question.types)))
      case let other?:
        count += 1
        let property = connection.atom("PABER_SELECTION_\(count % Self.propertyCount)")
        current = (
          question,
          IncomingTransfer(
            question.types, of: selection, from: other, into: property, over: connection,
            timeOut: timeOut, at: now)
        )
      }
    }
  }

  /// So many questions later the same property is used again.
  private static let propertyCount = 16

  private func take(_ outcome: IncomingTransfer.Outcome, at now: Double) {
    guard case .ended(let result) = outcome, let (question, transfer) = current else { return }
    transfer.end()
    current = nil
    question.answer(result)
    askNext(at: now)
  }

  // What comes

  /// An owner has answered.
  func take(answer property: Atom, to selection: Atom, at time: Timestamp, now: Double) {
    guard let transfer = current?.transfer else { return }
    take(transfer.take(answer: property, to: selection, at: time, now: now), at: now)
  }

  /// A property of our window has come.
  func propertyHasCome(_ property: Atom, now: Double) {
    guard let transfer = current?.transfer else { return }
    take(transfer.propertyHasCome(property, now: now), at: now)
  }

  /// A program is gone.
  func windowHasGone(_ window: XWindow, now: Double) {
    guard current?.transfer.owner == window else { return }
    take(.ended(.failure(.noAnswer)), at: now)
  }

  /// Gives up an owner that does not answer.
  func expire(at now: Double) {
    guard let deadline, deadline <= now else { return }
    take(.ended(.failure(.noAnswer)), at: now)
  }

  /// The server is gone: whoever waits gets nothing.
  func fail() {
    let questions = [current?.question].compactMap(\.self) + waiting
    current = nil
    waiting = []
    for question in questions { question.answer(.failure(.noAnswer)) }
  }

  /// When the owner is given up, if nothing happens before; `nil`: nobody is asked.
  var deadline: Double? { current?.transfer.deadline }
}
