extension EditCommands {
  /// Deletes bytes on both sides of the selection, or of the caret, as an input method asks for that
  /// rewrites text around it; `nil` if there are none.
  public static func delete(
    before: Int, after: Int, selection: Selection, text: TextRope
  ) -> EditResult? {
    let range = selection.range
    let start = text.scalarStart(range.lowerBound.back(by: before))
    let end = text.scalarStart(min(range.upperBound + after, text.end))
    let taken = [start..<range.lowerBound, range.upperBound..<max(end, range.upperBound)]
      .filter { !$0.isEmpty }
    guard !taken.isEmpty else { return nil }
    let edit = Edit(taken.map { Edit.Replacement(range: $0, text: TextRope()) }, in: text)
    return EditResult(
      edit: edit,
      selection: Selection(
        anchor: edit.map(selection.anchor, bias: .before),
        head: edit.map(selection.head, bias: .before)),
      kind: .typing)
  }
}

extension TextOffset {
  /// The place so many bytes before, or the text's start.
  public func back(by count: Int) -> TextOffset { TextOffset(max(0, utf8 - count)) }
}

extension TextRope {
  /// The beginning of the scalar that contains a place, if that is UTF-8; the place itself between
  /// two.
  public func scalarStart(_ offset: TextOffset) -> TextOffset {
    guard offset < end else { return offset }
    let bytes = bytes(in: offset.back(by: 3)..<offset + 1)
    let tail = bytes.reversed().prefix(while: \.isContinuation).count
    return tail < bytes.count ? offset.back(by: tail) : offset
  }
}
