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
    /// Makes bytes and writes them to the descriptor, one form after the other as long as their
    /// readers take them (`RequestQueue`).
    case write(Int32, make: @Sendable () -> [UInt8])
    /// Reads the descriptor to its end.
    case read(Int32, Reading)
    /// Cancels a reading by its number.
    case cancel(Int)
    /// Runs a closure that takes long, or may.
    case perform(@Sendable () -> Void)
    /// Runs a closure after so many seconds, unless the thread ends before.
    case later(Double, @Sendable () -> Void)
    /// Ends the thread when all bytes to be written have been taken, or their readers have taken
    /// nothing for `closingTimeOut` seconds; the closure is called then.
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
  private let limits: PipeLimits
  private let isStarted = Mutex(false)

  /// Returns `nil` if there are no more descriptors.
  init?(_ limits: PipeLimits = PipeLimits()) {
    guard let line = OrderQueue<Order>() else { return nil }
    self.line = line
    self.limits = limits
  }

  deinit { line.add(.close {}) }

  /// Hands an order to the thread. May be called on any thread.
  func add(_ order: Order) {
    let runs = isStarted.withLock { isStarted in
      if !isStarted {
        isStarted = BlockingThread.start(Self.name) { [line, limits] in
          PipeServer(line, limits).serve()
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

/// The limits for other programs on a thread of pipes, and the clock for them.
nonisolated struct PipeLimits: Sendable {
  /// Seconds that another program has for each step.
  var step = 5.0
  /// The current time, in seconds.
  var now: @Sendable () -> Double = { BlockingThread.now }
}

/// The loop that runs on the thread.
nonisolated private final class PipeServer {
  /// A form that a program waits for.
  private struct Request: Sendable {
    var descriptor: Int32
    var make: @Sendable () -> [UInt8]
  }

  private let line: OrderQueue<PipeThread.Order>
  private let limits: PipeLimits
  private var requests = RequestQueue<Request>()
  private var outgoing: [OutgoingPipe] = []
  private var incoming: [IncomingPipe] = []
  private var delayed: [(due: Double, body: @Sendable () -> Void)] = []
  private var closing: (done: @Sendable () -> Void, deadline: Double)?

  /// Incoming transfers beyond that are refused, and outgoing ones wait: each holds all its bytes.
  private static let mostPipes = 16
  /// More requests at once are refused. One that waits holds no bytes.
  private static let mostRequests = 64
  /// Seconds for each step of the readers at the end of the program.
  private static let closingTimeOut = 3.0

  init(_ line: OrderQueue<PipeThread.Order>, _ limits: PipeLimits) {
    self.line = line
    self.limits = limits
  }

  func serve() {
    // A program that stops reading must end its pipe, and not send a signal.
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &pipeSignal, nil)
    while true {
      for order in line.take() { obey(order) }
      if hasRoom, let request = requests.next(isSending: !outgoing.isEmpty, at: limits.now()) {
        answer(request)
        continue
      }
      if let closing, outgoing.isEmpty && requests.isEmpty || closing.deadline <= BlockingThread.now
      {
        end()
        return closing.done()
      }
      wait()
    }
  }

  /// Closes all pipes.
  private func end() {
    while let request = requests.next(isSending: false, at: .infinity) { close(request.descriptor) }
    for pipe in outgoing { pipe.end() }
    for pipe in incoming { pipe.end() }
  }

  private func obey(_ order: PipeThread.Order) {
    switch order {
    case .write(let descriptor, let make):
      guard requests.count < Self.mostRequests else { return order.refuse() }
      requests.add(Request(descriptor: descriptor, make: make), at: limits.now())
    case .read(let descriptor, let reading):
      guard incoming.count < Self.mostPipes else { return order.refuse() }
      incoming.append(
        IncomingPipe(descriptor, reading, at: limits.now(), step: limits.step))
    case .cancel(let number):
      for pipe in incoming where pipe.reading.number == number { pipe.end() }
      incoming.removeAll { $0.reading.number == number }
    case .perform(let body): body()
    case .later(let seconds, let body): delayed.append((BlockingThread.now + seconds, body))
    case .close(let done): closing = (done, BlockingThread.now + Self.closingTimeOut)
    }
  }

  /// True if another form may be in memory.
  private var hasRoom: Bool { outgoing.count < Self.mostPipes }

  /// Makes the form for a program, whose pipe is then written to.
  private func answer(_ request: Request) {
    let start = limits.now()
    let bytes = request.make()
    let seconds = limits.now() - start
    for pipe in outgoing { pipe.wait(seconds) }
    for pipe in incoming { pipe.wait(seconds) }
    let pipe = OutgoingPipe(request.descriptor, bytes, at: limits.now(), step: limits.step)
    if !pipe.isOver { outgoing.append(pipe) }
    requests.wasAnswered(at: limits.now())
    didStep()
  }

  private func didStep() { closing?.deadline = BlockingThread.now + Self.closingTimeOut }

  private func wait() {
    var sources =
      [pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)]
      + outgoing.map { pollfd(fd: $0.descriptor, events: Int16(POLLOUT), revents: 0) }
      + incoming.map { pollfd(fd: $0.descriptor, events: Int16(POLLIN), revents: 0) }
    poll(&sources, nfds_t(sources.count), pause)
    let (now, first) = (limits.now(), outgoing.count + 1)
    let isReady = sources.map { $0.revents != 0 }
    for (index, pipe) in outgoing.enumerated()
    where pipe.advance(isReady: isReady[1 + index], at: now) {
      requests.pieceWasTaken(at: now)
      didStep()
    }
    for (index, pipe) in incoming.enumerated() {
      pipe.advance(isReady: isReady[first + index], at: now)
    }
    let time = BlockingThread.now
    for one in delayed where one.due <= time { one.body() }
    delayed.removeAll { $0.due <= time }
    outgoing.removeAll(where: \.isOver)
    incoming.removeAll(where: \.isOver)
  }

  /// Milliseconds until the next deadline; -1 without one.
  private var pause: Int32 {
    let request = hasRoom ? requests.deadline(isSending: !outgoing.isEmpty) : nil
    let deadlines =
      outgoing.map(\.deadline) + incoming.map(\.deadline) + [request].compactMap(\.self)
    let ofRest = (delayed.map(\.due) + [closing?.deadline].compactMap(\.self)).min()
    let pauses = [
      BlockingThread.milliseconds(until: deadlines.min(), from: limits.now()),
      BlockingThread.milliseconds(until: ofRest),
    ]
    return pauses.filter { $0 >= 0 }.min() ?? -1
  }
}
