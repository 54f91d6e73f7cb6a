import MarkdownSyntax
import TextCore

/// Finds the definition of a footnote from a reference, and the reverse.
///
/// Labels are compared byte for byte.
public struct FootnoteWalk: Sendable {
  let context: FormattingContext

  /// A label, `[^1]` with its brackets, and its kind.
  public struct Label: Equatable, Sendable {
    /// The label with its brackets.
    public var range: TextRange
    /// True if the label begins a definition.
    public var isDefinition: Bool
  }

  /// Makes a walk in the text of `context`; its selection is ignored.
  public init(in context: FormattingContext) { self.context = context }

  /// The label at `offset`; `nil`: there is none.
  public func label(at offset: TextOffset) -> Label? {
    labels(around: offset).first {
      $0.range.lowerBound <= offset && offset <= $0.range.upperBound
    }
  }

  /// The reference that the byte at `offset` is in; `nil`: it is in none.
  public func reference(containing offset: TextOffset) -> Label? {
    labels(around: offset).first { !$0.isDefinition && $0.range.contains(offset) }
  }

  /// The label of the definition whose paragraph `offset` is in; `nil`: it is in no definition.
  public func definition(around offset: TextOffset) -> Label? {
    labels(around: offset).first(where: \.isDefinition)
  }

  private func labels(around offset: TextOffset) -> [Label] {
    let paragraph = context.paragraph(at: offset, around: offset..<offset)
    return labels(in: paragraph).map {
      Label(range: paragraph.textRange($0.range), isDefinition: $0.isDefinition)
    }
  }

  /// The place to which the label leads: after the label of its first definition, or, from a
  /// definition, its first reference. `nil` if there is none, or if the search was cancelled. O(n):
  /// the text is searched for the label.
  ///
  /// - Parameter isWanted: returns false to cancel the search.
  public func destination(
    of label: Label, isWanted: () -> Bool = { true }
  ) -> TextOffset? {
    let bytes = context.text.bytes(in: label.range)
    var found: TextOffset?
    context.text.forEachOccurrence(of: bytes, isWanted: isWanted) { offset in
      guard let other = self.label(at: offset), other.range.lowerBound == offset,
        other.isDefinition != label.isDefinition
      else { return true }
      found = other.isDefinition ? textStart(after: other.range) : offset
      return false
    }
    return found
  }

  /// The first letter of a definition, after the colon and a space.
  private func textStart(after label: TextRange) -> TextOffset {
    let content = context.text.contentRange(at: label.lowerBound)
    let colon = min(content.upperBound, label.upperBound + 1)
    let next = context.text.bytes(in: colon..<min(content.upperBound, colon + 1))
    return next == [.space] ? colon + 1 : colon
  }

  func labels(
    in paragraph: FormattingParagraph
  ) -> [(range: Range<Int>, isDefinition: Bool)] {
    guard let structure = paragraph.structure else { return [] }
    var labels = structure.constructs.filter { $0.style == .footnoteReference }
      .map { (range: $0.outer, isDefinition: false) }
    // The text of a definition begins after the colon of its label.
    let start = structure.prefix.length
    if structure.block.kind == .footnoteDefinition, start + 1 < structure.textStart {
      labels.append((range: start..<(structure.textStart - 1), isDefinition: true))
    }
    return labels
  }
}

extension TextRope {
  /// Calls `body` with the offset of each occurrence of `bytes`, which begin with `[^`, in ascending
  /// order until it or `isWanted` returns false.
  fileprivate func forEachOccurrence(
    of bytes: [UInt8], isWanted: () -> Bool, _ body: (TextOffset) -> Bool
  ) {
    var chunkStart = 0
    var goesOn = true
    forEachChunk(in: 0..<end) { chunk in
      guard isWanted() else { return false }
      var rest = chunk
      while goesOn, let bracket = rest.firstIndex(of: .openBracket) {
        rest = rest[(bracket + 1)...]
        // The next byte is looked at first: most brackets are those of links.
        guard rest.first.map({ $0 == .caret }) ?? true else { continue }
        let offset = TextOffset(chunkStart + bracket - chunk.startIndex)
        let place = offset..<min(end, offset + bytes.count)
        if self.bytes(in: place) == bytes { goesOn = body(offset) }
      }
      chunkStart += chunk.count
      return goesOn
    }
  }
}
