import Canvas
import Platform

/// ibus as the input method of all our windows, by one input context on its own bus.
public final class IBusInputMethod: InputMethod {
  /// Tells what it says.
  public let news = Broadcast<InputMethodNews>()
  private let registrations = Registrations()
  private let link: IBusLink
  private var state = State.absent(nil)
  private var hasFocus = false
  private var caret: DeviceRect?
  /// The caret's place as ibus knows it.
  private var toldCaret: DeviceRect?
  private var preedit = IBusPreedit()
  /// Whether what was shown last has been taken away by nobody's key, though it is to be kept: it
  /// stays in sight until it is known what became of it.
  private var isLeftBehind = false
  /// The key that waits for its answer, or for a context to ask about it.
  private var question: Question?
  /// Until when a key that was taken may still change what is shown, in the clock's seconds: some
  /// engines show what it did when they have answered. `nil`: it has, or there is none.
  private var lateChange: Double?
  private let clock: any Clock
  /// Seconds after which nothing is heard any more of a key that was given up.
  var timeOut = 25.0

  private enum State {
    /// There is no ibus, or, with its bus, none that has a context for us.
    case absent(Bus?)
    /// A context was asked for, and perhaps a key given up that waited for it.
    case joining(Bus, isGivenUp: Bool)
    case joined(IBusContext)
    /// A key was given up, whose answer is still to come.
    case late(Bus)
  }

  /// A key, and whom to answer, once.
  private final class Question {
    let key: NativeKey
    /// Whether something was shown or hidden meanwhile.
    var isSeen = false
    private var answer: ((Bool) -> Void)?

    init(_ key: NativeKey, _ answer: @escaping (Bool) -> Void) {
      self.key = key
      self.answer = answer
    }

    func settle(isTaken: Bool) {
      let answer = answer
      self.answer = nil
      answer?(isTaken)
    }
  }

  /// Makes one that does not look yet.
  public init(link: IBusLink, clock: any Clock) {
    self.link = link
    self.clock = clock
  }

  /// Whether ibus has a context for us, or is about to say so.
  public var wantsKeys: Bool {
    switch state {
    case .joined, .joining(_, isGivenUp: false): true
    case .absent, .late, .joining: false
    }
  }

  /// Begins to follow whether ibus is there.
  public func start() {
    link.follow(in: registrations) { [weak self] in self?.follow($0) }
  }

