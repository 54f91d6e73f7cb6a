import CSDL2
import Canvas
import Platform

/// The usual way on X11: an image of ours in memory shared with the X server, so that nothing is
/// copied twice and a frame need not wait for the server.
///
/// **Invariant:** `window` and its native window outlive the presenter.
final class SharedImagePresenter: Presenter {
  private let window: OpaquePointer
  private let nativeWindow: UInt
  private let connection: X11Connection
  private var image: X11SharedImage

  /// Returns `nil` if the server can't share memory with us.
  init?(window: OpaquePointer, nativeWindow: UInt, connection: X11Connection) {
    let size = Self.size(of: window)
    guard
      let image = connection.sharedImage(
        for: nativeWindow, width: size.width, height: size.height)
    else { return nil }
    self.window = window
    self.nativeWindow = nativeWindow
    self.connection = connection
    self.image = image
  }

  func surface() -> PresenterSurface {
    let size = Self.size(of: window)
    if size != (image.width, image.height) {
      guard
        let image = connection.sharedImage(
          for: nativeWindow, width: size.width, height: size.height)
      else { return .failed }
      self.image = image
    }
    image.waitUntilRead()
    return .ready(
      WindowSurface(
        pixels: image.pixels, width: image.width, height: image.height, stride: image.width,
        age: image.wasShown ? 1 : 0))
  }

  func present(_ damage: [SDL_Rect]) {
    // The window's size may have changed since the surface was handed out.
    var bounds = SDL_Rect(x: 0, y: 0, w: Int32(image.width), h: Int32(image.height))
    for var rect in damage {
      var visible = SDL_Rect()
      guard SDL_IntersectRect(&rect, &bounds, &visible) == SDL_TRUE else { continue }
      image.show(x: visible.x, y: visible.y, width: UInt32(visible.w), height: UInt32(visible.h))
    }
    image.send()
  }

  private static func size(of window: OpaquePointer) -> (width: Int, height: Int) {
    var width: Int32 = 0
    var height: Int32 = 0
    SDL_GetWindowSizeInPixels(window, &width, &height)
    return (Int(width), Int(height))
  }
}
