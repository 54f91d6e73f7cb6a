extension Edit {
  /// The edit that makes one text of another by replacing what lies between what both begin and end
  /// with. Linear in the texts.
  ///
  /// No character is cut: the places are moved out to the edges of their lines.
  public init(from old: TextRope, to new: TextRope) {
    var (start, end) = (0, 0)
    let shortest = min(old.utf8Count, new.utf8Count)
    let (oldBytes, newBytes) = (
      old.bytes(in: 0..<old.end), new.bytes(in: 0..<new.end)
    )
    while start < shortest, oldBytes[start] == newBytes[start] { start += 1 }
    while start > 0, oldBytes[start - 1] != UInt8(ascii: "\n") { start -= 1 }
    while end < shortest - start,
      oldBytes[oldBytes.count - 1 - end] == newBytes[newBytes.count - 1 - end]
    { end += 1 }
    while end > 0, oldBytes[oldBytes.count - end] != UInt8(ascii: "\n") { end -= 1 }
    self.init(
      replacing: TextOffset(start)..<TextOffset(old.utf8Count - end),
      with: new[TextOffset(start)..<TextOffset(new.utf8Count - end)], in: old)
  }
}
