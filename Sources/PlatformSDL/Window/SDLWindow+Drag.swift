import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Reports a drag over the window, or from it. Positions are in SDL units.
  func handle(_ drag: Drag) {
    switch drag {
    case .hovers(let x, let y): delegate?.handle(.dropHover(place(x, y)))
    case .left: delegate?.handle(.dropHover(nil))
    case .files(let paths, let x, let y): delegate?.handle(.dropFiles(paths, at: place(x, y)))
    case .text(let x, let y, let action): delegate?.handle(.dropText(at: place(x, y), action))
    case .ended:
      grip.take(.carried)
      delegate?.handle(.dragEnded)
    case .movedAway: delegate?.handle(.dragMovedAway)
    }
  }

  private func place(_ x: Int, _ y: Int) -> Point {
    logicalPoint(Int32(clamping: x), Int32(clamping: y))
  }

  // Drags from it

  /// Begins a drag of content with the button that is down; false if the window system can't.
  public func beginDrag(of content: ClipboardContent) -> Bool {
    guard isOpen, let number = native.number,
      desktop?.dragCarrier?.beginDrag(of: content, from: number) ?? false
    else { return false }
    grip.take(.carry)
    desktop?.system.pointers.show(.arrow)
    return true
  }

  /// Cancels the drag without a drop; the carrier reports the end.
  public func cancelDrag() {
    if grip == .carrying { desktop?.dragCarrier?.cancelDrag() }
  }

  /// Moves the drag to a position in the window, or beside it; SDL units.
  func carry(toX x: Int32, y: Int32) {
    guard let carrier = desktop?.dragCarrier, carrier.followsPointer else { return }
    let frame = frame
    carrier.moveDrag(to: (frame.x + Int(x), frame.y + Int(y)))
  }

  /// Drops the content at a position of the screen, after a release of the button. SDL also
  /// releases it when another program gets the keyboard: then nothing is dropped.
  func drop(at place: (x: Int, y: Int)) {
    guard let carrier = desktop?.dragCarrier, carrier.followsPointer else { return }
    if native.screenPointer?.holdsLeft ?? false { return carrier.cancelDrag() }
    carrier.moveDrag(to: place)
    let copies = desktop?.currentModifiers.contains(.control) ?? false
    carrier.dropDrag(copies ? .copy : .move)
  }
}
