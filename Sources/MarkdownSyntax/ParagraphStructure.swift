/// The block and the constructs of a paragraph, or of some of its parts, without the runs of styles that they
/// make.
package struct ParagraphStructure {
  package var block: BlockStyle
  package var prefix: BlockPrefix
  /// The start of the text that the constructs are in; the paragraph's end when there is none.
  package var textStart: Int
  /// The constructs in the order of their beginnings, the outer before the inner.
  package var constructs: [InlineConstruct]
}
