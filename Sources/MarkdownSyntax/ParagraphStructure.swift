/// A paragraph, or some of its parts, with the constructs of its text.
package struct ParagraphStructure {
  package var parsed: ParsedParagraph
  /// Where the text begins that the constructs are in; the paragraph's end when there is none.
  package var textStart: Int
  /// In the order of their beginnings, the outer before the inner.
  package var constructs: [InlineConstruct]
}

/// The constructs of a paragraph, without the runs of styles that they make.
package struct ParagraphOutline {
  package var block: BlockStyle
  package var prefix: BlockPrefix
  /// The start of the text; the paragraph's end when there is none.
  package var textStart: Int
  /// The constructs in the order of their beginnings, the outer before the inner.
  package var constructs: [InlineConstruct]
}
