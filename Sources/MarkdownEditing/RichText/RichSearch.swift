import MarkdownSyntax

/// The ways to write a change with certain new letters when tags are hidden. It tries them, the
/// plainest first, and takes the first that reads as the wanted letters (`MeaningCheck`). A
/// `SearchBound` limits the work.
struct RichSearch {
  let change: RichChange
  /// All wanted letters.
  let wanted: [StyledByte]
  /// The indices of the new letters.
  let new: Range<Int>

  let check: MeaningCheck
  /// The letters to write, with white space that continues the styles beside it.
  private let written: [StyledByte]

  var source: StyledParagraph { change.source }

  /// The bytes around the change that are searched first; nil: the whole paragraph.
  let window: SearchWindow?

  init(
    change: RichChange, new: [StyledByte], _ bound: SearchBound, in window: SearchWindow? = nil
  ) {
    self.change = change
    self.window = window
    let letters = change.source.letters
    let start = change.changed.lowerBound
    let count = change.source.bytes.count
    let new = new.numbered(from: count)
    wanted = (letters[..<start] + new + letters[change.changed.upperBound...])
      .withoutTornAddresses()
    self.new = start..<(start + new.count)
    var check = MeaningCheck(
      .look, wanted, like: change.source, in: change.place, change.sizes, bound)
    if let syntax = change.syntax {
      let kept = Set(new.filter(\.isReaderSyntax).map(\.number))
      check.letterTakenByReader = {
        syntax.letter(takenIn: $0, $1, newFrom: count, keeping: kept)
      }
    }
    self.check = check
    written = wanted.joiningBlanks(in: self.new)
  }

  /// All of the paragraph's text.
  var all: TaggedRange {
    TaggedRange(letters: 0..<source.letters.count, bytes: source.textStart..<source.bytes.count)
  }

  // Stages

  /// Returns the result of the first stage that has one.
  func outcome() -> RichChange.Outcome? {
    withTagsAsTheyAre() ?? shortest() ?? writtenAnew()
  }

  /// Returns the new letters at a place where they have their styles; tags that enclose nothing
  /// else are removed with the old letters.
  private func withTagsAsTheyAre() -> RichChange.Outcome? {
    first(of: insertions(missing: 0...0, in: window), in: window)
  }

  /// Returns the shorter of two results: new tags around the new letters, and the surroundings of
  /// the letters rewritten.
  private func shortest() -> RichChange.Outcome? {
    let inserted = first(of: insertions(missing: 1...Int.max, in: window), in: window)
    let around = source.taggedRange(around: change.changed)
    // Letters without tags can't become shorter.
    if inserted != nil, !source.hasTags(beside: around.bytes) { return inserted }
    let rewritten = first(of: [rewriting(around, in: window)], in: window)
    return [inserted, rewritten].compactMap(\.self).min {
      $0.paragraph.bytes.count < $1.paragraph.bytes.count
    }
  }

  private func writtenAnew() -> RichChange.Outcome? {
    let around = source.taggedRange(around: change.changed)
    guard window != nil || around.bytes != all.bytes else { return nil }
    return first(of: [rewriting(all, in: nil)], in: nil)
  }

  // Ways to write

  /// Writes the paragraph, or the window of a search, in a notation.
  struct Way {
    /// The letters whose tags it writes. Tags have several notations, so all of them are tried.
    var tagged: Range<Int>
    var write: (TagNotation) -> WrittenText
  }

  /// The bytes of the paragraph that a way writes.
  private func bytes(in window: SearchWindow?) -> Range<Int> {
    window?.range ?? 0..<source.bytes.count
  }

  /// Returns the new letters at each place between the remaining letters, with the tags that are
  /// missing there.
  func insertions(missing: ClosedRange<Int>, in window: SearchWindow?) -> [Way] {
    let places =
      change.changed.isEmpty
      ? source.places(at: change.changed.lowerBound)
      : source.places(at: change.changed.lowerBound) + source.places(at: change.changed.upperBound)
    let kept = kept(of: bytes(in: window))
    func insertion(at place: StyledParagraph.Place) -> Way { self.insertion(at: place, kept) }
    if new.isEmpty { return missing.contains(0) ? [insertion(at: places[0])] : [] }
    let style = wanted[new.lowerBound].style
    let caret = change.caret ?? places[0].position
    // A named function: as a closure, these conditions take seconds to type-check.
    func fits(_ open: ByteStyle) -> Bool {
      open.inline.isSubset(of: style.inline) && (open.link == nil || open.link == style.link)
        && (open.image == nil || open.image == style.image)
        && missing.contains(style.count(missingIn: open))
    }
    let fitting = places.map { ($0, $0.style) }.filter { fits($0.1) }
    return fitting.enumerated().sorted {
      let (first, second) = ($0.element, $1.element)
      return (
        style.count(missingIn: first.1), abs(first.0.position - caret), $0.offset
      ) < (style.count(missingIn: second.1), abs(second.0.position - caret), $1.offset)
    }.map { insertion(at: $0.element.0) }
  }

