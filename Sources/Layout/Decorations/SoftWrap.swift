import TextCore

extension LayoutManager {
  /// Returns the end of the letters on a line that continues below, in bytes of its piece; `nil`
  /// for the last line of a paragraph, and where a preedit is there.
  ///
  /// The spaces at a soft wrap are in the margin. Marks of text must not reach into it.
  func endOfLetters(onLine index: Int, in piece: Piece) -> Int? {
    guard index + 1 < piece.layout.lines.count || !piece.isLast else { return nil }
    let line = piece.layout.lines[index].range
    let from = max(line.lowerBound, line.upperBound - Self.mostSpaces)
    let start = piece.content.lowerBound
    let bytes = storage.text.bytes(in: (start + from)..<(start + line.upperBound))
    let end = from + bytes.count - Self.lengthOfSpaces(endingIn: bytes)
    if let preedit = piece.layout.preedit {
      let place = preedit.range.lowerBound
      if place <= line.upperBound, place + preedit.hidden >= end { return nil }
    }
    return end
  }

  /// The maximum number of bytes searched for spaces.
  private static let mostSpaces = 256

  /// Returns the number of bytes at the end that are spaces at which a line may wrap.
  private static func lengthOfSpaces(endingIn bytes: [UInt8]) -> Int {
    var end = bytes.count
    while end > 0 {
      if bytes[end - 1] == 0x20 || bytes[end - 1] == 0x09 {
        end -= 1
      } else if end >= 3, isWideSpace(bytes[(end - 3)..<end]) {
        end -= 3
      } else {
        break
      }
    }
    return bytes.count - end
  }

  /// Returns true for the spaces of U+2000 to U+200A except the non-breaking one, and for the
  /// ideographic space.
  private static func isWideSpace(_ bytes: ArraySlice<UInt8>) -> Bool {
    let start = bytes.startIndex
    switch (bytes[start], bytes[start + 1], bytes[start + 2]) {
    case (0xE2, 0x80, 0x80...0x86), (0xE2, 0x80, 0x88...0x8A), (0xE3, 0x80, 0x80): return true
    default: return false
    }
  }
}

extension DecoratedLine {
  /// Returns the decorations, which ascend, without bands and lines from a byte on; inks stay.
  static func unmarked(
    _ decorations: [(range: Range<Int>, decoration: TextDecoration)], from end: Int
  ) -> [(range: Range<Int>, decoration: TextDecoration)] {
    decorations.flatMap { part -> [(range: Range<Int>, decoration: TextDecoration)] in
      let (range, decoration) = part
      let plain = TextDecoration(ink: decoration.ink)
      if range.upperBound <= end || decoration == plain { return [part] }
      if range.lowerBound >= end { return [(range, plain)] }
      return [(range.lowerBound..<end, decoration), (end..<range.upperBound, plain)]
    }
  }
}
