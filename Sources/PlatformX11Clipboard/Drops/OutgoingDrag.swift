import Platform

/// A drag from one of our windows (XDND 5, as its source). SDL has grabbed the pointer and the main
/// thread reports its position; this thread finds the window there and exchanges messages with its
/// program.
///
/// Over our own windows nothing is sent: they are informed directly. Other programs are offered a
/// copy. Their answers are untrusted, and a program that does not answer is ignored.
final class OutgoingDrag {
  private let connection: XCBConnection
  private let owner: SelectionOwner
  private let drops: DropTarget
  private let timeOut: Double
  private let tell: (XWindow, Drag) -> Void
  private var drag: Carrying?
  private var drop: Dropped?

  /// A running drag.
  private struct Carrying {
    /// The window that the drag comes from.
    let source: XWindow
    var destinations: DragDestinations
    var place = (x: 0, y: 0)
    var over = Over.nothing
  }

  private enum Over {
    case nothing
    case own(XWindow)
    case other(Visit)
  }

  /// The state of the drag as another program knows it.
  private struct Visit {
    let destination: DragDestination
    /// The time-out of its answer to the last position; `nil` if it has answered.
    var deadline: Double?
    /// True if the pointer has moved since the last message.
    var isStale = false
    /// True if it would accept the content.
    var isWilling = false
  }

  /// A drop on another program.
  private struct Dropped {
    var visit: Visit
    let place: (x: Int, y: Int)
    /// True if the drop was sent to the program, which first has to answer the last position.
    var isTold = false
    var deadline: Double
  }

  /// - Parameters:
  ///   - timeOut: seconds that another program has for each answer.
  ///   - tell: called with the events over each of our windows.
  init(
    _ connection: XCBConnection, owner: SelectionOwner, drops: DropTarget, timeOut: Double,
    tell: @escaping (XWindow, Drag) -> Void
  ) {
    self.connection = connection
    self.owner = owner
    self.drops = drops
    self.timeOut = timeOut
    self.tell = tell
  }

  private var selection: Atom { connection.atom(of: .drop) }

  // User actions

  /// Begins a drag from one of our windows.
  func begin(_ content: ClipboardContent, from source: XWindow) {
    cancel()
    if drop != nil { giveUp() }
    owner.offer(content, on: selection)
    connection.setProperty(
      connection.atom("XdndTypeList"), of: connection.window, type: connection.atom("ATOM"),
      format: 32, bytes: targets.propertyBytes)
    drag = Carrying(source: source, destinations: DragDestinations(connection))
  }

  /// Moves the drag to a screen position.
  func move(to place: (x: Int, y: Int), at now: Double) {
    guard var moved = drag else { return }
    moved.place = place
    let found = moved.destinations.find(x: place.x, y: place.y)
    drag = moved
    if let found, drops.isWatched(found.window) {
      hover(over: found.window)
    } else if case .other(let visit) = moved.over, visit.destination == found {
      sendPlace(at: now)
    } else {
      leave()
      guard let found else { return }
      connection.watch(found.receiver)
      drag?.over = .other(Visit(destination: found))
      enter(found)
      sendPlace(at: now)
    }
  }

  private func hover(over window: XWindow) {
    if case .own(window)? = drag?.over {
    } else {
      leave()
      drag?.over = .own(window)
    }
    guard let place = place(in: window) else { return }
    tell(window, .hovers(x: place.x, y: place.y))
  }

  private func place(in window: XWindow) -> (x: Int, y: Int)? {
    drag.flatMap { connection.place(x: $0.place.x, y: $0.place.y, in: window) }
  }

  /// Drops the content after the button's release.
  func drop(_ action: DropAction, at now: Double) {
    guard let drag else { return }
    switch drag.over {
    case .own(let window):
      if let place = place(in: window) {
        tell(window, .text(x: place.x, y: place.y, action: action))
      }
    case .other(let visit):
      drop = Dropped(
        visit: visit, place: drag.place, deadline: visit.deadline ?? now + timeOut)
    case .nothing: break
    }
    self.drag = nil
    tell(drag.source, .ended)
    if drop == nil { owner.withdraw(from: selection) } else { finishDrop(at: now) }
  }

  /// Ends the drag without a drop.
  func cancel() {
    guard let drag else { return }
    leave()
    self.drag = nil
    tell(drag.source, .ended)
    owner.withdraw(from: selection)
  }

  /// Ends the drag when the server is lost: its window waits for that.
  func fail() {
    guard let drag else { return }
    self.drag = nil
    tell(drag.source, .ended)
  }

  private func leave() {
    switch drag?.over {
    case .own(let window): tell(window, .left)
    case .other(let visit):
      send("XdndLeave", to: visit.destination)
      connection.unwatch(visit.destination.receiver)
    case .nothing, nil: break
    }
    drag?.over = .nothing
  }

