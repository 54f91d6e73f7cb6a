import TestSupport
import TextCore

@testable import MarkdownEditing
import MarkdownSyntax

/// The word in the tables for a command that returns nil.
let nothing = "nothing to do"

extension MarkedText {
  /// Returns the input of a command.
  func context(
    marks: FormattingMarks = FormattingMarks(), lineEnding: String = "\n"
  ) -> FormattingContext {
    FormattingContext(
      text: text, selection: selection, fences: FenceTree(text), lineEnding: lineEnding,
      marks: marks)
  }

  /// Applies the result of `command` for `marked` and draws it; `nothing` if there was nothing to
  /// do. Undo is tried as well.
  static func result(
    _ marked: String, marks: FormattingMarks = FormattingMarks(), lineEnding: String = "\n",
    _ command: (FormattingContext) -> EditResult?
  ) -> String {
    let start = MarkedText(marked)
    guard let result = command(start.context(marks: marks, lineEnding: lineEnding)) else {
      return nothing
    }
    var text = start.text
    guard let inverse = try? result.edit.inverse(in: text),
      (try? result.edit.apply(to: &text)) != nil
    else { return "made for another text" }
    let drawing = drawing(result.selection, in: text)
    return (try? inverse.apply(to: &text)) != nil && text == start.text ? drawing : "no way back"
  }
}
