extension RTFReader {
  /// Ends the paragraph.
  ///
  /// - Parameter isLast: true if no control ends it, so that without text there is none.
  mutating func endParagraph(_ format: RTFParagraphFormat, isLast: Bool) {
    endLoneSurrogate()
    guard !state.isHidden || isLast else { return }
    let index = flows.count - 1
    if isLast, flows[index].isEmpty { return }
    if format.isInTable { return flows[index].endCellParagraph(format) }
    flows[index].closeTable(&writer)
    var style =
      tables.paragraphs[format.style] ?? RTFStyle(name: "", outline: format.outline, styles: [])
    if let outline = format.outline, (0..<9).contains(outline), style.kind == .text {
      style.kind = .heading(min(outline + 1, 6))
    }
    flows[index].end(format, style, level: level(of: format), &writer)
  }

  /// Ends the paragraph and the page. In a hidden text or a cell no page ends.
  mutating func breakPage() {
    endParagraph(state.paragraph, isLast: false)
    // The rest of the paragraph is on the page that has begun.
    state.paragraph.breaksPage = false
    if !state.isHidden, !state.paragraph.isInTable { flows[flows.count - 1].breakPage() }
  }

  /// The level of the list that a paragraph is in; nil for none.
  private func level(of format: RTFParagraphFormat) -> RTFListLevel? {
    guard format.list > 0 else { return format.oldList }
    return tables.level(format.list, format.level)
      ?? (flows[flows.count - 1].markerText.map { RTFListLevel.of(marker: $0) })
  }

  /// Ends the cell, and its last paragraph.
  mutating func endCell() {
    let index = flows.count - 1
    flows[index].endCellParagraph(state.paragraph)
    flows[index].endCell()
  }
}

extension RTFListLevel {
  /// Numbers that lists of Markdown have.
  private static let mostNumber = 999_999_999

  /// The level that shows such a marker.
  static func of(marker: String) -> RTFListLevel {
    let digits = marker.utf8.drop { !$0.isAlphanumeric }.prefix { $0 &- 0x30 < 10 }
    let isBullet = !marker.utf8.contains { $0.isAlphanumeric }
    let number = Int(String(decoding: digits, as: UTF8.self)) ?? 1
    return RTFListLevel(kind: isBullet ? 23 : 0, start: min(number, mostNumber))
  }
}
