import TextCore

extension FormattingCommands {
  /// Ticks the selected tasks, or takes the ticks away if all have one.
  public static func checkTask(in context: FormattingContext) -> EditResult? {
    let tasks = context.heads.filter(\.block.isTask)
    let isDone = tasks.allSatisfy(\.block.isDone)
    let edit = Edit(
      tasks.filter { $0.block.isDone == isDone }.map { task in
        Edit.Replacement(
          range: TextRange(at: task.start + task.parts.box.lowerBound + 1, length: 1),
          text: TextRope(isDone ? " " : "x"))
      })
    guard !edit.isEmpty else { return nil }
    return EditResult(edit: edit, selection: context.selection.mapped(by: edit), kind: .command)
  }
}
