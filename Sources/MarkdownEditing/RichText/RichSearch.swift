import MarkdownSyntax

/// The ways to write a change with certain new letters.
struct RichSearch {
  let change: RichChange
  /// All letters that are wanted.
  let wanted: [RichLetter]
  /// The numbers of those that are new.
  let new: Range<Int>

  let bound: SearchBound
  /// The letters as they are written, with white space that goes on with the styles beside it.
  private let written: [RichLetter]
  /// For each byte of the source the number that its letter has among those that are wanted; nil for
  /// tags.
  private let numbers: [Int?]

  /// The maximum number of rounds, each of which escapes at least one more letter.
  private static let mostEscapes = 64
  /// The length in bytes up to which each round escapes one letter only. In longer texts the second
  /// round escapes all letters that were parsed as tags.
  private static let short = 1024

  var source: RichParagraph { change.source }

  init(change: RichChange, new: [RichLetter], _ bound: SearchBound) {
    self.change = change
    self.bound = bound
    let letters = change.source.letters
    let start = change.changed.lowerBound
    wanted = (letters[..<start] + new + letters[change.changed.upperBound...])
      .withoutTornAddresses()
    self.new = start..<(start + new.count)
    written = wanted.joiningBlanks(in: self.new)
    var numbers = [Int?](repeating: nil, count: change.source.bytes.count)
    for (index, letter) in letters.enumerated() {
      guard let origin = letter.origin else { continue }
      numbers[origin] =
        index < change.changed.upperBound ? index : index + new.count - change.changed.count
    }
    self.numbers = numbers
  }

  /// All of the paragraph's text.
  var all: Window {
    Window(letters: 0..<source.letters.count, bytes: source.textStart..<source.bytes.count)
  }

  // Stages

  /// The new letters in a place where they have their styles; what goes takes emptied tags along.
  func withTagsAsTheyAre() -> RichChange.Outcome? {
    first(of: insertions(missing: 0...0))
  }

  /// The shortest of: new tags round the new letters, and what is round them written anew.
  func shortest() -> RichChange.Outcome? {
    let inserted = first(of: insertions(missing: 1...Int.max))
    let rewritten = verified(plainestOf: rewriting(window(round: change.changed)))
    return [inserted, rewritten].compactMap(\.self).min {
      $0.paragraph.bytes.count < $1.paragraph.bytes.count
    }
  }

  func writtenAnew() -> RichChange.Outcome? {
    verified(plainestOf: rewriting(all))
  }

  // Ways to write

  /// Writes the paragraph in a spelling, with backslashes before some letters.
  struct Way {
    var start: Int
    /// True if it writes tags. Tags have several spellings, so all of them are tried.
    var writesTags = true
    var write: (RichWriter.Spelling, LetterSet) -> RichWriter
  }

  /// The new letters at each place between those that stay, with the tags that are missing there.
  func insertions(missing: ClosedRange<Int>) -> [Way] {
    let places =
      change.changed.isEmpty
      ? source.places(at: change.changed.lowerBound)
      : source.places(at: change.changed.lowerBound) + source.places(at: change.changed.upperBound)
    if new.isEmpty { return missing.contains(0) ? [insertion(at: places[0])] : [] }
    let style = wanted[new.lowerBound].style
    let caret = change.caret ?? places[0].position
    // A named function: as a closure, these conditions take seconds to type-check.
    func fits(_ open: RichStyle) -> Bool {
      open.inline.isSubset(of: style.inline) && (open.link == nil || open.link == style.link)
        && (open.image == nil || open.image == style.image)
        && missing.contains(style.count(missingIn: open))
    }
    let fitting = places.map { ($0, source.style(of: $0.open)) }.filter { fits($0.1) }
    return fitting.enumerated().sorted {
      let (first, second) = ($0.element, $1.element)
      return (
        style.count(missingIn: first.1), abs(first.0.position - caret), $0.offset
      ) < (style.count(missingIn: second.1), abs(second.0.position - caret), $1.offset)
    }.map { insertion(at: $0.element.0) }
  }

