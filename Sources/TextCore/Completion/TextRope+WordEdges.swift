extension TextRope {
  /// The number of bytes searched for the edge of a word: more than any counted word has.
  private static var longestLook: Int { 128 }

  /// The start of the word that `offset` is in, searched only near the offset.
  public func wordEdge(before offset: TextOffset) -> TextOffset {
    let lower = TextOffset(Swift.max(0, offset.utf8 - Self.longestLook))
    let bytes = bytes(in: lower..<offset)
    return lower + (bytes.lastIndex { !$0.mayBeInWord }.map { $0 + 1 } ?? 0)
  }

  /// The end of the word that `offset` is in, if it is near.
  public func wordEdge(after offset: TextOffset) -> TextOffset {
    let upper = TextOffset(Swift.min(end.utf8, offset.utf8 + Self.longestLook))
    let bytes = bytes(in: offset..<upper)
    return bytes.firstIndex { !$0.mayBeInWord }.map { offset + $0 } ?? upper
  }
}
