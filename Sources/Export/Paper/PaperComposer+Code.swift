import Layout
import MarkdownSyntax
import PDF
import Styling
import TextCore

extension PaperComposer {
  mutating func endCodeLine() throws {
    guard var open = leaf, open.kind == .code else { return }
    leaf = nil
    try setCodeLine(&open, isLast: false)
    leaf = open
  }

  mutating func setCodeLine(_ leaf: inout PaperLeaf, isLast: Bool) throws {
    if case .text(let text)? = leaf.parts.first {
      leaf.text = text
      leaf.parts = []
    }
    let text = leaf.text
    leaf.text = PaperText()
    // The last line of a block that is not closed has no end.
    if isLast, text.isEmpty, leaf.hasBegun { return }
    var reader = PaperTextReader(text)
    while true {
      let isEnd = reader.isAtLast
      let set = shared.setter.set(
        reader.next(), as: block(of: .code), sheet, width: max(36, design.width - container.inset),
        isEnd: isEnd, of: leaf.paragraph)
      addCodeLines(of: set, &leaf)
      try handOver()
      if isEnd { break }
      reader.advance(by: set.usedBytes)
    }
    last = .code
  }

  private mutating func addCodeLines(of set: SetText, _ leaf: inout PaperLeaf) {
    let margin = 6.75
    for line in set.lines {
      let height = set.height(of: line)
      var box = PaperBox(height: height, content: [.line(set, line, x: container.inset, y: 0)])
      if !leaf.hasBegun {
        begin(&box, .code, isRightToLeft: false)
        leaf.hasBegun = true
        codeLines = 0
      } else {
        box.mayBreakBefore = codeLines >= 2
        box.bars = bars(false)
      }
      if design.kind != .manuscript {
        box.content.insert(
          .fill(
            x: container.inset - margin, y: 0, width: design.width - container.inset + 2 * margin,
            height: height + 0.1, design.ink.tint), at: 0)
      }
      codeLines += 1
      boxes.append(box)
    }
  }
}