  // Messages to other programs

  private var targets: [Atom] {
    owner.types(on: selection).flatMap(SelectionTarget.names).map(connection.atom)
  }

  private func enter(_ destination: DragDestination) {
    let targets = targets
    let listed = targets.prefix(3) + [0, 0, 0]
    send(
      "XdndEnter", to: destination,
      (destination.version << 24 | (targets.count > 3 ? 1 : 0), listed[0], listed[1], listed[2]))
  }

  /// Sends the pointer's position, or waits for the answer to the last one.
  private func sendPlace(at now: Double) {
    guard let place = drag?.place, case .other(var visit)? = drag?.over else { return }
    send(place, to: &visit, at: now)
    drag?.over = .other(visit)
  }

  private func send(_ place: (x: Int, y: Int), to visit: inout Visit, at now: Double) {
    visit.isStale = visit.deadline != nil
    guard !visit.isStale else { return }
    visit.deadline = now + timeOut
    let onScreen =
      UInt32(UInt16(bitPattern: Int16(clamping: place.x))) << 16
      | UInt32(UInt16(bitPattern: Int16(clamping: place.y)))
    send(
      "XdndPosition", to: visit.destination,
      (0, onScreen, owner.time(on: selection).milliseconds, connection.atom("XdndActionCopy")))
  }

  /// Sends the drop once the program has answered the last position; a program that refuses is left.
  private func finishDrop(at now: Double) {
    guard let dropped = drop, !dropped.isTold, dropped.visit.deadline == nil else { return }
    guard dropped.visit.isWilling else { return giveUp() }
    drop?.isTold = true
    drop?.deadline = now + timeOut
    send(
      "XdndDrop", to: dropped.visit.destination,
      (0, owner.time(on: selection).milliseconds, 0, 0))
  }

  private func send(
    _ name: String, to destination: DragDestination,
    _ words: (UInt32, UInt32, UInt32, UInt32) = (0, 0, 0, 0)
  ) {
    connection.send(
      WindowMessage(
        window: destination.window, name: connection.atom(name),
        words: (connection.window, words.0, words.1, words.2, words.3)),
      to: destination.receiver)
  }

  // Answers

  /// Handles a program's message.
  func take(_ message: WindowMessage, at now: Double) {
    switch message.name {
    case connection.atom("XdndStatus"): takeStatus(message, at: now)
    case connection.atom("XdndFinished"):
      if let drop, drop.isTold, drop.visit.destination.window == message.words.0 { endDrop() }
    default: break
    }
  }

  private func takeStatus(_ message: WindowMessage, at now: Double) {
    let isWilling = message.words.1 & 1 != 0
    if var dropped = drop, !dropped.isTold, dropped.visit.destination.window == message.words.0 {
      dropped.visit.deadline = nil
      dropped.visit.isWilling = isWilling
      if dropped.visit.isStale { send(dropped.place, to: &dropped.visit, at: now) }
      drop = dropped
      return finishDrop(at: now)
    }
    guard case .other(var visit)? = drag?.over, visit.destination.window == message.words.0 else {
      return
    }
    visit.deadline = nil
    visit.isWilling = isWilling
    drag?.over = .other(visit)
    if visit.isStale { sendPlace(at: now) }
  }

  /// Extends the time-out of a program that reads the dropped content.
  func wasAsked(for selection: Atom, at now: Double) {
    if selection == self.selection, drop != nil { drop?.deadline = now + timeOut }
  }

  /// Ends the drop or the visit of a program that has ended.
  func windowHasGone(_ window: XWindow) {
    if let drop, drop.visit.destination.receiver == window { endDrop() }
    if case .other(let visit)? = drag?.over, visit.destination.receiver == window {
      connection.unwatch(window)
      drag?.over = .nothing
    }
  }

  /// Gives up programs that have not answered in time.
  func expire(at now: Double) {
    if let drop, drop.deadline <= now { giveUp() }
    guard case .other(var visit)? = drag?.over, let deadline = visit.deadline, deadline <= now
    else { return }
    visit.deadline = nil
    visit.isWilling = false
    drag?.over = .other(visit)
  }

  /// The time of the next `expire`; `nil` if none is needed.
  var deadline: Double? {
    guard case .other(let visit)? = drag?.over else { return drop?.deadline }
    return [visit.deadline, drop?.deadline].compactMap(\.self).min()
  }

  private func giveUp() {
    if let drop, !drop.isTold { send("XdndLeave", to: drop.visit.destination) }
    endDrop()
  }

  private func endDrop() {
    guard let drop else { return }
    connection.unwatch(drop.visit.destination.receiver)
    self.drop = nil
    if drag == nil { owner.withdraw(from: selection) }
  }
}
