import Layout
import TextCore
import Typography

/// Writes the operators of one text.
///
/// Widths and places are counted in thousandths of the font's size, as the operators have them. A glyph is
/// moved only where its place differs from where the widths of the glyphs before it have led.
///
/// While it writes it has the page's operators and the face's texts for itself: as properties of their
/// classes each letter of a book would be checked for exclusive access some ten times.
struct TextWriter {
  let text: PDFText
  private let font: PDFFont
  let face: PDFFace
  private let page: PDFPage
  var output: [UInt8] = []
  var texts = GlyphTexts([])
  private var state: PDFPage.State
  /// Thousandths of the size in a point, along the line.
  let unit: Float
  /// The left end of the next glyph in points, from that of the text.
  var x: Float = 0
  /// The place to which the widths have led, in thousandths.
  var pen: Float = 0
  private var fontIndex = -1
  private var isInString = false
  private var isInArray = false
  /// True while the same glyphs are drawn again beside themselves, which is no text.
  var isCopy = false

  init(_ text: PDFText, _ font: PDFFont, on page: PDFPage) {
    self.text = text
    self.font = font
    self.page = page
    face = font.face
    state = page.state
    unit = Float(1000 / (font.size * font.synthesis.width))
  }

  /// Writes all of it, from its left end on the baseline; `y` points upwards.
  mutating func write(x: Double, y: Double) {
    face.begin(in: page.document.file)
    swap(&output, &page.content)
    swap(&texts, &face.texts)
    for (index, offset) in offsets.enumerated() {
      isCopy = index > 0
      if isCopy { output.append("/Span<</ActualText()>>BDC\n") }
      draw(x: x + offset.x, y: y + offset.y)
      if isCopy { output.append("EMC\n") }
    }
    swap(&output, &page.content)
    swap(&texts, &face.texts)
    page.state = state
  }

  private mutating func draw(x: Double, y: Double) {
    (self.x, pen) = (0, 0)
    let synthesis = font.synthesis
    output.append("BT ")
    output.append(numbers: synthesis.width, 0, synthesis.slant, 1, x, y)
    output.append("Tm\n")
    var index = text.glyphs.startIndex
    while index < text.glyphs.endIndex { index = write(clusterAt: index) }
    endArray()
    if state.rise != 0 { set(rise: 0) }
    output.append("ET\n")
  }

  /// The places at which the glyphs are drawn. Strokes get thicker where glyphs are drawn again beside
  /// themselves: less than the width of a stem away, so that no gap is between. A stroke round them would
  /// be a whole pixel wide on screens, however thin it is.
  private var offsets: [(x: Double, y: Double)] {
    let (stroke, bar) = (font.synthesis.stroke * font.size, font.synthesis.bar * font.size)
    guard !face.isDrawn, stroke > 0 || bar > 0 else { return [(0, 0)] }
    // If vertical and horizontal strokes grow alike, a glyph grows at all sides. Otherwise
    // horizontal strokes grow upwards, as on the page.
    let heights = bar == 0 ? [0] : stroke == bar ? [-bar / 2, bar / 2] : [0, bar]
    let places = stroke == 0 ? [0] : [-stroke / 2, stroke / 2]
    return heights.flatMap { y in places.map { ($0, y) } }
  }

  // Clusters

  /// Writes the cluster that begins at a glyph. Returns the glyph after it.
  @inline(__always)
  private mutating func write(clusterAt index: Int) -> Int {
    let glyphs = text.glyphs
    let glyph = glyphs[index]
    let start = Int(glyph.cluster)
    let byte = text.bytes[start]
    let next = index + 1
    // Most clusters are a glyph and a letter of ASCII.
    if byte < 0x80, !text.isRightToLeft {
      let end = next < glyphs.endIndex ? Int(glyphs[next].cluster) : text.range.upperBound
      // A tab has the glyph of a space.
      if end == start + 1, texts.confirm(glyph.glyph, UInt32(byte == 0x09 ? 0x20 : byte)) {
        write(glyph)
        return next
      }
    }
    return write(longerClusterAt: index)
  }

  private mutating func write(longerClusterAt index: Int) -> Int {
    let glyphs = text.glyphs
    var end = index + 1
    while end < glyphs.endIndex, glyphs[end].cluster == glyphs[index].cluster { end += 1 }
    let part = index..<end
    let range = bytes(of: part)
    let isTab = range.count == 1 && text.bytes[range.lowerBound] == 0x09
    let bytes = isTab ? [0x20] : text.bytes[range]
    if text.isRightToLeft, let first = bytes.scalar(at: bytes.startIndex, before: bytes.endIndex),
      UTF8.width(first) < bytes.count
    {
      writeReversed(part, bytes)
    } else if part.count > 1, part.contains(where: { isMark(text.glyphs[$0]) }) {
      writeMarked(part, bytes)
    } else {
      write(part, as: confirm(part, bytes) ? nil : String(decoding: bytes, as: UTF8.self))
    }
    return end
  }

