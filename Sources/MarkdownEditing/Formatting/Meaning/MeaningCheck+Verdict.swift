import MarkdownSyntax

extension MeaningCheck {
  /// Returns the parsed form of `text` at its place.
  func read(
    _ text: WrittenText, at place: ParagraphPlace, _ parser: inout ParagraphParser
  ) -> StyledParagraph {
    StyledParagraph(
      reading: text.bytes, parser.structure(of: text.bytes, in: place), links: links)
  }

  /// Returns true if `text` is parsed as exactly the expected letters, each in its style.
  /// `paragraph` is its parsed form.
  func isAsMeant(_ text: WrittenText, _ paragraph: StyledParagraph) -> Bool {
    isMeant(paragraph) && !changesLineAbove(paragraph) && hasLetters(text, paragraph)
  }

  private func hasLetters(_ text: WrittenText, _ paragraph: StyledParagraph) -> Bool {
    var next = 0
    var pipes = contract == .fewestBytes ? paragraph.pipes[...] : []
    for letter in paragraph.letters {
      var style = letter.style
      if pipes.first == letter.number {
        pipes.removeFirst()
        style.inline.insert(.marker)
      }
      // White space may come before a marker, and beside tags.
      if contract == .fewestBytes, letter.byte.isBlank, expected(text.numbers[letter.number]) == nil
      {
        continue
      }
      guard let place = place(ofLetterFrom: next, in: text),
        let number = expected(text.numbers[place]),
        let wanted = styles[number], letter.byte == text.bytes[place],
        style.isSame(as: wanted, ignoring: ignored[number])
      else { return false }
      next = place + 1
    }
    return place(ofLetterFrom: next, in: text) == nil
  }

  /// Returns the offset of the next byte of a text that is intended as a letter.
  private func place(ofLetterFrom start: Int, in text: WrittenText) -> Int? {
    // A slice of the numbers for each letter would take longer than all else here.
    var place = start
    while place < text.numbers.count {
      if expected(text.numbers[place]) != nil { return place }
      place += 1
    }
    return nil
  }

  /// Returns `number` if it is that of an expected letter.
  private func expected(_ number: Int?) -> Int? { number.flatMap { styles[$0] == nil ? nil : $0 } }

  /// Returns `number` if it is that of an expected letter that a backslash can escape.
  private func escapable(_ number: Int?) -> Int? {
    number.flatMap { styles[$0]?.inline.isDisjoint(with: ByteStyle.literal) ?? false ? $0 : nil }
  }

  /// Returns the numbers of the letters that are parsed as tags, or as a part of other syntax, and
  /// that a backslash would prevent from it; in order.
  func lettersTakenForTags(_ text: WrittenText, _ paragraph: StyledParagraph) -> [Int] {
    var isShown = [Bool](repeating: false, count: text.bytes.count)
    for letter in paragraph.letters { isShown[letter.number] = true }
    return text.bytes.indices.compactMap { index in
      isShown[index] || !text.bytes[index].isPunctuation ? nil : escapable(text.numbers[index])
    }
  }

  /// Returns the number of the letter at an offset of `text`, if a backslash can escape it.
  func letter(at offset: Int, of text: WrittenText) -> Int? {
    text.bytes.indices.contains(offset) && text.bytes[offset].isPunctuation
      ? escapable(text.numbers[offset]) : nil
  }

  /// Returns the numbers of letters that could be tags and are beside some.
  func lettersBesideTags(_ text: WrittenText) -> [Int] {
    let numbers = text.numbers
    func isSyntax(_ index: Int) -> Bool {
      numbers.indices.contains(index)
        && (expected(numbers[index]) == nil || text.bytes[index].isInlineSyntax)
    }
    return numbers.indices.compactMap { index in
      guard let number = escapable(numbers[index]), text.bytes[index].isInlineSyntax,
        index == 0 || text.bytes[index - 1] != .backslash,
        isSyntax(index - 1) || isSyntax(index + 1)
      else { return nil }
      return number
    }
  }
}
