import Glibc
import Platform

/// The thread of one bus: connects, sends orders, reports messages, and sleeps otherwise.
///
/// It blocks until the bus, the order line or the deadline of a pending call wakes it. The
/// connection belongs to it alone.
nonisolated final class BusThread {
  /// A report to the main thread.
  enum News: Sendable {
    /// The bus is connected, and has given us this name.
    case connected(name: String)
    /// A signal, or a call of an exported object.
    case message(BusMessage)
    /// The result of a call.
    case answer(number: Int, Result<[BusValue], BusFailure>)
    /// There is no bus, or it has ended; the last report.
    case ended
  }

  private struct Call {
    var number: Int
    /// In seconds of `BlockingThread.now`.
    var deadline: Double
  }

  private let address: String
  private let line: OrderQueue<BusOrder>
  private let tell: @Sendable (News) -> Void
  /// The pending calls, by the number of their message.
  private var calls: [UInt32: Call] = [:]

  private init(
    address: String, line: OrderQueue<BusOrder>, tell: @escaping @Sendable (News) -> Void
  ) {
    self.address = address
    self.line = line
    self.tell = tell
  }

  /// Starts a thread; `tell` is called on it. It ends with the bus or with the order to stop.
  static func start(
    address: String, line: OrderQueue<BusOrder>, tell: @escaping @Sendable (News) -> Void
  ) {
    let isStarted = BlockingThread.start(name) {
      BusThread(address: address, line: line, tell: tell).run()
    }
    if !isStarted { tell(.ended) }
  }

  /// The thread's name in debuggers and `top`.
  static let name = "paber-bus"

  private func run() {
    if let connection = try? BusConnection(address: address) {
      tell(.connected(name: connection.uniqueName ?? ""))
      while serve(connection) {}
    }
    for call in calls.values { tell(.answer(number: call.number, .failure(.noBus))) }
    tell(.ended)
  }

  /// Serves one round; returns `false` at the end.
  private func serve(_ connection: BusConnection) -> Bool {
    for order in line.take() {
      guard obey(order, connection) else { return false }
    }
    let isOpen = connection.exchange()
    while let message = connection.next() { receive(message) }
    expireCalls()
    guard isOpen else { return false }
    let wanted = connection.hasUnsent ? POLLIN | POLLOUT : POLLIN
    var sources = [
      pollfd(fd: connection.descriptor, events: Int16(wanted), revents: 0),
      pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let deadline = calls.values.map(\.deadline).min()
    poll(&sources, nfds_t(sources.count), BlockingThread.milliseconds(until: deadline))
    return true
  }

  private func obey(_ order: BusOrder, _ connection: BusConnection) -> Bool {
    switch order {
    case .stop: return false
    case .send(let message): _ = connection.send(message)
    case .call(let message, let number, let seconds):
      if let serial = connection.send(message, isAnswered: true) {
        calls[serial] = Call(number: number, deadline: BlockingThread.now + seconds)
      } else {
        tell(.answer(number: number, .failure(.malformed)))
      }
    }
    return true
  }

  private func receive(_ message: BusMessage) {
    switch message.kind {
    case .call, .signal: tell(.message(message))
    case .answer:
      guard let call = calls.removeValue(forKey: message.replySerial) else { return }
      tell(.answer(number: call.number, .success(message.arguments)))
    case .failure:
      guard let call = calls.removeValue(forKey: message.replySerial) else { return }
      tell(.answer(number: call.number, .failure(.refused(message.errorName ?? ""))))
    }
  }

  // Deadlines

  private func expireCalls() {
    guard !calls.isEmpty else { return }
    let now = BlockingThread.now
    for (serial, call) in calls where call.deadline <= now {
      calls[serial] = nil
      tell(.answer(number: call.number, .failure(.noAnswer)))
    }
  }
}
