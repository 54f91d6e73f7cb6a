import MarkdownSyntax

extension RichTextCommands.Place {
  /// The parts of `letters` that can have a style of their own: in a row of a table those in each
  /// cell, without white space at their ends; elsewhere all of them. Empty if they are white space.
  func cells(_ letters: Range<Int>) -> [Range<Int>] {
    guard rich.block.kind == .tableRow else {
      return rich.letters[letters].allSatisfy(\.byte.isBlank) ? [] : [letters]
    }
    var pipes = rich.pipes[...]
    var cells: [Range<Int>] = []
    /// True while the next letter belongs to the last cell.
    var isOpen = false
    for index in letters {
      let letter = rich.letters[index]
      pipes = pipes.drop { $0 < letter.number }
      if pipes.first == letter.number {
        isOpen = false
      } else if !letter.byte.isBlank {
        let start = isOpen ? cells.removeLast().lowerBound : index
        cells.append(start..<(index + 1))
        isOpen = true
      }
    }
    return cells
  }
}

extension RichTextCommands {
  /// Returns the change of the letters of a paragraph; in several cells of a row that of all at
  /// once, or else of each by itself.
  static func outcome(
    in cells: [Range<Int>], of place: Place, _ format: InlineFormat, isOn: Bool,
    in context: FormattingContext
  ) -> RichChange.Outcome? {
    if cells.count > 1,
      let outcome = styled(cells, of: place, format, isOn: isOn, in: context)
    {
      return outcome
    }
    let bound = place.paragraph.bound.forHiddenTags
    var changed: RichChange.Outcome?
    for cell in cells where bound.allowsMore() || bound.reserve.allowsMore() {
      let current = changed.map { Place(place.paragraph, $0.paragraph) } ?? place
      guard let next = outcome(cell, of: current, format, isOn: isOn, in: context) else { continue }
      changed = RichChange.Outcome(
        paragraph: next.paragraph, new: next.new,
        start: min(changed?.start ?? .max, next.start))
    }
    return changed
  }

  /// Gives the letters of some parts of a paragraph a style, or removes it from them.
  static func styled(
    _ parts: [Range<Int>], of place: Place, _ format: InlineFormat, isOn: Bool,
    in context: FormattingContext
  ) -> RichChange.Outcome? {
    guard let first = parts.first, let last = parts.last else { return nil }
    var letters = place.rich.letters
    for index in parts.joined() {
      if isOn {
        letters[index].style.inline.insert(format.style)
      } else {
        letters[index].style.inline.remove(format.style)
      }
    }
    let range = first.lowerBound..<last.upperBound
    // Without the style, letters may be syntax of the reader: `&copy;` was code.
    let syntax = isOn ? nil : ReaderSyntax(of: place, in: context)
    return change(
      range, of: place, to: Array(letters[range]), mayBePlainer: false, syntax: syntax, in: context)
  }
}
