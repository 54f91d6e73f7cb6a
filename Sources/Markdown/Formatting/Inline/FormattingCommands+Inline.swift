import TextCore

extension FormattingCommands {
  /// Switches a style of letters on or off.
  ///
  /// If the selection holds all of what has the style, the style goes; if nothing in it has the
  /// style, it comes; if it holds a part, the style moves to the selection. Each paragraph gets its
  /// own tags, inside of punctuation where Markdown forbids them round it. A caret stands for the word that it is in or before; elsewhere, and at the end of what
  /// one is writing, for what is typed next (`EditResult.typingAttributes`).
  public static func toggle(
    _ format: InlineFormat, in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    if context.selection.isEmpty {
      return toggleAtCaret(format, in: context, boundaries: boundaries)
    }
    return toggleSelection(format, in: context)
  }

  static func toggleSelection(
    _ format: InlineFormat, in context: FormattingContext
  ) -> EditResult? {
    guard let change = change(of: format, in: context) else { return nil }
    var replacements: [Edit.Replacement] = []
    for paragraph in context.paragraphs {
      let range = context.selected(in: paragraph)
      guard let selection = InlineSelection(format, in: paragraph, range: range) else { continue }
      if change == .remove && selection.touched.isEmpty { continue }
      let edits =
        selection.edits(change, marks: context.marks)
        ?? selection.editsInsidePunctuation(change, marks: context.marks)
      if let edits {
        replacements += edits.replacements(in: paragraph)
      }
    }
    guard !replacements.isEmpty else { return nil }
    let edit = Edit(replacements, in: context.text)
    return EditResult(
      edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
  }

  /// What becomes of the style; nil when no letter is selected.
  private static func change(
    of format: InlineFormat, in context: FormattingContext
  ) -> InlineSelection.Change? {
    var change: InlineSelection.Change?
    for paragraph in context.paragraphs {
      let range = context.selected(in: paragraph)
      guard let selection = InlineSelection(format, in: paragraph, range: range) else { continue }
      if !selection.isEnclosing { return .move }
      if !selection.touched.isEmpty {
        change = .remove
      } else if change == nil {
        change = .add
      }
    }
    return change
  }
}
