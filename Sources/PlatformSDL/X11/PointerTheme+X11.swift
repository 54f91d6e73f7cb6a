import CX11
import Glibc
import Platform

/// The pointer theme of the desktop's settings daemon. libX11 loads libXcursor for all pointers of
/// a program, which reads the theme from the X resources once; so it has to be set.
extension PointerTheme {
  /// The daemon's theme. Missing settings are those of the resources.
  nonisolated init(_ settings: XSettings) {
    self.init(
      name: settings.texts["Gtk/CursorThemeName"],
      size: settings.numbers["Gtk/CursorThemeSize"].map(Int.init))
  }

  /// Sets the theme of pointers that are made from now on.
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
