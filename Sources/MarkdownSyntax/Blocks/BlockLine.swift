/// A paragraph split into its block and the text that is left for the inlines.
package struct BlockLine {
  package var block: BlockStyle
  package var prefix = BlockPrefix()
  /// The offset at which inline parsing begins; the end of the paragraph if there is nothing to
  /// parse.
  package var textStart = 0
  /// The bytes of the rule, of the fence, or of the label of a footnote with `[^` and `]:`.
  package var syntax = 0..<0
  /// True for text that is indented so far that CommonMark takes it for code.
  package var isIndented = false

  init(kind: BlockKind, fence: FenceState) {
    block = BlockStyle(kind: kind)
    block.fence = fence
    if fence.isInside { block.quoteDepth = fence.depth }
  }

  /// Makes the line of a later part of a giant paragraph, whose block is `block`.
  init(goingOn block: BlockStyle) {
    self.block = block
    if block.kind == .code { textStart = .max }
  }
}
