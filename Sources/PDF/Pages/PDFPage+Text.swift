import Layout
import TextCore
import Typography

/// Text that is shaped, as a page shows it.
public struct PDFText {
  /// The glyphs from left to right.
  public var glyphs: ArraySlice<ShapedGlyph>
  /// The text that the clusters of the glyphs count in.
  public var bytes: [UInt8]
  /// The bytes that the glyphs show.
  public var range: Range<Int>
  /// True if the text runs from right to left.
  public var isRightToLeft: Bool
  /// Points by which each space is widened.
  public var spaceWidening: Float

  /// Makes text.
  public init(
    _ glyphs: ArraySlice<ShapedGlyph>, of bytes: [UInt8], in range: Range<Int>,
    isRightToLeft: Bool = false, spaceWidening: Float = 0
  ) {
    self.glyphs = glyphs
    self.bytes = bytes
    self.range = range
    self.isRightToLeft = isRightToLeft
    self.spaceWidening = spaceWidening
  }

  /// True if the text at `offset` is a space that is widened.
  @inline(__always)
  public func isSpace(at offset: Int) -> Bool { bytes[offset] == 0x20 }

  /// Points from the left end to the right one.
  public var width: Float {
    glyphs.reduce(0) {
      $0 + $1.advance + (isSpace(at: Int($1.cluster)) ? spaceWidening : 0)
    }
  }
}

extension PDFPage {
  /// Shows text whose left end is at `x` and whose baseline is at `y`.
  ///
  /// Glyphs are written from left to right, also those of a text from right to left: programs that extract
  /// text know the direction of letters and expect them so.
  public func show(_ text: PDFText, in font: PDFFont, x: Double, y: Double, _ color: PDFColor) {
    guard !text.glyphs.isEmpty else { return }
    set(color)
    var writer = TextWriter(text, font, x: x, y: height - y, on: self)
    writer.write()
  }
}

/// Writes the operators of one text.
///
/// Widths and places are counted in thousandths of the font's size, as the operators have them. A glyph is
/// moved only where its place differs from where the widths of the glyphs before it have led.
private struct TextWriter {
  private let text: PDFText
  private let font: PDFFont
  private let page: PDFPage
  private let x: Double
  private let y: Double
  /// Thousandths of the size in a point, along the line.
  private let unit: Float
  /// Places of the glyphs from the left end, in points.
  private var places: [Float] = []
  /// The place to which the widths have led, in thousandths.
  private var pen: Float = 0
  private var fontIndex = -1
  private var isInString = false
  private var isInArray = false

  init(_ text: PDFText, _ font: PDFFont, x: Double, y: Double, on page: PDFPage) {
    self.text = text
    self.font = font
    self.page = page
    self.x = x
    self.y = y
    unit = Float(1000 / (font.size * font.synthesis.width))
    places.reserveCapacity(text.glyphs.count)
    var place: Float = 0
    for glyph in text.glyphs {
      places.append(place + glyph.xOffset)
      place += glyph.advance
      if text.spaceWidening != 0, text.isSpace(at: Int(glyph.cluster)) {
        place += text.spaceWidening
      }
    }
  }

  // The order of clusters

  mutating func write() {
    begin()
    var index = text.glyphs.startIndex
    while index < text.glyphs.endIndex {
      let part = cluster(at: index)
      write(part)
      index = part.upperBound
    }
    end()
  }

