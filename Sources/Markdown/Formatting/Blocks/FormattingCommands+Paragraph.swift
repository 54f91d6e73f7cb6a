import TextCore

extension FormattingCommands {
  /// Makes the selected paragraphs headings, quotes or items of a list, or plain again if all of
  /// them are that already. Empty ones are left out, unless there is only one.
  ///
  /// Ordered items are numbered on from the item above, and those below follow.
  public static func toggle(
    _ format: ParagraphFormat, in context: FormattingContext
  ) -> EditResult? {
    let range = context.selection.range
    let isOne = context.text.newlineCount(in: range) == 0
    func isTouched(_ head: ParagraphHead) -> Bool {
      format.isPossible(head.block) && (isOne || !(head.isEmpty && head.parts.length == 0))
    }
    var isOn = format != .heading(0)
    var isAny = false
    for head in context.heads where isTouched(head) {
      isAny = true
      isOn = isOn && format.isOn(head.block)
    }
    guard isAny else { return nil }
    var numbering = ListNumbering(in: context)
    var replacements: [Edit.Replacement] = []
    for head in context.heads where isTouched(head) {
      let paragraph = context.paragraph(at: head.start, around: head.start..<head.textStart)
      if isOn {
        let plan = PrefixPlan(removing: format, from: head)
        replacements += edits(plan, head, paragraph)?.replacements(in: paragraph) ?? []
      } else if format == .orderedList || !format.isOn(head.block) {
        let number = format == .orderedList ? numbering.next(for: head) : 1
        let plan = PrefixPlan(adding: format, to: head, number: number, marks: context.marks)
        replacements += edits(plan, head, paragraph)?.replacements(in: paragraph) ?? []
      }
    }
    guard !replacements.isEmpty else { return nil }
    let edit = Edit(replacements, in: context.text)
    let result = EditResult(
      edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
    return format == .orderedList && !isOn ? result.renumberingLists(in: context) : result
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
