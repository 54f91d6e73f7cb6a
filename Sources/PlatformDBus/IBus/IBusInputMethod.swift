import Canvas
import Platform

/// ibus as the input method of all our windows, by one input context on its own bus.
///
/// Passes keys on and reports the preedit; the order of keys and text is `KeyGate`'s. Without ibus
/// it takes no key, and begins again when ibus appears.
public final class IBusInputMethod: InputMethod {
  /// Sends ibus's news.
  public let news = Broadcast<InputMethodNews>()
  private let registrations = Registrations()
  private let link: IBusLink
  private var state = State.absent(nil)
  private var hasFocus = false
  private var caret: DeviceRect?
  /// The caret's place last sent to ibus.
  private var toldCaret: DeviceRect?
  private var preedit = IBusPreedit()
  /// True if ibus has hidden the last preedit without a key, though it is to be kept: it stays
  /// visible until its end is known.
  private var isLeftBehind = false
  /// The key that waits for its answer, or for a context.
  private var question: Question?
  /// The time until which a taken key may still change the preedit, in the clock's seconds: some
  /// engines show the effect after their answer. `nil` if the effect has come, or there is no such
  /// key.
  private var lateChange: Double?
  private let clock: any Clock
  /// Seconds after which the answer for a given-up key is not awaited any more.
  var timeOut = 25.0

  private enum State {
    /// ibus does not run, or, with its bus, has no context for us.
    case absent(Bus?)
    /// A context was requested; perhaps a key that waited for it was given up.
    case joining(Bus, isGivenUp: Bool)
    case joined(IBusContext)
    /// A key was given up, whose answer is still to come.
    case late(Bus)
  }

  /// A key with its callback, which is called once.
  private final class Question {
    let key: NativeKey
    /// True if the preedit was changed or hidden meanwhile.
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

  /// Makes an input method that does not look for ibus yet.
  public init(link: IBusLink, clock: any Clock) {
    self.link = link
    self.clock = clock
  }

  /// True if ibus has a context for us, or is about to make one.
  public var wantsKeys: Bool {
    switch state {
    case .joined, .joining(_, isGivenUp: false): true
    case .absent, .late, .joining: false
    }
  }

  /// Begins to follow ibus's coming and going.
  public func start() {
    link.follow(in: registrations) { [weak self] in self?.follow($0) }
  }

  /// Offers a key to the engine.
  public func offer(_ key: NativeKey, answer: @escaping (_ isTaken: Bool) -> Void) {
    if isLeftBehind { endComposition() }
    let question = Question(key, answer)
    self.question = question
    switch state {
    case .joined(let context): ask(question, context)
    case .joining: break
    case .absent, .late: question.settle(isTaken: false)
    }
  }

  /// Destroys the context, and discards all its later news. A new one is made as soon as the old
  /// one has answered, even with an error; if it never does, when the keyboard comes again.
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

  /// Reports the focus to ibus.
  public func setFocus(_ hasFocus: Bool) {
    guard hasFocus != self.hasFocus else { return }
    self.hasFocus = hasFocus
    forget()
    switch state {
    case .joined(let context): context.tell(hasFocus ? "FocusIn" : "FocusOut")
    // ibus may have hung, and work again.
    case .absent(let bus?) where hasFocus: join(bus)
    case .absent, .joining, .late: break
    }
  }

  /// Stores the caret's place. Without a preedit, ibus gets it only with the next key.
  public func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {
    caret = rect.offset(x: place.x, y: place.y)
    if case .joined(let context) = state, preedit.isShown { tellCaret(context) }
  }

  /// Makes the engine discard its composition.
  public func reset() {
    forget()
    if case .joined(let context) = state { context.tell("Reset") }
  }

  // Coming and going

  private func follow(_ bus: Bus?) {
    leave(for: nil)
    guard let bus else { return }
    // ibus sends a context's signals to its owner, and to all programs with a match rule.
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
    // Ignores the answer of a bus that was left.
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
    endComposition()
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

  /// Seconds that an engine may take after its answer to show a key's effect. Many keys change
  /// nothing at all, and a preedit that ibus hides later is not their effect.
  static let lag = 0.5

  /// The bits of a state for X's modifiers.
  private static let modifiers: UInt32 = 0xFF
  /// X's bit for the Super key, and ibus's own one.
  private static let mod4: UInt32 = 1 << 6
  private static let `super`: UInt32 = 1 << 26
  /// The bit of a release.
  private static let release: UInt32 = 1 << 30

  private func tellCaret(_ context: IBusContext) {
    guard let caret, caret != toldCaret else { return }
    toldCaret = caret
    let numbers = [caret.x, caret.y, caret.width, caret.height]
    context.tell("SetCursorLocation", numbers.map { .int32(Int32(clamping: $0)) })
  }

  // Signals

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

  /// Handles a change of the preedit. ibus hides a context's preedit when another one gets the
  /// engine, and when ibus ends, and sends nothing else: a preedit that is to be kept has to be
  /// kept here.
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

  private func endComposition() {
    forget()
    news.send(.compositionEnded)
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
