import CX11
import CXTest
import TestSupport

/// Memory as large as a screen that the X server writes pictures into (MIT-SHM).
final class SharedPicture {
  private let segment = UnsafeMutablePointer<XShmSegmentInfo>.allocate(capacity: 1)
  private let image: UnsafeMutablePointer<XImage>

  /// `nil` where the server shares no memory.
  init?(_ connection: XConnection) {
    let display = connection.display
    let screen = XDefaultScreen(display)
    segment.initialize(to: XShmSegmentInfo())
    guard XShmQueryExtension(display) != 0,
      let image = XShmCreateImage(
        display, XDefaultVisual(display, screen), UInt32(XDefaultDepth(display, screen)), ZPixmap,
        nil, segment, UInt32(XDisplayWidth(display, screen)),
        UInt32(XDisplayHeight(display, screen))),
      image.pointee.bits_per_pixel == 32
    else { return nil }
    self.image = image
    let bytes = Int(image.pointee.bytes_per_line) * Int(image.pointee.height)
    segment.pointee.shmid = shmget(IPC_PRIVATE, bytes, IPC_CREAT | 0o600)
    guard segment.pointee.shmid >= 0, let memory = shmat(segment.pointee.shmid, nil, 0) else {
      return nil
    }
    segment.pointee.shmaddr = memory.assumingMemoryBound(to: CChar.self)
    image.pointee.data = segment.pointee.shmaddr
    XShmAttach(display, segment)
    connection.sync()
    // The segment is removed when both have detached it, also if they are killed.
    shmctl(segment.pointee.shmid, IPC_RMID, nil)
  }

  deinit { segment.deallocate() }

  /// Has the server put a part of the screen there.
  func take(_ part: AppWindow.Frame, from drawable: UInt, on display: OpaquePointer) -> Picture? {
    image.pointee.width = Int32(part.width)
    image.pointee.height = Int32(part.height)
    image.pointee.bytes_per_line = Int32(4 * part.width)
    guard
      XShmGetImage(
        display, drawable, image, Int32(part.x), Int32(part.y), UInt(bitPattern: -1)) != 0
    else { return nil }
    return Picture(
      width: part.width, height: part.height, rows: image.pointee.data,
      bytesPerRow: 4 * part.width)
  }

  /// Detaches the segment.
  func detach(from connection: XConnection) {
    XShmDetach(connection.display, segment)
    XFree(image)
    shmdt(segment.pointee.shmaddr)
  }
}

extension XConnection {
  /// Returns the picture of a window: its part of the screen with all that covers it. `nil` while it is
  /// not on the screen.
  func picture(of window: UInt) -> Picture? {
    // Nothing moves between the query for its place and the picture.
    XGrabServer(display)
    defer {
      XUngrabServer(display)
      sync()
    }
    guard isViewable(window), let frame = frame(of: window) else { return nil }
    let screen = XDefaultScreen(display)
    let (left, top) = (max(frame.x, 0), max(frame.y, 0))
    let part = AppWindow.Frame(
      x: left, y: top,
      width: min(frame.x + frame.width, Int(XDisplayWidth(display, screen))) - left,
      height: min(frame.y + frame.height, Int(XDisplayHeight(display, screen))) - top)
    guard part.width > 0, part.height > 0 else { return nil }
    return sharedMemory.map { $0.take(part, from: root, on: display) } ?? copy(part)
  }

  private func copy(_ part: AppWindow.Frame) -> Picture? {
    guard
      let image = XGetImage(
        display, root, Int32(part.x), Int32(part.y), UInt32(part.width), UInt32(part.height),
        UInt(bitPattern: -1), ZPixmap)
    else { return nil }
    defer { _ = image.pointee.f.destroy_image(image) }
    guard image.pointee.bits_per_pixel == 32 else { return nil }
    return Picture(
      width: part.width, height: part.height, rows: image.pointee.data,
      bytesPerRow: Int(image.pointee.bytes_per_line))
  }
}
