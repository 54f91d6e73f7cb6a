import CX11
import CXTest
import Foundation
import TestSupport

/// The test's own connection to an X server, for input and pictures.
///
/// It is used by one test at a time. A request about a window that has disappeared returns `nil`,
/// as do all requests once the server has ended.
final class XConnection: @unchecked Sendable {
  let display: OpaquePointer
  /// The window that everything else is in.
  let root: UInt
  private var names: [String: Atom] = [:]
  private var isOpen = true
  /// The window that publishes settings of the desktop, if a test has made some.
  var settingsWindow: UInt?
  /// Memory that the server writes pictures into; `nil` where it shares none.
  var sharedMemory: SharedPicture?

  /// A display that takes no connection.
  struct Refused: Error, CustomStringConvertible {
    let name: String
    var description: String { "display \(name) takes no connection" }
  }

  init(_ name: String) throws {
    Self.survivesErrors
    guard let display = XOpenDisplay(name) else { throw Refused(name: name) }
    self.display = display
    root = XDefaultRootWindow(display)
    // Without it Xlib ends the process when the server goes.
    XSetIOErrorExitHandler(display, { _, _ in }, nil)
    sharedMemory = SharedPicture(self)
  }

  /// Ends it; a second time does nothing.
  func close() {
    guard isOpen else { return }
    isOpen = false
    sharedMemory?.detach(from: self)
    sharedMemory = nil
    XCloseDisplay(display)
  }

  deinit { close() }

  /// Xlib's own handlers end the process: of a window that has just gone, and of a server.
  private static let survivesErrors: Void = {
    XSetErrorHandler { _, _ in 0 }
    XSetIOErrorHandler { _ in 0 }
  }()

  /// Returns when the server has handled all requests; pending events are discarded.
  func sync() { XSync(display, True) }

  /// The number of a name; asks the server once for each.
  func atom(_ name: String) -> Atom {
    if let known = names[name] { return known }
    let atom = XInternAtom(display, name, False)
    names[name] = atom
    return atom
  }

  /// The name of a number.
  func name(of atom: Atom) -> String? {
    guard let name = XGetAtomName(display, atom) else { return nil }
    defer { XFree(name) }
    return String(cString: name)
  }
}

/// A property of a window.
struct XProperty: Equatable {
  let type: Atom
  /// Bits of a unit: 8, 16 or 32.
  let format: Int32
  /// The units as Xlib has them: those of 32 bits are longs.
  let bytes: [UInt8]

  /// Its units of 32 bits.
  var numbers: [UInt] {
    guard format == 32 else { return [] }
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 8).map { raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt.self) }
    }
  }

  /// Its texts, each of which a zero byte ends.
  var texts: [String] {
    bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

extension XConnection {
  /// A property of a window; `nil` where there is none.
  func property(_ name: String, of window: UInt) -> XProperty? {
    property(atom(name), of: window)
  }

  private func property(_ property: Atom, of window: UInt) -> XProperty? {
    var (type, format): (Atom, Int32) = (0, 0)
    var (count, rest): (UInt, UInt) = (0, 0)
    var bytes: UnsafeMutablePointer<UInt8>?
    let longest = 1 << 20
    let status = XGetWindowProperty(
      display, window, property, 0, longest, False, Atom(AnyPropertyType), &type, &format, &count,
      &rest, &bytes)
    defer { if let bytes { XFree(bytes) } }
    guard status == Success, type != 0, let bytes else { return nil }
    let unit = format == 32 ? MemoryLayout<UInt>.size : Int(format) / 8
    return XProperty(
      type: type, format: format,
      bytes: Array(UnsafeBufferPointer(start: bytes, count: Int(count) * unit)))
  }

  /// All properties of a window by their names.
  func properties(of window: UInt) -> [String: XProperty] {
    var count: Int32 = 0
    guard let atoms = XListProperties(display, window, &count) else { return [:] }
    defer { XFree(atoms) }
    var properties: [String: XProperty] = [:]
    for atom in UnsafeBufferPointer(start: atoms, count: Int(count)) {
      guard let name = name(of: atom), let value = property(atom, of: window) else { continue }
      properties[name] = value
    }
    return properties
  }

  /// Sets a property of a window, or removes it.
  func set(_ name: String, of window: UInt, to value: XProperty?) {
    if let value {
      let unit = value.format == 32 ? MemoryLayout<UInt>.size : Int(value.format) / 8
      XChangeProperty(
        display, window, atom(name), value.type, value.format, PropModeReplace, value.bytes,
        Int32(value.bytes.count / unit))
    } else {
      XDeleteProperty(display, window, atom(name))
    }
  }
}
