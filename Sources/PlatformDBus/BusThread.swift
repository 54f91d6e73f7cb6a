import CDBus
import Glibc

/// The thread of one bus: connects, sends what it is told, tells what comes, and sleeps otherwise.
///
/// It blocks until the bus, the line or the deadline of a call that waits for its answer wakes it.
/// The connection belongs to it alone.
nonisolated final class BusThread {
  /// What it tells.
  enum News: Sendable {
    /// The bus is there, and calls us so.
    case connected(name: String)
    /// A signal or a call for us.
    case message(BusMessage)
    /// What became of a call.
    case answer(number: Int, Result<[BusValue], BusFailure>)
    /// There is no bus, or no more; nothing comes after it.
    case ended
  }

  private struct Call {
    var number: Int
    /// Seconds of the monotonic clock.
    var deadline: Double
  }

  private let address: String
  private let line: BusLine
  private let tell: @Sendable (News) -> Void
  /// The calls that wait for their answer, by the number of their message.
  private var calls: [UInt32: Call] = [:]

  private init(
    address: String, line: BusLine, tell: @escaping @Sendable (News) -> Void
  ) {
    self.address = address
    self.line = line
    self.tell = tell
  }

  /// Starts a thread; `tell` is called on it. It ends with the bus or with the order to stop.
  static func start(address: String, line: BusLine, tell: @escaping @Sendable (News) -> Void) {
    let body = Unmanaged.passRetained(BusThread(address: address, line: line, tell: tell))
    var thread = pthread_t()
    let failure = pthread_create(
      &thread, nil,
      { context in
        // Invariant: the context is the body below, whose one reference is handed over.
        guard let context else { return nil }
        Unmanaged<BusThread>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, body.toOpaque())
    if failure == 0 {
      pthread_detach(thread)
    } else {
      body.release()
      tell(.ended)
    }
  }

  /// What debuggers and `top` call the thread.
  static let name = "paber-bus"

  private func run() {
    cdbus_name_thread(Self.name)
    if let connection = try? BusConnection(address: address) {
      tell(.connected(name: connection.uniqueName ?? ""))
      while serve(connection) {}
    }
    for call in calls.values { tell(.answer(number: call.number, .failure(.noBus))) }
    tell(.ended)
  }

  /// One round; `false` when it is over.
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
    poll(&sources, nfds_t(sources.count), patience)
    return true
  }

  private func obey(_ order: BusLine.Order, _ connection: BusConnection) -> Bool {
    switch order {
    case .stop: return false
    case .send(let message): _ = connection.send(message)
    case .call(let message, let number, let seconds):
      if let serial = connection.send(message, isAnswered: true) {
        calls[serial] = Call(number: number, deadline: Self.now + seconds)
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
    let now = Self.now
    for (serial, call) in calls where call.deadline <= now {
      calls[serial] = nil
      tell(.answer(number: call.number, .failure(.noAnswer)))
    }
  }

  /// Milliseconds to the first deadline; -1 where nobody waits.
  private var patience: Int32 {
    guard let first = calls.values.map(\.deadline).min() else { return -1 }
    return Int32((min(max(first - Self.now, 0), 3600) * 1000).rounded(.up))
  }

  private static var now: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
