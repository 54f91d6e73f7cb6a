extension TextRope {
  /// Returns the length in bytes of the whole paragraphs that both texts begin with. Linear, at the
  /// speed of a comparison of memory.
  func commonBeginning(_ other: TextRope) -> Int {
    let length = commonPrefix(other)
    if length == utf8Count, length == other.utf8Count { return length }
    return paragraphStart(atOrBefore: length)
  }

  /// Returns the number of bytes that both texts begin with.
  func commonPrefix(_ other: TextRope) -> Int {
    let shortest = min(utf8Count, other.utf8Count)
    var length = 0
    while length < shortest {
      let step = min(Self.comparedAtOnce, shortest - length)
      let range = TextRange(at: TextOffset(length), length: step)
      let (mine, others) = (bytes(in: range), other.bytes(in: range))
      if mine != others {
        length += zip(mine, others).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        break
      }
      length += step
    }
    return length
  }

  /// Returns the length in bytes of the whole paragraphs that both texts end with, not counting the
  /// first `beginning` bytes of both. Linear, at the speed of a comparison of memory.
  func commonEnd(_ other: TextRope, after beginning: Int) -> Int {
    let length = commonSuffix(other, after: beginning)
    let start = end - length
    let isWhole = isParagraphStart(start) && other.isParagraphStart(other.end - length)
    // If it begins inside a paragraph of either, only the paragraphs after that are the same.
    return isWhole ? length : end - paragraphRange(at: start).upperBound
  }

  /// Returns the number of bytes that both texts end with, not counting the first `beginning` bytes of
  /// both.
  func commonSuffix(_ other: TextRope, after beginning: Int) -> Int {
    let longest = min(utf8Count, other.utf8Count) - beginning
    var length = 0
    while length < longest {
      let step = min(Self.comparedAtOnce, longest - length)
      let mine = bytes(in: TextRange(at: end - length - step, length: step))
      let others = other.bytes(in: TextRange(at: other.end - length - step, length: step))
      if mine != others {
        length +=
          zip(mine.reversed(), others.reversed()).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        break
      }
      length += step
    }
    return length
  }

  /// Returns true if a paragraph begins at `offset`.
  private func isParagraphStart(_ offset: TextOffset) -> Bool {
    offset == 0 || byte(at: offset - 1) == .newline
  }

  /// Returns the start of the paragraph that contains the byte before `length`; `length` itself if
  /// a paragraph begins there.
  private func paragraphStart(atOrBefore length: Int) -> Int {
    let offset = TextOffset(length)
    return isParagraphStart(offset) ? length : paragraphRange(at: offset - 1).lowerBound.utf8
  }

  private static let comparedAtOnce = 1 << 16
}
