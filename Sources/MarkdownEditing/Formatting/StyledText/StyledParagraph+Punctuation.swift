import MarkdownSyntax

extension StyledParagraph {
  /// Extends a range of letters by the punctuation beside it that has other styles than `style`.
  func punctuation(beside range: Range<Int>, outside style: InlineStyle) -> Range<Int> {
    let shown = letters.map(\.byte)
    let all = 0..<shown.count
    let others = InlineStyle.formats.subtracting(style)
    func goes(_ letter: Int, _ mark: CharacterClass) -> Bool {
      let inline = letters[letter].style.inline
      return mark == .punctuation && !inline.isDisjoint(with: others)
        && inline.isDisjoint(with: ByteStyle.literal)
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start > 0, goes(start - 1, CharacterClass(before: start, in: shown, all)) {
      repeat { start -= 1 } while start > 0 && shown[start].isContinuation
    }
    while end < shown.count, goes(end, CharacterClass(after: end, in: shown, all)) {
      repeat { end += 1 } while end < shown.count && shown[end].isContinuation
    }
    return start..<end
  }

  /// The bytes of a letter with the backslash that escapes it.
  func range(at index: Int) -> Range<Int> {
    let number = letters[index].number
    return (isEscaped(letters[index]) ? number - 1 : number)..<(number + 1)
  }
}