  /// The glyphs of the cluster that begins at `index`.
  private func cluster(at index: Int) -> Range<Int> {
    let glyphs = text.glyphs
    var end = index + 1
    let cluster = glyphs[index].cluster
    while end < glyphs.endIndex, glyphs[end].cluster == cluster { end += 1 }
    return index..<end
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

  private mutating func write(_ part: Range<Int>) {
    // A tab has the glyph of a space.
    let range = bytes(of: part)
    let isTab = range.count == 1 && text.bytes[range.lowerBound] == 0x09
    let bytes = isTab ? [0x20] : text.bytes[range]
    if text.isRightToLeft, let first = bytes.scalar(at: bytes.startIndex, before: bytes.endIndex),
      UTF8.width(first) < bytes.count
    {
      return writeReversed(part, bytes)
    }
    write(part, as: confirm(part, bytes) ? nil : String(decoding: bytes, as: UTF8.self))
  }

  /// Writes a cluster; `actual` is its text where its glyphs do not stand for that.
  @inline(__always)
  private mutating func write(_ part: Range<Int>, as actual: String?) {
    if let actual { beginSpan(actual) }
    for index in part { write(glyphAt: index) }
    if actual != nil { endSpan() }
  }

  private mutating func beginSpan(_ actual: String) {
    endArray()
    page.content.append("/Span<</ActualText")
    page.content.append(textString: actual)
    page.content.append(">>BDC ")
  }

  private mutating func endSpan() {
    endArray()
    page.content.append("EMC\n")
  }

  /// Writes a cluster of several letters that run from right to left, such as one with points or لا.
  ///
  /// Programs that extract text put the letters of a cluster in a row from left to right, and turn the
  /// row round. So the widest glyph is the first letter alone, each further letter is a blank of no width
  /// at the left of the one before it, and all other glyphs are no text.
  private mutating func writeReversed(_ part: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    let letters = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let widths = part.map { font.face.advance(of: text.glyphs[$0].glyph) }
    let widest = part.lowerBound + (widths.firstIndex { $0 == widths.max() } ?? 0)
    let edge = places[widest - text.glyphs.startIndex]
    for (step, letter) in letters.enumerated().dropFirst().reversed() {
      beginSpan(String(letter))
      writeBlank(at: (edge - Float(step) * Self.blankStep) * unit)
      endSpan()
    }
    write(widest..<(widest + 1), as: letters.first.map { String($0) })
    for others in [part.lowerBound..<widest, (widest + 1)..<part.upperBound] where !others.isEmpty {
      write(others, as: "")
    }
  }

  /// Points between blanks: enough to tell their order.
  private static let blankStep: Float = 0.01

  /// Writes an invisible glyph of hardly any width at a place in thousandths.
  private mutating func writeBlank(at place: Float) {
    let used = font.face.use(font.face.blank, in: page.document.file)
    if used.font != fontIndex { set(font: used.font) }
    page.content.append("3 Tr 1 Tz ")
    // Moves are scaled as widths are.
    let adjustment = ((pen - place) * 100).rounded().clamped(to: -1e8...1e8)
    beginArray()
    page.content.append(number: Int(adjustment))
    pen -= adjustment / 100
    write(code: used.code)
    pen += font.face.advance(of: font.face.blank) / 100
    endArray()
    page.content.append("\(isPenned ? 2 : 0) Tr 100 Tz ")
  }

  /// True if the glyphs of a cluster stand for its text by themselves.
  @inline(__always)
  private func confirm(_ part: Range<Int>, _ bytes: ArraySlice<UInt8>) -> Bool {
    if part.count == 1 {
      return font.face.texts.confirm(text.glyphs[part.lowerBound].glyph, bytes)
    }
    return font.face.texts.confirm(text.glyphs[part].map(\.glyph), bytes)
  }

  // Operators

  @inline(__always)
  private mutating func write(glyphAt index: Int) {
    let glyph = text.glyphs[index]
    let used = font.face.use(glyph.glyph, in: page.document.file)
    let rise = Double(glyph.yOffset)
    if used.font != fontIndex || rise != page.state.rise {
      endArray()
      set(font: used.font)
      set(rise: rise)
    }
    let place = places[index - text.glyphs.startIndex] * unit
    let adjustment = (pen - place).rounded()
    if adjustment != 0, adjustment.isFinite {
      endString()
      beginArray()
      page.content.append(number: Int(adjustment.clamped(to: -1e6...1e6)))
      pen -= adjustment
    }
    write(code: used.code)
    pen += font.face.advance(of: glyph.glyph)
  }

  @inline(__always)
  private mutating func write(code: UInt16) {
    beginString()
    if !font.face.isDrawn { page.content.append(escaped: UInt8(code >> 8)) }
    page.content.append(escaped: UInt8(code & 0xFF))
  }

  private mutating func begin() {
    let synthesis = font.synthesis
    let strength = max(synthesis.stroke, synthesis.bar)
    var (scaleX, scaleY) = (1.0, 1.0)
    if strength > 0, !font.face.isDrawn {
      // A pen that is wider than high is a round one, seen through a matrix.
      scaleX = max(synthesis.stroke / strength, Self.thinnestPen)
      scaleY = max(synthesis.bar / strength, Self.thinnestPen)
      page.content.append("q ")
      page.content.append(numbers: scaleX, 0, 0, scaleY, x, y)
      page.content.append("cm ")
      page.content.append(number: strength * font.size)
      page.content.append(" w 1 j 2 Tr ")
      let numbers = page.state.color?.numbers ?? [0]
      for number in numbers { page.content.append(numbers: number) }
      page.content.append(numbers.count == 1 ? "G\n" : "RG\n")
    }
    isPenned = strength > 0 && !font.face.isDrawn
    page.content.append("BT ")
    page.content.append(
      numbers: synthesis.width / scaleX, 0, synthesis.slant / scaleX, 1 / scaleY,
      isPenned ? 0 : x, isPenned ? 0 : y)
    page.content.append("Tm\n")
  }

  /// The least width of a pen as a part of its length; a pen of none would draw hairlines.
  private static let thinnestPen = 0.02
  private var isPenned = false

  private mutating func end() {
    endArray()
    set(rise: 0)
    page.content.append("ET\n")
    guard isPenned else { return }
    page.content.append("Q\n")
    // The font was set behind `q`.
    page.state.font = nil
  }

  private mutating func set(font index: Int) {
    fontIndex = index
    let (name, reference) = font.face.fonts[index]
    page.use(font: name, reference)
    guard page.state.font != name || page.state.size != font.size else { return }
    page.state.font = name
    page.state.size = font.size
    page.content.append("/\(name) ")
    page.content.append(number: font.size)
    page.content.append(" Tf\n")
  }

  private mutating func set(rise: Double) {
    guard page.state.rise != rise else { return }
    page.state.rise = rise
    page.content.append(number: rise)
    page.content.append(" Ts ")
  }

  private mutating func beginArray() {
    guard !isInArray else { return }
    isInArray = true
    page.content.append(UInt8(ascii: "["))
  }

  @inline(__always)
  private mutating func beginString() {
    guard !isInString else { return }
    beginArray()
    isInString = true
    page.content.append(UInt8(ascii: "("))
  }

  private mutating func endString() {
    guard isInString else { return }
    isInString = false
    page.content.append(UInt8(ascii: ")"))
  }

  private mutating func endArray() {
    endString()
    guard isInArray else { return }
    isInArray = false
    page.content.append("]TJ\n")
  }
}

extension Float {
  fileprivate func clamped(to range: ClosedRange<Float>) -> Float {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
