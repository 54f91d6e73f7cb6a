import Glibc
import Platform
import Synchronization

/// Transfers bytes to and from other programs through pipes, on a thread of its own that sleeps
/// until a pipe, an order or a deadline wakes it. A program that stops reading or writing is given
/// up, and blocks nothing. The thread begins with the first order.
///
/// **Invariant:** a descriptor that is handed over here is closed here, once.
nonisolated final class PipeThread: Sendable {
  /// The thread's name in debuggers and `top`.
  static let name = "paber-clipboard"

  /// A task for the thread.
  enum Order: Sendable {
    /// Makes bytes and writes them to the descriptor.
    case write(Int32, make: @Sendable () -> [UInt8])
    /// Reads the descriptor to its end.
    case read(Int32, Reading)
    /// Cancels a reading by its number.
    case cancel(Int)
    /// Runs a closure that takes long, or may.
    case perform(@Sendable () -> Void)
    /// Runs a closure after so many seconds, unless the thread ends before.
    case later(Double, @Sendable () -> Void)
    /// Ends the thread when all bytes to be written have been taken; the closure is called then.
    case close(@Sendable () -> Void)
  }

  /// A read of a pipe to its end.
  struct Reading: Sendable {
    /// The number by which it can be cancelled.
    var number: Int
    /// Called once on the thread, unless the reading is cancelled.
    var answer: @Sendable (Result<[UInt8], ClipboardFailure>) -> Void
  }

  private let line: OrderQueue<Order>
  private let timeOut: Double
  private let isStarted = Mutex(false)

  /// Returns `nil` if there are no more descriptors.
  ///
  /// - Parameter timeOut: seconds that another program has for each step.
  init?(timeOut: Double = 5) {
    guard let line = OrderQueue<Order>() else { return nil }
    self.line = line
    self.timeOut = timeOut
  }

  deinit { line.add(.close {}) }

  /// Hands an order to the thread. May be called on any thread.
  func add(_ order: Order) {
    let runs = isStarted.withLock { isStarted in
      if !isStarted {
        isStarted = BlockingThread.start(Self.name) { [line, timeOut] in
          PipeServer(line, timeOut: timeOut).serve()
        }
      }
      return isStarted
    }
    if runs { line.add(order) } else { order.refuse() }
  }
}

extension PipeThread.Order {
  /// Ends the order where no pipe can be served: closes its descriptor, and calls closures at once.
  nonisolated func refuse() {
    switch self {
    case .write(let descriptor, _): Glibc.close(descriptor)
    case .read(let descriptor, let reading):
      Glibc.close(descriptor)
      reading.answer(.failure(.noAnswer))
    case .cancel: break
    case .perform(let body): body()
    case .later: break
    case .close(let done): done()
    }
  }
}

/// The loop that runs on the thread.
nonisolated private final class PipeServer {
  private let line: OrderQueue<PipeThread.Order>
  private let timeOut: Double
  private var outgoing: [OutgoingPipe] = []
  private var incoming: [IncomingPipe] = []
  private var delayed: [(due: Double, body: @Sendable () -> Void)] = []
  private var closing: (@Sendable () -> Void)?

  /// More transfers at once are refused: each holds all its bytes in our memory.
  private static let mostPipes = 16

  init(_ line: OrderQueue<PipeThread.Order>, timeOut: Double) {
    self.line = line
    self.timeOut = timeOut
  }

  func serve() {
    // A program that stops reading must end its pipe, and not send a signal.
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
    while true {
      for order in line.take() { obey(order) }
      if let closing, outgoing.isEmpty {
        for pipe in incoming { pipe.end() }
        return closing()
      }
      wait()
    }
  }

  private func obey(_ order: PipeThread.Order) {
    let now = BlockingThread.now
    switch order {
    case .write(let descriptor, let make):
      guard outgoing.count < Self.mostPipes else { return order.refuse() }
      outgoing.append(OutgoingPipe(descriptor, make(), deadline: BlockingThread.now + timeOut))
    case .read(let descriptor, let reading):
      guard incoming.count < Self.mostPipes else { return order.refuse() }
      incoming.append(IncomingPipe(descriptor, reading, deadline: now + timeOut))
    case .cancel(let number):
      for pipe in incoming where pipe.reading.number == number { pipe.end() }
      incoming.removeAll { $0.reading.number == number }
    case .perform(let body): body()
    case .later(let seconds, let body): delayed.append((now + seconds, body))
    case .close(let done): closing = done
    }
  }

  private func wait() {
    var sources =
      [pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)]
      + outgoing.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
      + incoming.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    let deadlines = outgoing.map(\.deadline) + incoming.map(\.deadline) + delayed.map(\.due)
    let deadline = deadlines.min()
    poll(&sources, nfds_t(sources.count), BlockingThread.milliseconds(until: deadline))
    let (now, first) = (BlockingThread.now, outgoing.count + 1)
    let isReady = sources.map { $0.revents != 0 }
    for (index, pipe) in outgoing.enumerated() {
      pipe.advance(isReady: isReady[1 + index], at: now, timeOut: timeOut)
    }
    for (index, pipe) in incoming.enumerated() {
      pipe.advance(isReady: isReady[first + index], at: now, timeOut: timeOut)
    }
    for one in delayed where one.due <= now { one.body() }
    delayed.removeAll { $0.due <= now }
    outgoing.removeAll(where: \.isOver)
    incoming.removeAll(where: \.isOver)
  }
}
