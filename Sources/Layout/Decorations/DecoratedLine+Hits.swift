import TextCore

extension DecoratedLine {
  /// A search hit on the line.
  public struct Hit {
    /// The part of the hit on this line, in bytes from the paragraph's start.
    public var range: Range<Int>
    /// The horizontal spans of the hit on this line.
    public var spans: [Range<Double>]
  }
}

extension LayoutManager {
  func hits(in shown: [TextRange], ofLine index: Int, in piece: Piece) -> [DecoratedLine.Hit] {
    let start = piece.content.lowerBound
    let end = endOfLetters(onLine: index, in: piece).map { start + $0 }
    return shown.flatMap { decorations.hits(in: $0) }.map { hit in
      // A hit that continues below ends with its last letter here; a hit of spaces alone is shown.
      guard let end, hit.lowerBound < end else { return hit }
      return hit.lowerBound..<min(hit.upperBound, end)
    }.map { hit in
      let range = (hit.lowerBound - start)..<(hit.upperBound - start)
      let spans =
        piece.layout.plainSpan(of: range, onLine: index).map { [$0] }
        ?? carets.selectionSpans(hit, in: piece, line: index)
      return DecoratedLine.Hit(range: range, spans: spans)
    }
  }
}

extension ParagraphLayout {
  /// Returns the span of ASCII letters with a glyph for each, without measuring carets, which would
  /// dominate the cost of a key press on a page full of hits; `nil` for other text.
  fileprivate func plainSpan(of range: Range<Int>, onLine index: Int) -> Range<Double>? {
    // The character after the letters could be a combining mark.
    let touched = range.lowerBound..<min(range.upperBound + 1, bytes.count)
    guard preedit == nil, shown == nil, bytes[touched].allSatisfy({ $0 < 0x80 }),
      let run = lines[index].runs.first(where: { $0.range.upperBound >= range.upperBound }),
      run.range.lowerBound <= range.lowerBound, run.level & 1 == 0
    else { return nil }
    var pen = run.x
    var left: Float?
    for glyph in run.glyphs {
      let cluster = Int(glyph.cluster)
      if cluster >= range.upperBound {
        return cluster == range.upperBound ? left.map { Double($0)..<Double(pen) } : nil
      }
      if cluster == range.lowerBound, left == nil { left = pen }
      pen += glyph.advance
    }
    return run.range.upperBound == range.upperBound ? left.map { Double($0)..<Double(pen) } : nil
  }
}
