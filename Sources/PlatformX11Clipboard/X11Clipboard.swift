import Dispatch
public import Platform

/// The selections of X11, on a connection of our own: SDL's clipboard knows only text of one
/// piece, waits for other programs on the main thread, and must not be used beside this one.
@MainActor
public final class X11Clipboard: Clipboard, DragCarrier {
  /// Tells what is dragged over the program's windows.
  public let drags = Broadcast<(window: UInt32, drag: Drag)>()
  private let line: OrderLine<SelectionOrder>
  private let mainThread: any MainThread
  private let handoverTimeOut: Double
  private var lastNumber = 0

  /// Makes a clipboard that connects when it is first used; `nil` where the system has not what it
  /// takes.
  ///
  /// - Parameter display: as in `DISPLAY`.
  public convenience init?(display: String, mainThread: any MainThread) {
    self.init(display: display, mainThread: mainThread, times: SelectionTimes())
  }

  /// - Parameter times: the time-outs, and their clock.
  init?(display: String, mainThread: any MainThread, times: SelectionTimes) {
    guard let line = OrderLine<SelectionOrder>() else { return nil }
    self.line = line
    self.mainThread = mainThread
    handoverTimeOut = times.handover
    let isStarted = BlockingThread.start(SelectionThread.name) { [drags] in
      SelectionThread.run(line, display: display, times: times) { window, drag in
        mainThread.post { drags.send((window, drag)) }
      }
    }
    guard isStarted else { return nil }
  }

  isolated deinit { line.add(.stop) }

  /// Offers something.
  public func offer(_ content: ClipboardContent, on place: ClipboardPlace) {
    line.add(.offer(content, place))
  }

  /// Asks for something. Our own comes from memory.
  public func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    lastNumber += 1
    let number = lastNumber
    let reading = ClipboardReading { [line] in line.add(.cancel(number)) }
    line.add(
      .read(
        SelectionReader.Question(number: number, types: types, place: place) {
          [weak reading, mainThread] result in
          let value = result.map { $0.map(decode) }
          mainThread.post {
            if reading?.finish() ?? false { answer(value) }
          }
        }))
    return reading
  }

  /// Hears from now on what is dragged over a window, in the place of its program's own connection.
  public func watchDrags(over window: UInt32) { line.add(.watchDrags(window)) }

  // Drags from our windows

  /// True: only the program whose button is down hears of the pointer.
  public let followsPointer = true

  /// Carries something from a window, by its number on the server. Whoever does not answer holds no
  /// frame: all that is said to other programs is said on the clipboard's thread.
  public func beginDrag(of content: ClipboardContent, from window: UInt32) -> Bool {
    line.add(.beginDrag(content, from: window))
    return true
  }

  /// The pointer is at a place of the screen.
  public func moveDrag(to place: (x: Int, y: Int)) {
    line.add(.moveDrag(x: place.x, y: place.y))
  }

  /// The button went up where the pointer was last.
  public func dropDrag(_ action: DropAction) { line.add(.dropDrag(action)) }

  /// Ends the drag with nothing dropped.
  public func cancelDrag() { line.add(.cancelDrag) }

  /// Hands what was copied to the clipboard manager, if there is one.
  public func close() {
    let done = DispatchSemaphore(value: 0)
    line.add(.close { done.signal() })
    _ = done.wait(timeout: .now() + handoverTimeOut + 1)
  }
}
