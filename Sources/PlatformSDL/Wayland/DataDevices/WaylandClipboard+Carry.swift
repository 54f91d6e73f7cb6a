import CWayland
import Platform

/// A drag from one of our windows.
struct CarriedSource {
  let source: WaylandSource
  /// The number of the surface that the drag comes from.
  let window: UInt32
  /// The action over our windows, by the modifiers held when the drag began. Some compositors let
  /// modifiers choose another one during the drag; no key events come to us meanwhile.
  let preferred: UInt32
  /// True if its window was told that the drag has ended. Other programs may still read the content.
  var isDropped = false
  /// True if it was dropped on one of our windows, which deletes the original by itself.
  var isOwnDrop = false
}

/// Drags from our windows. The compositor follows the pointer and informs the window below it.
extension WaylandClipboard: DragCarrier {
  /// False: the compositor does.
  var followsPointer: Bool { false }

  /// Does nothing: every window is watched.
  func watchDrags(over window: UInt32) {}

  func beginDrag(of content: ClipboardContent, from window: UInt32) -> Bool {
    guard let surface = connection.window(numbered: window)?.surface else { return false }
    cancelDrag()
    let serial = seat.serials.button
    let made = data.drag(content, from: surface, serial: serial, pipes: pipes) { [weak self] in
      self?.sourceEnded($0)
    }
    guard let made else { return false }
    made.wasDropped = { [weak self] in self?.wasDroppedElsewhere() }
    made.wasTaken = { [weak self] in self?.wasTaken($0) }
    let copies = seat.keyboard.modifiers.contains(.control)
    carried = CarriedSource(
      source: made, window: window, preferred: copies ? WaylandAction.copy : WaylandAction.move)
    // The button's release goes to the compositor.
    seat.pointer.releaseLeft()
    connection.flush()
    return true
  }

  func moveDrag(to place: (x: Int, y: Int)) {}
  func dropDrag(_ action: DropAction) {}

  /// Cancels the drag by destroying its source.
  func cancelDrag() {
    endDrag()
    carried = nil
    connection.flush()
  }

  /// Handles a drop on one of our windows, which takes the content from memory.
  func dropOwn(_ drag: WaylandDataDevice.Drag) {
    // Old compositors name no action.
    let chosen = drag.offer.action == 0 ? carried?.preferred : drag.offer.action
    let action: DropAction = chosen == WaylandAction.copy ? .copy : .move
    tell(drag, .text(x: drag.place.x, y: drag.place.y, action: action))
    drag.offer.finish()
    carried?.isOwnDrop = true
    endDrag()
  }

  /// Handles a drop on another program's window. The data device reports drops on our own.
  private func wasDroppedElsewhere() { if !data.isOver { endDrag() } }

  /// Handles the end of a transfer. A program that moves text leaves it to us to delete the original.
  private func wasTaken(_ action: UInt32) {
    guard let carried, !carried.isOwnDrop, action == WaylandAction.move else { return }
    tell(carried.window, .movedAway)
  }

  /// Cancels a drag that the compositor has not begun, as the button went up too early.
  func buttonWentUp() { if carried?.isDropped == false { cancelDrag() } }

  private func sourceEnded(_ source: WaylandSource) {
    guard carried?.source === source else { return }
    endDrag()
    carried = nil
  }

  private func endDrag() {
    guard let carried, !carried.isDropped else { return }
    self.carried?.isDropped = true
    tell(carried.window, .ended)
  }
}
