public import TextCore

extension FrontMatter {
  /// Finds the cover in the front matter of `text`, as it is written there; nil if it names none.
  public static func writtenCover(in text: TextRope) -> WrittenDestination? {
    guard let range = range(in: text) else { return nil }
    let bytes = text.bytes(in: range)
    let separator: UInt8 = bytes.first == .plus ? .equals : .colon
    var data = FrontMatter()
    for line in lines(of: bytes) {
      data.take(line, separator: separator)
      guard let address = data.cover else { continue }
      // This line has just added the cover, so the value is in it.
      let value =
        item(line)
        ?? line.firstIndex(of: separator).flatMap { parts(of: trimmed(line[($0 + 1)...])).first }
      guard let value else { return nil }
      let written = quoted(value)?.written ?? uncommented(value)
      return WrittenDestination(
        range: TextRange(at: TextOffset(written.startIndex), length: written.count),
        address: address)
    }
    return nil
  }
}