  /// The bytes that a cluster shows: up to the next cluster.
  private func bytes(of part: Range<Int>) -> Range<Int> {
    let start = Int(text.glyphs[part.lowerBound].cluster)
    let end: Int
    if text.isRightToLeft {
      end =
        part.lowerBound > text.glyphs.startIndex
        ? Int(text.glyphs[part.lowerBound - 1].cluster) : text.range.upperBound
    } else {
      end =
        part.upperBound < text.glyphs.endIndex
        ? Int(text.glyphs[part.upperBound].cluster) : text.range.upperBound
    }
    return start..<max(start, min(end, text.bytes.count))
  }

  /// True if the glyphs of a cluster stand for its text by themselves.
  private mutating func confirm(_ part: Range<Int>, _ bytes: ArraySlice<UInt8>) -> Bool {
    if part.count == 1 { return texts.confirm(text.glyphs[part.lowerBound].glyph, bytes) }
    return texts.confirm(text.glyphs[part].map(\.glyph), bytes)
  }

  /// Writes a cluster; `actual` is its text where its glyphs do not stand for that.
  private mutating func write(_ part: Range<Int>, as actual: String?) {
    if let actual { beginSpan(actual) }
    for index in part { write(text.glyphs[index]) }
    if actual != nil { endSpan() }
  }

  mutating func beginSpan(_ actual: String) {
    guard !isCopy else { return }
    endArray()
    output.append("/Span<</ActualText")
    output.append(textString: actual)
    output.append(">>BDC ")
  }

  mutating func endSpan() {
    guard !isCopy else { return }
    endArray()
    output.append("EMC\n")
  }

  // Glyphs

  func advance(of glyph: ShapedGlyph) -> Float {
    let widening = text.spaceWidening
    return widening != 0 && text.isSpace(at: Int(glyph.cluster))
      ? glyph.advance + widening : glyph.advance
  }

  @inline(__always)
  mutating func write(_ glyph: ShapedGlyph) {
    select(glyph.glyph)
    if Double(glyph.yOffset) != state.rise { set(rise: Double(glyph.yOffset)) }
    move(to: (x + glyph.xOffset) * unit)
    write(codeOf: glyph.glyph)
    pen += face.advance(of: glyph.glyph)
    x += advance(of: glyph)
  }

  /// Moves to a place where the widths have not led.
  @inline(__always)
  private mutating func move(to place: Float) {
    let adjustment = (pen - place).rounded()
    guard adjustment != 0, adjustment.isFinite else { return }
    endString()
    beginArray()
    output.append(number: Int(min(max(adjustment, -1e6), 1e6)))
    pen -= adjustment
  }

  /// Selects the font that has a glyph.
  @inline(__always)
  mutating func select(_ glyph: UInt32) {
    let index = face.isDrawn ? face.useDrawn(glyph, in: page.document.file).font : 0
    if index != fontIndex { set(font: index) }
  }

  @inline(__always)
  mutating func write(codeOf glyph: UInt32) {
    beginString()
    if face.isDrawn {
      let code = face.useDrawn(glyph, in: page.document.file).code
      output.append(escaped: UInt8(code & 0xFF))
    } else {
      texts.show(glyph)
      let code = face.code(of: glyph)
      output.append(escaped: UInt8(code >> 8))
      output.append(escaped: UInt8(code & 0xFF))
    }
  }

  // Operators

  private mutating func set(font index: Int) {
    endArray()
    fontIndex = index
    let (name, reference) = face.fonts[index]
    page.use(font: name, reference)
    guard state.font != name || state.size != font.size else { return }
    state.font = name
    state.size = font.size
    output.append("/\(name) ")
    output.append(number: font.size)
    output.append(" Tf\n")
  }

  private mutating func set(rise: Double) {
    endArray()
    state.rise = rise
    output.append(number: rise)
    output.append(" Ts ")
  }

  @inline(__always)
  mutating func beginArray() {
    guard !isInArray else { return }
    isInArray = true
    output.append(UInt8(ascii: "["))
  }

  @inline(__always)
  private mutating func beginString() {
    guard !isInString else { return }
    beginArray()
    isInString = true
    output.append(UInt8(ascii: "("))
  }

  private mutating func endString() {
    guard isInString else { return }
    isInString = false
    output.append(UInt8(ascii: ")"))
  }

  mutating func endArray() {
    endString()
    guard isInArray else { return }
    isInArray = false
    output.append("]TJ\n")
  }
}
