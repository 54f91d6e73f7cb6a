import Platform

/// A message bus for the main thread: calls with answers, signals to listen to, and exported objects.
///
/// Calls can be made at once and are answered when the bus is connected; without a bus, calls fail
/// and no signal comes. Nothing here waits.
///
/// Its actor is named, since an optimised build of another module does not infer it for the `deinit`.
@MainActor
public final class Bus {
  private let address: String?
  private let mainThread: any MainThread
  private let line = OrderQueue<BusOrder>()
  private var lastNumber = 0
  private var answers: [Int: (Result<[BusValue], BusFailure>) -> Void] = [:]
  private var listeners: [(signal: BusSignal, call: (BusMessage) -> Void)] = []
  private var state = State.waiting
  /// The name that the bus gave us; `nil` before.
  private(set) var uniqueName: String?
  private var objects = BusObjects()
  private var ends: [() -> Void] = []

  private enum State {
    case waiting, started, ended
  }

  /// Makes a bus that is not connected yet.
  ///
  /// - Parameter address: as in `DBUS_SESSION_BUS_ADDRESS`; `nil` if there is none.
  public init(address: String?, mainThread: any MainThread) {
    self.address = address
    self.mainThread = mainThread
  }

  isolated deinit { line?.add(.stop) }

  /// Connects in the background, once.
  public func start() { start(onEnd: {}) }

  /// Connects in the background, once. `onEnd` is called when there is no bus, or it has ended, and
  /// all calls have failed.
  func start(onEnd: @escaping () -> Void) {
    guard state == .waiting else { return }
    ends.append(onEnd)
    guard let address, let line else { return didEnd() }
    state = .started
    BusThread.start(address: address, line: line) { [weak self, mainThread] news in
      mainThread.post { self?.receive(news) }
    }
  }

  /// Leaves the bus: pending calls fail, and nothing comes any more.
  func stop() {
    line?.add(.stop)
    if state != .ended { didEnd() }
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

  /// Sends a message without an answer; without a bus it is lost.
  func send(_ message: BusMessage) {
    if state != .ended { line?.add(.send(message)) }
  }

  /// Calls `body` at each signal of a kind, as long as the bus lives.
  func listen(to signal: BusSignal, _ body: @escaping (BusMessage) -> Void) {
    listenUnasked(to: signal, body)
    send(
      .toBus("AddMatch", [.string(signal.rule)]))
  }

  /// Calls `body` at each signal of a kind that is sent to us alone, as long as the bus lives. Such
  /// signals need no match rule; with one those to others could come, too.
  func listenUnasked(to signal: BusSignal, _ body: @escaping (BusMessage) -> Void) {
    listeners.append((signal, body))
  }

  /// Calls `body` when the bus has ended, and all calls have failed.
  func whenEnded(_ body: @escaping () -> Void) {
    if state == .ended { body() } else { ends.append(body) }
  }

  // Exported objects

  /// Exports an interface of the object at a path, replacing one of the same name.
  func export(_ interface: BusInterface, at path: String) { objects.add(interface, at: path) }

  /// Exports all objects below a path, as the folder provides them; the folder is not retained.
  func export(_ folder: any BusFolder, below path: String) { objects.add(folder, below: path) }

  private func receive(_ news: BusThread.News) {
    switch news {
    case .connected(let name): uniqueName = name
    case .message(let message): receive(message)
    case .answer(let number, let result): answer(number, result)
    case .ended: didEnd()
    }
  }

  private func receive(_ message: BusMessage) {
    if message.kind == .call {
      objects.answer(BusCall(message) { [weak self] in self?.send($0) })
    }
    for listener in listeners where listener.signal.matches(message) { listener.call(message) }
  }

  private func answer(_ number: Int, _ result: Result<[BusValue], BusFailure>) {
    answers.removeValue(forKey: number)?(result)
  }

  /// Fails all pending calls after the bus has ended.
  private func didEnd() {
    state = .ended
    for number in answers.keys.sorted() { answer(number, .failure(.noBus)) }
    let ends = ends
    self.ends = []
    for end in ends { end() }
  }
}
