import CSDL2
import Canvas
import Platform

/// Pixels of ours that SDL copies into a texture: for a plain window without a surface that SDL can
/// show, as on Wayland with SDL 2. SDL loads a driver of the graphics processor for it.
///
/// **Invariant:** `window` outlives the presenter. `pixels` has `width` times `height` pixels, and is
/// freed with the presenter or when the size changes.
final class TexturePresenter: Presenter {
  private let window: OpaquePointer
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var pixels: UnsafeMutablePointer<UInt32>?
  private var size = (width: 0, height: 0)
  private var wasShown = false

  /// Returns `nil` if SDL has no renderer for the window.
  init?(window: OpaquePointer) {
    guard let renderer = SDL_CreateRenderer(window, -1, 0) else { return nil }
    self.window = window
    self.renderer = renderer
  }

  isolated deinit {
    release()
    SDL_DestroyRenderer(renderer)
  }

  func surface() -> PresenterSurface {
    var (width, height): (Int32, Int32) = (0, 0)
    guard SDL_GetRendererOutputSize(renderer, &width, &height) == 0, width > 0, height > 0 else {
      return .failed
    }
    if size != (Int(width), Int(height)) || texture == nil {
      release()
      guard
        let texture = SDL_CreateTexture(
          renderer, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
          width, height)
      else { return .failed }
      self.texture = texture
      size = (Int(width), Int(height))
      pixels = .allocate(capacity: size.width * size.height)
      pixels?.initialize(repeating: 0, count: size.width * size.height)
    }
    guard let pixels else { return .failed }
    return .ready(
      WindowSurface(
        pixels: pixels, width: size.width, height: size.height, stride: size.width,
        age: wasShown ? 1 : 0))
  }

  func present(_ damage: [SDL_Rect]) {
    guard let texture, let pixels else { return }
    var bounds = SDL_Rect(x: 0, y: 0, w: Int32(size.width), h: Int32(size.height))
    for var rect in damage {
      var visible = SDL_Rect()
      guard SDL_IntersectRect(&rect, &bounds, &visible) == SDL_TRUE else { continue }
      let first = pixels + Int(visible.y) * size.width + Int(visible.x)
      SDL_UpdateTexture(texture, &visible, first, Int32(size.width * 4))
    }
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
    wasShown = true
  }

  private func release() {
    if let texture { SDL_DestroyTexture(texture) }
    pixels?.deallocate()
    (texture, pixels, wasShown) = (nil, nil, false)
  }
}
