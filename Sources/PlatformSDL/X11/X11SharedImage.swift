import CSDL2
import CX11
import Glibc

/// The pixels of a window in memory that the X server reads, too (MIT-SHM).
///
/// SDL's own surface is such an image, but SDL waits for the server each time that it has shown
/// something. Here nobody waits until pixels are to be changed that the server may not have read
/// yet; while somebody types, the next key tells that it has. Few pixels, a letter or a caret, are
/// sent to it, so that nothing is left to be read: a caret that blinks never waits.
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
  /// Whether it was shown, so that it holds the last frame.
  private(set) var wasShown = false

  private let display: OpaquePointer
  private let window: UInt
  private let context: GC
  private let image: UnsafeMutablePointer<XImage>
  /// What the server knows the memory by. The image points to it, so it has to stay in its place.
  private let segment: UnsafeMutablePointer<XShmSegmentInfo>
  /// The number of the last request that has the server read the memory.
  private var lastRequest: UInt = 0
  /// So many pixels are cheaper to send than to wait for: 8 KB, half of what Xlib gathers.
  private static let mostSent: UInt32 = 2048

  /// Makes pixels for a window of the given size. `nil` where there is no such memory (a server on
  /// another machine, limits of the system) or where the screen has other pixels.
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
    // The server keeps the memory until it has read what it was told to.
    XShmDetach(display, segment)
    XFreeGC(display, context)
    Self.destroy(image)
    shmdt(segment.pointee.shmaddr)
    segment.deallocate()
  }

  /// Returns when the server has read all that it was told to show, so that pixels may be changed.
  func waitUntilRead() {
    // Each event and each answer says how far the server had come when it sent it.
    let known = XLastKnownRequestProcessed(display)
    if Int(bitPattern: lastRequest &- known) > 0 { XSync(display, False) }
  }

  /// Has the server show a rectangle, in device pixels inside the image, when `send` is called.
  func show(x: Int32, y: Int32, width: UInt32, height: UInt32) {
    wasShown = true
    if width * height <= Self.mostSent {
      XPutImage(display, window, context, image, x, y, x, y, width, height)
    } else {
      lastRequest = XNextRequest(display)
      XShmPutImage(display, window, context, image, x, y, x, y, width, height, False)
    }
  }

  /// Sends what was asked for to the server.
  func send() { XFlush(display) }

  /// Whether pixels are what we draw.
  private static func isDirect(_ image: XImage, width: Int) -> Bool {
    image.bits_per_pixel == 32 && image.byte_order == LSBFirst && image.red_mask == 0xFF0000
      && image.green_mask == 0xFF00 && image.blue_mask == 0xFF
      && Int(image.bytes_per_line) == width * 4
  }

  private static func destroy(_ image: UnsafeMutablePointer<XImage>) {
    // Invariant: Xlib sets the function when it makes an image of this kind, and it leaves the
    // pixels alone.
    _ = image.pointee.f.destroy_image?(image)
  }

  /// Memory that both sides have; `nil` where there is none.
  private static func attach(
    _ segment: UnsafeMutablePointer<XShmSegmentInfo>, bytes: Int, on display: OpaquePointer
  ) -> UnsafeMutableRawPointer? {
    let number = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard number >= 0 else { return nil }
    // It goes with the last who holds it, however the process ends.
    defer { shmctl(number, IPC_RMID, nil) }
    guard let memory = shmat(number, nil, 0), Int(bitPattern: memory) != -1 else { return nil }
    segment.pointee.shmid = number
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    segment.pointee.readOnly = False
    if tell(display, of: segment) { return memory }
    shmdt(memory)
    return nil
  }

  /// Tells the server of the memory. One on another machine answers with an error, which would end
  /// the process if nobody took it.
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

  /// Set by Xlib's call for errors, on the thread that waits for the server: the main thread.
  nonisolated(unsafe) private static var wasRefused = false
}
