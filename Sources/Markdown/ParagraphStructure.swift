/// A paragraph, or some of its parts, with the constructs of its text.
struct ParagraphStructure {
  var parsed: ParsedParagraph
  /// Where the text begins that the constructs are in; the paragraph's end when there is none.
  var textStart: Int
  /// In the order of their beginnings, the outer before the inner.
  var constructs: [InlineConstruct]
}

/// The constructs of a paragraph, without the runs of styles that they make.
struct ParagraphOutline {
  var block: BlockStyle
  var prefix: BlockPrefix
  /// The start of the text; the paragraph's end when there is none.
  var textStart: Int
  /// The constructs in the order of their beginnings, the outer before the inner.
  var constructs: [InlineConstruct]
}
