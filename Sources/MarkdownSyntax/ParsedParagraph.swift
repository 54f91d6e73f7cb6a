/// The result of parsing a paragraph.
public struct ParsedParagraph: Equatable, Sendable {
  /// The style of the paragraph as a whole.
  public var block: BlockStyle
  /// The prefix before its text.
  public var prefix: BlockPrefix
  /// The styled runs: ascending, disjoint, none empty and none without a style. Two adjacent runs
  /// differ in style.
  public var inlines: [InlineRun]

  /// Makes the result of a parser.
  public init(block: BlockStyle, prefix: BlockPrefix, inlines: [InlineRun]) {
    self.block = block
    self.prefix = prefix
    self.inlines = inlines
  }
}

/// The bytes before a paragraph's text, and the place at which they are drawn.
///
/// In `  > - [ ] text` the indentation is 2 bytes, `> - ` hangs in the margin, and `[ ] ` is in the
/// flow, so that `length` is 10.
public struct BlockPrefix: Hashable, Sendable {
  /// Bytes before the text: `indentation`, `hanging` and a task's box with its white space.
  public var length: Int
  /// Bytes just after the indentation that hang in the margin: the `#`, `>` and list markers with
  /// the white space after each.
  public var hanging: Int
  /// Bytes of white space at the beginning, in the flow.
  public var indentation: Int

  @inlinable
  public init(length: Int = 0, hanging: Int = 0, indentation: Int = 0) {
    self.length = length
    self.hanging = hanging
    self.indentation = indentation
  }
}
