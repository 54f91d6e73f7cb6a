import CSDL2
import CWayland
import Platform

/// Something that is dragged from a window of ours.
struct CarriedSource {
  let source: WaylandSource
  /// The number of the surface that it comes from.
  let window: UInt32
  /// The action over our windows, by the keys that were held when the drag began. Some compositors let
  /// keys choose another one during the drag; no key comes to us meanwhile.
  let preferred: UInt32
  /// True if its window was told of the end. Others may still read it.
  var isDropped = false
  /// True if it was dropped on a window of ours, which deletes the original by itself.
  var isOwnDrop = false
}

/// Drags from our windows. The compositor follows the pointer and tells the window below it.
extension WaylandClipboard: DragCarrier {
  /// The compositor does.
  var followsPointer: Bool { false }

  /// Every window is watched.
  func watchDrags(over window: UInt32) {}

  func beginDrag(of content: ClipboardContent, from window: UInt32) -> Bool {
    guard let surface = connection.window(numbered: window)?.surface else { return false }
    cancelDrag()
    let serial = seat.buttonSerial
    let made = data.drag(content, from: surface, serial: serial, pipes: pipes) { [weak self] in
      self?.sourceEnded($0)
    }
    guard let made else { return false }
    made.wasDropped = { [weak self] in self?.wasDroppedElsewhere() }
    made.wasTaken = { [weak self] in self?.wasTaken($0) }
    let copies = UInt32(SDL_GetModState().rawValue) & KMOD_CTRL.rawValue != 0
    carried = CarriedSource(
      source: made, window: window, preferred: copies ? WaylandAction.copy : WaylandAction.move)
    // The release is the compositor's.
    cwayland_release_button(serial)
    connection.flush()
    return true
  }

  func moveDrag(to place: (x: Int, y: Int)) {}
  func dropDrag(_ action: DropAction) {}

  /// A source that goes ends its drag.
  func cancelDrag() {
    endDrag()
    carried = nil
    connection.flush()
  }

  /// It was dropped on a window of ours, which takes it from memory.
  func dropOwn(_ drag: WaylandDataDevice.Drag) {
    // Old compositors name no action.
    let chosen = drag.offer.action == 0 ? carried?.preferred : drag.offer.action
    let action: DropAction = chosen == WaylandAction.copy ? .copy : .move
    tell(drag, .text(x: drag.place.x, y: drag.place.y, action: action))
    drag.offer.finish()
    carried?.isOwnDrop = true
    endDrag()
  }

  /// It was dropped. Of our own windows the data device tells.
  private func wasDroppedElsewhere() { if !data.isOver { endDrag() } }

  /// Another program has all of it. A program that moves text leaves it to us to delete the original.
  private func wasTaken(_ action: UInt32) {
    guard let carried, !carried.isOwnDrop, action == WaylandAction.move else { return }
    tell(carried.window, .movedAway)
  }

  /// A button goes up: the compositor has begun no drag, since it went up too early.
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
