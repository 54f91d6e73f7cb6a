import Platform

/// Receives drags and drops on our windows (XDND 5). SDL takes dropped text line by line, without
/// the empty lines, so drops come here instead: our windows name the selections' window as their
/// proxy, which receives their messages.
///
/// Files are read at once. Text, or a picture, waits for the reader of `ClipboardPlace.drop`; its
/// source is told if it was taken or not. All messages are untrusted.
final class DropTarget {
  private let connection: XCBConnection
  private let tell: (XWindow, Drag) -> Void
  private let timeOut: Double
  private var watched: Set<XWindow> = []
  private var source: DragSource?
  /// The last position, in our window.
  private var place = (x: 0, y: 0)
  private var isOver = false
  private var drop: Drop?

  /// A drop whose result was not sent to its source yet.
  private struct Drop {
    var source: DragSource
    var place: (x: Int, y: Int)
    var time: Timestamp
    var stage: Stage
  }

  private enum Stage {
    /// The question with this number for the list of files is under way.
    case files(question: Int)
    /// The text has to be requested before the deadline.
    case waiting(deadline: Double)
    /// The text is being read.
    case text
  }

  /// The number of the last question for files. They count down from 0, all others up from 1. A
  /// question of an earlier drop may still be under way when the next drop comes.
  private var lastQuestion = 0

  /// - Parameter tell: called with the events over each of our windows.
  init(
    _ connection: XCBConnection, timeOut: Double, tell: @escaping (XWindow, Drag) -> Void
  ) {
    self.connection = connection
    self.timeOut = timeOut
    self.tell = tell
  }

  /// Makes messages about drags over a window come here.
  func watch(_ window: XWindow) {
    watched.insert(window)
    let proxy = connection.atom("XdndProxy")
    let itself = [connection.window].propertyBytes
    let version = [UInt32(5)].propertyBytes
    for holder in [connection.window, window] {
      connection.setProperty(
        connection.atom("XdndAware"), of: holder, type: connection.atom("ATOM"), format: 32,
        bytes: version)
      // A proxy that does not name itself is taken as stale: its program has ended.
      connection.setProperty(
        proxy, of: holder, type: connection.atom("WINDOW"), format: 32, bytes: itself)
    }
  }

  /// True if drags over a window are handled here.
  func isWatched(_ window: XWindow) -> Bool { watched.contains(window) }

  // Messages

  /// Handles a program's message. Returns a question to be asked for it.
  func take(_ message: WindowMessage, at now: Double) -> SelectionReader.Question? {
    switch message.name {
    case connection.atom("XdndEnter"): enter(message)
    case connection.atom("XdndPosition"): move(message)
    case connection.atom("XdndLeave"): if message.words.0 == source?.window { leave() }
    case connection.atom("XdndDrop"): return drop(message, at: now)
    default: break
    }
    return nil
  }

  /// Discards the drag or drop of a program that has ended.
  func windowHasGone(_ window: XWindow) {
    if source?.window == window { leave() }
    if drop?.source.window == window { drop = nil }
  }

  private func enter(_ message: WindowMessage) {
    leave()
    let source = DragSource(message, over: connection)
    connection.watch(source.window)
    self.source = source
  }

  private func leave() {
    guard let source else { return }
    connection.unwatch(source.window)
    self.source = nil
    if isOver { tell(source.target, .left) }
    isOver = false
  }

  private func move(_ message: WindowMessage) {
    guard let source, message.words.0 == source.window else { return }
    let onScreen = message.words.2
    let found = connection.place(
      x: Int(Int16(truncatingIfNeeded: onScreen >> 16)),
      y: Int(Int16(truncatingIfNeeded: onScreen)), in: source.target)
    let isWanted = found != nil && (hasFiles(source) || hasText(source))
    answer(source, "XdndStatus", flags: isWanted ? 3 : 2, isWanted)
    guard let found else { return }
    place = found
    // Text that names files opens them, and is inserted nowhere.
    guard hasText(source), !hasFiles(source) else { return }
    isOver = true
    tell(source.target, .hovers(x: found.x, y: found.y))
  }

