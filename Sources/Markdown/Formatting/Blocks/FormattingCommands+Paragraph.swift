import TextCore

extension FormattingCommands {
  /// Makes the selected paragraphs headings, quotes or items of a list, or plain again if all of
  /// them are that already. Empty ones are left out, unless there is only one. Code blocks go in and out
  /// of quotes as a whole, and nothing else becomes code by that.
  ///
  /// Ordered items are numbered on from the item above, and those below follow. What is in an item moves
  /// with it, and its further lines become no items of their own.
  public static func toggle(
    _ format: ParagraphFormat, in context: FormattingContext
  ) -> EditResult? {
    let isOne = context.text.newlineCount(in: context.selection.range) == 0
    var lines = lines(for: format, above: isOne ? [] : context.listAbove, in: context)
    // Of an item only further lines are selected.
    if !lines.contains(where: \.isTouched) {
      lines = self.lines(for: format, above: [], in: context)
    }
    let touched = lines.filter(\.isTouched).map(\.head.block)
    guard !touched.isEmpty else { return nil }
    let isOn = format != .heading(0) && touched.allSatisfy(format.isOn)
    var code = CodeQuoting(isRemoval: isOn)
    let replacements = replacements(in: lines, format, &code, context)
    guard !replacements.isEmpty, code.isPossible else { return nil }
    let edit = Edit(replacements, in: context.text)
    guard format != .quote || context.opensNoCode(edit) else { return nil }
    let result = EditResult(
      edit: edit, selection: code.mapped(context.selection, by: edit), kind: .command)
    return format == .orderedList && !isOn ? result.renumberingLists(in: context) : result
  }

  /// A selected paragraph.
  private struct Line {
    let head: ParagraphHead
    /// True if it is to get the format, or to lose it.
    let isTouched: Bool
    /// True for a further line of an item.
    let isInItem: Bool
  }

  private static func lines(
    for format: ParagraphFormat, above: [ParagraphHead], in context: FormattingContext
  ) -> [Line] {
    let heads = (format == .quote ? context.selectingWholeCode : context).heads
    let isOne = context.text.newlineCount(in: context.selection.range) == 0
    var items = OpenItems()
    for head in above { items.pass(head) }
    return heads.map { head in
      let isInItem = items.pass(head) != nil && !head.isItem
      let isEmpty = !isOne && !head.isCode && head.isEmpty && head.parts.length == 0
      return Line(
        head: head,
        isTouched: format.isPossible(head.block) && !isEmpty && !(isInItem && format.isList),
        isInItem: isInItem)
    }
  }

  private static func replacements(
    in lines: [Line], _ format: ParagraphFormat, _ code: inout CodeQuoting,
    _ context: FormattingContext
  ) -> [Edit.Replacement] {
    let isRemoval = code.isRemoval
    var numbering = ListNumbering(in: context)
    var shift = MarkerShift()
    var replacements: [Edit.Replacement] = []
    for line in lines {
      let head = line.head
      let indent = shift.pass(head)
      if line.isTouched, head.isCode {
        let isOn = format.isOn(head.block)
        if isRemoval || !isOn { replacements += code.replacements(for: head, in: context) }
      } else if line.isTouched, isRemoval || format == .orderedList || !format.isOn(head.block) {
        let number = !isRemoval && format == .orderedList ? numbering.next(for: head) : 1
        let plan =
          isRemoval
          ? PrefixPlan(removing: format, from: head, isInItem: line.isInItem)
          : PrefixPlan(
            adding: format, to: head, indent: indent, isInItem: line.isInItem, number: number,
            marks: context.marks)
        let paragraph = context.paragraph(at: head.start, around: head.start..<head.textStart)
        guard let edits = edits(plan, head, paragraph) else { continue }
        replacements += edits.replacements(in: paragraph)
        if head.isItem { shift.setText(plan.textColumns) }
      } else if let indent {
        replacements.append(head.settingIn(by: indent))
      }
    }
    guard let last = lines.last?.head, last.hasEnding else { return replacements }
    return replacements + context.moves(shift, from: last.range.upperBound)
  }

  /// Gives a paragraph the prefix of `plan`; nil where it would not be read as meant, or is there.
  private static func edits(
    _ plan: PrefixPlan, _ head: ParagraphHead, _ paragraph: FormattingParagraph
  ) -> ByteEdits? {
    guard let structure = paragraph.structure else { return nil }
    var check = MeaningCheck(paragraph, structure)
    check.isMeant = { $0.block.isSame(as: plan.block) }
    let old = Array(head.bytes[..<head.parts.length])
    // A plain paragraph keeps the white space that it begins with.
    if plan.prefix.isEmpty, old.allSatisfy(\.isBlank) { return nil }
    var start = 0
    while start < min(old.count, plan.prefix.count), old[start] == plan.prefix[start] { start += 1 }
    guard old != plan.prefix else { return nil }
    for index in start..<old.count { check.styles[index] = nil }
    let edits = ByteEdits([ByteEdit(range: start..<old.count, bytes: Array(plan.prefix[start...]))])
    return check.verified(edits, escaping: true)
  }
}

extension FormattingContext {
  /// The paragraphs of the list above the selection, from the nearest item on the first level on.
  fileprivate var listAbove: [ParagraphHead] {
    let head = ParagraphHead(at: selection.range.lowerBound, in: self)
    return ListRegion(around: head, movingItemsIn: nil, in: self).lines.dropLast().map(\.head)
  }
}
