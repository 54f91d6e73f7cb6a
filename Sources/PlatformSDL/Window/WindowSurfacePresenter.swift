import CSDL2
import Canvas
import Platform

/// SDL's own surface of the window: used in a plain window, and where the X server can't share memory
/// with us or has another pixel format.
///
/// **Invariant:** `window` outlives the presenter. The surface is requested each time, as SDL
/// replaces it when the size changes.
final class WindowSurfacePresenter: Presenter {
  private let window: OpaquePointer
  /// The surface handed out last, into which the frame was drawn.
  private var lent: UnsafeMutablePointer<SDL_Surface>?
  /// 32-bit pixels to draw into where the screen has another format.
  private var shadow: UnsafeMutablePointer<SDL_Surface>?

  /// Returns `nil` if SDL has no such surface for the window.
  init?(window: OpaquePointer) {
    guard SDL_GetWindowSurface(window) != nil else { return nil }
    self.window = window
  }

  isolated deinit { if let shadow { SDL_FreeSurface(shadow) } }

  func surface() -> PresenterSurface {
    lent = SDL_GetWindowSurface(window)
    guard let screen = lent, let target = Self.isDirect(screen) ? screen : shadow(of: screen),
      let pixels = target.pointee.pixels
    else { return .failed }
    return .ready(
      WindowSurface(
        pixels: pixels.assumingMemoryBound(to: UInt32.self), width: Int(target.pointee.w),
        height: Int(target.pointee.h), stride: Int(target.pointee.pitch) / 4,
        age: screen.pointee.userdata == nil ? 0 : 1))
  }

  func present(_ damage: [SDL_Rect]) {
    guard let screen = SDL_GetWindowSurface(window), screen == lent else { return }
    if !Self.isDirect(screen), let shadow {
      for rect in damage {
        var source = rect
        var target = rect
        SDL_UpperBlit(shadow, &source, screen, &target)
      }
    }
    // SDL leaves `userdata` to us, and a new surface has none: this marks a surface that was drawn to.
    screen.pointee.userdata = UnsafeMutableRawPointer(screen)
    SDL_UpdateWindowSurfaceRects(window, damage, Int32(damage.count))
  }

  private static func isDirect(_ surface: UnsafeMutablePointer<SDL_Surface>) -> Bool {
    guard let format = surface.pointee.format else { return false }
    return format.pointee.format == SDL_PIXELFORMAT_RGB888.rawValue
      || format.pointee.format == SDL_PIXELFORMAT_ARGB8888.rawValue
  }

  private func shadow(
    of screen: UnsafeMutablePointer<SDL_Surface>
  ) -> UnsafeMutablePointer<SDL_Surface>? {
    if let shadow, shadow.pointee.w == screen.pointee.w, shadow.pointee.h == screen.pointee.h {
      return shadow
    }
    if let shadow { SDL_FreeSurface(shadow) }
    shadow = SDL_CreateRGBSurfaceWithFormat(
      0, screen.pointee.w, screen.pointee.h, 32, SDL_PIXELFORMAT_RGB888.rawValue)
    return shadow
  }
}
