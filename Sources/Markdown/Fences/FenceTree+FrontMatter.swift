import TextCore

/// The place of a text's front matter.
struct FrontMatterLines: Equatable, Sendable {
  /// The start of its last line.
  var lastLine: TextOffset
  /// The end of its last line, with its line ending.
  var end: TextOffset

  /// An edit behind this offset makes no front matter where there is none.
  static let reach = TextOffset(FrontMatter.mostBytes + FrontMatter.longestMark)

  init(lastLine: TextOffset, end: TextOffset) {
    self.lastLine = lastLine
    self.end = end
  }

  /// Finds the front matter of `text`. O(1), and nearly nothing where the first line is no mark of it.
  init?(of text: TextRope) {
    guard let range = FrontMatter.range(in: text), !range.isEmpty else { return nil }
    end = range.upperBound
    lastLine = text.paragraphRange(at: end - 1).lowerBound
  }
}

extension FenceTree {
  /// The end of the front matter, with its last line ending; 0 where there is none.
  public var frontMatterEnd: TextOffset { frontMatter?.end ?? 0 }

  /// Whether a paragraph that begins at `offset` is a line of the front matter.
  func isInFrontMatter(_ offset: TextOffset) -> Bool {
    frontMatter.map { offset <= $0.lastLine } ?? false
  }
}
