import Canvas
import Layout
import TextCore

/// A short text outside the document, such as a sentence with a file's name, broken into lines. It
/// has no styles, no selection and no caret; its lines do not change once it is made.
public struct PlainParagraph {
  /// The lines from top to bottom.
  public let lines: [PlainLine]
  /// The height of a line in logical pixels.
  public let lineHeight: Double

  /// Breaks `text` into lines of at most `width` logical pixels, at `\n`, where words end, and in
  /// words that are wider. If there are more than `lineLimit`, the last one ends in an ellipsis.
  public init(
    _ text: String, font: FontRequest, width: Double, lineLimit: Int = .max,
    typesetting: Typesetting
  ) {
    lineHeight = (font.size * 1.5).rounded()
    var parts: [(wrapping: LineWrapping, range: Range<Int>)] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false)
    where parts.count <= lineLimit {
      let wrapping = LineWrapping(Array(paragraph.utf8), font, width, typesetting)
      parts += wrapping.ranges.map { (wrapping, $0) }
    }
    var lines = parts.prefix(lineLimit).map { $0.wrapping.line($0.range) }
    if parts.count > lineLimit, let last = parts.prefix(lineLimit).last {
      lines[lines.count - 1] = last.wrapping.line(last.range, endingIn: "…")
    }
    self.lines = lines
  }

  /// The height of all lines in logical pixels.
  public var height: Double { lineHeight * Double(lines.count) }

  /// The width of the widest line in logical pixels.
  public var width: Double { lines.map(\.width).max() ?? 0 }

  /// Returns the distance from the top of a line to its baseline.
  func ascent(of line: PlainLine) -> Double {
    let text = line.metrics.ascender + line.metrics.descender
    return (lineHeight - text) / 2 + line.metrics.ascender
  }

  /// Draws the lines from their top left corner, in logical pixels.
  ///
  /// - Parameter width: lines that read from right to left end at this distance from `x`; `nil`: they
  ///   begin at `x` as well.
  public func draw(
    into list: inout DisplayList, x: Double, y: Double, width: Double? = nil, color: Color,
    scale: Scale
  ) {
    for (index, line) in lines.enumerated() {
      let baseline = y + Double(index) * lineHeight + ascent(of: line)
      let room = line.isRightToLeft ? (width ?? line.width) - line.width : 0
      line.draw(
        into: &list, x: x + room, baseline: scale.devicePixel(baseline), color: color,
        scale: scale)
    }
  }
}

/// The breaking of one paragraph into lines.
private struct LineWrapping {
  private let bytes: [UInt8]
  private let font: FontRequest
  private let width: Double
  private let typesetting: Typesetting
  /// The paragraph's own level, which all its lines have.
  private let base: UInt8

  init(_ bytes: [UInt8], _ font: FontRequest, _ width: Double, _ typesetting: Typesetting) {
    self.bytes = bytes
    self.font = font
    self.width = width
    self.typesetting = typesetting
    base = typesetting.bidi.levelRuns(in: bytes, base: nil).baseLevel
  }

  /// The ranges of the lines.
  var ranges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var end = 0
    for next in typesetting.breaker.breakOpportunities(in: bytes) + [bytes.count] {
      if !fits(start..<next), end > start {
        ranges.append(start..<end)
        start = end
      }
      while !fits(start..<next), let cut = cut(start..<next) {
        ranges.append(start..<cut)
        start = cut
      }
      end = next
    }
    return ranges + [start..<bytes.count]
  }

  private func fits(_ range: Range<Int>) -> Bool { line(range).width <= width }

  /// The last place in a word that is too wide where a line may end; `nil`: the word has one letter.
  private func cut(_ word: Range<Int>) -> Int? {
    var cuts = clusters(in: word)
    guard let first = cuts.first else { return nil }
    while let cut = cuts.popLast() {
      if fits(word.lowerBound..<cut) { return cut }
    }
    return first
  }

  /// The places between the letters in a range, in ascending order.
  private func clusters(in range: Range<Int>) -> [Int] {
    ClusterBreaks.boundaries(in: Array(bytes[range])).dropFirst().dropLast()
      .map { range.lowerBound + $0 }
  }

  func line(_ range: Range<Int>) -> PlainLine { line(bytes[range]) }

  /// Returns a line with as many of its letters as leave room for a sign after them.
  func line(_ range: Range<Int>, endingIn sign: String) -> PlainLine {
    let ends = [range.lowerBound] + clusters(in: range) + [range.upperBound]
    let lines = ends.reversed().lazy.map { end in
      let letters = bytes[range.lowerBound..<end].reversed().drop { $0 == 0x20 }.reversed()
      return line(letters + Array(sign.utf8))
    }
    return lines.first { $0.width <= width } ?? line(Array(sign.utf8))
  }

  private func line(_ bytes: some Sequence<UInt8>) -> PlainLine {
    PlainLine(
      String(decoding: Array(bytes), as: UTF8.self), font: font, base: base,
      typesetting: typesetting)
  }
}
