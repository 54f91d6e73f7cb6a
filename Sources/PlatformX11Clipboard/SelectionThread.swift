import Glibc
import Platform

/// What the main thread wants of the selections' thread.
enum SelectionOrder: Sendable {
  case offer(ClipboardContent, ClipboardPlace)
  case read(SelectionReader.Question)
  /// Have what is dragged over a window come here.
  case watchDrags(XWindow)
  /// Carry something from a window of ours.
  case beginDrag(ClipboardContent, from: XWindow)
  /// The pointer is at a place of the screen.
  case moveDrag(x: Int, y: Int)
  /// Drop what is carried where the pointer is.
  case dropDrag(DropAction)
  /// Carry nothing any more.
  case cancelDrag
  /// Take a question back.
  case cancel(Int)
  /// Hand what is offered to the clipboard manager and end; the closure is called then.
  case close(@Sendable () -> Void)
  /// End.
  case stop
}

/// The time-outs of the selection thread, and the clock that they are counted on.
struct SelectionTimes: Sendable {
  /// Seconds that another program may take for each step of a transfer.
  var step = 5.0
  /// Seconds that a clipboard manager may take to fetch the contents at exit.
  var handover = SelectionHandover.usualTimeOut
  /// The current time, in seconds.
  var now: @Sendable () -> Double = { BlockingThread.now }
}

/// The thread of the selections: owns the connection to the X server and sleeps until that, an
/// order or a deadline wakes it. The connection is made for the first order.
///
/// All making and decoding of bytes is here, too, so that no frame waits for any of it.
final class SelectionThread {
  /// What debuggers and `top` call it.
  static let name = "paber-clipboard"

  private let line: OrderLine<SelectionOrder>
  private let connection: XCBConnection
  private let owner: SelectionOwner
  private let reader: SelectionReader
  private let drops: DropTarget
  private let outgoing: OutgoingDrag
  private let now: @Sendable () -> Double
  private let handoverTimeOut: Double
  private var handover: SelectionHandover?
  /// Whether the manager has all that it wants.
  private var isHandedOver = false

  private init(
    _ connection: XCBConnection, line: OrderLine<SelectionOrder>, times: SelectionTimes,
    tell: @escaping (XWindow, Drag) -> Void
  ) {
    self.line = line
    self.connection = connection
    now = times.now
    handoverTimeOut = times.handover
    connection.intern([
      "CLIPBOARD", "PRIMARY", "TARGETS", "TIMESTAMP", "MULTIPLE", "ATOM", "ATOM_PAIR", "INTEGER",
      "INCR", "UTF8_STRING", "STRING", "TEXT", ClipboardData.text, "PABER_TIME",
    ])
    owner = SelectionOwner(connection)
    drops = DropTarget(connection, timeOut: times.step, tell: tell)
    outgoing = OutgoingDrag(
      connection, owner: owner, drops: drops, timeOut: times.step, tell: tell)
    reader = SelectionReader(connection, owner: owner, drops: drops, timeOut: times.step)
  }

  /// Does what the line orders until it is told to stop.
  ///
  /// - Parameter tell: told on this thread what is dragged over windows that are watched.
  static func run(
    _ line: OrderLine<SelectionOrder>, display: String, times: SelectionTimes,
    tell: @escaping (XWindow, Drag) -> Void
  ) {
    wait(for: line)
    if let connection = XCBConnection(display: display) {
      let isStopped = SelectionThread(connection, line: line, times: times, tell: tell).serve()
      if isStopped { return }
    }
    refuse(line, tell: tell)
  }

  /// Obeys the orders without a server: nothing can be read, and each drag ends at once.
  private static func refuse(
    _ line: OrderLine<SelectionOrder>, tell: @escaping (XWindow, Drag) -> Void
  ) {
    while true {
      for order in line.take() {
        switch order {
        case .offer, .watchDrags, .moveDrag, .dropDrag, .cancelDrag, .cancel: break
        case .beginDrag(_, let source): tell(source, .ended)
        case .read(let question): question.answer(.failure(.noAnswer))
        case .close(let done): return done()
        case .stop: return
        }
      }
      wait(for: line)
    }
  }