  /// - Parameter kept: the bytes that stay, in order.
  private func insertion(at place: StyledParagraph.Place, _ kept: [Range<Int>]) -> Way {
    let open = place.style
    let writesTags = !new.isEmpty && wanted[new.lowerBound].style.count(missingIn: open) > 0
    return Way(tagged: writesTags ? new : new.prefix(0)) { notation in
      var text = WrittenText()
      text.copy(0..<place.position, of: source.bytes, in: kept)
      text.append(written(new, inside: open, notation))
      text.copy(place.position..<source.bytes.count, of: source.bytes, in: kept)
      return text
    }
  }

  /// Returns the bytes that go, in order: the removed letters, their backslashes, and the tags that enclose
  /// no other letters.
  private func removed() -> [Range<Int>] {
    let letters = source.letters[change.changed]
    guard let first = letters.first, let last = letters.last else { return [] }
    let bytes = first.number..<(last.number + 1)
    var removed = letters.map { $0.number..<($0.number + 1) }
    for construct in source.constructs
    where construct.inner.upperBound > bytes.lowerBound
      && construct.inner.lowerBound < bytes.upperBound
    {
      let inside = source.letters(in: construct)
      guard !inside.isEmpty, change.changed.holds(inside) else { continue }
      removed.append(construct.openingTag)
      removed.append(construct.closingTag)
    }
    return removed.sorted { $0.lowerBound < $1.lowerBound }
  }

  /// Returns the bytes in `range` that stay, in order.
  private func kept(of range: Range<Int>) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    var start = range.lowerBound
    for gap in removed() {
      if start < gap.lowerBound { kept.append(start..<gap.lowerBound) }
      start = max(start, gap.upperBound)
    }
    if start < range.upperBound { kept.append(start..<range.upperBound) }
    return kept
  }

  func rewriting(_ old: TaggedRange, in window: SearchWindow?) -> Way {
    let letters = old.letters
    let all = bytes(in: window)
    let growth = new.count - change.changed.count
    let wanted =
      min(letters.lowerBound, new.lowerBound)..<max(letters.upperBound + growth, new.upperBound)
    return Way(tagged: wanted) { notation in
      var text = WrittenText()
      text.copy(all.lowerBound..<old.bytes.lowerBound, of: source.bytes)
      text.append(written(wanted, inside: ByteStyle(), notation))
      text.copy(old.bytes.upperBound..<all.upperBound, of: source.bytes)
      return text
    }
  }

  private func written(
    _ letters: Range<Int>, inside open: ByteStyle, _ notation: TagNotation
  ) -> WrittenText {
    TagWriter(source, notation).written(written, in: letters, inside: open)
  }

  /// The ways to write tags, the preferred first.
  var notations: [TagNotation] { TagNotation.all(change.marks, for: .look) }

  // Checking

  private func first(of ways: [Way], in window: SearchWindow?) -> RichChange.Outcome? {
    let notations = notations
    let texts = ways.lazy.flatMap { way in
      notations.distinct(on: written[way.tagged]).lazy.map(way.write)
    }
    return check.first(of: texts, escaping: true, in: window).map(outcome)
  }

  func outcome(_ meant: MeaningCheck.Meant) -> RichChange.Outcome {
    RichChange.Outcome(
      paragraph: meant.paragraph, new: new, start: meant.text.unchangedCount)
  }
}

extension ByteStyle {
  /// Returns the number of tags that letters of this style need in a place inside of `open`.
  fileprivate func count(missingIn open: ByteStyle) -> Int {
    inline.subtracting(open.inline).rawValue.nonzeroBitCount
      + (link != nil && open.link == nil ? 1 : 0)
      + (image != nil && open.image == nil ? 1 : 0)
  }
}
