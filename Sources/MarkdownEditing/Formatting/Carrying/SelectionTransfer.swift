import TextCore

extension FormattingCommands {
  /// Moves the selected text to `place` and selects it there. Nil if it would stay where it is.
  /// O(length of the paragraphs at both ends and at `place`).
  public static func moveSelection(
    to place: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    SelectionTransfer(context: context, place: place, hidesTags: false).move
  }

  /// Inserts a copy of the selected text at `place` and selects the copy. Nil if nothing is
  /// selected.
  public static func copySelection(
    to place: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    SelectionTransfer(context: context, place: place, hidesTags: false).copy
  }
}

extension RichTextCommands {
  /// Moves the selected text to `place` and selects it there: letters keep their styles, and both
  /// paragraphs their tags. Nil if it would stay where it is.
  public static func moveSelection(
    to place: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    SelectionTransfer(context: context, place: place, hidesTags: true).move
  }

  /// Inserts a copy of the selected text at `place` and selects the copy. Nil if nothing is
  /// selected.
  public static func copySelection(
    to place: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    SelectionTransfer(context: context, place: place, hidesTags: true).copy
  }
}

/// The selected text on its way to another place of its document.
///
/// The edit that is later in the text is made first, so that the offset of the other stays valid.
private struct SelectionTransfer {
  let context: FormattingContext
  let place: TextOffset
  /// True if the text is edited with its tags hidden.
  let hidesTags: Bool
  /// The text as a word; nil if it is none.
  private let word: DraggedWord?

  init(context: FormattingContext, place: TextOffset, hidesTags: Bool) {
    (self.context, self.place, self.hidesTags) = (context, place, hidesTags)
    word = DraggedWord(in: context)
  }

  private var range: TextRange { context.selection.range }

  var move: EditResult? {
    guard !range.isEmpty, !isBesideOriginal else { return nil }
    return place < range.lowerBound ? deletingFirst : puttingFirst
  }

  var copy: EditResult? {
    guard !range.isEmpty, let insertion = putting(at: place, in: context) else { return nil }
    return result(insertion.step.edit, selecting: insertion.written)
  }

  private var markdown: TextRope {
    hidesTags ? RichTextCommands.markdown(in: context) : context.text[range]
  }

  /// True if the place is in the original or at an edge of it, on either side of hidden tags.
  private var isBesideOriginal: Bool {
    if range.lowerBound <= place, place <= range.upperBound { return true }
    guard hidesTags, let target = RichTextCommands.Place(at: place, in: context) else {
      return false
    }
    return [range.lowerBound, range.upperBound].contains { edge in
      guard let other = RichTextCommands.Place(at: edge, in: context) else { return false }
      return other.paragraph.start == target.paragraph.start
        && other.index(at: edge) == target.index(at: place)
    }
  }

  private var deletingFirst: EditResult? {
    guard let deletion = TransferStep(deletingSelectionIn: context, hidesTags: hidesTags) else {
      return nil
    }
    var (edit, after, place) = (deletion.edit, deletion.after, deletion.offset(before: place))
    if let gap = word?.closingGap(at: deletion.end, in: after), let closed = try? after.after(gap),
      let both = try? edit.followed(by: gap)
    {
      (edit, after, place) = (both, closed, gap.map(place, bias: .before))
    }
    guard let insertion = putting(at: place, in: after),
      let all = try? edit.followed(by: insertion.step.edit)
    else { return nil }
    return result(all, selecting: insertion.written)
  }

  private var puttingFirst: EditResult? {
    guard let insertion = putting(at: place, in: context) else { return nil }
    let step = insertion.step
    var between = step.after
    between.selection = Selection(
      anchor: step.offset(before: range.lowerBound), head: step.offset(before: range.upperBound))
    guard let deletion = TransferStep(deletingSelectionIn: between, hidesTags: hidesTags),
      let edit = try? step.edit.followed(by: deletion.edit)
    else { return nil }
    let start = deletion.offset(afterDeletion: insertion.written.lowerBound)
    let end = max(start, deletion.offset(afterDeletion: insertion.written.upperBound))
    guard let gap = word?.closingGap(at: deletion.end, in: deletion.after),
      let all = try? edit.followed(by: gap)
    else { return result(edit, selecting: start..<end) }
    return result(
      all, selecting: gap.map(start, bias: .after)..<gap.map(end, bias: .after))
  }

  /// Inserts the text at a place, with the spaces that a word needs there. `written` is the inserted
  /// text without these.
  private func putting(
    at place: TextOffset, in context: FormattingContext
  ) -> (step: TransferStep, written: TextRange)? {
    let spaces = word?.spaces(at: place, in: context) ?? DraggedWord.Spaces()
    guard
      let step = TransferStep(
        putting: spaces.around(markdown), at: place, in: context, hidesTags: hidesTags)
    else { return nil }
    return (step, spaces.inner(of: step.written(at: place), in: step.after.text))
  }

  private func result(_ edit: Edit, selecting written: TextRange) -> EditResult {
    EditResult(
      edit: edit, selection: Selection(anchor: written.lowerBound, head: written.upperBound),
      kind: .command)
  }
}
