import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Inserts a list into the list that the caret is in, at its level and with its marks: in the
  /// place of an empty item, above an item at the beginning of its text, below it at the end, and
  /// in an empty line below the list. Definitions of footnotes after the pasted list go to the end
  /// of the text. Nil if `markdown` does not begin with an item, and elsewhere in the text.
  /// O(length of `markdown`).
  public static func insertList(
    _ markdown: TextRope, in context: FormattingContext
  ) -> EditResult? {
    guard context.selection.isEmpty else {
      let removal = Edit(replacing: context.selection.range, with: TextRope(), in: context.text)
      guard var after = try? context.after(removal) else { return nil }
      after.selection = Selection(caret: context.selection.range.lowerBound)
      guard var result = insertList(markdown, in: after),
        let both = try? removal.followed(by: result.edit)
      else { return nil }
      result.edit = both
      return result
    }
    let caret = context.selection.head
    let head = ParagraphHead(at: caret, in: context)
    guard head.isItem, head.block.kind == .paragraph || head.block.kind == .heading else {
      return appendList(markdown, at: head, in: context)
    }
    let isAbove = caret <= head.textStart
    guard head.isEmpty || isAbove || caret == head.contentEnd else { return nil }
    let next = context.number(after: head)
    guard
      let pasted = PastedList(
        markdown, with: head, number: head.isEmpty || isAbove ? head.number : next,
        step: next == head.number ? 0 : 1, in: context)
    else { return nil }
    let list = TextRope(bytes: pasted.list)
    let definitions = context.definitions(of: pasted)
    let isWhole = pasted.isWhole || definitions != nil
    if head.isEmpty {
      let rest = isWhole ? TextRope() : pasted.rest
      return insertion(
        of: [list, rest], replacing: head.start..<head.contentEnd,
        caret: list.utf8Count + rest.utf8Count, in: context
      ).appending(definitions, in: context)
    }
    guard isWhole else { return nil }
    let ending = TextRope(context.lineEnding)
    guard isAbove else {
      return insertion(
        of: [ending, list], replacing: head.contentEnd..<head.contentEnd,
        caret: ending.utf8Count + list.utf8Count, in: context
      ).appending(definitions, in: context)
    }
    // After a pasted line ending the caret keeps its place in its item.
    let endsLine = markdown.byte(at: markdown.end - 1) == .newline
    return insertion(
      of: [list, ending], replacing: head.start..<head.start,
      caret: list.utf8Count + (endsLine ? ending.utf8Count + (caret - head.start) : 0),
      in: context
    ).appending(definitions, in: context)
  }

  /// Appends a list with other marks in an empty line below a list.
  private static func appendList(
    _ markdown: TextRope, at line: ParagraphHead, in context: FormattingContext
  ) -> EditResult? {
    guard line.block.kind == .paragraph, line.contentEnd == line.start, line.start > 0,
      !ParagraphHead(at: line.start - 1, in: context).isGap,
      let item = context.list(before: line).prefix(FormattingContext.longestList)
        .first(where: \.isOutermostItem)
    else { return nil }
    let number = context.number(after: item)
    let step = number == item.number ? 0 : 1
    guard let pasted = PastedList(markdown, with: item, number: number, step: step, in: context),
      pasted.hasOtherMarks
    else { return nil }
    let definitions = context.definitions(of: pasted)
    guard pasted.isWhole || definitions != nil else { return nil }
    let list = TextRope(bytes: pasted.list)
    let endsLine = markdown.byte(at: markdown.end - 1) == .newline
    let ending = TextRope(endsLine ? context.lineEnding : "")
    return insertion(
      of: [list, ending], replacing: line.start..<line.start,
      caret: list.utf8Count + ending.utf8Count, in: context
    ).appending(definitions, in: context)
  }

  private static func insertion(
    of pieces: [TextRope], replacing range: TextRange, caret: Int, in context: FormattingContext
  ) -> EditResult {
    var text = TextRope()
    for piece in pieces { text.append(piece) }
    return EditResult(
      edit: Edit(replacing: range, with: text, in: context.text),
      selection: Selection(caret: range.lowerBound + caret), kind: .command)
  }
}

extension FormattingContext {
  /// The definitions of footnotes after a pasted list; nil if there are none, or if the text ends
  /// in a code block, where they would be code.
  fileprivate func definitions(of pasted: PastedList) -> TextRope? {
    let last = text.paragraphRange(at: text.end).lowerBound
    return fences.state(at: last).isInside ? nil : pasted.definitions
  }
}

extension EditResult {
  /// Returns the edit with definitions of footnotes at the end of the text after it.
  fileprivate func appending(
    _ definitions: TextRope?, in context: FormattingContext
  ) -> EditResult {
    guard let definitions, let after = try? context.after(edit) else { return self }
    let (gap, ending) = after.roomForDefinition
    let end = after.text.end
    var text = TextRope(gap)
    text.append(definitions)
    text.append(TextRope(ending))
    guard
      let both = try? edit.followed(by: Edit(replacing: end..<end, with: text, in: after.text))
    else { return self }
    var result = self
    result.edit = both
    return result
  }
}
