import MarkdownSyntax

extension ParsedParagraph {
  /// The style of each byte.
  package func stylesByByte(count: Int) -> [InlineStyle] {
    var styles = [InlineStyle](repeating: [], count: count)
    for run in inlines {
      for index in run.range { styles[index] = run.style }
    }
    return styles
  }
}
