import TextCore

extension FormattingCommands {
  /// Begins each of several selected paragraphs with a tab: lines of code, and text that means the
  /// same behind it. Nil where not several are selected; an edit without changes where none can be.
  public static func indent(in context: FormattingContext) -> EditResult? {
    edit(in: context) { head in
      let start = head.codeStart
      return head.isEmpty ? nil : Edit.Replacement(range: start..<start, text: TextRope("\t"))
    }
  }

  /// Takes a tab or four spaces from the beginning of each.
  public static func outdent(in context: FormattingContext) -> EditResult? {
    edit(in: context) { head in
      let line = head.bytes[head.parts.quote.count...]
      let spaces = line.prefix(4).prefix { $0 == .space }.count
      let count = line.first == .tab ? 1 : spaces
      guard count > 0 else { return nil }
      return Edit.Replacement(
        range: TextRange(at: head.codeStart, length: count), text: TextRope())
    }
  }

  private static func edit(
    in context: FormattingContext, _ replacement: (ParagraphHead) -> Edit.Replacement?
  ) -> EditResult? {
    guard context.text.newlineCount(in: context.selection.range) > 0 else { return nil }
    let replacements = context.heads.filter(\.canBeSetIn).compactMap(replacement)
    let edit = Edit(replacements, in: context.text)
    // A tab before the first selected letter is selected with it, as those of the other lines are.
    var selection = context.selection.mapped(by: edit)
    let start = edit.map(context.selection.range.lowerBound, bias: .before)
    if selection.anchor < selection.head {
      selection.anchor = start
    } else {
      selection.head = start
    }
    return EditResult(edit: edit, selection: selection, kind: .command)
  }
}

extension ParagraphHead {
  /// Whether white space before it changes nothing of what it is.
  fileprivate var canBeSetIn: Bool {
    block.kind == .code || (block.kind == .paragraph && block.quoteDepth == 0 && !isItem)
  }
}
