/// The part of a paragraph that is read for a query about one offset.
///
/// It is the whole paragraph without its newline if that fits, otherwise a piece with the offset
/// well inside, cut at spaces where there are any, so that words are whole.
///
/// **Invariant:** the offset that it was made for is in `range` or at its end, except between the
/// bytes of a line ending, where `range` ends before it.
struct MovementWindow {
  /// The range of the piece in the text.
  let range: TextRange
  let bytes: [UInt8]
  /// The paragraph that it is from, with the newline.
  let paragraph: TextRange

  /// Reads at most `size` bytes around `offset`.
  init(in text: TextRope, around offset: TextOffset, size: Int) {
    paragraph = text.paragraphRange(at: offset)
    let content = text.content(of: paragraph)
    guard content.count > size else {
      range = content
      bytes = text.bytes(in: content)
      return
    }
    let lower = max(content.lowerBound, offset - size / 2)
    let upper = min(content.upperBound, lower + size)
    let read = text.bytes(in: lower..<upper)
    // Cut within the outer quarters, so that there is text on both sides of the offset.
    let start = lower == content.lowerBound ? 0 : Self.cutAfterSpace(read, in: 0..<(size / 4))
    let end =
      upper == content.upperBound
      ? read.count : Self.cutAfterSpace(read, in: max(start, read.count - size / 4)..<read.count)
    range = (lower + start)..<(lower + end)
    bytes = Array(read[start..<end])
  }

  /// Returns the offset to continue from after the window; always after the window itself.
  func nextStart(in text: TextRope) -> TextOffset {
    range.upperBound < text.content(of: paragraph).upperBound
      ? range.upperBound : paragraph.upperBound
  }

  /// Returns the offset to continue from before the window; the end of the previous paragraph if
  /// the window begins its own.
  func previousEnd(in text: TextRope) -> TextOffset {
    guard range.lowerBound == paragraph.lowerBound else { return range.lowerBound }
    guard paragraph.lowerBound > 0 else { return 0 }
    return text.contentRange(at: paragraph.lowerBound - 1).upperBound
  }

  /// Returns true if there are only spaces and tabs in `range`.
  func isBlank(_ range: Range<Int>) -> Bool {
    bytes[range].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  /// Returns `range` of the window as a range of the text.
  func global(_ range: Range<Int>) -> TextRange {
    TextRange(at: self.range.lowerBound + range.lowerBound, length: range.count)
  }

  /// Returns a place after a space in `range`; else between two scalars; else its start.
  private static func cutAfterSpace(_ bytes: [UInt8], in range: Range<Int>) -> Int {
    if let space = range.last(where: { bytes[$0] == UInt8(ascii: " ") }) { return space + 1 }
    return range.first { !bytes[$0].isContinuation } ?? range.lowerBound
  }
}