  private func insertion(at place: RichParagraph.Place) -> Way {
    let open = source.style(of: place.open)
    let isKept = kept()
    let start = min(place.position, isKept.firstIndex(of: false) ?? place.position)
    let writesTags = !new.isEmpty && wanted[new.lowerBound].style.count(missingIn: open) > 0
    return Way(start: start, writesTags: writesTags) { spelling, escapes in
      var writer = writer(spelling, escapes)
      for position in 0..<place.position where isKept[position] {
        writer.copy(position, numbered: numbers[position])
      }
      writer.write(new, inside: open)
      for position in place.position..<source.bytes.count where isKept[position] {
        writer.copy(position, numbered: numbers[position])
      }
      return writer
    }
  }

  /// For each byte whether it stays: all but the letters that go, their backslashes, and the tags of
  /// what holds no other letters.
  private func kept() -> [Bool] {
    var isKept = [Bool](repeating: true, count: source.bytes.count)
    guard !change.changed.isEmpty else { return isKept }
    for letter in source.letters[change.changed] { isKept[letter.origin ?? 0] = false }
    for construct in source.constructs {
      let first = source.index(at: construct.inner.lowerBound)
      let last = source.index(at: construct.inner.upperBound)
      guard first < last, change.changed.lowerBound <= first, last <= change.changed.upperBound
      else { continue }
      for index in construct.openingTag { isKept[index] = false }
      for index in construct.closingTag { isKept[index] = false }
    }
    return isKept
  }

  /// Letters with all the bytes that they have.
  struct Window {
    var letters: Range<Int>
    var bytes: Range<Int>
  }

  /// The letters in `range` with all constructs that they touch, also over white space.
  func window(round range: Range<Int>) -> Window {
    let letters = source.letters
    var lower = range.lowerBound
    while lower > 0, letters[lower - 1].byte.isBlank { lower -= 1 }
    var upper = range.upperBound
    while upper < letters.count, letters[upper].byte.isBlank { upper += 1 }
    var bytes = source.gap(at: lower).lowerBound..<source.gap(at: upper).upperBound
    for construct in source.constructs where construct.style != .escape {
      guard construct.outer.upperBound >= bytes.lowerBound,
        construct.outer.lowerBound <= bytes.upperBound
      else { continue }
      bytes =
        min(
          bytes.lowerBound, construct.outer.lowerBound)..<max(
          bytes.upperBound, construct.outer.upperBound)
    }
    return Window(
      letters: source.index(at: bytes.lowerBound)..<source.index(at: bytes.upperBound),
      bytes: bytes)
  }

  func rewriting(_ window: Window) -> [Way] {
    let letters = window.letters
    let growth = new.count - change.changed.count
    let wanted =
      min(letters.lowerBound, new.lowerBound)..<max(letters.upperBound + growth, new.upperBound)
    return [
      Way(start: window.bytes.lowerBound) { spelling, escapes in
        var writer = writer(spelling, escapes)
        for position in 0..<window.bytes.lowerBound {
          writer.copy(position, numbered: numbers[position])
        }
        writer.write(wanted, inside: RichStyle())
        for position in window.bytes.upperBound..<source.bytes.count {
          writer.copy(position, numbered: numbers[position])
        }
        return writer
      }
    ]
  }

  private func writer(_ spelling: RichWriter.Spelling, _ escapes: LetterSet) -> RichWriter {
    RichWriter(source: source, letters: written, spelling: spelling, escapes: escapes)
  }

  // Checking

  /// Returns the first outcome that is verified. A lazy sequence would verify it twice.
  private func first(of ways: [Way]) -> RichChange.Outcome? {
    for way in ways {
      if let outcome = verified(plainestOf: way) { return outcome }
    }
    return nil
  }

  private func verified(plainestOf way: Way) -> RichChange.Outcome? {
    verified(plainestOf: [way])
  }

  private func verified(plainestOf ways: [Way]) -> RichChange.Outcome? {
    for way in ways {
      let spellings = RichWriter.Spelling.all(change.marks)
      for spelling in way.writesTags ? spellings[...] : spellings.prefix(1) {
        if let outcome = verified(way, spelling) { return outcome }
      }
    }
    return nil
  }

