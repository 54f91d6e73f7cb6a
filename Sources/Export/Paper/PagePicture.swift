import Canvas
import Layout
import PDF
import Typography

/// A picture of a page on white paper, from the shapes that the page has kept. Grey areas stand for the
/// pictures on it.
struct PagePicture {
  private let page: PDFPage
  private let scale: Scale
  private let bounds: DeviceRect

  /// - Parameter width: the picture's width in device pixels.
  init(_ page: PDFPage, width: Int) {
    self.page = page
    scale = Scale(Double(width) / page.width)
    bounds = DeviceRect(x: 0, y: 0, width: width, height: scale.devicePixel(page.height))
  }

  /// Draws it with the fonts that have shaped the page's text.
  func bitmap(with library: FontLibrary) -> PictureBitmap {
    library.scale = scale
    library.beginFrame()
    var list = DisplayList(bounds: bounds, background: Color(hex: 0xFFFFFF))
    for shape in page.shapes ?? [] { draw(shape, into: &list) }
    return PictureBitmap(list, with: library)
  }

  private func draw(_ shape: PDFShape, into list: inout DisplayList) {
    switch shape {
    case .fill(let x, let y, let width, let height, let color):
      fill(Rect(x: x, y: y, width: width, height: height), Color(color), into: &list)
    case .disc(let x, let y, let radius, let color):
      let box = Rect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius)
      list.append(
        .roundedFill(scale.deviceRect(box), radius: radius * scale.factor, Color(color)))
    case .picture(let x, let y, let width, let height):
      fill(
        Rect(x: x, y: y, width: width, height: height), Color(hex: 0xD8D8D8), into: &list)
    case .text(let text, let x, let y, let color):
      list.append(
        .glyphs(
          run(text), x: x * scale.factor, baseline: scale.devicePixel(y), Color(color)))
    }
  }

  /// Fills a rectangle. One that is thinner than a pixel gets a paler line.
  private func fill(_ rect: Rect, _ color: Color, into list: inout DisplayList) {
    var box = scale.deviceRect(rect)
    let part = min(1, rect.width * scale.factor) * min(1, rect.height * scale.factor)
    (box.width, box.height) = (max(1, box.width), max(1, box.height))
    list.append(.fill(box, color.withOpacity(part)))
  }

  private func run(_ text: PDFText) -> GlyphRun {
    var pen: Float = 0
    let glyphs = text.glyphs.map { glyph in
      defer {
        pen += glyph.advance + (text.isSpace(at: Int(glyph.cluster)) ? text.spaceWidening : 0)
      }
      return PlacedGlyph(glyph: glyph.glyph, x: pen + glyph.xOffset, rise: glyph.yOffset)
    }
    return GlyphRun(font: text.font, glyphs: glyphs, width: pen)
  }
}

extension Color {
  fileprivate init(_ color: PDFColor) { self.init(hex: color.hex) }
}
