/// The queue in which keys wait for the input method's answers.
///
/// One key is offered at a time. Later user actions wait in the queue, so that none overtakes the
/// key; news of the input method are kept meanwhile, so that all effects of a key are applied
/// together. A key without an answer goes on to the program after `timeout`.
///
/// It is generic over the `Event`, a key with its text, and knows neither windows nor clocks. Every
/// key passes through it, so it is specialized for its caller's events.
public struct KeyGate<Event> {
  /// The kind of an event for the gate.
  public enum Kind {
    /// A key that can be offered to the input method.
    case key(NativeKey)
    /// Any other user action: it keeps its place in the queue.
    case userAction
    /// An event that need not wait in the queue.
    case other
  }

  /// A step for the caller.
  public enum Step {
    /// Offer the key to the input method; its answer is passed on with the number.
    case offer(NativeKey, number: Int)
    /// The next steps are effects of this key.
    case begin(Event)
    /// Handle the event.
    case route(Event)
    /// The input method has taken the key: only the held modifiers may have changed.
    case note(Event)
    /// Apply the input method's news.
    case hear(InputMethodNews)
  }

  /// Seconds that a key waits for an answer; a user who waits longer thinks that the machine hangs.
  @inlinable public static var timeout: Double { TimeOutFactor.value }
  /// The maximum delay of the check of a deadline on a machine that is not busy, in seconds. After
  /// a longer delay the machine is busy: the answer may have come and not been read, or the input
  /// method may be held up as this program was.
  @inlinable public static var lateness: Double { 0.1 }
  /// The maximum time that a key waits on a busy machine, in seconds.
  @inlinable public static var longest: Double { 5 * TimeOutFactor.value }

  @usableFromInline struct Question {
    @usableFromInline let event: Event
    @usableFromInline let key: NativeKey
    @usableFromInline let start: Double
    @usableFromInline var deadline: Double
    @usableFromInline var news: [InputMethodNews] = []

    @inlinable init(event: Event, key: NativeKey, start: Double) {
      self.event = event
      self.key = key
      self.start = start
      deadline = start + KeyGate.timeout
    }
  }

  @usableFromInline var line: ArraySlice<(event: Event, kind: Kind)> = []
  @usableFromInline var question: Question?
  /// The number of questions so far; also the number of the last one.
  @usableFromInline var count = 0
  @usableFromInline var steps: ArraySlice<Step> = []
  /// The input method's news that no key has caused.
  @usableFromInline var news: ArraySlice<InputMethodNews> = []
  /// The text that it may commit again, until the first key after that is answered.
  @usableFromInline var echo: (heard: CompositionEcho, question: Int)?

  /// Makes an empty gate.
  @inlinable public init() {}

  /// True while something waits.
  @inlinable public var isBusy: Bool { question != nil || !line.isEmpty || !steps.isEmpty }

  /// The time when the wait for the offered key's answer ends, in seconds of the clock; `nil` if no
  /// key is offered.
  @inlinable public var deadline: Double? { question?.deadline }

  /// Adds an event to the queue.
  @inlinable public mutating func take(_ event: Event, _ kind: Kind) {
    if case .other = kind, question != nil {
      steps.append(.route(event))
    } else {
      line.append((event, kind))
    }
  }

  /// Returns the next step; `nil` if none is possible before a further event.
  ///
  /// - Parameter offersKeys: true if the input method wants keys; otherwise they pass.
  @inlinable public mutating func next(offersKeys: Bool, at now: Double) -> Step? {
    while let step = steps.popFirst() {
      // The echo of what earlier steps have ended may come after them.
      if case .hear(let said) = step, takesEcho(said, at: now) { continue }
      return step
    }
    guard question == nil else { return nil }
    if let echo, echo.question <= count { self.echo = nil }
    guard let first = line.popFirst() else { return nil }
    guard offersKeys, case .key(let key) = first.kind else { return .route(first.event) }
    count += 1
    question = Question(event: first.event, key: key, start: now)
    return .offer(key, number: count)
  }

  /// Adds news of the input method. Those that no key has caused are returned by `nextNews`.
  @inlinable public mutating func hear(_ said: InputMethodNews) {
    if question == nil { news.append(said) } else { question?.news.append(said) }
  }

  /// Returns the next news that no key has caused; `nil` if there are none. They come after the
  /// user actions so far: a window that loses the keyboard keeps its preedit, though another window
  /// has had it cleared.
  @inlinable public mutating func nextNews(at now: Double) -> InputMethodNews? {
    while let said = news.popFirst() {
      if !takesEcho(said, at: now) { return said }
    }
    return nil
  }

  /// Expects the echo of a composition that the program has ended and inserted.
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
      // Some engines take every key, and forward those that they can't use. With a key that was not
      // taken, an equal forwarded key is one that was taken before.
      if isTaken, !isDone, case .key(let key) = said, key.isSame(as: question.key) {
        steps.append(.route(question.event))
        isDone = true
      } else {
        steps.append(.hear(said))
      }
    }
    if !isDone { steps.append(isTaken ? .note(question.event) : .route(question.event)) }
  }

  /// Ends the wait for a key's answer that is too late: the program gets the key, and events of the
  /// input method since then are discarded, since all of them may be effects of the key. Returns
  /// true if such a key was waiting.
  ///
  /// On a busy machine the key waits once more.
  @inlinable public mutating func expire(at now: Double) -> Bool {
    guard let question, now >= question.deadline else { return false }
    guard now <= question.deadline + Self.lateness || now >= question.start + Self.longest else {
      self.question?.deadline = now + Self.timeout
      return false
    }
    self.question = nil
    steps.append(.route(question.event))
    return true
  }

  /// True if news are the expected echo, which is discarded once.
  @inlinable mutating func takesEcho(_ said: InputMethodNews, at now: Double) -> Bool {
    guard let echo, case .commit(let text) = said, echo.heard.matches(text, at: now) else {
      return false
    }
    self.echo = nil
    return true
  }
}
