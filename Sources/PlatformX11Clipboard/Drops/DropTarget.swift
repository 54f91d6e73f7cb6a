import Platform

/// What is dragged over our windows and dropped on them (XDND 5). SDL takes dropped text line by
/// line, without those that are empty, so it comes here instead: our windows name the selections'
/// window as their proxy, which hears in their place.
///
/// Files are read at once. Text, or a picture, waits for the reader of `ClipboardPlace.drop`; the
/// program that it comes from is told when it was taken, or that it was not. Everything here is a claim
/// of another program.
final class DropTarget {
  private let connection: XCBConnection
  private let tell: (XWindow, Drag) -> Void
  private let timeOut: Double
  private var watched: Set<XWindow> = []
  private var source: DragSource?
  /// Where it was last, in our window.
  private var place = (x: 0, y: 0)
  private var isOver = false
  private var drop: Drop?

  /// Something that was dropped, of which its source has not heard yet.
  private struct Drop {
    var source: DragSource
    var place: (x: Int, y: Int)
    var time: Timestamp
    var stage: Stage
  }

  private enum Stage {
    /// The question of a number for the list of files is under way.
    case files(question: Int)
    /// Somebody has to want the text until then.
    case waiting(deadline: Double)
    /// It is on its way.
    case text
  }

  /// The number of the last question for files. They count down from 0, all others up from 1. A question
  /// of an earlier drop may still be under way when the next one comes.
  private var lastQuestion = 0

  /// - Parameter tell: told what happens over which of our windows.
  init(
    _ connection: XCBConnection, timeOut: Double, tell: @escaping (XWindow, Drag) -> Void
  ) {
    self.connection = connection
    self.timeOut = timeOut
    self.tell = tell
  }

  /// Has what is dragged over a window come here.
  func watch(_ window: XWindow) {
    watched.insert(window)
    let proxy = connection.atom("XdndProxy")
    let itself = [connection.window].propertyBytes
    let version = [UInt32(5)].propertyBytes
    for holder in [connection.window, window] {
      connection.setProperty(
        connection.atom("XdndAware"), of: holder, type: connection.atom("ATOM"), format: 32,
        bytes: version)
      // A proxy that does not name itself is one that was left behind by a dead program.
      connection.setProperty(
        proxy, of: holder, type: connection.atom("WINDOW"), format: 32, bytes: itself)
    }
  }

  /// True if what is dragged over a window comes here.
  func isWatched(_ window: XWindow) -> Bool { watched.contains(window) }

  // What comes

  /// A program says something. Returns a question that is to be asked for it.
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

  /// A program is gone.
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
    // Text that stands for files opens them, and comes nowhere.
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
        number: lastQuestion, types: [URIList.type], place: .drop, answer: { _ in })
    }
    tell(source.target, .text(x: place.x, y: place.y))
    return nil
  }

  private func hasFiles(_ source: DragSource) -> Bool { source.has(URIList.type, over: connection) }
  /// True if there is text, or a picture, which comes on the same way.
  private func hasText(_ source: DragSource) -> Bool {
    ([ClipboardData.text] + ClipboardData.pictures).contains { source.has($0, over: connection) }
  }

  /// Accepts a drag or a drop, or refuses it. Whatever the source would like, it is copied.
  private func answer(_ source: DragSource, _ name: String, flags: UInt32, _ isTaken: Bool) {
    let action = isTaken ? connection.atom("XdndActionCopy") : 0
    let words: (UInt32, UInt32, UInt32, UInt32, UInt32) =
      name == "XdndStatus"
      ? (source.target, flags, 0, 0, action) : (source.target, flags, action, 0, 0)
    connection.send(
      WindowMessage(window: source.window, name: connection.atom(name), words: words))
  }

  // Reading

  /// What is asked of the one who dropped something: the targets that it has, and its time; `nil`:
  /// there is nothing to be read.
  func begin(_ question: SelectionReader.Question) -> IncomingTransfer.Offer? {
    guard let drop else { return nil }
    switch drop.stage {
    case .files(question.number): break
    case .waiting where question.number > 0: self.drop?.stage = .text
    default: return nil
    }
    return IncomingTransfer.Offer(targets: drop.source.targets, time: drop.time)
  }

  /// A question was answered, or is asked no more: `nil`.
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
        // An address of the web, for instance.
        self.drop?.stage = .waiting(deadline: now + timeOut)
        tell(drop.source.target, .text(x: drop.place.x, y: drop.place.y))
      } else {
        finish(isTaken: false)
      }
    default: break
    }
  }

  /// Tells the source what became of what it has dropped.
  private func finish(isTaken: Bool) {
    guard let drop else { return }
    self.drop = nil
    answer(drop.source, "XdndFinished", flags: isTaken ? 1 : 0, isTaken)
  }

  /// Refuses what nobody has wanted.
  func expire(at now: Double) {
    if let deadline, deadline <= now { finish(isTaken: false) }
  }

  /// When that is, if nothing happens before.
  var deadline: Double? {
    if case .waiting(let deadline)? = drop?.stage { deadline } else { nil }
  }
}
