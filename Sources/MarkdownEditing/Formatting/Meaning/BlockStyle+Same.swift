import MarkdownSyntax

extension BlockStyle {
  /// True if it differs from `other` in nothing that a writer sees.
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