  private func drop(_ message: WindowMessage, at now: Double) -> SelectionReader.Question? {
    guard let source, message.words.0 == source.window else { return nil }
    finish(isTaken: false)
    leave()
    guard hasFiles(source) || hasText(source) else {
      answer(source, "XdndFinished", flags: 0, false)
      return nil
    }
    var drop = Drop(
      source: source, place: place, time: Timestamp(milliseconds: message.words.2),
      stage: .waiting(deadline: now + timeOut))
    defer { self.drop = drop }
    if hasFiles(source) {
      lastQuestion -= 1
      drop.stage = .files(question: lastQuestion)
      return SelectionReader.Question(
        number: lastQuestion, types: [URIList.type], place: .drop, answer: { _ in true })
    }
    tell(source.target, .text(x: place.x, y: place.y))
    return nil
  }

  private func hasFiles(_ source: DragSource) -> Bool { source.has(URIList.type, over: connection) }
  /// True if there is text, or a picture, which is handled the same way.
  private func hasText(_ source: DragSource) -> Bool {
    ClipboardData.insertable.contains { source.has($0, over: connection) }
  }

  /// Accepts a drag or a drop, or refuses it. The action is always a copy.
  private func answer(_ source: DragSource, _ name: String, flags: UInt32, _ isTaken: Bool) {
    let action = isTaken ? connection.atom("XdndActionCopy") : 0
    let words: (UInt32, UInt32, UInt32, UInt32, UInt32) =
      name == "XdndStatus"
      ? (source.target, flags, 0, 0, action) : (source.target, flags, action, 0, 0)
    connection.send(
      WindowMessage(window: source.window, name: connection.atom(name), words: words))
  }

  // Reading

  /// Begins to read a drop: returns the targets of its source, and its time; `nil` if there is
  /// nothing to read.
  func begin(_ question: SelectionReader.Question) -> IncomingTransfer.Offer? {
    guard let drop else { return nil }
    switch drop.stage {
    case .files(question.number): break
    case .waiting where question.number > 0: self.drop?.stage = .text
    default: return nil
    }
    return IncomingTransfer.Offer(targets: drop.source.targets, time: drop.time)
  }

  /// Handles the end of a question; `result` is `nil` if it was cancelled.
  func didRead(
    _ question: SelectionReader.Question, _ result: Result<ClipboardData?, ClipboardFailure>?,
    at now: Double
  ) {
    guard let drop else { return }
    switch drop.stage {
    case .text where question.number > 0:
      finish(isTaken: (try? result?.get()) != nil)
    case .files(question.number):
      let list = (try? result?.get())?.bytes ?? []
      let files = URIList.files(in: list)
      if !files.isEmpty {
        finish(isTaken: true)
        tell(drop.source.target, .files(files, x: drop.place.x, y: drop.place.y))
      } else if hasText(drop.source) {
        // A web address, for instance.
        self.drop?.stage = .waiting(deadline: now + timeOut)
        tell(drop.source.target, .text(x: drop.place.x, y: drop.place.y))
      } else {
        finish(isTaken: false)
      }
    default: break
    }
  }

  /// Reports the result of a drop to its source.
  private func finish(isTaken: Bool) {
    guard let drop else { return }
    self.drop = nil
    answer(drop.source, "XdndFinished", flags: isTaken ? 1 : 0, isTaken)
  }

  /// Refuses a drop that was not requested in time.
  func expire(at now: Double) {
    if let deadline, deadline <= now { finish(isTaken: false) }
  }

  /// The time of the next `expire`; `nil` if none is needed.
  var deadline: Double? {
    if case .waiting(let deadline)? = drop?.stage { deadline } else { nil }
  }
}
