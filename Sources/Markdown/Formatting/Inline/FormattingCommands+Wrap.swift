import TextCore

extension FormattingCommands {
  /// Puts what was typed round what is selected: a mark, or a bracket or quote and its other half.
  /// Marks come into each paragraph, behind its prefix and without white space at the ends. What
  /// was selected stays selected. Nil when `typed` is no such character or nothing is selected.
  public static func wrap(_ typed: String, in context: FormattingContext) -> EditResult? {
    let selection = context.selection
    guard !selection.isEmpty, let pair = WrappingPair(typed) else { return nil }
    var replacements: [Edit.Replacement] = []
    func wrap(_ range: TextRange) {
      replacements.append(.init(range: range.lowerBound..<range.lowerBound, text: pair.opening))
      replacements.append(.init(range: range.upperBound..<range.upperBound, text: pair.closing))
    }
    if pair.isMark {
      for head in context.heads {
        let start = max(selection.range.lowerBound, head.textStart)
        let end = max(start, min(selection.range.upperBound, head.contentEnd))
        if let letters = context.text.trimmed(start..<end) { wrap(letters) }
      }
    } else {
      wrap(selection.range)
    }
    guard !replacements.isEmpty else { return nil }
    let edit = Edit(replacements, in: context.text)
    return EditResult(edit: edit, selection: selection.mapped(by: edit), kind: .command)
  }
}

extension TextRope {
  /// `range` without white space at its ends; nil when there is nothing else in it.
  fileprivate func trimmed(_ range: TextRange) -> TextRange? {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, byte(at: start).isWhiteSpace { start = start + 1 }
    while start < end, byte(at: end - 1).isWhiteSpace { end = end - 1 }
    return start < end ? start..<end : nil
  }
}

/// What comes before and after a selection when a character is typed over it.
private struct WrappingPair {
  let opening: TextRope
  let closing: TextRope
  /// Whether it is a mark of Markdown.
  let isMark: Bool

  init?(_ typed: String) {
    let other: String
    switch typed {
    case "*", "_", "`", "=", "~": (other, isMark) = (typed, true)
    case "(": (other, isMark) = (")", false)
    case "[": (other, isMark) = ("]", false)
    case "{": (other, isMark) = ("}", false)
    case "\"", "'": (other, isMark) = (typed, false)
    default: return nil
    }
    opening = TextRope(typed)
    closing = TextRope(other)
  }
}
