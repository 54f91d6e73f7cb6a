import CSDL2TTF

/// SDL2_ttf and one face of it in the sizes that are asked for.
///
/// **Invariant:** a font that was given out stays open as long as this object.
final class LabelFonts {
  private let paths: [String]
  private var opened: [Int: OpaquePointer] = [:]
  private lazy var isReady = TTF_Init() == 0

  /// Opens nothing yet.
  init(paths: [String]) { self.paths = paths }

  deinit {
    for font in opened.values { TTF_CloseFont(font) }
    if !opened.isEmpty { TTF_Quit() }
  }

  /// The font with an em of `size` device pixels; `nil` where no file can be opened.
  func font(size: Int) -> OpaquePointer? {
    if let font = opened[size] { return font }
    guard isReady else { return nil }
    for path in paths {
      // SDL2_ttf takes points at 72 to the inch, which are pixels.
      guard let font = TTF_OpenFont(path, Int32(size)) else { continue }
      TTF_SetFontHinting(font, TTF_HINTING_LIGHT)
      opened[size] = font
      return font
    }
    return nil
  }
}
