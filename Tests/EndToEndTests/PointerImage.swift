import Foundation

/// What the pointer on a screen looks like now, asked through the XFixes extension: no tool of the
/// system tells.
///
/// The two libraries come with SDL, so they are opened here by name rather than linked.
struct PointerImage {
  /// Premultiplied ARGB.
  let pixels: [UInt]

  /// Whether nothing of it can be seen.
  var isHidden: Bool { pixels.allSatisfy { $0 >> 24 & 0xff == 0 } }

  /// A library or screen that is not there.
  struct Unavailable: Error, CustomStringConvertible {
    let what: String
    var description: String { "\(what) is missing, so the pointer can't be looked at" }
  }

  private typealias OpenDisplay = @convention(c) (UnsafePointer<CChar>?) -> OpaquePointer?
  private typealias CloseDisplay = @convention(c) (OpaquePointer) -> Int32
  private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Int32
  private typealias QueryExtension =
    @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>
    ) -> Int32
  private typealias GetCursorImage = @convention(c) (OpaquePointer) -> UnsafeMutableRawPointer?

  /// Looks at the pointer of a display such as `:1`.
  init(display name: String) throws {
    let x11 = try Self.opened("libX11.so.6")
    let fixes = try Self.opened("libXfixes.so.3")
    let open = try Self.function("XOpenDisplay", in: x11, as: OpenDisplay.self)
    let close = try Self.function("XCloseDisplay", in: x11, as: CloseDisplay.self)
    let free = try Self.function("XFree", in: x11, as: Free.self)
    let query = try Self.function("XFixesQueryExtension", in: fixes, as: QueryExtension.self)
    let get = try Self.function("XFixesGetCursorImage", in: fixes, as: GetCursorImage.self)
    guard let display = open(name) else { throw Unavailable(what: "display \(name)") }
    defer { _ = close(display) }
    var (event, failure): (Int32, Int32) = (0, 0)
    guard query(display, &event, &failure) != 0, let image = get(display) else {
      throw Unavailable(what: "XFixes")
    }
    defer { _ = free(image) }
    // XFixesCursorImage: six 16-bit numbers (x, y, width, height, hot spot), a serial, the pixels.
    let width = Int(image.load(fromByteOffset: 4, as: UInt16.self))
    let height = Int(image.load(fromByteOffset: 6, as: UInt16.self))
    let start = image.load(fromByteOffset: 24, as: UnsafePointer<UInt>.self)
    pixels = Array(UnsafeBufferPointer(start: start, count: width * height))
  }

  private static func opened(_ name: String) throws -> UnsafeMutableRawPointer {
    guard let handle = dlopen(name, RTLD_NOW) else { throw Unavailable(what: name) }
    return handle
  }

  private static func function<Function>(
    _ name: String, in library: UnsafeMutableRawPointer, as type: Function.Type
  ) throws -> Function {
    guard let address = dlsym(library, name) else { throw Unavailable(what: name) }
    return unsafeBitCast(address, to: type)
  }
}

extension DesktopSession {
  /// Whether the pointer can be seen now.
  func isPointerHidden() throws -> Bool {
    try PointerImage(display: environment["DISPLAY", default: ""]).isHidden
  }
}