  /// Asks the engine about a key.
  public func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void) {
    if isLeftBehind { letGo() }
    let question = Question(key, answer)
    self.question = question
    switch state {
    case .joined(let context): ask(question, context)
    case .joining: break
    case .absent, .late: question.settle(isTaken: false)
    }
  }

  /// Lets go of the context, with everything that it is about to say. There is a new one as soon as
  /// the old one has answered, if only that it can't; when it never does, as soon as the keyboard
  /// comes again.
  public func giveUp() {
    question = nil
    switch state {
    case .joined(let context):
      context.destroy()
      forget()
      state = .late(context.bus)
    case .joining(let bus, _): state = .joining(bus, isGivenUp: true)
    case .absent, .late: break
    }
  }

  /// The keyboard has come to one of our windows, or has left them.
  public func setFocus(_ hasFocus: Bool) {
    guard hasFocus != self.hasFocus else { return }
    self.hasFocus = hasFocus
    forget()
    switch state {
    case .joined(let context): context.tell(hasFocus ? "FocusIn" : "FocusOut")
    // It may have hung, and not any more.
    case .absent(let bus?) where hasFocus: join(bus)
    case .absent, .joining, .late: break
    }
  }

  /// Where the caret is. While nothing is shown at it, ibus is told with the next key only.
  public func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {
    caret = rect.offset(x: place.x, y: place.y)
    if case .joined(let context) = state, preedit.isShown { tellCaret(context) }
  }

  /// Has the engine forget what it composes.
  public func reset() {
    forget()
    if case .joined(let context) = state { context.tell("Reset") }
  }

  // Coming and going

  private func follow(_ bus: Bus?) {
    leave(for: nil)
    guard let bus else { return }
    // ibus says what it says of a context to whom it belongs, and to everybody who asks.
    bus.listenUnasked(to: BusSignal(interface: IBusContext.interface)) { [weak self] in
      self?.hear($0)
    }
    join(bus)
  }

  private func join(_ bus: Bus) {
    state = .joining(bus, isGivenUp: false)
    IBusContext.create(on: bus) { [weak self] context in self?.didJoin(bus, context) }
  }

  private func didJoin(_ bus: Bus, _ context: IBusContext?) {
    // Not the answer of a bus that was left.
    guard case .joining(let current, _) = state, current === bus else { return }
    guard let context else { return leave(for: bus) }
    state = .joined(context)
    toldCaret = nil
    context.introduce()
    if hasFocus { context.tell("FocusIn") }
    if let question { ask(question, context) }
  }

  private func leave(for bus: Bus?) {
    state = .absent(bus)
    question?.settle(isTaken: false)
    question = nil
    letGo()
  }

  // Keys

  private func ask(_ question: Question, _ context: IBusContext) {
    tellCaret(context)
    let key = question.key
    var state = key.held & Self.modifiers
    if state & Self.mod4 != 0 { state |= Self.super }
    if !key.isPress { state |= Self.release }
    context.process(key.symbol, key.code, state, seconds: timeOut) { [weak self] answer in
      self?.hear(answer, to: question, from: context)
    }
  }

  private func hear(
    _ answer: Result<Bool, BusFailure>, to question: Question, from context: IBusContext
  ) {
    if case .late(let bus) = state, bus === context.bus {
      if answer == .failure(.noAnswer) { state = .absent(bus) } else { join(bus) }
    }
    let isTaken = answer == .success(true)
    if self.question === question {
      self.question = nil
      if isTaken, question.key.isPress, !question.isSeen { lateChange = clock.now + Self.lag }
    }
    question.settle(isTaken: isTaken)
  }

  /// Seconds that an engine may take to show what a key did that it has answered for. Many keys change
  /// nothing at all, and what ibus takes away later is not their doing.
  static let lag = 0.5

  /// The bits of a state for what X says is held.
  private static let modifiers: UInt32 = 0xFF
  /// X's bit for the key with the desktop's sign on it, and the one that ibus has beside it.
  private static let mod4: UInt32 = 1 << 6
  private static let `super`: UInt32 = 1 << 26
  /// The key goes up.
  private static let release: UInt32 = 1 << 30

  private func tellCaret(_ context: IBusContext) {
    guard let caret, caret != toldCaret else { return }
    toldCaret = caret
    let numbers = [caret.x, caret.y, caret.width, caret.height]
    context.tell("SetCursorLocation", numbers.map { .int32(Int32(clamping: $0)) })
  }

  // What it says

  private func hear(_ signal: BusMessage) {
    guard case .joined(let context) = state, context.says(signal), hasFocus else { return }
    switch signal.member {
    case "CommitText":
      guard let text = signal.arguments.first.flatMap(IBusText.init) else { return }
      isLeftBehind = false
      news.send(.commit(text.letters))
    case "ForwardKeyEvent": hearKey(signal.arguments)
    default: hearPreedit(signal)
    }
  }

  /// ibus takes away what a context shows when another one gets the engine, and when it ends, and
  /// says nothing else: what is to be kept then is lost unless it is kept here.
  private func hearPreedit(_ signal: BusMessage) {
    let isKeysChange = question != nil || lateChange.map { clock.now < $0 } == true
    let isKept = preedit.isKept && !isKeysChange
    question?.isSeen = true
    lateChange = nil
    guard let composition = preedit.hear(signal) else { return }
    isLeftBehind = isKept && !preedit.isShown
    if !isLeftBehind { news.send(composition) }
  }

  private func forget() {
    preedit = IBusPreedit()
    isLeftBehind = false
    lateChange = nil
  }

  private func letGo() {
    forget()
    news.send(.letGo)
  }

  private func hearKey(_ arguments: [BusValue]) {
    guard arguments.count >= 3, case .uint32(let symbol) = arguments[0],
      case .uint32(let code) = arguments[1], case .uint32(let state) = arguments[2]
    else { return }
    news.send(
      .key(
        NativeKey(
          symbol: symbol, code: code, held: state & Self.modifiers,
          isPress: state & Self.release == 0)))
  }
}
