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
  /// hidden the second round escapes all letters that are read as tags, and so does the first if they are
  /// more than there are rounds.
  private static let short = 1024

  /// Returns `written` and its parsed form, if that is as expected. With `escaping`, letters that
  /// are parsed as tags get backslashes, as few as suffice. Nil if no text works, or none within
  /// the bound.
  ///
  /// - Parameters:
  ///   - escapes: the numbers of the letters that get a backslash at once.
  ///   - window: the bytes of the paragraph that are written; nil: all.
  func meant(
    _ written: WrittenText, escaping: Bool, beginningWith escapes: LetterSet = LetterSet(),
    in window: SearchWindow? = nil
  ) -> Meant? {
    if let window { return meant(written, escaping, escapes, in: window) }
    var escapes = escapes
    let length = written.bytes.count
    return meant(written, escaping, &escapes, at: place, ofTextWith: length, letterTakenByReader)
  }

  /// Returns the same for `written` in place of a window of the paragraph. The rest of the
  /// paragraph is parsed once, with the text that is found for the window.
  private func meant(
    _ written: WrittenText, _ escaping: Bool, _ first: LetterSet, in window: SearchWindow
  ) -> Meant? {
    let whole = window.paragraph(with: written)
    var parser = ParagraphParser(sizes: sizes)
    var escapes = first
    /// The text that looks as intended on the page, while letters are escaped for the reader.
    var onPage: Meant?
    while true {
      let inside = meant(
        written, escaping, &escapes, at: window.place, ofTextWith: whole.bytes.count,
        { _, _ in nil })
      guard let inside, bound.allowsMore() || onPage == nil else { return onPage }
      let text = window.paragraph(with: inside.text)
      // The reader may take a letter beyond the window for syntax.
      let isBeyond = onPage?.text == text
      bound.spend(text.bytes.count)
      let paragraph = read(text, at: place, &parser)
      guard !isBeyond, isAsMeant(text, paragraph) else {
        return meant(whole, escaping: escaping, beginningWith: isBeyond ? escapes : first)
          ?? onPage
      }
      onPage = Meant(paragraph: paragraph, text: text)
      guard escaping, let letter = letterTakenByReader(text, paragraph), escapes.insert(letter)
      else { return onPage }
    }
  }

  /// - Parameters:
  ///   - escapes: the numbers of the letters that get a backslash at once; afterwards, of all that got one.
  ///   - length: the length of the whole text, of which `written` may be a part.
  private func meant(
    _ written: WrittenText, _ escaping: Bool, _ escapes: inout LetterSet, at place: ParagraphPlace,
    ofTextWith length: Int, _ letterTakenByReader: (WrittenText, StyledParagraph) -> Int?
  ) -> Meant? {
    var parser = ParagraphParser(sizes: sizes)
    /// The text that looks as intended on the page, while letters are escaped for the reader.
    var onPage: Meant?
    for round in 0...(escaping ? Self.mostRounds : 0) {
      guard bound.allowsMore() else { return onPage }
      let text = written.escaping(escapes)
      bound.spend(text.bytes.count)
      let paragraph = read(text, at: place, &parser)
      if isAsMeant(text, paragraph) {
        onPage = Meant(paragraph: paragraph, text: text)
        guard let letter = letterTakenByReader(text, paragraph), escapes.insert(letter) else {
          return onPage
        }
      } else {
        let isShort = length + escapes.count <= Self.short
        guard escaping, addEscapes(for: text, paragraph, round, isShort: isShort, to: &escapes)
        else { return onPage }
      }
    }
    return onPage
  }

  /// Adds letters that were read as tags; false where there are no more.
  private func addEscapes(
    for text: WrittenText, _ paragraph: StyledParagraph, _ round: Int, isShort: Bool,
    to escapes: inout LetterSet
  ) -> Bool {
    let taken = lettersTakenForTags(text, paragraph)
    let count = escapes.count
    // The first letter alone may suffice, but not where a paragraph is read in another way as a whole.
    let areMany = taken.count > Self.mostRounds
    let isOneByOne =
      contract == .fewestBytes || round == 0 && !areMany || isShort || !isMeant(paragraph)
    escapes.formUnion(isOneByOne && !escapesAtOnce ? taken.prefix(1) : taken[...])
    // A letter next to a tag may have been read as a part of the tag.
    if escapes.count == count, contract == .look { escapes.formUnion(lettersBesideTags(text)) }
    if escapes.count == count, changesLineAbove(paragraph),
      let first = letter(at: paragraph.textStart, of: text)
    {
      escapes.insert(first)
    }
    return escapes.count > count
  }

  /// Returns `text` if it is parsed as expected, with backslashes as `meant` adds them. Once the
  /// search has reached its bound there may be more backslashes than needed.
  ///
  /// - Parameter window: the bytes of the paragraph that are written; nil: all.
  func verified(
    _ text: WrittenText, escaping: Bool, in window: SearchWindow? = nil
  ) -> Meant? {
    meant(text, escaping: escaping, in: window)
      ?? (hasReserve(escaping) && bound.isReached
        ? beyondBound.meant(text, escaping: true, in: window) : nil)
  }

  /// Returns true if a search that has reached its bound continues with the candidate. Where only
  /// the look counts it continues with plainer candidates (`RichChange`).
  private func hasReserve(_ escaping: Bool) -> Bool { escaping && contract == .fewestBytes }

  /// Returns the first of `texts` that is parsed as expected, with backslashes as `meant` adds
  /// them. Equal candidates are parsed once.
  ///
  /// - Parameter window: the bytes of the paragraph that are written; nil: all.
  func first(
    of texts: some Sequence<WrittenText>, escaping: Bool, in window: SearchWindow? = nil
  ) -> Meant? {
    var tried: [WrittenText] = []
    for text in texts {
      guard bound.allowsMore() || (hasReserve(escaping) && bound.reserve.allowsMore()) else {
        return nil
      }
      guard !tried.contains(text) else {
        if contract == .look { bound.spend(text.bytes.count) }
        continue
      }
      tried.append(text)
      if let meant = verified(text, escaping: escaping, in: window) { return meant }
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
