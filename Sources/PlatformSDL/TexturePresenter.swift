import CSDL2
import Canvas
import Platform

/// The last resort where a window has no surface of its own (Wayland with SDL 2.26): pixels of
/// ours, sent to a texture, of which the whole is shown each time.
///
/// **Invariant:** `window` outlives the presenter; `texture` and `pixels` have the size `width` ×
/// `height`.
final class TexturePresenter: Presenter {
  private let renderer: OpaquePointer
  private var texture: OpaquePointer?
  private var pixels: UnsafeMutableBufferPointer<UInt32>?
  private var width: Int32 = 0
  private var height: Int32 = 0
  private var isPreserved = false

  /// `nil` where no renderer can be had either.
  init?(window: OpaquePointer) {
    guard let renderer = SDL_CreateRenderer(window, -1, 0) else { return nil }
    self.renderer = renderer
  }

  isolated deinit {
    pixels?.deallocate()
    if let texture { SDL_DestroyTexture(texture) }
    SDL_DestroyRenderer(renderer)
  }

  func surface() -> WindowSurface? {
    var outputWidth: Int32 = 0
    var outputHeight: Int32 = 0
    guard SDL_GetRendererOutputSize(renderer, &outputWidth, &outputHeight) == 0,
      outputWidth > 0, outputHeight > 0
    else { return nil }
    if outputWidth != width || outputHeight != height || texture == nil {
      resize(width: outputWidth, height: outputHeight)
    }
    guard texture != nil, let base = pixels?.baseAddress else { return nil }
    return WindowSurface(
      pixels: base, width: Int(width), height: Int(height), stride: Int(width),
      isPreserved: isPreserved)
  }

  func present(_ damage: [SDL_Rect]) {
    guard let texture, let base = pixels?.baseAddress else { return }
    isPreserved = true
    for rect in damage where rect.x + rect.w <= width && rect.y + rect.h <= height {
      var target = rect
      SDL_UpdateTexture(texture, &target, base + Int(rect.y * width + rect.x), width * 4)
    }
    SDL_RenderCopy(renderer, texture, nil, nil)
    SDL_RenderPresent(renderer)
  }

  private func resize(width: Int32, height: Int32) {
    pixels?.deallocate()
    if let texture { SDL_DestroyTexture(texture) }
    self.width = width
    self.height = height
    isPreserved = false
    let fresh = UnsafeMutableBufferPointer<UInt32>.allocate(capacity: Int(width) * Int(height))
    fresh.initialize(repeating: 0)
    pixels = fresh
    texture = SDL_CreateTexture(
      renderer, SDL_PIXELFORMAT_RGB888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue),
      width, height)
    if let texture { SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_NONE) }
  }
}
