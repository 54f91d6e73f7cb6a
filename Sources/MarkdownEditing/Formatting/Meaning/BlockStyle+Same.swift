import MarkdownSyntax

extension BlockStyle {
  /// Returns true if it looks the same as `other` to the writer.
  func isSame(as other: BlockStyle) -> Bool {
    var (own, others) = (self, other)
    own.hasLooseEnds = false
    others.hasLooseEnds = false
    return own == others
  }

  /// The style of a paragraph of text instead of that of a row.
  var withoutRow: BlockStyle {
    var style = self
    if kind == .tableRow { style.kind = .paragraph }
    return style
  }
}
