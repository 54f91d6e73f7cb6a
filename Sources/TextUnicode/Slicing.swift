/// Cuts a very long paragraph into slices that are processed one by one.
///
/// ICU needs the whole text in UTF-16 and counts in 32 bits, so a paragraph of 100 MB would need
/// several times its size at once. A cut is made only where no rule depends on both sides: before a
/// small Latin letter that follows a small Latin letter and a space. There a word begins, a line
/// may break, and no sentence begins.
struct Slicing {
  /// The number of bytes after which the search for a cut begins.
  var wanted = 1 << 20
  /// The number of bytes after which a cut is made even if rules depend on both sides; no text
  /// written by a person reaches it.
  var longest = 1 << 26

  /// Calls `body` with each slice in order, and true for the last; not at all for no bytes.
  func forEachSlice(of paragraph: [UInt8], _ body: (Range<Int>, Bool) -> Void) {
    var start = 0
    while start < paragraph.count {
      let end = cut(paragraph, from: start)
      body(start..<end, end == paragraph.count)
      start = end
    }
  }

  private func cut(_ text: [UInt8], from start: Int) -> Int {
    guard text.count - start > wanted else { return text.count }
    var at = start + max(wanted, 3)
    let last = min(text.count, start + max(longest, 8))
    while at < last {
      if text[at - 1] == UInt8(ascii: " "), isSmall(text[at]), isSmall(text[at - 2]) { return at }
      at += 1
    }
    guard last < text.count else { return text.count }
    while at > start + 4, text[at] & 0xC0 == 0x80 { at -= 1 }
    return at
  }

  private func isSmall(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }
}
