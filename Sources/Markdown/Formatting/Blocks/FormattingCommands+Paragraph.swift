import TextCore

extension FormattingCommands {
  /// Makes the selected paragraphs headings, quotes or items of a list, or plain again if all of
  /// them are that already. Empty ones are left out, unless there is only one. Code blocks go in and out
  /// of quotes as a whole, and nothing else becomes code by that.
  ///
  /// Ordered items are numbered on from the item above, and those below follow.
  public static func toggle(
    _ format: ParagraphFormat, in context: FormattingContext
  ) -> EditResult? {
    let heads = (format == .quote ? context.selectingWholeCode : context).heads
    let isOne = context.text.newlineCount(in: context.selection.range) == 0
    func isTouched(_ head: ParagraphHead) -> Bool {
      format.isPossible(head.block)
        && (isOne || head.isCode || !(head.isEmpty && head.parts.length == 0))
    }
    var isOn = format != .heading(0)
    var isAny = false
    for head in heads where isTouched(head) {
      isAny = true
      isOn = isOn && format.isOn(head.block)
    }
    guard isAny else { return nil }
    var code = CodeQuoting(isRemoval: isOn)
    let replacements = replacements(in: heads.filter(isTouched), format, &code, context)
    guard !replacements.isEmpty, code.isPossible else { return nil }
    let edit = Edit(replacements, in: context.text)
    guard format != .quote || context.opensNoCode(edit) else { return nil }
    let result = EditResult(
      edit: edit, selection: code.mapped(context.selection, by: edit), kind: .command)
    return format == .orderedList && !isOn ? result.renumberingLists(in: context) : result
  }

  private static func replacements(
    in heads: [ParagraphHead], _ format: ParagraphFormat, _ code: inout CodeQuoting,
    _ context: FormattingContext
  ) -> [Edit.Replacement] {
    let isRemoval = code.isRemoval
    var numbering = ListNumbering(in: context)
    var replacements: [Edit.Replacement] = []
    for head in heads where isRemoval || format == .orderedList || !format.isOn(head.block) {
      if head.isCode {
        replacements += code.replacements(for: head, in: context)
        continue
      }
      let number = !isRemoval && format == .orderedList ? numbering.next(for: head) : 1
      let plan =
        isRemoval
        ? PrefixPlan(removing: format, from: head)
        : PrefixPlan(adding: format, to: head, number: number, marks: context.marks)
      let paragraph = context.paragraph(at: head.start, around: head.start..<head.textStart)
      replacements += edits(plan, head, paragraph)?.replacements(in: paragraph) ?? []
    }
    return replacements
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
