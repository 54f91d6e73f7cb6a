import MarkdownSyntax
import TextCore

/// A paragraph that is cut in two by the insertion of bytes in place of white space.
///
/// A half that has the constructs of the whole paragraph there looks as before. That takes much less
/// time than to compare its letters.
struct ParagraphCut {
  private let whole: StyledParagraph
  /// The bytes of the paragraph that are replaced: all before and after them stay.
  private let replaced: Range<Int>

  /// Nil if the edit does more than that, or not at the letter `index`.
  init?(of place: RichTextCommands.Place, at index: Int, by edit: Edit) {
    guard edit.replacements.count == 1, let replacement = edit.replacements.first else {
      return nil
    }
    let (start, letters) = (place.paragraph.start, place.rich.letters)
    let lower = replacement.range.lowerBound - start
    let upper = replacement.range.upperBound - start
    guard lower >= place.rich.structure.textStart, upper <= place.rich.bytes.count,
      place.rich.bytes[lower..<upper].allSatisfy(\.isBlank),
      index == 0 || letters[index - 1].number < upper,
      index == letters.count || letters[index].number >= lower,
      !place.rich.constructs.contains(where: {
        $0.outer.lowerBound < upper && $0.outer.upperBound > lower
      })
    else { return nil }
    whole = place.rich
    replaced = lower..<upper
  }

  /// Returns true if the first half looks as before.
  func keeps(beginning half: FormattingParagraph) -> Bool {
    guard half.bytes.count == replaced.lowerBound, let structure = half.structure else {
      return false
    }
    return structure.block.isSame(as: whole.block) && structure.prefix == whole.prefix
      && structure.textStart == whole.structure.textStart
      && structure.constructs.elementsEqual(
        whole.constructs.prefix { $0.outer.lowerBound < replaced.lowerBound })
  }

  /// Returns true if the second half looks as before, but for its marker.
  func keeps(rest half: FormattingParagraph) -> Bool {
    // The length of the marker, which is before all that stays.
    let marker = half.bytes.count - (whole.bytes.count - replaced.upperBound)
    guard marker >= 0, let structure = half.structure, structure.block.kind.isTextOrHeading else {
      return false
    }
    let isPlain = structure.prefix.hanging == 0 && structure.block.kind == .paragraph
    let textStart = isPlain ? 0 : structure.textStart
    let between = min(marker, textStart)..<min(max(marker, textStart), half.bytes.count)
    guard half.bytes[between].allSatisfy(\.isBlank) else { return false }
    let shift = marker - replaced.upperBound
    let rest = whole.constructs.lazy.filter { $0.outer.lowerBound >= replaced.upperBound }
    return structure.constructs.elementsEqual(rest.map { $0.moved(by: shift) })
  }
}

extension BlockKind {
  fileprivate var isTextOrHeading: Bool { self == .paragraph || self == .heading }
}

extension FormattingParagraph {
  /// True if it has a letter that a reader could take for syntax: punctuation that is neither in code nor
  /// escaped. A few bytes may be a mark of front matter.
  var mayOpenSyntax: Bool {
    guard bytes.count >= 4, let structure else { return true }
    var isShown = [Bool](repeating: true, count: bytes.count)
    for construct in structure.constructs {
      let isInert =
        construct.style == .escape || !construct.style.isDisjoint(with: ByteStyle.literal)
      for ranges in isInert ? [construct.outer] : [construct.openingTag, construct.closingTag] {
        for index in ranges { isShown[index] = false }
      }
    }
    let start = structure.block.kind.hasText ? structure.prefix.length : bytes.count
    return bytes.indices.dropFirst(start).contains { isShown[$0] && bytes[$0].isPunctuation }
  }
}
