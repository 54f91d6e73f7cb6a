import MarkdownSyntax
import TextCore

extension TextRope {
  /// The bytes between white space that hold or touch `offset`, as far as they are near; `nil`:
  /// there are none. O(log n).
  func token(around offset: TextOffset) -> TextRange? {
    let reach = 128
    let lower = Swift.max(0, offset.utf8 - reach)
    let upper = Swift.min(end.utf8, offset.utf8 + reach)
    let bytes = bytes(in: TextOffset(lower)..<TextOffset(upper))
    let middle = offset.utf8 - lower
    let first = bytes[..<middle].lastIndex(where: \.isSpace).map { $0 + 1 } ?? 0
    let last = bytes[middle...].firstIndex(where: \.isSpace) ?? bytes.count
    return first < last ? TextOffset(lower + first)..<TextOffset(lower + last) : nil
  }
}

extension UInt8 {
  /// True for ASCII white space.
  fileprivate var isSpace: Bool { self == 0x20 || (9...13).contains(self) }
}

extension InlineStyle {
  /// The styles of text for machines, not for people.
  static let noLanguage: InlineStyle = [
    .code, .codeBlock, .linkAddress, .autolink, .footnoteReference, .tag, .infoWord, .marker,
    .comment,
  ]
  /// Those of them that are shown as they are: a word ends there.
  static let verbatim: InlineStyle = [.code, .codeBlock, .autolink, .infoWord, .marker, .comment]
}
