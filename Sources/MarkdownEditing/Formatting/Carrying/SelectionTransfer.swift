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

  private var range: TextRange { context.selection.range }

  var move: EditResult? {
    guard !range.isEmpty, !isBesideOriginal else { return nil }
    return place < range.lowerBound ? deletingFirst : puttingFirst
  }

  var copy: EditResult? {
    guard !range.isEmpty,
      let insertion = TransferStep(putting: markdown, at: place, in: context, hidesTags: hidesTags)
    else { return nil }
    return result(insertion.edit, selecting: insertion.written(at: place))
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
    let place = deletion.offset(before: place)
    guard
      let insertion = TransferStep(
        putting: markdown, at: place, in: deletion.after, hidesTags: hidesTags),
      let edit = try? deletion.edit.followed(by: insertion.edit)
    else { return nil }
    return result(edit, selecting: insertion.written(at: place))
  }

  private var puttingFirst: EditResult? {
    guard
      let insertion = TransferStep(putting: markdown, at: place, in: context, hidesTags: hidesTags)
    else { return nil }
    var between = insertion.after
    between.selection = Selection(
      anchor: insertion.offset(before: range.lowerBound),
      head: insertion.offset(before: range.upperBound))
    guard let deletion = TransferStep(deletingSelectionIn: between, hidesTags: hidesTags),
      let edit = try? insertion.edit.followed(by: deletion.edit)
    else { return nil }
    let written = insertion.written(at: place)
    let start = deletion.offset(behindDeletion: written.lowerBound)
    return result(
      edit, selecting: start..<max(start, deletion.offset(behindDeletion: written.upperBound)))
  }

  private func result(_ edit: Edit, selecting written: TextRange) -> EditResult {
    EditResult(
      edit: edit, selection: Selection(anchor: written.lowerBound, head: written.upperBound),
      kind: .command)
  }
}
