/// A change of a paragraph's letters, and the Markdown that gives the paragraph this look: with as
/// many bytes of before as can be, and the fewest tags. Whatever comes up is parsed and held against
/// the letters that are wanted.
///
/// Ways to write it are tried in stages: the letters alone, with all tags as they are; what they
/// touch, written anew; the paragraph, written anew. What Markdown has no way to write gets the style
/// of a neighbour, or none.
struct RichChange {
  let source: RichParagraph
  /// Where the paragraph stands.
  let place: ParagraphPlace
  let sizes: PartSizes
  let marks: FormattingMarks
  /// The numbers of the letters that change.
  let changed: Range<Int>
  /// What comes in their place.
  let new: [RichLetter]
  /// The byte that the caret is at.
  var caret: Int?
  /// Whether new letters that can't have their styles may come in others.
  var mayBePlainer = true

  /// What was found.
  struct Outcome {
    /// The paragraph as it is now.
    let paragraph: RichParagraph
    /// The numbers of the letters that are new in it.
    let new: Range<Int>
    /// Before which byte nothing changes.
    let start: Int
  }

  /// The paragraph with the change; nil where nothing would do.
  func outcome() -> Outcome? {
    for letters in plainer() {
      if let outcome = outcome(with: letters) { return outcome }
    }
    return nil
  }

  /// `new`, and the same with plainer styles: without one of the formats, in the style of the letter
  /// before or of the letter behind, in none.
  private func plainer() -> [[RichLetter]] {
    guard mayBePlainer, !new.isEmpty else { return [new] }
    var ways: [[RichLetter]] = [new]
    func add(_ style: (RichStyle) -> RichStyle) {
      let plain = new.map { RichLetter(byte: $0.byte, style: style($0.style), origin: $0.origin) }
      if !ways.contains(plain) { ways.append(plain) }
    }
    for format in InlineFormat.allCases {
      add { RichStyle(inline: $0.inline.subtracting(format.style), link: $0.link, image: $0.image) }
    }
    for neighbour in [changed.lowerBound - 1, changed.upperBound]
    where source.letters.indices.contains(neighbour) {
      add { _ in source.letters[neighbour].style }
    }
    add { _ in RichStyle() }
    return ways
  }

  private func outcome(with new: [RichLetter]) -> Outcome? {
    let search = RichSearch(change: self, new: new)
    return search.withTagsAsTheyAre() ?? search.shortest() ?? search.writtenAnew()
  }
}
