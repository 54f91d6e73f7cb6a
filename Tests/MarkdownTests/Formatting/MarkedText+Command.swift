import TestSupport
import TextCore

@testable import Markdown

/// Stands for the nil of a command in the tables.
let nothing = "nothing to do"

extension MarkedText {
  /// What a command works on.
  func context(
    marks: FormattingMarks = FormattingMarks(), lineEnding: String = "\n"
  ) -> FormattingContext {
    FormattingContext(
      text: text, selection: selection, fences: FenceTree(text), lineEnding: lineEnding,
      marks: marks)
  }

  /// Applies what `command` returns for `marked` and draws it; `nothing` if there was nothing to
  /// do. The way back is tried as well.
  static func result(
    _ marked: String, marks: FormattingMarks = FormattingMarks(), lineEnding: String = "\n",
    _ command: (FormattingContext) -> EditResult?
  ) -> String {
    let start = MarkedText(marked)
    guard let result = command(start.context(marks: marks, lineEnding: lineEnding)) else {
      return nothing
    }
    var text = start.text
    let inverse = result.edit.inverse(in: text)
    result.edit.apply(to: &text)
    let drawing = drawing(result.selection, in: text)
    inverse.apply(to: &text)
    return text == start.text ? drawing : "no way back"
  }
}
