import Platform

/// A gate, and a log of its output.
struct KeyGateBench {
  /// An event by its name, and the text of a key.
  struct Event {
    let name: String
    var text: String?
  }

  var gate = KeyGate<Event>()
  var log: [String] = []
  /// The answered keys, with the events that came before their effects.
  var begun: [String] = []
  var now = 0.0
  var offersKeys = true
  /// The preedit that the program ends and commits by itself at the next key.
  var composed: String?
  /// True if the last wait for an answer about a key timed out.
  var isLate = false
  private var numbers: [Int] = []

  /// Keys by their letters.
  mutating func press(_ letters: String, writes: Bool = true) {
    for letter in letters {
      let event = Event(name: "key \(letter)", text: writes ? "text \(letter)" : nil)
      gate.take(event, .key(Self.key(letter)))
      pass()
    }
  }

  mutating func release(_ letter: Character) {
    take("up \(letter)", .key(Self.key(letter, isPress: false)))
  }

  mutating func take(_ event: String, _ kind: KeyGate<Event>.Kind = .userAction) {
    gate.take(Event(name: event), kind)
    pass()
  }

  /// Makes the input method send events, and answer its last question or an earlier one.
  mutating func answer(
    _ isTaken: Bool, _ news: InputMethodNews..., question: Int? = nil
  ) {
    for said in news { gate.hear(said) }
    gate.answer(question ?? numbers.last ?? 0, isTaken: isTaken)
    pass()
  }

  mutating func hearNews() {
    while let news = gate.nextNews(at: now) { hear(news) }
  }

  mutating func wait(_ seconds: Double) {
    now += seconds
    isLate = gate.expire(at: now)
    pass()
  }

  mutating func pass() {
    while let step = gate.next(offersKeys: offersKeys, at: now) {
      switch step {
      case .offer(let key, let number):
        numbers.append(number)
        log.append("ask \(Self.words(.key(key)))")
      case .begin(let event): begun.append("\(event.name) after \(log.last ?? "")")
      case .route(let event):
        log += [event.name, event.text].compactMap(\.self)
        end()
      case .note(let event): log.append("(\(event.name))")
      case .hear(let news): hear(news)
      }
    }
  }

  private mutating func hear(_ news: InputMethodNews) {
    log.append(Self.words(news))
    if case .key = news { end() }
  }

  private mutating func end() {
    guard let text = composed else { return }
    composed = nil
    gate.expect(CompositionEcho(text: text, time: now))
  }

  static func key(_ letter: Character, isPress: Bool = true) -> NativeKey {
    let symbol = letter.unicodeScalars.first?.value ?? 0
    return NativeKey(symbol: symbol, code: symbol + 100, isPress: isPress)
  }

  private static func words(_ news: InputMethodNews) -> String {
    switch news {
    case .composition(let text, _): "[\(text)]"
    case .commit(let text): "+\(text)"
    case .key(let key):
      (Unicode.Scalar(key.symbol).map(String.init) ?? "?") + (key.isPress ? "" : "^")
    case .delete(let before, let after): "-\(before),\(after)"
    case .compositionEnded: "let go"
    }
  }
}
