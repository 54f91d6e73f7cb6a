import MarkdownSyntax

/// A change of a paragraph's letters, and the Markdown that gives the paragraph this look, with as
/// many of the old bytes and as few tags as possible. Every candidate is parsed and compared with
/// the wanted letters.
///
/// Candidates are tried in stages: the letters alone, with all tags as they are; then the
/// constructs that they touch, rewritten; then the whole paragraph, rewritten. Letters that
/// Markdown cannot express get the style of a neighbour, or none.
struct RichChange {
  let source: StyledParagraph
  /// The paragraph's place in the text.
  let place: ParagraphPlace
  let sizes: PartSizes
  let marks: FormattingMarks
  /// The indices of the letters that change.
  var changed: Range<Int>
  /// The letters that replace them.
  var new: [StyledByte]
  /// The byte that the caret is at.
  let caret: Int?
  /// True if new letters that cannot have their styles may get others.
  let mayBePlainer: Bool
  /// The search for letters that exports would take for syntax; nil for a change of styles alone.
  let syntax: ReaderSyntax?
  private let bound: SearchBound
  /// The bytes around the change that are searched first; nil: the whole paragraph.
  private let window: SearchWindow?

  init(
    source: StyledParagraph, place: ParagraphPlace, in context: FormattingContext,
    _ bound: SearchBound, changed: Range<Int>, new: [StyledByte], caret: Int? = nil,
    mayBePlainer: Bool = true, syntax: ReaderSyntax? = nil
  ) {
    self.source = source
    self.place = place
    sizes = context.sizes
    marks = context.marks
    self.changed = changed
    self.new = new
    self.caret = caret
    self.mayBePlainer = mayBePlainer
    self.syntax = syntax
    let bound = bound.forHiddenTags
    self.bound = bound
    guard bound.allowsMore() else {
      window = nil
      return
    }
    window = SearchWindow(
      around: source.taggedRange(around: changed).bytes,
      growingBy: new.count - source.bytes(of: changed).count, in: source, at: place, context,
      bound)
  }

  /// The result of the search.
  struct Outcome {
    /// The paragraph after the change.
    let paragraph: StyledParagraph
    /// The indices of the letters that are new in it.
    var new: Range<Int>
    /// The first byte that may differ.
    let start: Int
  }

  /// Returns the paragraph with the change; nil if no Markdown expresses it. Parses a bounded
  /// number of bytes: if the search reaches the bound, the result may have more backslashes than it
  /// needs.
  func outcome() -> Outcome? {
    let ways = plainer()
    for letters in ways where bound.allowsMore() {
      let search = RichSearch(change: self, new: letters, bound, in: window)
      if let outcome = search.outcome() { return outcome }
      if letters == new, let outcome = besidePlainPunctuation() { return outcome }
    }
    return bound.isReached ? outcomeBeyondBound(ways) : nil
  }

  /// Returns the change in which punctuation beside the new letters loses the styles that these lack.
  /// A mark between `.` and `x` would be letters (`**end.**x`), so it goes before the punctuation, as
  /// where a style is switched (`PunctuationEdges`).
  private func besidePlainPunctuation() -> Outcome? {
    guard mayBePlainer, let style = new.first?.style.inline else { return nil }
    let wide = source.punctuation(beside: changed, outside: style)
    guard wide != changed, bound.allowsMore() else { return nil }
    func plain(_ letters: Range<Int>) -> [StyledByte] {
      source.letters[letters].map {
        var letter = $0
        letter.style.inline.subtract(InlineStyle.formats.subtracting(style))
        return letter
      }
    }
    let before = plain(wide.lowerBound..<changed.lowerBound)
    var wider = self
    wider.changed = wide
    wider.new = before + new + plain(changed.upperBound..<wide.upperBound)
    let search = RichSearch(change: wider, new: wider.new, bound)
    guard var outcome = search.outcome() else { return nil }
    let start = outcome.new.lowerBound + before.count
    outcome.new = start..<(start + new.count)
    return outcome
  }

  /// Returns the first result of a few searches that escape every letter: with the wanted styles, with
  /// the plainest styles, and without the styles around the change.
  private func outcomeBeyondBound(_ ways: [[StyledByte]]) -> Outcome? {
    let plainest = ways.count > 1 ? [ways[0], ways[ways.count - 1]] : ways
    for letters in plainest where bound.reserve.allowsMore() {
      let search = RichSearch(change: self, new: letters, bound.reserve, in: window)
      if let outcome = search.escaped() { return outcome }
    }
    guard mayBePlainer, bound.reserve.allowsMore(), let letters = plainest.last else { return nil }
    return RichSearch(change: self, new: letters, bound.reserve, in: window).unstyled()
  }

  /// Returns `new`, and the same with plainer styles: without one of the formats, in the style of
  /// the letter before or of the letter after, in none.
  private func plainer() -> [[StyledByte]] {
    guard mayBePlainer, !new.isEmpty else { return [new] }
    var ways: [[StyledByte]] = [new]
    func add(_ style: (ByteStyle) -> ByteStyle) {
      var plain = new
      for index in plain.indices { plain[index].style = style(new[index].style) }
      if !ways.contains(plain) { ways.append(plain) }
    }
    for format in InlineFormat.allCases {
      add { ByteStyle(inline: $0.inline.subtracting(format.style), link: $0.link, image: $0.image) }
    }
    for neighbour in [changed.lowerBound - 1, changed.upperBound]
    where source.letters.indices.contains(neighbour) {
      add { _ in source.letters[neighbour].style }
    }
    add { _ in ByteStyle() }
    return ways
  }
}
