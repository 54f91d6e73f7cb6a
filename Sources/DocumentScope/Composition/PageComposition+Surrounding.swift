import Interface
import Platform
import TextCore
import WindowScope

/// Surrounding text for input methods: some continue a word before the caret, or delete and rewrite
/// it.
extension PageComposition {
  /// The text of the caret's paragraph on both sides of it, of a bounded length. `nil` if it is no
  /// UTF-8, since its places are counted in bytes, and while tags are hidden, since they would be
  /// counted as well.
  var surroundingText: SurroundingText? {
    guard !hidesTags else { return nil }
    let (text, selection) = (editor.text, editor.selection)
    let head = selection.head
    let paragraph = text.paragraphRange(at: head)
    let start = text.scalarStart(max(paragraph.lowerBound, head.back(by: Self.reach)))
    let end = max(head, text.scalarStart(min(paragraph.upperBound, head + Self.reach)))
    let bytes = text.bytes(in: start..<end)
    guard !bytes.contains(0), let found = String(validating: bytes, as: UTF8.self) else {
      return nil
    }
    let anchor = min(max(selection.anchor, start), end)
    return SurroundingText(
      text: found, cursor: start.distance(to: head), anchor: start.distance(to: anchor))
  }

  /// Bytes on each side of the caret.
  private static let reach = SurroundingText.mostBytes / 2 - 8

  /// Deletes bytes on both sides of the selection, or of the caret.
  func delete(before: Int, after: Int) {
    guard !hidesTags else { return }
    let text = editor.text
    let range = editor.selection.range
    let start = text.scalarStart(range.lowerBound.back(by: before))
    let end = text.scalarStart(min(range.upperBound + after, text.end))
    let taken = [start..<range.lowerBound, range.upperBound..<max(end, range.upperBound)]
      .filter { !$0.isEmpty }
    guard !taken.isEmpty else { return }
    remove()
    let edit = Edit(taken.map { Edit.Replacement(range: $0, text: TextRope()) }, in: text)
    typing.perform(
      EditResult(
        edit: edit,
        selection: Selection(
          anchor: edit.map(editor.selection.anchor, bias: .before),
          head: edit.map(editor.selection.head, bias: .before)),
        kind: .typing))
  }
}

extension TextOffset {
  /// The place so many bytes before, or the text's start.
  fileprivate func back(by count: Int) -> TextOffset { TextOffset(max(0, utf8 - count)) }
}

extension TextRope {
  /// The beginning of the scalar that contains a place, if that is UTF-8; the place itself between
  /// two.
  fileprivate func scalarStart(_ offset: TextOffset) -> TextOffset {
    guard offset < end else { return offset }
    let bytes = bytes(in: offset.back(by: 3)..<offset + 1)
    let tail = bytes.reversed().prefix { $0 & 0xC0 == 0x80 }.count
    return tail < bytes.count ? offset.back(by: tail) : offset
  }
}
