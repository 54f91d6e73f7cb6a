import Layout
import MarkdownSyntax
import TextCore

/// Lines that are headings, underlines or rows of tables because of the lines beside them.
extension TextAttributes {
  /// Parses the first paragraph of `range` and the lines beside the range, as far as their neighbours
  /// have made them something else, and stores their attributes, inside a transaction. Other lines
  /// are looked up and not parsed.
  func parseNeighbours(of range: TextRange) -> [AttributedStretch] {
    let text = storage.text
    let first = text.paragraphRange(at: range.lowerBound)
    let last = text.paragraphRange(at: range.upperBound)
    var parsed: [AttributedStretch] = []
    func parse(_ start: TextOffset) {
      guard let old = storage.value(of: .block, at: start).value?.fence else { return }
      let new = fences.lineState(at: start)
      guard old != new, old.hasContext || new.hasContext else { return }
      parsed.append(store(styled(at: start)))
    }
    if first.lowerBound > 0 { parse(text.paragraphRange(at: first.lowerBound - 1).lowerBound) }
    if !first.isEmpty { parse(first.lowerBound) }
    var offset = last.upperBound
    for _ in 0..<FenceTree.neighboursBelow where offset < text.end {
      parse(offset)
      offset = text.paragraphRange(at: offset).upperBound
    }
    return parsed
  }
}
