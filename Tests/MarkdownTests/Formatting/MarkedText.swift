import TextCore

@testable import Markdown

/// A text with a selection drawn into it: `ˇ` is the caret, `«…»` what is selected, with the caret
/// at its end or where a `ˇ` is just inside of it.
struct MarkedText {
  var text: TextRope
  var selection: Selection

  init(_ marked: String) {
    var plain = ""
    var caret: Int?
    var lower: Int?
    var upper: Int?
    for character in marked {
      switch character {
      case "ˇ": caret = plain.utf8.count
      case "«": lower = plain.utf8.count
      case "»": upper = plain.utf8.count
      default: plain.append(character)
      }
    }
    text = TextRope(plain)
    let head = caret ?? upper ?? 0
    let anchor = (head == lower ? upper : lower) ?? head
    selection = Selection(anchor: TextOffset(anchor), head: TextOffset(head))
  }

  /// `text` with `selection` drawn into it.
  static func drawing(_ selection: Selection, in text: TextRope) -> String {
    func part(_ range: TextRange) -> String { text.string(in: range) }
    let before = part(0..<selection.range.lowerBound)
    let after = part(selection.range.upperBound..<text.end)
    if selection.isEmpty { return before + "ˇ" + after }
    let inside = part(selection.range)
    return selection.head < selection.anchor
      ? before + "«ˇ" + inside + "»" + after : before + "«" + inside + "»" + after
  }
}

extension TextRope {
  var allBytes: [UInt8] { bytes(in: 0..<end) }
}

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
