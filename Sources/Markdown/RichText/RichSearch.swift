/// The ways to write a change with certain new letters.
struct RichSearch {
  let change: RichChange
  /// All letters that are wanted.
  let wanted: [RichLetter]
  /// The numbers of those that are new.
  let new: Range<Int>

  /// How many letters are escaped at most.
  private static let mostEscapes = 64

  private var source: RichParagraph { change.source }

  init(change: RichChange, new: [RichLetter]) {
    self.change = change
    let letters = change.source.letters
    let start = change.changed.lowerBound
    wanted = (letters[..<start] + new + letters[change.changed.upperBound...])
      .withoutTornAddresses()
    self.new = start..<(start + new.count)
  }

  // Stages

  /// The new letters in a place where they have their styles; what goes takes emptied tags along.
  func withTagsAsTheyAre() -> RichChange.Outcome? {
    insertions(missing: 0...0).lazy.compactMap { verified(plainestOf: $0) }.first
  }

  /// The shortest of: new tags round the new letters, and what is round them written anew.
  func shortest() -> RichChange.Outcome? {
    let inserted = insertions(missing: 1...Int.max).lazy.compactMap { verified(plainestOf: $0) }
    let rewritten = verified(plainestOf: rewriting(window(round: change.changed)))
    return [inserted.first, rewritten].compactMap(\.self).min {
      $0.paragraph.bytes.count < $1.paragraph.bytes.count
    }
  }

  func writtenAnew() -> RichChange.Outcome? {
    let letters = 0..<source.letters.count
    return verified(
      plainestOf: rewriting(Window(letters: letters, bytes: source.textStart..<source.bytes.count)))
  }

  // Ways to write

  /// Writes the paragraph in a spelling, with backslashes before some letters.
  private struct Way {
    var start: Int
    var write: (RichWriter.Spelling, Set<Int>) -> RichWriter
  }

  /// The new letters at each place between those that stay, with the tags that are missing there.
  private func insertions(missing: ClosedRange<Int>) -> [Way] {
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
    let isKept = kept()
    let kept = source.bytes.indices.filter { isKept[$0] }
    let start = min(place.position, isKept.firstIndex(of: false) ?? place.position)
    return Way(start: start) { spelling, escapes in
      var writer = writer(spelling, escapes)
      let number = number
      for position in kept where position < place.position {
        writer.copy(position..<(position + 1), numbering: number)
      }
      writer.write(new, inside: source.style(of: place.open))
      for position in kept where position >= place.position {
        writer.copy(position..<(position + 1), numbering: number)
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
  private struct Window {
    var letters: Range<Int>
    var bytes: Range<Int>
  }

  /// The letters in `range` with all constructs that they touch, also over white space.
  private func window(round range: Range<Int>) -> Window {
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

  private func rewriting(_ window: Window) -> [Way] {
    let letters = window.letters
    let growth = new.count - change.changed.count
    let wanted =
      min(letters.lowerBound, new.lowerBound)..<max(letters.upperBound + growth, new.upperBound)
    return [
      Way(start: window.bytes.lowerBound) { spelling, escapes in
        var writer = writer(spelling, escapes)
        writer.copy(0..<window.bytes.lowerBound, numbering: number)
        writer.write(wanted, inside: RichStyle())
        writer.copy(window.bytes.upperBound..<source.bytes.count, numbering: number)
        return writer
      }
    ]
  }

  private func writer(_ spelling: RichWriter.Spelling, _ escapes: Set<Int>) -> RichWriter {
    RichWriter(
      source: source, letters: wanted.joiningBlanks(in: new), spelling: spelling,
      escapes: escapes)
  }

  /// The number that the letter at a byte has among those that are wanted; nil for tags.
  private func number(at position: Int) -> Int? {
    let index = source.index(at: position)
    guard index < source.letters.count, source.letters[index].origin == position else { return nil }
    return index < change.changed.upperBound ? index : index + new.count - change.changed.count
  }

  // Checking

  private func verified(plainestOf way: Way) -> RichChange.Outcome? {
    verified(plainestOf: [way])
  }

  private func verified(plainestOf ways: [Way]) -> RichChange.Outcome? {
    for way in ways {
      for spelling in RichWriter.Spelling.all(change.marks) {
        if let outcome = verified(way, spelling) { return outcome }
      }
    }
    return nil
  }

  private func verified(_ way: Way, _ spelling: RichWriter.Spelling) -> RichChange.Outcome? {
    var escapes: Set<Int> = []
    var parser = ParagraphParser(sizes: change.sizes)
    for _ in 0...Self.mostEscapes {
      let written = way.write(spelling, escapes)
      let structure = parser.structure(of: written.bytes, in: change.place)
      let paragraph = RichParagraph(written.bytes, structure)
      if let paragraph, isMeant(paragraph) {
        return RichChange.Outcome(paragraph: paragraph, new: new, start: way.start)
      }
      if let letter = letterTakenForTag(written, paragraph), escapes.insert(letter).inserted {
        continue
      }
      // Beside tags a letter may have been taken for more of them.
      let count = escapes.count
      escapes.formUnion(lettersBesideTags(written))
      guard escapes.count > count else { return nil }
    }
    return nil
  }

  private func isMeant(_ paragraph: RichParagraph) -> Bool {
    paragraph.block.isSame(as: source.block) && paragraph.letters.count == wanted.count
      && zip(paragraph.letters, wanted).allSatisfy { $0.isSame(as: $1) }
  }

  /// The number of a letter that is a tag, or makes a paragraph something else.
  private func letterTakenForTag(_ written: RichWriter, _ paragraph: RichParagraph?) -> Int? {
    guard let paragraph, paragraph.block.isSame(as: source.block) else {
      let start = source.block.kind == .paragraph ? source.textStart : 0
      guard let first = wanted.indices.first(where: { !wanted[$0].byte.isBlank }),
        start <= written.bytes.count
      else { return nil }
      guard wanted[first].byte.isDigit else {
        return wanted[first].byte.isPunctuation ? first : nil
      }
      return wanted[first...].firstIndex { !$0.byte.isDigit }
        .flatMap { wanted[$0].byte.isPunctuation ? $0 : nil }
    }
    var isShown = [Bool](repeating: false, count: written.bytes.count)
    for letter in paragraph.letters { isShown[letter.origin ?? 0] = true }
    return written.numbers.indices.lazy.compactMap { index in
      isShown[index] || !written.bytes[index].isPunctuation ? nil : written.numbers[index]
    }.first
  }
}

extension RichSearch {
  /// The numbers of letters that could be tags and stand beside some.
  private func lettersBesideTags(_ written: RichWriter) -> [Int] {
    let numbers = written.numbers
    return numbers.indices.compactMap { index in
      guard let number = numbers[index], written.bytes[index].isInlineSyntax,
        index == 0 || written.bytes[index - 1] != .backslash
      else { return nil }
      let isBeside =
        (index > 0 && isSyntax(written, index - 1))
        || (index + 1 < numbers.count && isSyntax(written, index + 1))
      return isBeside ? number : nil
    }
  }

  private func isSyntax(_ written: RichWriter, _ index: Int) -> Bool {
    written.numbers[index] == nil || written.bytes[index].isInlineSyntax
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
