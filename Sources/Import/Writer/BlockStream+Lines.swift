extension BlockStream {
  // Lines

  /// True if the text begins with a paragraph.
  var beginsWithParagraph: Bool { firstChild == .paragraph }

  /// Writes the lines of a block, after the markers of the blocks round it.
  mutating func writeBlock(_ text: [UInt8], _ child: BlockFrame.Child) {
    // On the page only text and headings may follow a marker in its line.
    let innermost = frames.lastIndex(where: \.isPrefix) ?? 0
    writeMarkers(upTo: child == .other ? innermost + 1 : innermost)
    separate(child)
    var isFirst = true
    for line in text.split(separator: .newline, omittingEmptySubsequences: false) {
      writePrefix(isFirst: isFirst, isBlank: line.isEmpty, upTo: frames.count)
      bytes += line
      bytes.append(.newline)
      isFirst = false
    }
    didWrite(child, upTo: frames.count)
  }

  /// Writes the markers of the items among the first `end` frames that have none yet, each in a line of
  /// its own: the item is empty, or begins with a block that has to be below.
  mutating func writeMarkers(upTo end: Int) {
    for index in 0..<end {
      guard case .item = frames[index].kind, !frames[index].isMarked else { continue }
      separate(.other, isEmpty: true)
      writePrefix(isFirst: true, isBlank: false, upTo: index + 1)
      bytes.append(.newline)
      didWrite(nil, upTo: index + 1)
    }
  }

  /// Writes a blank line before the next block, unless items or a list in an item need none.
  private mutating func separate(_ leafChild: BlockFrame.Child, isEmpty: Bool = false) {
    guard !bytes.isEmpty, let started = frames.lastIndex(where: { $0.child != nil || $0.isMarked })
    else { return }
    let next = frames[(started + 1)...].first { $0.kind != .nothing && !$0.isText }
    guard needsBlankLine(frames[started], before: next, isEmpty: isEmpty) else { return }
    writePrefix(isFirst: false, isBlank: true, upTo: started + 1)
    bytes.append(.newline)
  }

  private func needsBlankLine(
    _ frame: BlockFrame, before next: BlockFrame?, isEmpty: Bool
  ) -> Bool {
    switch frame.kind {
    case .list: return false
    case .item:
      guard let child = frame.child else { return false }
      guard case .list(_, let number) = next?.kind, child == .paragraph || child == .heading else {
        return true
      }
      // An empty item, and a number other than 1, would be a part of the paragraph.
      return isEmpty || (number ?? 2) != 2
    default: return frame.child != nil
    }
  }

  /// Writes the prefix of a line: `> ` of quotes, the marker of an item or as many spaces.
  private mutating func writePrefix(isFirst: Bool, isBlank: Bool, upTo end: Int) {
    let start = bytes.count
    for index in 0..<end {
      switch frames[index].kind {
      case .quote: bytes += [.greater, .space]
      case .item(let marker):
        if isFirst, !frames[index].isMarked {
          bytes += marker
          frames[index].isMarked = true
        } else {
          for _ in 0..<BlockFrame.width(of: marker) { bytes.append(.space) }
        }
      default: break
      }
    }
    guard isBlank else { return }
    while bytes.count > start, bytes[bytes.count - 1] == .space { bytes.removeLast() }
  }

  private mutating func didWrite(_ child: BlockFrame.Child?, upTo end: Int) {
    var below = child
    for index in (0..<end).reversed() {
      guard frames[index].holdsBlocks else { continue }
      if let below { frames[index].child = below }
      switch frames[index].kind {
      case .list(let mark, _): below = .list(mark: mark)
      case .item: below = .item
      default: below = .other
      }
    }
    if firstChild == nil { firstChild = frames[0].child }
  }
}

extension BlockFrame {
  /// True if it records its last block. Text does not: its content belongs to the block around it.
  var holdsBlocks: Bool {
    switch kind {
    case .nothing, .text, .code, .table, .row, .cell: false
    default: true
    }
  }

  fileprivate var isText: Bool {
    switch kind {
    case .text, .code, .table, .row, .cell: true
    default: false
    }
  }

  /// The columns before a line that is in it.
  var columns: Int {
    switch kind {
    case .quote: 2
    case .item(let marker): Self.width(of: marker)
    default: 0
    }
  }

  /// Returns the indentation of the lines below a marker, in columns: the box of a task is part of
  /// the text.
  static func width(of marker: [UInt8]) -> Int {
    (marker.firstIndex(of: .space) ?? 0) + 1
  }
}
