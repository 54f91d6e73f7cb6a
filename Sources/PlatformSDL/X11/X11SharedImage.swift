import CSDL2
import CX11
import Glibc

/// The pixels of a window in memory that the X server reads, too (MIT-SHM).
///
/// SDL's own surface is such an image, but SDL waits for the server after each frame. Here the
/// program waits only before it changes pixels that the server may not have read yet; while the
/// person types, the event of the next key shows that it has. Small areas, a letter or a caret, are
/// sent instead of shared, so that nothing is left to be read: a blinking caret never waits.
///
/// **Invariants:** `display` is SDL's and stays open as long as the process; the memory at `pixels`
/// is attached for as long as this object lives, and holds `width` × `height` pixels of 32 bits,
/// `0x00RRGGBB`. Only the main thread uses it.
final class X11SharedImage {
  /// The top left pixel.
  let pixels: UnsafeMutablePointer<UInt32>
  /// Device pixels.
  let width: Int
  /// Device pixels.
  let height: Int
  /// True if it was shown, so that it holds the last frame.
  private(set) var wasShown = false

  private let display: OpaquePointer
  private let window: UInt
  private let context: GC
  private let image: UnsafeMutablePointer<XImage>
  /// The server's handle of the memory. The image points to it, so it must not move.
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>
  /// The number of the last request that makes the server read the memory.
  private var lastRequest: UInt = 0
  /// The number of pixels up to which sending is cheaper than waiting: 8 KB, half of Xlib's buffer.
  private static let mostSent: UInt32 = 2048

  /// Makes pixels for a window of the given size. Returns `nil` if there is no such memory (a
  /// server on another machine, limits of the system) or if the screen has another pixel format.
  init?(display: OpaquePointer, window: UInt, width: Int, height: Int) {
    var attributes = XWindowAttributes()
    guard width > 0, height > 0, XShmQueryExtension(display) == True,
      XGetWindowAttributes(display, window, &attributes) != 0
    else { return nil }
    let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
    segment.initialize(to: XShmSegmentInfo())
    guard
      let image = XShmCreateImage(
        display, attributes.visual, UInt32(attributes.depth), ZPixmap, nil, segment, UInt32(width),
        UInt32(height))
    else {
      segment.deallocate()
      return nil
    }
    guard Self.isDirect(image.pointee, width: width),
      let memory = Self.attach(segment, bytes: width * height * 4, on: display)
    else {
      Self.destroy(image)
      segment.deallocate()
      return nil
    }
    image.pointee.data = memory.assumingMemoryBound(to: CChar.self)
    self.display = display
    self.window = window
    context = XCreateGC(display, window, 0, nil)
    self.image = image
    self.segment = segment
    self.width = width
    self.height = height
    pixels = memory.bindMemory(to: UInt32.self, capacity: width * height)
  }

  isolated deinit {
    // The server keeps the memory until it has handled the requests that read it.
    XShmDetach(display, segment)
    XFreeGC(display, context)
    Self.destroy(image)
    shmdt(segment.pointee.shmaddr)
    segment.deallocate()
  }

  /// Returns when the server has read all the pixels to be shown, so that they may be changed.
  func waitUntilRead() {
    // Each event and each reply contains the number of the last request that the server had handled.
    let known = XLastKnownRequestProcessed(display)
    if Int(bitPattern: lastRequest &- known) > 0 { XSync(display, False) }
  }

  /// Makes the server show a rectangle, in device pixels inside the image, when `send` is called.
  func show(x: Int32, y: Int32, width: UInt32, height: UInt32) {
    wasShown = true
    if width * height <= Self.mostSent {
      XPutImage(display, window, context, image, x, y, x, y, width, height)
    } else {
      lastRequest = XNextRequest(display)
      XShmPutImage(display, window, context, image, x, y, x, y, width, height, False)
    }
  }

  /// Sends the pending requests to the server.
  func send() { XFlush(display) }

  /// True if the image has our pixel format.
  private static func isDirect(_ image: XImage, width: Int) -> Bool {
    image.bits_per_pixel == 32 && image.byte_order == LSBFirst && image.red_mask == 0xFF0000
      && image.green_mask == 0xFF00 && image.blue_mask == 0xFF
      && Int(image.bytes_per_line) == width * 4
  }

  private static func destroy(_ image: UnsafeMutablePointer<XImage>) {
    // Invariant: Xlib sets the function when it makes an image of this kind, and the function does
    // not free the pixels.
    _ = image.pointee.f.destroy_image?(image)
  }

  /// Memory shared by both sides; `nil` if there is none.
  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, bytes: Int, on display: OpaquePointer
  ) -> UnsafeMutableRawPointer? {
    let number = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard number >= 0 else { return nil }
    // The memory is freed with the last process that holds it, however the process ends.
    defer { shmctl(number, IPC_RMID, nil) }
    guard let memory = shmat(number, nil, 0), Int(bitPattern: memory) != -1 else { return nil }
    segment.pointee.shmid = number
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = False
    if tell(display, of: segment) { return memory }
    shmdt(memory)
    return nil
  }

  /// Attaches the memory on the server. One on another machine answers with an error, which would
  /// end the process without a handler.
  private static func tell(
    _ display: OpaquePointer, of segment: UnsafeMutablePointer<XShmSegmentInfo>
  ) -> Bool {
    XSync(display, False)
    wasRefused = false
    let former = XSetErrorHandler { _, _ in
      X11SharedImage.wasRefused = true
      return 0
    }
    XShmAttach(display, segment)
    XSync(display, False)
    XSetErrorHandler(former)
    return !wasRefused
  }

  /// Set by Xlib's error handler, on the thread that waits for the server: the main thread.
  nonisolated(unsafe) private static var wasRefused = false
}
