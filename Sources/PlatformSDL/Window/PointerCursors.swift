import CSDL2
import Platform

/// Sets the shape of the pointer.
protocol PointerDisplay: AnyObject {
  /// Gives the pointer a shape over all windows of the program.
  func show(_ shape: PointerShape)
  /// Sets the desktop's theme for all shapes.
  func setTheme(_ theme: PointerTheme)
}

extension PointerDisplay {
  /// Does nothing: the theme is known by another way.
  func setTheme(_ theme: PointerTheme) {}
}

/// The desktop's pointers from SDL, loaded when first shown and kept as long as the process lives.
///
/// It asks SDL only if the shape changes. It does not follow the desktop's theme by itself: `reload` does.
final class PointerCursors: PointerDisplay {
  private var loaded: [PointerShape: OpaquePointer] = [:]
  private var shown: PointerShape?

  func show(_ shape: PointerShape) {
    guard shape != shown else { return }
    let wasHidden = shown == .hidden
    shown = shape
    guard shape != .hidden else {
      SDL_ShowCursor(SDL_DISABLE)
      return
    }
    if let cursor = cursor(for: shape) { SDL_SetCursor(cursor) }
    if wasHidden { SDL_ShowCursor(SDL_ENABLE) }
  }

  /// Discards the loaded pointers, and loads the shown one again at once.
  func reload() {
    let former = loaded
    loaded = [:]
    if let shown, shown != .hidden, let cursor = cursor(for: shown) { SDL_SetCursor(cursor) }
    for cursor in former.values { SDL_FreeCursor(cursor) }
  }

  /// Returns `nil` if the desktop has no such pointer; the former one stays then.
  private func cursor(for shape: PointerShape) -> OpaquePointer? {
    if let cursor = loaded[shape] { return cursor }
    guard let cursor = SDL_CreateSystemCursor(Self.systemCursor(for: shape)) else { return nil }
    loaded[shape] = cursor
    return cursor
  }

  private static func systemCursor(for shape: PointerShape) -> SDL_SystemCursor {
    switch shape {
    case .arrow, .hidden: SDL_SYSTEM_CURSOR_ARROW
    case .text: SDL_SYSTEM_CURSOR_IBEAM
    case .hand: SDL_SYSTEM_CURSOR_HAND
    case .resizeHorizontal: SDL_SYSTEM_CURSOR_SIZEWE
    case .resizeVertical: SDL_SYSTEM_CURSOR_SIZENS
    case .resizeFalling: SDL_SYSTEM_CURSOR_SIZENWSE
    case .resizeRising: SDL_SYSTEM_CURSOR_SIZENESW
    }
  }
}
