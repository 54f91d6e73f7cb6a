import TextCore

/// The place of a text's front matter.
package struct FrontMatterLines: Equatable, Sendable {
  /// The start of its last line.
  package var lastLine: TextOffset
  /// The end of its last line, with its line ending.
  package var end: TextOffset

  /// The offset after which an edit cannot create front matter.
  static let reach = TextOffset(FrontMatter.mostBytes + FrontMatter.longestMark)

  init(lastLine: TextOffset, end: TextOffset) {
    self.lastLine = lastLine
    self.end = end
  }

  /// Finds the front matter of `text`. Reads 64 bytes if the first line is not a mark, else at most
  /// 64 KB.
  init?(of text: TextRope) {
    guard let range = FrontMatter.range(in: text), !range.isEmpty else { return nil }
    end = range.upperBound
    lastLine = text.paragraphRange(at: end - 1).lowerBound
  }
}

extension FenceTree {
  /// The end of the front matter, with its last line ending; 0 where there is none.
  public var frontMatterEnd: TextOffset { frontMatter?.end ?? 0 }

  /// Returns the end of the front matter after `edit`; 0 if there is none.
  public func frontMatterEnd(after edit: Edit) -> TextOffset {
    frontMatter.map { edit.map($0.end, bias: .after) } ?? 0
  }

  /// True if the paragraph at `offset` is a line of the front matter.
  func isInFrontMatter(_ offset: TextOffset) -> Bool {
    frontMatter.map { offset <= $0.lastLine } ?? false
  }
}
