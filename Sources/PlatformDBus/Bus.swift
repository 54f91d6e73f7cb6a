import Platform

/// A message bus as the main thread sees it: calls with answers, and signals to listen to.
///
/// Everything is asked at once and answered when the bus is there; where there is none, calls fail
/// and no signal comes. Nothing here waits.
///
/// Its actor is named, since an optimised build of another module does not infer it for the
/// `deinit`.
@MainActor
public final class Bus {
  private let address: String?
  private let mainThread: any MainThread
  private let line = OrderLine<BusOrder>()
  private var lastNumber = 0
  private var answers: [Int: (Result<[BusValue], BusFailure>) -> Void] = [:]
  private var listeners: [(signal: BusSignal, call: (BusMessage) -> Void)] = []
  private var state = State.waiting
  /// The name that the bus gave us; `nil` before it has.
  private(set) var uniqueName: String?
  /// Told once that there is no bus, or no more, when all calls have failed.
  var onEnd: (() -> Void)?

  private enum State {
    case waiting, started, ended
  }

  /// Makes a bus that is not connected yet.
  ///
  /// - Parameter address: as in `DBUS_SESSION_BUS_ADDRESS`; `nil`: there is none.
  public init(address: String?, mainThread: any MainThread) {
    self.address = address
    self.mainThread = mainThread
  }

  isolated deinit { line?.add(.stop) }

  /// Connects in the background, once.
  public func start() {
    guard state == .waiting else { return }
    guard let address, let line else { return end() }
    state = .started
    BusThread.start(address: address, line: line) { [weak self, mainThread] news in
      mainThread.post { self?.receive(news) }
    }
  }

  /// Calls a method. The answer comes later, on the main thread, or a failure after `seconds`.
  func call(
    _ message: BusMessage, seconds: Double = 25,
    _ answer: @escaping (Result<[BusValue], BusFailure>) -> Void
  ) {
    lastNumber += 1
    let number = lastNumber
    answers[number] = answer
    if let line, state != .ended {
      line.add(.call(message, number: number, seconds: seconds))
    } else {
      mainThread.post { [weak self] in self?.answer(number, .failure(.noBus)) }
    }
  }

  /// Sends a message to which nobody here wants an answer; where there is no bus, it is lost.
  func send(_ message: BusMessage) {
    if state != .ended { line?.add(.send(message)) }
  }

  /// Calls `body` at each signal of a kind, as long as the bus lives.
  func listen(to signal: BusSignal, _ body: @escaping (BusMessage) -> Void) {
    listenUnasked(to: signal, body)
    send(
      .call(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "AddMatch",
        [.string(signal.rule)]))
  }

  /// Calls `body` at each signal of a kind that is sent to us alone, as long as the bus lives. Such
  /// come by themselves; whoever asks for them may get those of others too.
  func listenUnasked(to signal: BusSignal, _ body: @escaping (BusMessage) -> Void) {
    listeners.append((signal, body))
  }

  private func receive(_ news: BusThread.News) {
    switch news {
    case .connected(let name): uniqueName = name
    case .message(let message): receive(message)
    case .answer(let number, let result): answer(number, result)
    case .ended: end()
    }
  }

  private func receive(_ message: BusMessage) {
    if message.kind == .call {
      send(message.failure("org.freedesktop.DBus.Error.UnknownMethod"))
    }
    for listener in listeners where listener.signal.matches(message) { listener.call(message) }
  }

  private func answer(_ number: Int, _ result: Result<[BusValue], BusFailure>) {
    answers.removeValue(forKey: number)?(result)
  }

  /// Nothing comes any more: what still waits fails.
  private func end() {
    state = .ended
    for number in answers.keys.sorted() { answer(number, .failure(.noBus)) }
    onEnd?()
  }
}

/// A kind of signal to listen to.
struct BusSignal: Hashable, Sendable {
  /// Who sends it, by its well-known name; `nil`: anybody.
  var sender: String?
  /// The object; `nil`: any.
  var path: String?
  /// Its interface.
  var interface: String
  /// Its name; `nil`: any of the interface.
  var member: String?
  /// What its first argument is; `nil`: anything.
  var firstArgument: String?

  /// The name of the bus itself.
  private static let bus = "org.freedesktop.DBus"

  /// The match rule for the bus.
  var rule: String {
    var rule = "type='signal',interface='\(interface)'"
    if let member { rule += ",member='\(member)'" }
    if let sender { rule += ",sender='\(sender)'" }
    if let path { rule += ",path='\(path)'" }
    if let firstArgument { rule += ",arg0='\(firstArgument)'" }
    return rule
  }

  /// Whether a message is one of the kind. Messages bear another name of their sender than the one
  /// by which it is known, so the bus looks at that, but not where somebody has sent a signal to us
  /// alone. Only the bus has one name for both.
  func matches(_ message: BusMessage) -> Bool {
    guard message.kind == .signal, message.interface == interface,
      member == nil || message.member == member, path == nil || message.path == path
    else { return false }
    if sender == Self.bus, message.sender != sender { return false }
    return firstArgument == nil || message.arguments.first == firstArgument.map(BusValue.string)
  }
}
