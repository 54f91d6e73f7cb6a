/// The line in which keys wait until the input method has answered whether it takes them.
///
/// One key is asked about at a time. Whatever the person does behind it waits in line, so that
/// nothing overtakes; what the input method says meanwhile is kept, so that all that a key brings
/// is done at once. A key that nobody answers for goes on to the program after `timeout`.
///
/// It knows neither windows nor clocks: `Event` is whatever comes in, a key with its text, and goes
/// out in a step. Every key passes it, so whoever uses it has code of its own made for its events.
public struct KeyGate<Event> {
  /// The kind of an event, as far as the gate distinguishes.
  public enum Kind {
    /// A key that the input method may look at.
    case key(NativeKey)
    /// Anything else that the person does: it stays in line.
    case userAction
    /// An event that need not wait in the line.
    case other
  }

  /// Something to do.
  public enum Step {
    /// Ask the input method; its answer comes back with the number.
    case offer(NativeKey, number: Int)
    /// What comes next is this key's doing.
    case begin(Event)
    /// Do what the event is for.
    case route(Event)
    /// The key is the input method's: only what is held may have changed.
    case note(Event)
    /// The input method says this.
    case hear(InputMethodNews)
  }

  /// Seconds that a key waits for an answer; a person takes more for a machine that hangs.
  @inlinable public static var timeout: Double { 1 }

  @usableFromInline struct Question {
    @usableFromInline let event: Event
    @usableFromInline let key: NativeKey
    @usableFromInline let deadline: Double
    @usableFromInline var news: [InputMethodNews] = []

    @inlinable init(event: Event, key: NativeKey, deadline: Double) {
      self.event = event
      self.key = key
      self.deadline = deadline
    }
  }

  @usableFromInline var line: ArraySlice<(event: Event, kind: Kind)> = []
  @usableFromInline var question: Question?
  /// How many questions there were; also the number of the last one.
  @usableFromInline var count = 0
  @usableFromInline var steps: ArraySlice<Step> = []
  /// What the input method has said of itself, not because of a key.
  @usableFromInline var news: ArraySlice<InputMethodNews> = []
  /// What it may commit once more, until the first key after that is answered.
  @usableFromInline var echo: (heard: CompositionEcho, question: Int)?

  /// Nothing waits.
  @inlinable public init() {}

  /// Whether something waits.
  @inlinable public var isBusy: Bool { question != nil || !line.isEmpty || !steps.isEmpty }

  /// When the key that is asked about is given up, in seconds of the clock; `nil`: none is.
  @inlinable public var deadline: Double? { question?.deadline }

  /// Takes an event into the line.
  @inlinable public mutating func take(_ event: Event, _ kind: Kind) {
    if case .other = kind, question != nil {
      steps.append(.route(event))
    } else {
      line.append((event, kind))
    }
  }

  /// The next thing to do; `nil`: nothing before something happens.
  ///
  /// - Parameter offersKeys: whether the input method wants keys; if not, they pass.
  @inlinable public mutating func next(offersKeys: Bool, at now: Double) -> Step? {
    while let step = steps.popFirst() {
      // What the steps before it have ended may be heard behind them.
      if case .hear(let said) = step, takesEcho(said, at: now) { continue }
      return step
    }
    guard question == nil else { return nil }
    if let echo, echo.question <= count { self.echo = nil }
    guard let first = line.popFirst() else { return nil }
    guard offersKeys, case .key(let key) = first.kind else { return .route(first.event) }
    count += 1
    question = Question(event: first.event, key: key, deadline: now + Self.timeout)
    return .offer(key, number: count)
  }

  /// The input method says something. What is not because of a key comes by `nextNews`.
  @inlinable public mutating func hear(_ said: InputMethodNews) {
    if question == nil { news.append(said) } else { question?.news.append(said) }
  }

  /// The next that the input method has said of itself; `nil`: nothing more. It goes behind what the
  /// person has done by then: a window that loses the keyboard keeps what it shows, though another
  /// one has had it cleared.
  @inlinable public mutating func nextNews(at now: Double) -> InputMethodNews? {
    while let said = news.popFirst() {
      if !takesEcho(said, at: now) { return said }
    }
    return nil
  }

  /// The program has ended what was composed, and written it.
  @inlinable public mutating func expect(_ echo: CompositionEcho) {
    self.echo = (echo, count + 1)
  }

  /// Takes the answer to a question. A late one is discarded.
  @inlinable public mutating func answer(_ number: Int, isTaken: Bool) {
    guard number == count, let question else { return }
    self.question = nil
    steps.append(.begin(question.event))
    var isDone = false
    for said in question.news {
      // Some engines take every key, and give back those that they can't use. Beside a key that is
      // left to us it is an equal one that was taken before.
      if isTaken, !isDone, case .key(let key) = said, key.isSame(as: question.key) {
        steps.append(.route(question.event))
        isDone = true
      } else {
        steps.append(.hear(said))
      }
    }
    if !isDone { steps.append(isTaken ? .note(question.event) : .route(question.event)) }
  }

  /// Gives up the key that has waited too long: it goes on to the program, and nothing that was said
  /// meanwhile counts, since all of it may be what the key has done. Says whether there was one.
  @inlinable public mutating func expire(at now: Double) -> Bool {
    guard let question, now >= question.deadline else { return false }
    self.question = nil
    steps.append(.route(question.event))
    return true
  }

  /// Whether something that was said is the echo, which is heard once.
  @inlinable mutating func takesEcho(_ said: InputMethodNews, at now: Double) -> Bool {
    guard let echo, case .commit(let text) = said, echo.heard.isHeard(in: text, at: now) else {
      return false
    }
    self.echo = nil
    return true
  }
}
