import MarkdownSyntax
import TextCore

/// Text for programs that the parser takes for prose.
public enum TechnicalText {
  /// The number of bytes at the beginning of a text that may contain front matter.
  private static let reach = 16_384

  /// Returns true if `offset` is in front matter: between a first line of `---` or `+++` and the
  /// next such line (or `...`), or below the first line in a text that continues without a blank
  /// one. O(1): reads a bounded number of bytes.
  public static func isFrontMatter(at offset: TextOffset, in text: TextRope) -> Bool {
    guard offset.utf8 < reach, text.utf8Count > 3 else { return false }
    let first = text.contentRange(at: 0)
    guard (3...8).contains(first.count), offset > first.upperBound else { return false }
    let fence = withoutBlankEnd(text.bytes(in: first)[...])
    guard fence == Array("---".utf8) || fence == Array("+++".utf8) else { return false }
    let closings = fence[0] == .hyphen ? [fence, Array("...".utf8)] : [fence]
    let above = text.bytes(in: first.upperBound..<text.paragraphRange(at: offset).lowerBound)
    let lines = above.split(separator: .newline, omittingEmptySubsequences: false)
      .dropFirst().dropLast().map(withoutBlankEnd)
    if lines.first?.isEmpty == true || lines.contains(where: { closings.contains($0) }) {
      return false
    }
    if !lines.contains(where: \.isEmpty) { return true }
    let end = min(text.end, offset + reach)
    let below = text.bytes(in: offset..<end)
      .split(separator: .newline, omittingEmptySubsequences: false)
    return below.dropFirst().contains { closings.contains(withoutBlankEnd($0)) }
  }

  private static func withoutBlankEnd(_ line: ArraySlice<UInt8>) -> [UInt8] {
    Array(line.dropLast(line.reversed().prefix(while: \.isWhiteSpace).count))
  }

  /// Returns true if `offset` is in a line that CommonMark takes for code because of its
  /// indentation: four columns or more, below a blank line and in no list item. O(1): reads a
  /// bounded number of lines.
  public static func isIndentedCode(at offset: TextOffset, in context: FormattingContext) -> Bool {
    var head = ParagraphHead(at: offset, in: context)
    guard head.isIndentedLikeCode else { return false }
    for _ in 0..<FormattingContext.longestList where head.start > 0 {
      let above = ParagraphHead(at: head.start - 1, in: context)
      guard above.isIndentedLikeCode else {
        return above.isEmpty && !context.list(before: head).prefix(64).contains(where: \.isItem)
      }
      head = above
    }
    return head.start == 0
  }
}

extension ParagraphHead {
  fileprivate var isIndentedLikeCode: Bool {
    block.kind == .paragraph && !isItem && block.quoteDepth == 0 && !isEmpty && indentColumns >= 4
  }
}
