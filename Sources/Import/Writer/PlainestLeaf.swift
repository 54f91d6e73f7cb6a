import MarkdownSyntax

/// Finds the plainest Markdown that is read as a leaf: it writes, reads again, and puts a backslash where
/// something was read otherwise.
enum PlainestLeaf {
  /// The work that a document may take beyond one reading of each leaf, in bytes.
  static let workLimit = 1 << 18
  /// The work that the reading of a leaf takes beside that for its bytes, in bytes.
  private static let readingCost = 256
  /// The maximum number of atoms of a leaf that is read again. A longer leaf is written with all
  /// backslashes.
  private static let mostRead = 1 << 16
  /// The rounds of one way of writing in which one letter alone gets a backslash.
  private static let carefulRounds = 3
  /// The rounds of one way of writing.
  private static let rounds = 12

  /// Returns the text of a leaf that has been trimmed, with `breakMark` and a newline after all lines but
  /// the last.
  ///
  /// - Parameters:
  ///   - isInItem: true if it is the first block of an item.
  ///   - remainingWork: the work that is left; it is spent.
  ///   - isWanted: returns false once the import is cancelled; then the text has all backslashes, as
  ///     that takes the least work.
  static func text(
    of leaf: ImportedLeaf, isInItem: Bool, _ remainingWork: inout Int, _ isWanted: () -> Bool
  ) -> [UInt8] {
    if var plain = leaf.plainText {
      if leaf.lineCount > 1 { mark(breaksIn: &plain) }
      return plain
    }
    guard leaf.atoms.count <= mostRead else { return EscapedLeaf.text(of: leaf) }
    let hadWorkLeft = remainingWork > 0
    for way in LeafWriter.Way.all {
      if let text = written(leaf, way, isInItem: isInItem, &remainingWork, isWanted) { return text }
      if remainingWork <= 0 || !isWanted() { break }
    }
    // The leaf that uses up the work gets the two rounds that all later ones get.
    if hadWorkLeft, remainingWork <= 0, isWanted(),
      let text = written(leaf, LeafWriter.Way(), isInItem: isInItem, &remainingWork, isWanted)
    {
      return text
    }
    return EscapedLeaf.text(of: leaf)
  }

  /// Writes a leaf in one way. Nil if it is not read as it is meant.
  private static func written(
    _ leaf: ImportedLeaf, _ way: LeafWriter.Way, isInItem: Bool, _ remainingWork: inout Int,
    _ isWanted: () -> Bool
  ) -> [UInt8]? {
    var escapes: Set<Int> = []
    for round in 0..<rounds where round == 0 || isWanted() {
      let writer = LeafWriter(leaf, way, escapes: escapes)
      if round > 0 || way.isOther { remainingWork -= writer.bytes.count + readingCost }
      guard let taken = misread(writer, leaf, isInItem: isInItem) else {
        return divided(writer.bytes)
      }
      let count = escapes.count
      escapes.formUnion(round < carefulRounds && remainingWork > 0 ? taken.prefix(1) : taken[...])
      if escapes.count == count { escapes.formUnion(besideTags(writer)) }
      if escapes.count == count || (remainingWork <= 0 && round > 0) { return nil }
    }
    return nil
  }

  /// The numbers of letters that are read as something else; nil if the text is read as it is meant.
  private static func misread(
    _ writer: LeafWriter, _ leaf: ImportedLeaf, isInItem: Bool
  ) -> [Int]? {
    // In another meaning of lines text may lose a meaning, but gain none except at the start of a
    // line.
    for meaning in leaf.lineCount > 1 ? [LineMeaning.wrapped, .lineBreak] : [.wrapped] {
      let reading = LeafReading(writer, isInItem: isInItem, lines: meaning)
      if let atoms = reading.atoms, atoms.isSame(as: writer.atoms) { continue }
      return hidden(writer, reading)
    }
    return nil
  }

  /// The numbers of letters that were read as something else.
  private static func hidden(_ writer: LeafWriter, _ reading: LeafReading) -> [Int] {
    writer.bytes.indices.compactMap { index in
      let number = writer.origins[index]
      guard number >= 0, !reading.shown[index], isEscapable(writer, index) else { return nil }
      return number
    }
  }

  /// The numbers of letters that could be a part of a tag beside them.
  private static func besideTags(_ writer: LeafWriter) -> [Int] {
    let bytes = writer.bytes
    func isTag(_ index: Int) -> Bool {
      bytes.indices.contains(index)
        && (writer.origins[index] < 0 ? bytes[index] != .backslash : bytes[index].isInlineSyntax)
    }
    return bytes.indices.compactMap { index in
      let isDoubtful =
        writer.origins[index] >= 0
        && (bytes[index].isInlineSyntax || bytes[index] == .exclamationMark)
        && isEscapable(writer, index) && (isTag(index - 1) || isTag(index + 1))
      return isDoubtful ? writer.origins[index] : nil
    }
  }

  private static func isEscapable(_ writer: LeafWriter, _ index: Int) -> Bool {
    writer.bytes[index].isPunctuation
      && !writer.atoms[writer.origins[index]].styles.contains(.code)
  }

  /// The bytes that a writer wrote, with a mark for each break.
  private static func divided(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for index in bytes.indices.dropFirst() where bytes[index] == .newline {
      bytes[index - 1] = .breakMark
    }
    return bytes
  }

  private static func mark(breaksIn text: inout [UInt8]) {
    var marked: [UInt8] = []
    marked.reserveCapacity(text.count + text.count / 8)
    for byte in text {
      if byte == .newline { marked.append(.breakMark) }
      marked.append(byte)
    }
    text = marked
  }
}

extension [LineAtom] {
  fileprivate func isSame(as other: [LineAtom]) -> Bool {
    count == other.count && zip(self, other).allSatisfy { $0.isSame(as: $1) }
  }
}
