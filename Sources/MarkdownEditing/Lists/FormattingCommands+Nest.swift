import TextCore

extension FormattingCommands {
  /// Returns true if Tab and Shift+Tab move list items here rather than insert a tab.
  public static func isInList(_ context: FormattingContext) -> Bool {
    context.heads.contains(where: \.isItem)
  }

  /// Moves the selected list items one level down, with their content. Numbers follow.
  public static func nest(in context: FormattingContext) -> EditResult? {
    moveItems(in: context) { $0.nest($1) }
  }

  /// Moves the selected list items one level up, with their content. Numbers follow.
  public static func unnest(in context: FormattingContext) -> EditResult? {
    moveItems(in: context) { $0.unnest($1) }
  }

  private static func moveItems(
    in context: FormattingContext, _ move: (inout ListRegion, TextRange) -> Void
  ) -> EditResult? {
    let range = context.selection.range
    var writer = EditWriter(context.text, sizes: context.editSizes)
    // The end of the last region that was moved.
    var end: TextOffset = 0
    for line in context.lines {
      guard context.isGoingOn(line.range.upperBound) else { return nil }
      guard line.range.lowerBound >= end else { continue }
      let head = ParagraphHead(line, in: context)
      guard head.isItem else { continue }
      var region = ListRegion(around: head, movingItemsIn: range, in: context)
      move(&region, range)
      writer.replace(region.replacements)
      guard region.end < range.upperBound, region.end > head.start else { break }
      end = region.end
    }
    return writer.finish().map { written in
      EditResult(written, keeping: context.selection)
        .renumberingLists(after: .levels, in: context)
    }
  }
}
