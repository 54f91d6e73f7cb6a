import TextCore

extension FormattingCommands {
  /// Ticks the task whose box `offset` is in the middle of, or takes its tick away; nil when there
  /// is none. What is selected stays selected.
  public static func checkTask(
    boxAt offset: TextOffset, in context: FormattingContext
  ) -> EditResult? {
    let head = ParagraphHead(at: offset, in: context)
    let box = head.start + head.parts.box.lowerBound
    guard head.block.isTask, offset > box, offset < box + 3 else { return nil }
    var task = context
    task.selection = Selection(caret: offset)
    var result = checkTask(in: task)
    result?.selection = context.selection
    return result
  }

  /// Ticks the selected tasks, or takes the ticks away if all have one.
  public static func checkTask(in context: FormattingContext) -> EditResult? {
    let tasks = context.heads.filter(\.block.isTask)
    let isDone = tasks.allSatisfy(\.block.isDone)
    let edit = Edit(
      tasks.filter { $0.block.isDone == isDone }.map { task in
        Edit.Replacement(
          range: TextRange(at: task.start + task.parts.box.lowerBound + 1, length: 1),
          text: TextRope(isDone ? " " : "x"))
      }, in: context.text)
    guard !edit.isEmpty else { return nil }
    return EditResult(edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
  }
}
