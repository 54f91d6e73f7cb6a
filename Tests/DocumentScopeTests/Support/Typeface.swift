import Canvas
import Interface
import LabelRendering
import Layout
import TestSupport
import TextCore
import TextUnicode
import Typography

/// The letters that a test sets its text in.
enum Typeface {
  /// All equally wide, without a library.
  case fixed
  /// Those of the program.
  case real
}

/// The services that set and draw text, for one typeface.
@MainActor
struct Letters {
  let typesetting: Typesetting
  let rasterizer: any GlyphRasterizer
  let labels: any LabelRasterizer
  let boundaries: any TextBoundaries

  static func of(_ typeface: Typeface) throws -> Letters {
    switch typeface {
    case .fixed: fixed
    case .real: try real.get()
    }
  }

  private static var fixed: Letters {
    let lines = PlainLines()
    return Letters(
      typesetting: Typesetting(shaper: FixedShaper(), breaker: lines, bidi: lines),
      rasterizer: BoxRasterizer(), labels: BarLabels(), boundaries: SimpleTextBoundaries())
  }

  /// Shared by all tests: opening fonts takes time.
  private static let real = Result<Letters, any Error> {
    let fonts = try FontLibrary(configuration: FontConfiguration(), cache: nil)
    let unicode = UnicodeText()
    return Letters(
      typesetting: Typesetting(shaper: fonts, breaker: unicode, bidi: unicode),
      rasterizer: fonts,
      labels: TTFLabelRasterizer(
        fontPaths: ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]),
      boundaries: unicode)
  }
}
