/// Lines that are a mark alone: rules and page breaks.
extension BlockStream {
  /// True where a mark may be in a line of its own.
  private var mayHoldMark: Bool { !isInCell && !isInCode && !isInTable }

  mutating func rule() {
    guard mayHoldMark else { return }
    endLeaf()
    let isInItem = frames.contains { if case .item = $0.kind { true } else { false } }
    // Hyphens at the top would begin front matter, and after a bullet be a part of the rule.
    let mark = isInItem ? "___" : bytes.isEmpty ? "***" : "---"
    writeBlock(Array(mark.utf8), .other)
  }

  /// Ends the page, unless nothing is on it, or in a footnote.
  mutating func breakPage() {
    guard mayHoldMark, label == nil else { return }
    endLeaf()
    if !bytes.isEmpty { writeBlock(Array("\\pagebreak".utf8), .paragraph) }
  }
}
