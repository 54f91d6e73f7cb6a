/// A stretch of Markdown as words are read in it: without tags and addresses of links, so that a
/// word stays one word if a style begins inside it, and with control characters in place of code.
/// It maps ranges back to the bytes.
nonisolated struct ReadableText {
  /// The text without tags and addresses.
  private(set) var bytes: [UInt8] = []
  /// The start of each kept piece in `bytes` and in the text, both ascending.
  private var pieces: [(read: Int, text: Int)] = []

  /// The byte in place of each byte of code but spaces: no letter, and no space between words.
  private static let blank: UInt8 = 0x1F

  /// Keeps the bytes outside of `hidden`, and replaces those of `code`; both ascend. Linear.
  init(_ text: [UInt8], without hidden: [Range<Int>], code: [Range<Int>] = []) {
    var text = text
    for index in code.joined() where text[index] > 0x20 { text[index] = Self.blank }
    var position = 0
    for range in hidden + [text.count..<text.count] {
      if position < range.lowerBound {
        pieces.append((bytes.count, position))
        bytes += text[position..<range.lowerBound]
      }
      position = max(position, range.upperBound)
    }
  }

  /// Returns the range of the text for a range of `bytes`, from its first letter to its last.
  func textRange(of range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    return textPlace(of: range.lowerBound)..<(textPlace(of: range.upperBound - 1) + 1)
  }

  private func textPlace(of place: Int) -> Int {
    var (low, high) = (0, pieces.count)
    while low < high {
      let middle = (low + high) / 2
      if pieces[middle].read <= place { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? pieces[low - 1].text + place - pieces[low - 1].read : place
  }
}
