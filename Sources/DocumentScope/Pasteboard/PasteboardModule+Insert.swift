import ApplicationScope
import Interface
import Layout
import MarkdownEditing
import Platform
import TextCore

/// Edits that put text into the document.
extension PasteboardModule {
  /// Inserts dragged text of one of the program's documents at its drop place, and selects it;
  /// false if nothing was inserted.
  func insert(_ carried: any CarriedText, at place: TextPlace) -> Bool {
    let text = carried.markdown
    guard carried.lineEnding != saving.lineEnding else { return insert(text, at: place) }
    return insert(
      TextRope(bytes: LineEndings.replaced(text.bytes(in: 0..<text.end), by: saving.lineEnding)),
      at: place)
  }

  /// Inserts Markdown at a place, and selects it; false if nothing was inserted.
  func insert(_ text: TextRope, at place: TextPlace) -> Bool {
    guard !editor.isLocked else {
      editor.refuse()
      return false
    }
    let start = place.offset
    editor.select(Selection(caret: start, affinity: place.affinity))
    guard let result = edit(putting: text, as: .markdown, in: start..<start, movesCaret: true)
    else { return false }
    typing.performOnParagraphs(result)
    editor.select(
      Selection(anchor: min(start, editor.selection.head), head: editor.selection.head))
    return true
  }

  func edit(
    putting text: TextRope, as meaning: Meaning, in range: TextRange, movesCaret: Bool
  ) -> EditResult? {
    let range = inCell(range)
    let text = typing.formatting.fitToCell(text, in: range) ?? text
    let target = Selection(anchor: range.lowerBound, head: range.upperBound)
    var insertion: EditResult?
    if meaning == .markdown { insertion = typing.formatting.blockInsertion(of: text, in: range) }
    if insertion == nil {
      insertion =
        hidesTags
        ? typing.formatting.richInsertion(of: text, in: range)
        : EditCommands.insert(text, selection: target, text: editor.text)
    }
    var result = insertion.map(Self.separate)
    if !movesCaret, let edit = result?.edit {
      result?.selection = Selection(
        anchor: edit.map(editor.selection.anchor, bias: .after),
        head: edit.map(editor.selection.head, bias: .after))
    }
    return result
  }

  /// Returns a place beside the cells of a table's row as a place in one; any other range as it is.
  private func inCell(_ range: TextRange) -> TextRange {
    guard range.isEmpty else { return range }
    let place = inCell(TextPlace(offset: range.lowerBound, affinity: .downstream)).offset
    return place..<place
  }

  /// A command of its own for undo, however little it inserts.
  private static func separate(_ result: EditResult) -> EditResult {
    var result = result
    result.kind = .command
    return result
  }
}
