import CSDL2TTF

/// SDL2_ttf and one face of it in the requested sizes.
///
/// **Invariant:** a font that was given out stays open as long as this object.
final class LabelFonts {
  private let paths: [String]
  private let otherFile: () -> String?
  private var opened: [Int: OpaquePointer] = [:]
  private lazy var isReady = TTF_Init() == 0

  /// Makes the fonts, and opens nothing yet. `otherFile` returns a file for the case that none of
  /// `paths` can be opened.
  init(paths: [String], otherFile: @escaping () -> String?) {
    self.paths = paths
    self.otherFile = otherFile
  }

  deinit {
    for font in opened.values { TTF_CloseFont(font) }
    if !opened.isEmpty { TTF_Quit() }
  }

  /// The font with an em of `size` device pixels; `nil` where no file can be opened.
  func font(size: Int) -> OpaquePointer? {
    if let font = opened[size] { return font }
    guard isReady else { return nil }
    // SDL2_ttf takes points at 72 to the inch, which are pixels.
    let open = { (path: String) in TTF_OpenFont(path, Int32(size)) }
    var font: OpaquePointer?
    for path in paths where font == nil { font = open(path) }
    font = font ?? otherFile().flatMap(open)
    guard let font else { return nil }
    TTF_SetFontHinting(font, TTF_HINTING_LIGHT)
    opened[size] = font
    return font
  }
}
