import CWayland
import Glibc

/// Pixels in memory shared with the compositor.
///
/// **Invariants:** `pixels` is mapped for as long as this object lives, and holds `width` ×
/// `height` pixels of 32 bits, `0x00RRGGBB`. The compositor has a mapping of its own, and may read
/// it for longer. Only the main thread uses it.
final class WaylandBuffer {
  /// The top left pixel.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Device pixels.
  let width: Int
  /// Device pixels.
  let height: Int
  /// The buffer as the compositor knows it.
  let handle: OpaquePointer
  /// True while the compositor may read it.
  var isBusy = false
  /// Is told that the compositor has released the buffer.
  weak var presenter: WaylandPresenter?

  /// Makes a buffer; `nil` if there is no memory.
  init?(memory: OpaquePointer, width: Int, height: Int) {
    let size = width * height * 4
    guard width > 0, height > 0, let length = Int32(exactly: size) else { return nil }
    let descriptor = cwayland_memory(size)
    guard descriptor >= 0 else { return nil }
    // The mapping and the compositor keep the memory.
    defer { close(descriptor) }
    guard
      let place = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      Int(bitPattern: place) != -1
    else { return nil }
    guard let pool = wl_shm_create_pool(memory, descriptor, length),
      let handle = wl_shm_pool_create_buffer(
        pool, 0, Int32(width), Int32(height), Int32(width * 4), WL_SHM_FORMAT_XRGB8888.rawValue)
    else {
      munmap(place, size)
      return nil
    }
    wl_shm_pool_destroy(pool)
    pixels = place.bindMemory(to: UInt32.self, capacity: width * height)
    self.width = width
    self.height = height
    self.handle = handle
    // Invariant: the listener is not called once the buffer is destroyed, in `deinit`.
    wl_buffer_add_listener(handle, Self.listener, WaylandListener.context(of: self))
  }

  isolated deinit {
    wl_buffer_destroy(handle)
    munmap(pixels, width * height * 4)
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_buffer_listener> =
    WaylandListener.lasting(
      wl_buffer_listener(release: { context, _ in
        WaylandListener.tell(context, as: WaylandBuffer.self) { buffer in
          buffer.isBusy = false
          buffer.presenter?.wasReleased(buffer)
        }
      }))
}
