import Dispatch
public import Platform

/// The selections of X11, on a connection of our own: SDL's clipboard supports only text in one
/// piece, waits for other programs on the main thread, and must not be used beside this one.
@MainActor
public final class X11Clipboard: Clipboard, DragCarrier {
  /// Sends the events of drags over the program's windows.
  public let drags = Broadcast<(window: UInt32, drag: Drag)>()
  private let line: OrderQueue<SelectionOrder>
  private let mainThread: any MainThread
  private let handoverTimeOut: Double
  private var lastNumber = 0

  /// Makes a clipboard that connects at its first use; `nil` if the system lacks a thread or
  /// descriptors for it.
  ///
  /// - Parameter display: as in `DISPLAY`.
  public convenience init?(display: String, mainThread: any MainThread) {
    self.init(display: display, mainThread: mainThread, limits: SelectionLimits())
  }

  /// - Parameter limits: for other programs, with the clock for the time-outs.
  init?(display: String, mainThread: any MainThread, limits: SelectionLimits) {
    guard let line = OrderQueue<SelectionOrder>() else { return nil }
    self.line = line
    self.mainThread = mainThread
    handoverTimeOut = limits.handover
    let isStarted = BlockingThread.start(SelectionThread.name) { [drags] in
      SelectionThread.run(line, display: display, limits: limits) { window, drag in
        mainThread.post { drags.send((window, drag)) }
      }
    }
    guard isStarted else { return nil }
  }

  isolated deinit { line.add(.stop) }

  public func offer(_ content: ClipboardContent, on place: ClipboardPlace) {
    line.add(.offer(content, place))
  }

  /// Reads a place. Our own content comes from memory.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    lastNumber += 1
    let number = lastNumber
    let reading = ClipboardReading { [line] in line.add(.cancel(number)) }
    line.add(
      .read(
        SelectionReader.Question(number: number, types: types, place: place) {
          [weak reading, mainThread] result in
          guard let value = result.decoded(decode) else { return false }
          mainThread.post {
            if reading?.finish() ?? false { answer(value) }
          }
          return true
        }))
    return reading
  }

  /// Handles drags over a window from now on, instead of the connection of its program.
  public func watchDrags(over window: UInt32) { line.add(.watchDrags(window)) }

  // Drags from our windows

  /// True: only the program in which the button was pressed gets the pointer's events.
  public let followsPointer = true

  /// Begins a drag from a window, by its number on the server. Slow programs delay no frame: all
  /// messages to other programs are sent on the clipboard's thread.
  public func beginDrag(of content: ClipboardContent, from window: UInt32) -> Bool {
    line.add(.beginDrag(content, from: window))
    return true
  }

  /// Moves the drag to a screen position.
  public func moveDrag(to place: (x: Int, y: Int)) {
    line.add(.moveDrag(x: place.x, y: place.y))
  }

  /// Drops the content at the pointer's last position.
  public func dropDrag(_ action: DropAction) { line.add(.dropDrag(action)) }

  /// Ends the drag without a drop.
  public func cancelDrag() { line.add(.cancelDrag) }

  /// Hands the copied content to the clipboard manager, if there is one.
  public func close() {
    let done = DispatchSemaphore(value: 0)
    line.add(.close { done.signal() })
    let longest = SelectionHandover.mostTimeOuts * handoverTimeOut + 1
    _ = done.wait(timeout: .now() + longest)
  }
}
