import CWayland
import Platform

/// Moves windows to the front by `xdg-activation-v1`: passes on the token that another program has
/// got for us, and requests tokens for programs that we start.
///
/// **Invariant:** `handle` is ours and is destroyed with this object.
final class WaylandActivation: ActivationSource {
  private let handle: OpaquePointer
  private let connection: WaylandConnection
  private let mainThread: any MainThread
  private var requests: [Request] = []

  /// Returns `nil` if the compositor has no such interface.
  init?(_ connection: WaylandConnection, mainThread: any MainThread) {
    guard let handle = connection.globals.bind(.activation) else { return nil }
    self.handle = handle
    self.connection = connection
    self.mainThread = mainThread
  }

  isolated deinit {
    requests = []
    xdg_activation_v1_destroy(handle)
  }

  /// Moves a window to the front, if the compositor accepts the token.
  func activate(_ surface: OpaquePointer, with token: String) {
    xdg_activation_v1_activate(handle, token, surface)
    connection.flush()
  }

  /// Requests a token for a program that is about to be started. Compositors answer at once.
  func makeToken(_ answer: @escaping (ActivationToken?) -> Void) {
    let seat = connection.seat
    guard let made = xdg_activation_v1_get_activation_token(handle) else { return answer(nil) }
    let request = Request(made) { [weak self, mainThread] request, token in
      self?.requests.removeAll { $0 === request }
      // The listener is called while events are read.
      mainThread.post { answer(ActivationToken(waylandToken: token)) }
    }
    requests.append(request)
    xdg_activation_token_v1_set_serial(made, seat.serials.press, seat.handle)
    if let surface = seat.keyboard.surface { xdg_activation_token_v1_set_surface(made, surface) }
    xdg_activation_token_v1_commit(made)
    connection.flush()
  }

  /// A token that was requested.
  ///
  /// **Invariant:** `handle` is ours and is destroyed with this object.
  private final class Request {
    private let handle: OpaquePointer
    private let answer: (Request, String?) -> Void

    init(_ handle: OpaquePointer, _ answer: @escaping (Request, String?) -> Void) {
      self.handle = handle
      self.answer = answer
      xdg_activation_token_v1_add_listener(
        handle, Self.listener, WaylandListener.context(of: self))
    }

    isolated deinit { xdg_activation_token_v1_destroy(handle) }

    nonisolated(unsafe) private static let listener:
      UnsafePointer<xdg_activation_token_v1_listener> =
        WaylandListener.lasting(
          xdg_activation_token_v1_listener(done: { context, _, token in
            let token = token.map { String(cString: $0) }
            WaylandListener.tell(context, as: Request.self) {
              $0.answer($0, token.flatMap { ActivationToken.text(Array($0.utf8)) })
            }
          }))
  }
}
