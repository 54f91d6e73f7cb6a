import Glibc
import Platform

/// An order of the main thread to the selections' thread.
enum SelectionOrder: Sendable {
  case offer(ClipboardContent, ClipboardPlace)
  case read(SelectionReader.Question)
  /// Handle drags over a window.
  case watchDrags(XWindow)
  /// Begin a drag from one of our windows.
  case beginDrag(ClipboardContent, from: XWindow)
  /// Move the drag to a screen position.
  case moveDrag(x: Int, y: Int)
  /// Drop the content at the pointer's position.
  case dropDrag(DropAction)
  /// End the drag without a drop.
  case cancelDrag
  /// Cancel a question.
  case cancel(Int)
  /// Answer the request whose forms were being made.
  case answer([FormMaker.Made])
  /// Hand the offered content to the clipboard manager and end; the closure is called then.
  case close(@Sendable () -> Void)
  /// End the thread.
  case stop
}

/// The thread of the selections: owns the connection to the X server and sleeps until that, an
/// order or a deadline wakes it. The connection is made for the first order.
///
/// Our own content and that of other programs is decoded here, too, so that no frame waits for that.
/// Forms for other programs are made on a thread of their own (`FormMaker`), for which nothing waits
/// but the further requests of such programs.
final class SelectionThread {
  /// The thread's name in debuggers and `top`.
  static let name = "paber-clipboard"

  private let line: OrderQueue<SelectionOrder>
  private let connection: XCBConnection
  private let owner: SelectionOwner
  private let reader: SelectionReader
  private let drops: DropTarget
  private let outgoing: OutgoingDrag
  private var requests = RequestQueue<AcceptedRequest>()
  /// The request whose forms are being made.
  private var answered: AcceptedRequest?
  private let now: @Sendable () -> Double
  private let handoverTimeOut: Double
  private var handover: SelectionHandover?
  /// True if the manager has all that it wants.
  private var isHandedOver = false

  private init(
    _ connection: XCBConnection, line: OrderQueue<SelectionOrder>, limits: SelectionLimits,
    tell: @escaping (XWindow, Drag) -> Void
  ) {
    self.line = line
    self.connection = connection
    now = limits.now
    handoverTimeOut = limits.handover
    connection.intern([
      "CLIPBOARD", "PRIMARY", "TARGETS", "TIMESTAMP", "MULTIPLE", "ATOM", "ATOM_PAIR", "INTEGER",
      "INCR", "PABER_TIME",
    ])
    connection.intern(SelectionTarget.text)
    owner = SelectionOwner(connection, timeOut: limits.fetch)
    drops = DropTarget(connection, timeOut: limits.step, tell: tell)
    outgoing = OutgoingDrag(
      connection, owner: owner, drops: drops, timeOut: limits.step, tell: tell)
    reader = SelectionReader(connection, owner: owner, drops: drops, limits: limits)
  }

  /// Obeys the line's orders until one stops the thread.
  ///
  /// - Parameter tell: called on this thread with the events of drags over watched windows.
  static func run(
    _ line: OrderQueue<SelectionOrder>, display: String, limits: SelectionLimits,
    tell: @escaping (XWindow, Drag) -> Void
  ) {
    wait(for: line)
    if let connection = XCBConnection(display: display) {
      let isStopped = SelectionThread(connection, line: line, limits: limits, tell: tell).serve()
      if isStopped { return }
    }
    refuse(line, tell: tell)
  }

  /// Handles the orders without a server: nothing can be read, and each drag ends at once.
  private static func refuse(
    _ line: OrderQueue<SelectionOrder>, tell: @escaping (XWindow, Drag) -> Void
  ) {
    while true {
      for order in line.take() {
        switch order {
        case .offer, .watchDrags, .moveDrag, .dropDrag, .cancelDrag, .cancel, .answer: break
        case .beginDrag(_, let source): tell(source, .ended)
        case .read(let question): _ = question.answer(.failure(.noAnswer))
        case .close(let done): return done()
        case .stop: return
        }
      }
      wait(for: line)
    }
  }

