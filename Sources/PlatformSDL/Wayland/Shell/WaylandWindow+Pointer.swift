import CWayland
import Platform

/// The pointer in a window, and what it drags there.
extension WaylandWindow {
  var canMove: Bool { false }
  var screenPointer: ScreenPointer? { nil }

  /// The pointer in the window, whose top left corner stays while the program resizes it.
  var dragPointer: ScreenPointer {
    let place = connection.seat.pointer.place
    return ScreenPointer(
      position: (Int(place.x), Int(place.y)), holdsLeft: heldButtons & 1 != 0,
      holdsAny: heldButtons != 0)
  }

  var heldButtons: UInt32 { connection.seat.pointer.held }
  var hasPointer: Bool { connection.seat.pointer.surface == surface }
  /// Does nothing: the compositor sends motions to the window in which a button is down.
  func capturePointer(_ captures: Bool) {}

  func beginMove(from place: (x: Int, y: Int)) -> Bool {
    takePointer { xdg_toplevel_move($0, $1, $2) }
  }

  /// The program resizes a floating window by its right and bottom edges, and follows the pointer
  /// beyond the minimum size; for a tile the compositor does, as it alone knows the neighbours.
  func beginResize(_ edges: WindowEdges) -> Bool {
    guard states.isTiled || !edges.isDisjoint(with: [.left, .top]) else { return false }
    return takePointer { xdg_toplevel_resize($0, $1, $2, edges.waylandEdges) }
  }

  /// Makes the compositor follow the pointer with the button that is down; it keeps the release.
  private func takePointer(
    _ request: (_ toplevel: OpaquePointer, _ seat: OpaquePointer, _ serial: UInt32) -> Void
  ) -> Bool {
    guard let toplevel else { return false }
    let seat = connection.seat
    // If the button is up already, some would go on until the next click.
    if heldButtons & 1 != 0 {
      request(toplevel.handle, seat.handle, seat.serials.button)
      seat.pointer.releaseLeft()
      connection.flush()
    }
    return true
  }

  func showMenu(x: Int, y: Int) -> Bool {
    guard let toplevel, toplevel.hasMenu ?? connection.showsWindowMenus else { return false }
    let seat = connection.seat
    xdg_toplevel_show_window_menu(
      toplevel.handle, seat.handle, seat.serials.press, Int32(x), Int32(y))
    connection.flush()
    return true
  }
}
