import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Returns the edit for a typed character that completes a closing fence: the fence gets the indentation
  /// of the opening fence. In CommonMark a fence that is indented by four columns closes nothing. Returns
  /// `nil` if the character completes no fence or the indentation is right already.
  ///
  /// At most `FormattingContext.longestList` lines above are read.
  public static func closeFence(_ text: String, in context: FormattingContext) -> EditResult? {
    let caret = context.selection.head
    guard context.selection.isEmpty, text.utf8.count == 1, let mark = text.utf8.first,
      mark == .backtick || mark == .tilde
    else { return nil }
    let head = ParagraphHead(at: caret, in: context)
    guard head.block.kind == .code, caret == head.contentEnd, caret - head.start == head.bytes.count
    else { return nil }
    let line = head.bytes[head.parts.quote.upperBound...]
    let indentation = Array(line.prefix(while: \.isBlank))
    let fence = line.dropFirst(indentation.count) + [mark]
    let state = context.fences.state(before: head.start)
    let typed = FenceState(character: mark, length: fence.count, depth: state.depth)
    guard fence.allSatisfy({ $0 == mark }), fence.count == state.length, typed == state,
      let opener = context.opener(above: head)
    else { return nil }
    let wanted = opener.indentationOfFence
    guard wanted != indentation else { return nil }
    let new = wanted + fence
    return EditResult(
      edit: Edit(
        replacing: head.codeStart..<caret, with: TextRope(bytes: new), in: context.text),
      selection: Selection(caret: head.codeStart + new.count), kind: .command)
  }
}

extension FormattingContext {
  /// Returns the line that opens the code block of a line; `nil`: it is too far above.
  fileprivate func opener(above line: ParagraphHead) -> ParagraphHead? {
    var start = line.start
    for _ in 0..<Self.longestList {
      guard start > 0 else { return nil }
      start = text.paragraphRange(at: start - 1).lowerBound
      if !fences.state(before: start).isInside { return ParagraphHead(at: start, in: self) }
    }
    return nil
  }
}

extension ParagraphHead {
  /// The indentation for a closing fence: that of this fence, plus the width of the marker of its
  /// item.
  fileprivate var indentationOfFence: [UInt8] {
    if isItem { return Array(bytes[parts.indent]) + roomOfItem }
    return Array(bytes[parts.quote.upperBound...].prefix(while: \.isBlank))
  }
}