  private static func wait(for line: OrderQueue<SelectionOrder>) {
    var source = pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&source, 1, -1)
  }

  // Orders

  /// Serves until an order stops it; `false` if the server is lost before that.
  private func serve() -> Bool {
    while true {
      var orders = line.take()
      orders.removeOvertaken()
      for order in orders {
        guard obey(order) else { return true }
      }
      while let event = connection.next() { receive(event) }
      while answered == nil,
        let request = requests.next(isSending: owner.isSending, at: BlockingThread.now)
      { begin(request) }
      if let handover, isHandedOver || deadline(of: handover) <= now() {
        refuseWaiting()
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
      // Sending may have read events.
      guard !connection.hasEvents else { continue }
      sleep()
    }
  }

  /// Obeys an order; `false` if the thread has to end.
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
    case .answer(let made): if let answered { finish(answered, with: made) }
    case .close(let done):
      handover = SelectionHandover(
        from: owner, over: connection, at: now(), timeOut: handoverTimeOut, done: done)
      guard handover == nil else { return true }
      refuseWaiting()
      done()
      return false
    case .stop: return false
    }
    return true
  }

  // Events

  private func receive(_ event: SelectionEvent) {
    let now = now()
    switch event {
    case .request(let request):
      outgoing.wasAsked(for: request.selection, at: now)
      if let accepted = owner.accepted(request) {
        if owner.needsNoForm(request) {
          owner.answer(accepted, with: [], at: now)
        } else {
          if owner.isForForm(accepted) { noteStep(with: request.selection, at: now) }
          requests.add(accepted, at: BlockingThread.now)
        }
      } else {
        owner.refuse(request)
      }
    case .answer(let selection, let property, let time):
      if handover?.isEnded(byAnswerTo: selection, over: connection) ?? false {
        isHandedOver = true
      } else {
        reader.take(answer: property, to: selection, at: time, now: now)
      }
    case .lost(let selection, let time): owner.lose(selection, at: time)
    case .propertyChanged(let window, let property, let isDeleted, _):
      if window != connection.window {
        if isDeleted {
          let selection = owner.propertyWasTaken(property, by: window, at: now)
          noteStep(with: selection, at: now)
          requests.pieceWasTaken(at: BlockingThread.now)
        }
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

  /// Begins to answer a request: at once, unless its forms have to be made before.
  private func begin(_ request: AcceptedRequest) {
    var request = request
    let forms = owner.forms(for: &request)
    answered = request
    if forms.isEmpty { return finish(request, with: []) }
    FormMaker.make(forms) { [line] in line.add(.answer($0)) }
  }

  private func finish(_ request: AcceptedRequest, with made: [FormMaker.Made]) {
    answered = nil
    let now = now()
    owner.answer(request, with: made, at: now)
    requests.wasAnswered(at: BlockingThread.now)
    outgoing.wasAsked(for: request.request.selection, at: now)
    if !made.isEmpty { noteStep(with: request.request.selection, at: now) }
  }

  /// Notes a step of the hand-over: a form of the clipboard was requested or taken, by the manager as a
  /// rule. Programs that look for its names or at another selection now and then do not prolong it.
  private func noteStep(with selection: Atom?, at now: Double) {
    if selection == connection.atom("CLIPBOARD") { handover?.didStep(at: now) }
  }

  /// Tells the programs that wait for a form that none will come.
  private func refuseWaiting() {
    if let answered { owner.refuse(answered.request) }
    answered = nil
    while let waiting = requests.next(isSending: false, at: .infinity) {
      owner.refuse(waiting.request)
    }
    connection.flush()
  }

  /// A manager that waits for a form of the clipboard has the time that it takes to make it.
  private func deadline(of handover: SelectionHandover) -> Double {
    let isWaiting = answered?.request.selection == connection.atom("CLIPBOARD")
    return isWaiting ? handover.end : handover.deadline
  }

  private func expire() {
    let now = now()
    owner.expire(at: now)
    reader.expire(at: now)
    drops.expire(at: now)
    // A program that waits for the form of a drop has the time that it takes to make it.
    if answered == nil { outgoing.expire(at: now) }
  }

  private func sleep() {
    let deadlines = [
      owner.deadline, reader.deadline, drops.deadline, answered == nil ? outgoing.deadline : nil,
      handover.map(deadline(of:)),
    ].compactMap(\.self)
    var sources = [
      pollfd(fd: connection.descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: line.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    var milliseconds = BlockingThread.milliseconds(until: deadlines.min(), from: now())
    if answered == nil, let deadline = requests.deadline(isSending: owner.isSending) {
      let rest = BlockingThread.milliseconds(until: deadline)
      milliseconds = milliseconds < 0 ? rest : min(milliseconds, rest)
    }
    poll(&sources, nfds_t(sources.count), milliseconds)
  }
}

extension [SelectionOrder] {
  /// Removes orders without an effect: of successive offers on one place only the last is ever
  /// seen, as where a selection grows with each key; of successive pointer positions only the last
  /// counts.
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
