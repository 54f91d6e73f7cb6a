import Layout
import MarkdownSyntax
import TextCore

extension TextAttributes {
  /// Follows, inside the editor's transaction, an edit of any size at a cost that does not depend
  /// on it: the touched text gets its attributes when it is next read.
  ///
  /// - Parameter fences: those of the text after the edit, if the background has found them or the
  ///   undo history keeps them; `nil`: they follow the edit here.
  func textDidChange(_ edit: Edit, from before: TextRope, fences known: FenceTree?) {
    var followed = fences
    if known == nil {
      followed.update(for: edit, from: before, to: storage.text, counting: fenceWork)
    }
    textWasReplaced(fences: known ?? followed)
    let text = storage.text
    var growth = 0
    for replacement in edit.replacements {
      let start = replacement.range.lowerBound + growth
      let end = start + replacement.text.utf8Count
      growth += replacement.text.utf8Count - replacement.range.count
      let touched =
        text.paragraphRange(at: start).lowerBound..<text.paragraphRange(at: end).upperBound
      if !touched.isEmpty { storage.setAttributes(.empty, in: touched) }
    }
  }
}
