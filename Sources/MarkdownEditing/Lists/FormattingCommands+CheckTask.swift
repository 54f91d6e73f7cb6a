import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Ticks the task whose box encloses `offset`, or removes its tick; nil if there is none. The
  /// selection stays.
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

  /// Ticks the selected tasks, or removes the ticks if all have one.
  public static func checkTask(in context: FormattingContext) -> EditResult? {
    var isDone = true
    for head in context.heads where head.block.isTask && !head.block.isDone {
      isDone = false
      break
    }
    var writer = EditWriter(context.text, sizes: context.editSizes)
    for head in context.heads {
      guard context.isGoingOn(head.range.upperBound) else { return nil }
      guard head.block.isTask, head.block.isDone == isDone else { continue }
      let mark = head.start + head.parts.box.lowerBound + 1
      writer.replace(mark..<(mark + 1), with: [isDone ? .space : UInt8(ascii: "x")])
    }
    return writer.finish().map { EditResult($0, keeping: context.selection) }
  }
}
