import CSDL2
import CWayland
import Canvas
import Platform

/// Draws into buffers shared with the compositor: any other way would load a GPU driver.
///
/// A frame is sent at once; the compositor shows the newest one. One more may follow before it has
/// shown that, so that a key never waits; the next waits until the compositor asks for a frame, so
/// that a hidden window draws nothing.
///
/// **Invariant:** the window and its surface outlive the presenter.
final class WaylandPresenter: Presenter {
  private unowned let window: WaylandWindow
  private let surfaceHandle: OpaquePointer
  private let connection: WaylandConnection
  private weak var client: (any PresenterClient)?
  private var ring = BufferRing(most: mostBuffers)
  private var buffers: [WaylandBuffer] = []
  /// Buffers of another size that the compositor may still read.
  private var retired: [WaylandBuffer] = []
  /// The buffer that is being drawn into.
  private var lent: Int?
  /// The compositor's pending callbacks, one a frame.
  private var callbacks: [OpaquePointer] = []

  private static let mostBuffers = 3
  private static let mostFrames = 2

  /// Begins without buffers; `client` is told when a buffer is free again, or another frame may come.
  init(
    window: WaylandWindow, connection: WaylandConnection, client: (any PresenterClient)?
  ) {
    self.window = window
    surfaceHandle = window.surface
    self.connection = connection
    self.client = client
  }

  isolated deinit { for callback in callbacks { wl_callback_destroy(callback) } }

  func surface() -> PresenterSurface {
    let units = window.size
    let (width, height) = window.deviceSize(width: units.width, height: units.height)
    guard window.isConfigured, width > 0, height > 0 else { return .busy }
    setSize(width: width, height: height)
    guard callbacks.count < Self.mostFrames, let next = ring.next() else { return .busy }
    if next.number == buffers.count {
      guard let buffer = connection.makeBuffer(width: width, height: height) else {
        return .failed
      }
      buffer.presenter = self
      buffers.append(buffer)
    }
    lent = next.number
    let buffer = buffers[next.number]
    if let missing = next.missing, let newest = next.newest {
      for rect in missing { Self.copy(rect, from: buffers[newest], to: buffer) }
    }
    return .ready(
      WindowSurface(
        pixels: buffer.pixels, width: buffer.width, height: buffer.height, stride: buffer.width,
        age: next.missing == nil ? 0 : 1))
  }

  func present(_ damage: [SDL_Rect]) {
    guard let lent else { return }
    self.lent = nil
    let buffer = buffers[lent]
    buffer.isBusy = true
    ring.present(
      lent,
      damage: damage.map {
        DeviceRect(x: Int($0.x), y: Int($0.y), width: Int($0.w), height: Int($0.h))
      })
    window.willCommit()
    wl_surface_attach(surfaceHandle, buffer.handle, 0, 0)
    for rect in damage { tell(rect) }
    if let callback = wl_surface_frame(surfaceHandle) {
      callbacks.append(callback)
      // Invariant: the listener is not called once the callback is destroyed, in `deinit` at the latest.
      wl_callback_add_listener(
        callback, Self.listener, WaylandListener.context(of: self))
    }
    wl_surface_commit(surfaceHandle)
    connection.flush()
    if let spare = ring.dropSpare() { buffers.remove(at: spare) }
  }

  /// Sends the damage of a frame. Old compositors count it in surface units.
  private func tell(_ rect: SDL_Rect) {
    if wl_proxy_get_version(surfaceHandle) >= UInt32(WL_SURFACE_DAMAGE_BUFFER_SINCE_VERSION) {
      wl_surface_damage_buffer(surfaceHandle, rect.x, rect.y, rect.w, rect.h)
    } else {
      wl_surface_damage(surfaceHandle, 0, 0, .max, .max)
    }
  }

  private func setSize(width: Int, height: Int) {
    guard let first = buffers.first, (first.width, first.height) != (width, height) else { return }
    retired += buffers.filter(\.isBusy)
    buffers = []
    lent = nil
    ring = BufferRing(most: Self.mostBuffers)
  }

  /// Frees a buffer that the compositor has released.
  func wasReleased(_ buffer: WaylandBuffer) {
    retired.removeAll { $0 === buffer }
    guard let number = buffers.firstIndex(where: { $0 === buffer }) else { return }
    ring.release(number)
    client?.pixelsAreFree()
  }

  /// Lets the client draw after the compositor has shown a frame.
  private func frameWasShown(_ callback: OpaquePointer) {
    callbacks.removeAll { $0 == callback }
    wl_callback_destroy(callback)
    client?.pixelsAreFree()
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_callback_listener> =
    WaylandListener.lasting(
      wl_callback_listener(done: { context, callback, _ in
        WaylandListener.tell(context, as: WaylandPresenter.self, callback) { presenter, callback in
          if let callback { presenter.frameWasShown(callback) }
        }
      }))

  /// Copies pixels between two buffers of one size.
  private static func copy(_ rect: DeviceRect, from old: WaylandBuffer, to new: WaylandBuffer) {
    let all = DeviceRect(x: 0, y: 0, width: new.width, height: new.height)
    let rect = rect.intersection(all)
    guard !rect.isEmpty else { return }
    for row in rect.y..<rect.y + rect.height {
      let start = row * new.width + rect.x
      (new.pixels + start).update(from: old.pixels + start, count: rect.width)
    }
  }
}
