import Canvas
import Layout

/// A short text outside the document, such as a sentence with a file's name, broken into lines.
public struct PlainParagraph {
  /// The lines from top to bottom.
  public let lines: [PlainLine]
  /// The height of a line in logical pixels.
  public let lineHeight: Double

  /// Breaks `text` into lines of at most `width` logical pixels, at `\n` and where words end.
  public init(_ text: String, font: FontRequest, width: Double, typesetting: Typesetting) {
    lineHeight = (font.size * 1.5).rounded()
    var lines: [PlainLine] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      lines += Self.wrap(Array(paragraph.utf8), font, width, typesetting)
    }
    self.lines = lines
  }

  /// The height of all lines in logical pixels.
  public var height: Double { lineHeight * Double(lines.count) }

  private static func wrap(
    _ bytes: [UInt8], _ font: FontRequest, _ width: Double, _ typesetting: Typesetting
  ) -> [PlainLine] {
    func line(_ range: Range<Int>) -> PlainLine {
      PlainLine(
        String(decoding: bytes[range], as: UTF8.self), font: font, typesetting: typesetting)
    }
    var lines: [PlainLine] = []
    var start = 0
    var end = 0
    for next in typesetting.breaker.breakOpportunities(in: bytes) + [bytes.count] {
      if end > start, line(start..<next).width > width {
        lines.append(line(start..<end))
        start = end
      }
      end = next
    }
    lines.append(line(start..<bytes.count))
    return lines
  }

  /// Draws the lines from their top left corner, in logical pixels.
  public func draw(into list: inout DisplayList, x: Double, y: Double, color: Color, scale: Scale) {
    for (index, line) in lines.enumerated() {
      let top = y + Double(index) * lineHeight
      let text = line.metrics.ascender + line.metrics.descender
      let baseline = top + (lineHeight - text) / 2 + line.metrics.ascender
      line.draw(
        into: &list, x: x, baseline: scale.devicePixel(baseline), color: color, scale: scale)
    }
  }
}
