import MarkdownSyntax

/// Finds the plainest Markdown that is read as a leaf: it writes, reads again, and puts a backslash where
/// something was read otherwise.
enum LeafSpelling {
  /// The bytes of a leaf that may be written and read before all doubtful letters get a backslash.
  private static let patience = 1 << 16
  /// The rounds of one way of writing.
  private static let rounds = 200

  /// Returns the lines of a leaf that has been trimmed, with `breakMark` at the end of all but the last.
  ///
  /// - Parameter isInItem: true if it is the first block of an item.
  static func lines(of leaf: ImportedLeaf, isInItem: Bool) -> [[UInt8]] {
    if let plain = leaf.plainLines { return marked(plain) }
    var left = patience
    var last: [UInt8] = []
    for way in LeafSpeller.Way.all {
      let attempt = written(leaf, way, isInItem: isInItem, &left)
      if attempt.isMeant { return divided(attempt.bytes) }
      last = attempt.bytes
    }
    return divided(last)
  }

  private static func written(
    _ leaf: ImportedLeaf, _ way: LeafSpeller.Way, isInItem: Bool, _ left: inout Int
  ) -> (bytes: [UInt8], isMeant: Bool) {
    var escapes: Set<Int> = []
    for _ in 0..<rounds {
      let speller = LeafSpeller(leaf, way, escapes: escapes)
      left -= speller.bytes.count
      var taken: [Int] = []
      var isMeant = true
      // Lines that are no wrapped ones may mean less, never more, but for where they begin.
      for meaning in leaf.lines.count > 1 ? [LineMeaning.wrapped, .lineBreak] : [.wrapped] {
        let reading = LeafReading(speller, isInItem: isInItem, lines: meaning)
        if let atoms = reading.atoms, atoms.isSame(as: speller.atoms) { continue }
        isMeant = false
        taken = hidden(speller, reading)
        break
      }
      if isMeant { return (speller.bytes, true) }
      let count = escapes.count
      escapes.formUnion(left > 0 ? taken.prefix(1) : taken[...])
      if escapes.count == count { escapes.formUnion(besideTags(speller)) }
      if escapes.count == count { return (speller.bytes, false) }
    }
    return (LeafSpeller(leaf, way, escapes: escapes).bytes, false)
  }

  /// The numbers of letters that were read as something else.
  private static func hidden(_ speller: LeafSpeller, _ reading: LeafReading) -> [Int] {
    speller.bytes.indices.compactMap { index in
      let number = speller.origins[index]
      guard number >= 0, !reading.shown[index], isEscapable(speller, index) else { return nil }
      return number
    }
  }

  /// The numbers of letters that could be a part of a tag beside them.
  private static func besideTags(_ speller: LeafSpeller) -> [Int] {
    let bytes = speller.bytes
    func isTag(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (speller.origins[index] < 0 ? bytes[index] != .backslash : bytes[index].isInlineSyntax)
    }
    return bytes.indices.compactMap { index in
      let isDoubtful =
        speller.origins[index] >= 0
        && (bytes[index].isInlineSyntax || bytes[index] == .exclamationMark)
        && isEscapable(speller, index) && (isTag(index - 1) || isTag(index + 1))
      return isDoubtful ? speller.origins[index] : nil
    }
  }

  private static func isEscapable(_ speller: LeafSpeller, _ index: Int) -> Bool {
    speller.bytes[index].isPunctuation
      && !speller.atoms[speller.origins[index]].styles.contains(.code)
  }

  private static func divided(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: .newline, omittingEmptySubsequences: false).map { Array($0) }
    for index in lines.indices.dropLast() { lines[index][lines[index].count - 1] = .breakMark }
    return lines
  }

  private static func marked(_ lines: [[UInt8]]) -> [[UInt8]] {
    var lines = lines
    for index in lines.indices.dropLast() { lines[index].append(.breakMark) }
    return lines
  }
}

extension [LineAtom] {
  fileprivate func isSame(as other: [LineAtom]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
}
