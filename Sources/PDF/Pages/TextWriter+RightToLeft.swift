import Layout
import TextCore

extension TextWriter {
  /// Writes a cluster of several letters that run from right to left, such as one with points or لا.
  ///
  /// Programs that extract text put the letters of a cluster in a row from left to right, and
  /// reverse the row. So the widest glyph is the first letter alone, each further letter is a blank
  /// of no width at the left of the one before it, and all other glyphs are no text.
  mutating func writeReversed(_ part: Range<Int>, _ bytes: ArraySlice<UInt8>) {
    let letters = String(decoding: bytes, as: UTF8.self).unicodeScalars
    let widths = part.map { face.advance(of: text.glyphs[$0].glyph) }
    let widest = part.lowerBound + (widths.firstIndex { $0 == widths.max() } ?? 0)
    let before = text.glyphs[part.lowerBound..<widest].reduce(x) { $0 + advance(of: $1) }
    let edge = before + text.glyphs[widest].xOffset
    for (step, letter) in letters.enumerated().dropFirst().reversed() {
      beginSpan(String(letter))
      writeBlank(at: (edge - Float(step) * Self.blankStep) * unit)
      endSpan()
    }
    for index in part {
      beginSpan(index == widest ? letters.first.map { String($0) } ?? "" : "")
      write(text.glyphs[index])
      endSpan()
    }
  }

  /// Points between blanks: enough to tell their order.
  private static let blankStep: Float = 0.01

  /// Writes an invisible glyph of hardly any width at a place in thousandths.
  private mutating func writeBlank(at place: Float) {
    guard !isCopy else { return }
    select(face.blank)
    texts.show(face.blank)
    endArray()
    output.append("3 Tr 1 Tz ")
    // Moves are scaled as widths are.
    let adjustment = min(max(((pen - place) * 100).rounded(), -1e8), 1e8)
    beginArray()
    output.append(number: Int(adjustment))
    pen -= adjustment / 100
    write(codeOf: face.blank)
    pen += face.advance(of: face.blank) / 100
    endArray()
    output.append("0 Tr 100 Tz ")
  }
}
