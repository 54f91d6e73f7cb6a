import ApplicationScope
import Layout
import MarkdownSyntax
import TextCore

/// Doubled words over the end of a line: in text that was wrapped by hand the sentence goes on.
extension SpellingModule {
  /// Bytes at the end of a line in which its last word is.
  private static let reach = 256

  /// The bytes of a range for the spelling check, after the end of the line above if its text may
  /// continue in the range. `DictionaryModule` finds out in the background if the lines were
  /// wrapped.
  func checkedParagraph(in range: TextRange) -> DictionaryModule.Paragraph {
    let paragraph = paragraph(in: range)
    guard let line = endOfLine(goingOnAt: range.lowerBound) else { return paragraph }
    return paragraph.goingOn(with: self.paragraph(in: line))
  }

  /// The end of the line above, which ends before `start`, if both are lines of one paragraph of
  /// text; `nil`: `start` is within a line, or another block begins or ends there.
  private func endOfLine(goingOnAt start: TextOffset) -> TextRange? {
    let text = editor.text
    guard start > 0, start < text.end, text.byte(at: start - 1) == 0x0A else { return nil }
    let above = text.contentRange(at: start - 1)
    guard !isBlank(above), !isBlank(text.contentRange(at: start)) else { return nil }
    guard let line = block(at: start), let before = block(at: above.lowerBound),
      line.kind == .paragraph, !line.isListItem, before.kind == .paragraph,
      line.quoteDepth == before.quoteDepth
    else { return nil }
    return max(above.lowerBound, above.upperBound - Self.reach)..<above.upperBound
  }

  /// True if a line has nothing but white space in its first `reach` bytes.
  private func isBlank(_ line: TextRange) -> Bool {
    let end = min(line.upperBound, line.lowerBound + Self.reach)
    return editor.text.bytes(in: line.lowerBound..<end).allSatisfy { $0 <= 0x20 }
  }

  private func block(at start: TextOffset) -> BlockStyle? {
    layout.prepare(editor.text.paragraphRange(at: start))
    return editor.storage.value(of: .block, at: start).value
  }

  /// Marks the first word of the line below a place for another check, if the end of the line at
  /// the place may have changed.
  func doubtLine(below place: TextOffset) {
    let text = editor.text
    let line = text.paragraphRange(at: place)
    let below = line.upperBound
    guard below < text.end, below - place <= Self.reach else { return }
    layout.decorations.invalidateSpelling(
      in: below..<min(text.contentRange(at: below).upperBound + 1, below + Self.reach))
  }

  /// The stretch to delete if the first word of a line is the last one of the line above: the word with
  /// the space after it, or with the end of the line above. Nil if the words differ.
  func repetitionOverLines(of word: TextRange) -> TextRange? {
    let text = editor.text
    let line = text.contentRange(at: word.lowerBound)
    let paragraph = checkedParagraph(in: line.lowerBound..<word.upperBound)
    guard let found = dictionaries.repetitionOfLineBefore(in: paragraph),
      line.lowerBound + found.upperBound == word.upperBound
    else { return nil }
    let start = line.lowerBound + found.lowerBound
    var end = word.upperBound
    while end < line.upperBound, text.byte(at: end) == 0x20 { end = end + 1 }
    guard end == line.upperBound, line.lowerBound > 0 else { return start..<end }
    return text.contentRange(at: line.lowerBound - 1).upperBound..<end
  }
}
