import MarkdownSyntax

extension StyledParagraph {
  /// Returns the edits that give the other mark to strong and emphasis with a tag at one of
  /// `places`, where its mark may merge with new ones.
  ///
  /// - Parameter removed: the constructs whose tags are removed.
  func respelling(at places: Set<Int>, without removed: Set<Int> = []) -> [ByteEdit] {
    constructs.indices.flatMap { index -> [ByteEdit] in
      let construct = constructs[index]
      let tags = [construct.openingTag, construct.closingTag]
      guard construct.style == .strong || construct.style == .emphasis, !removed.contains(index),
        tags.contains(where: {
          places.contains($0.lowerBound) || places.contains($0.upperBound)
        })
      else { return [] }
      let isAsterisk = bytes[construct.outer.lowerBound] == .asterisk
      let mark: UInt8 = isAsterisk ? .underscore : .asterisk
      return tags.map { ByteEdit(range: $0, bytes: Array(repeating: mark, count: $0.count)) }
    }
  }
}
