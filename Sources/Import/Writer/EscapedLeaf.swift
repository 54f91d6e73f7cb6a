/// Writes a leaf with a backslash before all that could mean something, without its styles. For leaves that
/// are too long to be read again, or too odd for any other way. Time and memory are those of its bytes.
enum EscapedLeaf {
  /// The number of atoms that are written at once.
  private static let partLength = 1 << 13
  private static let way = LeafWriter.Way.all[LeafWriter.Way.all.count - 1]

  /// Returns the text of a leaf that has been trimmed, with `breakMark` and a newline after all lines but
  /// the last.
  static func text(of leaf: ImportedLeaf) -> [UInt8] {
    var text: [UInt8] = []
    for line in leaf.lines {
      if !text.isEmpty { text += [.breakMark, .newline] }
      var rest = line
      while !rest.isEmpty {
        let range = firstPart(of: rest, leaf)
        let part = leaf.part(range)
        var escapes = rest == line ? escapes(atStartOf: part) : []
        // An exclamation mark before a link makes a picture of it.
        for index in range where leaf.atoms[index].byte == .exclamationMark {
          let next = index + 1 < line.upperBound ? leaf.atoms[index + 1] : LineAtom(byte: 0)
          if next.link >= 0 || next.inset >= 0 { escapes.insert(index - range.lowerBound) }
        }
        text += LeafWriter(part, way, escapes: escapes).bytes
        rest = (rest.lowerBound + part.atoms.count)..<rest.upperBound
      }
      if case .heading = leaf.kind { escapeClosingMarks(of: &text) }
    }
    return text
  }

  /// The beginning of a line up to a space, or at least to the end of a character.
  private static func firstPart(of line: Range<Int>, _ leaf: ImportedLeaf) -> Range<Int> {
    guard line.count > partLength else { return line }
    let end = line.lowerBound + partLength
    let search = (end - partLength / 8)..<end
    if let space = search.last(where: { leaf.atoms[$0].isBlank }) {
      return line.lowerBound..<(space + 1)
    }
    let cut = search.last { leaf.atoms[$0].inset >= 0 || leaf.atoms[$0].byte & 0xC0 != 0x80 } ?? end
    return line.lowerBound..<cut
  }

  /// The atoms by which a line could begin a block.
  private static func escapes(atStartOf line: ImportedLeaf) -> Set<Int> {
    guard let first = line.atoms.first, first.inset < 0 else { return [] }
    if [0x23, .greater, .hyphen, 0x2B, .pipe, .colon].contains(first.byte) { return [0] }
    let digits = line.atoms.prefix(10).prefix { $0.inset < 0 && $0.byte &- 0x30 < 10 }.count
    guard digits > 0, digits < line.atoms.count,
      [.period, .closeParenthesis].contains(line.atoms[digits].byte)
    else { return [] }
    return [digits]
  }

  /// Escapes marks at the end of a heading, which would not be part of its text.
  private static func escapeClosingMarks(of text: inout [UInt8]) {
    let marks = text.reversed().prefix { $0 == 0x23 }.count
    if marks > 0 { text.insert(.backslash, at: text.count - marks) }
  }
}
