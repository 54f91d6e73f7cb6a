import CSDL2
import CWayland
import Canvas
import Glibc
import Platform

/// A window of SDL's on a Wayland compositor, which alone knows where it is.
///
/// **Invariant:** the window of SDL outlives this object.
final class WaylandWindow: NativeWindow {
  private let handle: OpaquePointer
  private let surface: OpaquePointer?
  private let connection: WaylandConnection
  private let activation: WaylandActivation?

  /// Takes on a window by SDL's handle and its surface.
  init(
    _ handle: OpaquePointer, surface: OpaquePointer?, connection: WaylandConnection,
    activation: WaylandActivation?
  ) {
    self.handle = handle
    self.surface = surface
    self.connection = connection
    self.activation = activation
  }

  var number: UInt32? { surface.map { wl_proxy_get_id($0) } }

  var canMove: Bool { false }

  var screenPointer: ScreenPointer? { nil }

  /// In the window, whose top left corner stays while the program resizes it.
  var dragPointer: ScreenPointer {
    var x: Int32 = 0
    var y: Int32 = 0
    let buttons = SDL_GetMouseState(&x, &y)
    return ScreenPointer(
      position: (Int(x), Int(y)), holdsLeft: buttons & 1 != 0, holdsAny: buttons != 0)
  }

  func dragPlace(of event: SDL_MouseButtonEvent) -> (x: Int, y: Int) {
    (Int(event.x), Int(event.y))
  }

  /// SDL asks before it notes what the button does.
  var isHitByPress: Bool { SDL_GetMouseState(nil, nil) & 1 == 0 }

  /// The compositor says how large things shall be.
  func scale(unitFactor: Double) -> Scale { Scale(unitFactor) }

  func presenters(for window: any PresenterClient) -> [() -> (any Presenter)?] {
    guard let surface else { return [] }
    return [
      { [handle, connection, weak window] in
        WaylandPresenter(
          window: handle, surface: surface, connection: connection, client: window)
      }
    ]
  }

  /// SDL gives it to the compositor when it shows the window, and takes the variable away.
  func willShow(with activation: ActivationToken) {
    if let token = activation.waylandToken { setenv("XDG_ACTIVATION_TOKEN", token, 1) }
  }

  /// SDL has asked with a token of its own, which only somebody who is here gets.
  func raise(with token: ActivationToken) {
    if let surface, let token = token.waylandToken { activation?.activate(surface, with: token) }
  }

  /// SDL's own call is enough.
  func setName(_ name: String) {}

  func setFrame(_ frame: DeviceRect) {
    SDL_SetWindowSize(handle, Int32(clamping: frame.width), Int32(clamping: frame.height))
  }

  /// Where it is nobody tells.
  func bareEdges(of frame: DeviceRect) -> WindowEdges { .all }

  /// Compositors make room for an on-screen keyboard by themselves.
  func coveredHeight(of frame: DeviceRect) -> Int { 0 }

  /// A program can't place windows on other monitors.
  func setCoversOtherMonitors(_ covers: Bool) {}
}
