import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Begins each of several selected paragraphs with a tab: lines of code, and text that keeps its
  /// meaning after a tab. Nil if fewer than two are selected; an edit without changes if none can
  /// be indented.
  public static func indent(in context: FormattingContext) -> EditResult? {
    edit(in: context, inserting: [.tab]) { head in
      head.isEmpty ? nil : head.codeStart..<head.codeStart
    }
  }

  /// Removes a tab or four spaces from the beginning of each selected paragraph.
  public static func outdent(in context: FormattingContext) -> EditResult? {
    edit(in: context, inserting: []) { head in
      let line = head.bytes[head.parts.quote.count...]
      let spaces = line.prefix(4).prefix { $0 == .space }.count
      let count = line.first == .tab ? 1 : spaces
      return count > 0 ? TextRange(at: head.codeStart, length: count) : nil
    }
  }

  /// Replaces the range that `replaced` returns for each line.
  private static func edit(
    in context: FormattingContext, inserting bytes: [UInt8],
    _ replaced: (ParagraphHead) -> TextRange?
  ) -> EditResult? {
    guard context.text.newlineCount(in: context.selection.range) > 0 else { return nil }
    var writer = EditWriter(context.text, sizes: context.editSizes)
    for head in context.heads {
      guard context.isGoingOn(head.range.upperBound) else { return nil }
      guard head.canBeSetIn, let range = replaced(head) else { continue }
      writer.replace(range, with: bytes)
    }
    guard let written = writer.finish() else {
      return EditResult(
        edit: Edit([], in: context.text), selection: context.selection, kind: .command)
    }
    // A tab before the first selected letter is selected with it, as those of the other lines are.
    var result = EditResult(written, keeping: context.selection)
    let start = written.mapping.map(context.selection.range.lowerBound, bias: .before)
    if result.selection.anchor < result.selection.head {
      result.selection.anchor = start
    } else {
      result.selection.head = start
    }
    return result
  }
}

extension ParagraphHead {
  /// True if more indentation does not change the kind of the paragraph.
  fileprivate var canBeSetIn: Bool {
    block.kind == .code && !block.isFrontMatter
      || (block.kind == .paragraph && block.quoteDepth == 0 && !isItem)
  }
}
