import CSDL2
import CSDL2TTF
import Canvas

/// Draws the chrome's short strings with SDL2_ttf. It needs no display, so pictures made off
/// screen have the same labels.
///
/// It owns the open fonts, one for each size in device pixels, and the labels drawn lately. It
/// belongs to one thread.
public final class TTFLabelRasterizer: LabelRasterizer {
  private struct Request: Hashable {
    var text: String
    var style: LabelStyle
    var scale: Scale
  }

  private let fonts: LabelFonts
  private var recent: [Request: LabelBitmap] = [:]
  private var older: [Request: LabelBitmap] = [:]

  /// Labels kept in each of the two generations; a menu and a sheet have some thirty.
  private static let generationSize = 256

  /// Makes a rasterizer. Nothing is opened yet.
  ///
  /// - Parameters:
  ///   - fontPaths: font files; the first that can be opened is used.
  ///   - otherFile: returns a file for the case that none of them can be opened. With none at all
  ///     labels are empty.
  public init(fontPaths: [String], otherFile: @escaping () -> String? = { nil }) {
    fonts = LabelFonts(paths: fontPaths, otherFile: otherFile)
  }

  /// Returns the label in device pixels at `scale`. For a label that was drawn lately it is the
  /// same object again.
  public func label(_ text: String, style: LabelStyle, scale: Scale) -> LabelBitmap {
    let request = Request(text: text, style: style, scale: scale)
    if let known = recent[request] { return known }
    let label = older[request] ?? draw(request)
    if recent.count >= Self.generationSize {
      older = recent
      recent = [:]
    }
    recent[request] = label
    return label
  }

  private func draw(_ request: Request) -> LabelBitmap {
    let size = max(1, request.scale.devicePixel(Self.size(of: request.style)))
    guard let font = fonts.font(size: size) else {
      return LabelBitmap(width: 0, height: 0, baseline: 0, coverage: [])
    }
    let baseline = Int(TTF_FontAscent(font))
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard !request.text.isEmpty, let surface = TTF_RenderUTF8_Blended(font, request.text, white)
    else {
      let height = Int(TTF_FontHeight(font))
      return LabelBitmap(width: 0, height: height, baseline: baseline, coverage: [])
    }
    defer { SDL_FreeSurface(surface) }
    return LabelBitmap(
      width: Int(surface.pointee.w), height: Int(surface.pointee.h), baseline: baseline,
      coverage: Self.coverage(of: surface.pointee))
  }

  /// The alpha of each pixel.
  ///
  /// **Invariant:** SDL2_ttf's blended surfaces are ARGB8888, `h` rows of `pitch` bytes, and need
  /// no lock.
  private static func coverage(of surface: SDL_Surface) -> [UInt8] {
    guard let pixels = surface.pixels else { return [] }
    let (width, height, pitch) = (Int(surface.w), Int(surface.h), Int(surface.pitch))
    return [UInt8](unsafeUninitializedCapacity: width * height) { coverage, count in
      for y in 0..<height {
        let row = (pixels + y * pitch).assumingMemoryBound(to: UInt32.self)
        for x in 0..<width { coverage[y * width + x] = UInt8(truncatingIfNeeded: row[x] >> 24) }
      }
      count = width * height
    }
  }

  /// Returns the font size of a style in logical pixels.
  private static func size(of style: LabelStyle) -> Double {
    switch style {
    case .message: 15
    case .control: 14
    case .note: 12
    }
  }
}
