/// The block and the constructs of a paragraph, or of some of its parts, without the styled runs.
package struct ParagraphStructure {
  package var block: BlockStyle
  package var prefix: BlockPrefix
  /// The start of the text that contains the constructs; the paragraph's end if there is none.
  package var textStart: Int
  /// The constructs in the order of their beginnings, the outer before the inner.
  package var constructs: [InlineConstruct]
}
