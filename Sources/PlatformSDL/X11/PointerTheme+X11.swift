import CX11
import Glibc
import Platform

/// The pointers that the desktop's settings daemon names. libX11 loads libXcursor for all pointers of a
/// program, and that reads what the X resources say of them once; so it is told.
extension PointerTheme {
  /// What the daemon says. What it does not say is as the resources say.
  nonisolated init(_ settings: XSettings) {
    self.init(
      name: settings.texts["Gtk/CursorThemeName"],
      size: settings.numbers["Gtk/CursorThemeSize"].map(Int.init))
  }

  /// Has pointers that are made from now on look so.
  func use(on display: OpaquePointer) {
    guard name != nil || size != nil, let library = dlopen("libXcursor.so.1", RTLD_LAZY) else {
      return
    }
    // Invariant: the functions have had these types since libXcursor 1.0, and copy the name.
    typealias SetTheme = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
    typealias SetSize = @convention(c) (OpaquePointer, Int32) -> Int32
    if let name, let function = dlsym(library, "XcursorSetTheme") {
      _ = name.withCString { unsafeBitCast(function, to: SetTheme.self)(display, $0) }
    }
    if let size, let function = dlsym(library, "XcursorSetDefaultSize") {
      _ = unsafeBitCast(function, to: SetSize.self)(display, Int32(size))
    }
  }
}
