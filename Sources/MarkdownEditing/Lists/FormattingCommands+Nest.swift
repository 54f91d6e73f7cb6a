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
    var offset = range.lowerBound
    while true {
      let head = ParagraphHead(at: offset, in: context)
      guard context.isGoingOn(head.range.upperBound) else { return nil }
      guard head.isItem else {
        guard head.hasEnding, head.range.upperBound < range.upperBound else { break }
        offset = head.range.upperBound
        continue
      }
      var region = ListRegion(around: head, movingItemsIn: range, in: context)
      move(&region, range)
      writer.replace(region.replacements)
      guard region.end < range.upperBound, region.end > offset else { break }
      offset = region.end
    }
    return writer.finish().map { written in
      EditResult(written, keeping: context.selection)
        .renumberingLists(after: .levels, in: context)
    }
  }
}