  private func verified(_ way: Way, _ spelling: RichWriter.Spelling) -> RichChange.Outcome? {
    var escapes = LetterSet()
    for round in 0...Self.mostEscapes {
      let text = way.write(spelling, escapes)
      guard bound.allows(text.bytes.count) else { return nil }
      let paragraph = parsed(text)
      if let paragraph, isMeant(paragraph) {
        return RichChange.Outcome(paragraph: paragraph, new: new, start: way.start)
      }
      let taken = lettersTakenForTags(text, paragraph)
      let count = escapes.count
      let isOneByOne = round == 0 || text.bytes.count <= Self.short
      escapes.formUnion(isOneByOne ? taken.prefix(1) : taken[...])
      if escapes.count > count { continue }
      // A letter next to a tag may have been parsed as a part of the tag.
      escapes.formUnion(lettersBesideTags(text))
      guard escapes.count > count else { return nil }
    }
    return nil
  }

  func parsed(_ text: RichWriter) -> RichParagraph? {
    var parser = ParagraphParser(sizes: change.sizes)
    return RichParagraph(text.bytes, parser.structure(of: text.bytes, in: change.place))
  }

  func isMeant(_ paragraph: RichParagraph) -> Bool {
    hasSameBlock(paragraph) && paragraph.letters.count == wanted.count
      && zip(paragraph.letters, wanted).allSatisfy { $0.isSame(as: $1) }
  }

  /// True if a paragraph has the block style of the source. A row of a table counts as text: its pipes
  /// are letters like any other.
  private func hasSameBlock(_ paragraph: RichParagraph) -> Bool {
    paragraph.block.withoutRow.isSame(as: source.block.withoutRow)
  }

  /// The numbers of letters that are tags, or make a paragraph something else.
  private func lettersTakenForTags(_ text: RichWriter, _ paragraph: RichParagraph?) -> [Int] {
    guard let paragraph, hasSameBlock(paragraph) else {
      let start = source.block.kind == .paragraph ? source.textStart : 0
      return start <= text.bytes.count ? letterThatBeginsBlock.map { [$0] } ?? [] : []
    }
    var isShown = [Bool](repeating: false, count: text.bytes.count)
    for letter in paragraph.letters { isShown[letter.origin ?? 0] = true }
    return text.numbers.indices.compactMap { index in
      isShown[index] || !text.bytes[index].isPunctuation ? nil : text.numbers[index]
    }
  }

  /// The number of the letter that may turn the paragraph into another block: `#`, or the full stop of
  /// `1.`; nil if there is none.
  var letterThatBeginsBlock: Int? {
    guard let first = wanted.indices.first(where: { !wanted[$0].byte.isBlank }) else { return nil }
    guard wanted[first].byte.isDigit else {
      return wanted[first].byte.isPunctuation ? first : nil
    }
    return wanted[first...].firstIndex { !$0.byte.isDigit }
      .flatMap { wanted[$0].byte.isPunctuation ? $0 : nil }
  }
}

extension RichSearch {
  /// The numbers of letters that could be tags and stand beside some.
  private func lettersBesideTags(_ text: RichWriter) -> [Int] {
    let numbers = text.numbers
    return numbers.indices.compactMap { index in
      guard let number = numbers[index], text.bytes[index].isInlineSyntax,
        index == 0 || text.bytes[index - 1] != .backslash
      else { return nil }
      let isBeside =
        (index > 0 && isSyntax(text, index - 1))
        || (index + 1 < numbers.count && isSyntax(text, index + 1))
      return isBeside ? number : nil
    }
  }

  private func isSyntax(_ text: RichWriter, _ index: Int) -> Bool {
    text.numbers[index] == nil || text.bytes[index].isInlineSyntax
  }
}

extension RichStyle {
  /// How many tags letters of this style need in a place inside of `open`.
  fileprivate func count(missingIn open: RichStyle) -> Int {
    inline.subtracting(open.inline).rawValue.nonzeroBitCount
      + (link != nil && open.link == nil ? 1 : 0)
      + (image != nil && open.image == nil ? 1 : 0)
  }
}

extension BlockStyle {
  /// The style of a paragraph of text instead of that of a row.
  fileprivate var withoutRow: BlockStyle {
    var style = self
    if kind == .tableRow { style.kind = .paragraph }
    return style
  }
}
