import MarkdownSyntax

/// The search for the letters that need a backslash.
extension MeaningCheck {
  /// A text that is parsed as intended.
  struct Meant {
    /// The parsed form of the written Markdown.
    let paragraph: StyledParagraph
    let text: WrittenText
  }

  /// The maximum number of rounds, each of which escapes at least one more letter.
  private static let mostRounds = 64
  /// The length in bytes up to which each round escapes one letter only. In longer texts whose tags are
  /// hidden the second round escapes all letters that are read as tags.
  private static let short = 1024

  /// Returns `written` and its parsed form, if that is as expected. With `escaping`, letters that
  /// are parsed as tags get backslashes, as few as suffice. Nil if no text works, or none within
  /// the bound.
  ///
  /// - Parameter escapes: the numbers of the letters that get a backslash at once.
  func meant(
    _ written: WrittenText, escaping: Bool, beginningWith escapes: LetterSet = LetterSet()
  ) -> Meant? {
    var parser = ParagraphParser(sizes: sizes)
    var escapes = escapes
    /// The text that looks as intended on the page, while letters are escaped for the reader.
    var onPage: Meant?
    for round in 0...(escaping ? Self.mostRounds : 0) {
      guard bound.allowsMore() else { return onPage }
      let text = written.escaping(escapes)
      bound.spend(text.bytes.count)
      let paragraph = read(text, &parser)
      if isAsMeant(text, paragraph) {
        onPage = Meant(paragraph: paragraph, text: text)
        guard let letter = letterTakenByReader(text, paragraph), escapes.insert(letter) else {
          return onPage
        }
      } else {
        guard escaping, addEscapes(for: text, paragraph, round, to: &escapes) else { return onPage }
      }
    }
    return onPage
  }

  /// Adds letters that were read as tags; false where there are no more.
  private func addEscapes(
    for text: WrittenText, _ paragraph: StyledParagraph, _ round: Int, to escapes: inout LetterSet
  ) -> Bool {
    let taken = lettersTakenForTags(text, paragraph)
    let count = escapes.count
    let isOneByOne =
      contract == .fewestBytes || round == 0 || text.bytes.count <= Self.short
      || !isMeant(paragraph)
    escapes.formUnion(isOneByOne && !escapesAtOnce ? taken.prefix(1) : taken[...])
    // A letter next to a tag may have been read as a part of the tag.
    if escapes.count == count, contract == .look { escapes.formUnion(lettersBesideTags(text)) }
    return escapes.count > count
  }

  /// Returns `text` if it is parsed as expected, with backslashes as `meant` adds them. Once the
  /// search has reached its bound there may be more backslashes than needed.
  func verified(_ text: WrittenText, escaping: Bool) -> Meant? {
    meant(text, escaping: escaping)
      ?? (hasReserve(escaping) && bound.isReached ? beyondBound.meant(text, escaping: true) : nil)
  }

  /// Returns true if a search that has reached its bound continues with the candidate. Where only
  /// the look counts it continues with plainer candidates (`RichChange`).
  private func hasReserve(_ escaping: Bool) -> Bool { escaping && contract == .fewestBytes }

  /// Returns the first of `texts` that is parsed as expected, with backslashes as `meant` adds
  /// them. Equal candidates are parsed once.
  func first(of texts: some Sequence<WrittenText>, escaping: Bool) -> Meant? {
    var tried: [WrittenText] = []
    for text in texts where !tried.contains(text) {
      guard bound.allowsMore() || (hasReserve(escaping) && bound.reserve.allowsMore()) else {
        return nil
      }
      tried.append(text)
      if let meant = verified(text, escaping: escaping) { return meant }
    }
    return nil
  }

  /// The same check for a search that has reached its bound.
  private var beyondBound: MeaningCheck {
    var check = self
    check.bound = bound.reserve
    check.escapesAtOnce = true
    return check
  }
}