  private static func wait(for line: OrderLine<SelectionOrder>) {
    var source = pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&source, 1, -1)
  }

  // Orders

  /// Serves until it is told to stop, or until the server is gone: `false`.
  private func serve() -> Bool {
    while true {
      var orders = line.take()
      orders.removeOvertaken()
      for order in orders {
        guard obey(order) else { return true }
      }
      while let event = connection.next() { receive(event) }
      if let handover, isHandedOver || handover.deadline <= now() {
        handover.done()
        return true
      }
      expire()
      connection.flush()
      if connection.isLost {
        reader.fail()
        outgoing.fail()
        handover?.done()
        return false
      }
      // Sending may have read.
      guard !connection.hasEvents else { continue }
      sleep()
    }
  }

  /// `false`: it is over.
  private func obey(_ order: SelectionOrder) -> Bool {
    switch order {
    case .offer(let content, let place): owner.offer(content, on: connection.atom(of: place))
    case .read(let question): reader.ask(question, at: now())
    case .watchDrags(let window): drops.watch(window)
    case .beginDrag(let content, let source): outgoing.begin(content, from: source)
    case .moveDrag(let x, let y): outgoing.move(to: (x, y), at: now())
    case .dropDrag(let action): outgoing.drop(action, at: now())
    case .cancelDrag: outgoing.cancel()
    case .cancel(let number): reader.cancel(number, at: now())
    case .close(let done):
      handover = SelectionHandover(
        from: owner, over: connection, at: now(), timeOut: handoverTimeOut, done: done)
      guard handover == nil else { return true }
      done()
      return false
    case .stop: return false
    }
    return true
  }

  // What comes

  private func receive(_ event: SelectionEvent) {
    let now = now()
    switch event {
    case .request(let request):
      owner.answer(request, at: now)
      outgoing.wasAsked(for: request.selection, at: now)
    case .answer(let selection, let property, let time):
      if handover?.isEnded(byAnswerTo: selection, over: connection) ?? false {
        isHandedOver = true
      } else {
        reader.take(answer: property, to: selection, at: time, now: now)
      }
    case .lost(let selection, let time): owner.lose(selection, at: time)
    case .propertyChanged(let window, let property, let isDeleted, _):
      if window != connection.window {
        if isDeleted { owner.propertyWasTaken(property, by: window, at: now) }
      } else if !isDeleted {
        reader.propertyHasCome(property, now: now)
      }
    case .windowGone(let window):
      owner.windowHasGone(window)
      drops.windowHasGone(window)
      outgoing.windowHasGone(window)
      reader.windowHasGone(window, now: now)
    case .message(let message):
      if let question = drops.take(message, at: now) { reader.ask(question, at: now) }
      outgoing.take(message, at: now)
    }
  }

  private func expire() {
    let now = now()
    owner.expire(at: now)
    reader.expire(at: now)
    drops.expire(at: now)
    outgoing.expire(at: now)
  }

  private func sleep() {
    let deadlines = [
      owner.deadline, reader.deadline, drops.deadline, outgoing.deadline, handover?.deadline,
    ].compactMap(\.self)
    var sources = [
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    poll(
      &sources, nfds_t(sources.count),
      BlockingThread.milliseconds(until: deadlines.min(), from: now()))
  }
}

extension [SelectionOrder] {
  /// Of several offers on one place with nothing between only the last is ever seen, as where a
  /// selection grows with each key; and of several places of the pointer only the last counts.
  fileprivate mutating func removeOvertaken() {
    for index in indices.dropLast().reversed() {
      switch (self[index], self[index + 1]) {
      case (.offer(_, let place), .offer(_, let next)) where place == next: remove(at: index)
      case (.moveDrag, .moveDrag): remove(at: index)
      default: break
      }
    }
  }
}
