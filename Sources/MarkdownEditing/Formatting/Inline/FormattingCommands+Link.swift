import MarkdownSyntax
import TextCore

extension FormattingCommands {
  /// Makes the selected text a link, with the caret in place of the address; a selected address
  /// becomes the address of a link, with the caret in place of its text. A link that is selected,
  /// or that the caret is in, becomes text. A caret stands for its word; without one an empty link
  /// is inserted.
  public static func toggleLink(
    in context: FormattingContext, boundaries: any TextBoundaries
  ) -> EditResult? {
    let paragraph = context.paragraph(at: context.selection.range.lowerBound)
    guard context.selection.range.upperBound <= paragraph.content.upperBound else { return nil }
    var range = context.selected(in: paragraph)
    guard let text = paragraph.styled else { return nil }
    let links = text.constructs.filter { $0.style == .linkText && $0.isTouched(by: range) }
    if !links.isEmpty {
      return unlink(links, in: text, paragraph).map { result($0, in: paragraph, context) }
    }
    if range.isEmpty {
      let place = max(range.lowerBound, text.structure.textStart)
      range =
        LetterUnits(text, for: nil).word(at: place, boundaries: boundaries) ?? place..<place
    }
    if range.isEmpty {
      let tags = InlineTags.link(to: [])
      let written = WrittenText(text.bytes, with: tags.edits(around: range))
      var check = MeaningCheck(text, of: paragraph)
      check.expectLink(range.lowerBound..<(range.lowerBound + tags.count))
      return check.meant(written, escaping: false).map {
        result($0.text, in: paragraph, context, caret: range.lowerBound + 1)
      }
    }
    range = range.clamped(to: text.structure.textStart..<paragraph.bytes.count)
    guard !range.isEmpty, let selected = text.trimmed(range) else { return nil }
    return linkAddress(selected, in: text, paragraph, context)
      ?? linkText(selected, to: [], in: text, paragraph, context)
  }

  /// Makes the selected text a link to `address`; nil if that is not an address, or the selection
  /// cannot be a link's text: over several paragraphs, in code, in a link, or an address itself.
  public static func link(to address: TextRope, in context: FormattingContext) -> EditResult? {
    let range = context.selection.range
    guard address.utf8Count <= longestAddress, !range.isEmpty,
      range.upperBound <= context.text.contentRange(at: range.lowerBound).upperBound
    else { return nil }
    let written = address.bytes(in: 0..<address.end)
    let trimmed = written.drop(while: \.isWhiteSpace).reversed().drop(while: \.isWhiteSpace)
    let paragraph = context.paragraph(at: range.lowerBound)
    let selected = context.selected(in: paragraph)
    guard ArraySlice(trimmed.reversed()).isAddress,
      let text = paragraph.styled,
      let letters = text.trimmed(
        selected.clamped(to: text.structure.textStart..<paragraph.bytes.count)),
      !paragraph.bytes[letters].isAddress,
      !text.constructs.contains(where: {
        ($0.style == .linkText && $0.isTouched(by: letters))
          || ($0.style == .code && $0.inner.holds(letters))
      })
    else { return nil }
    let plain = Array(trimmed.reversed())
    for form in [plain, [.less] + plain + [.greater]] {
      if let result = linkText(letters, to: form, in: text, paragraph, context) { return result }
    }
    return nil
  }

  /// True if a text looks like the address of a page or of a person.
  public static func isAddress(_ text: String) -> Bool {
    text.utf8.count <= longestAddress && Array(text.utf8)[...].isAddress
  }

  /// Longer than any address, in bytes.
  private static let longestAddress = 4096

  static func unlink(
    _ links: [InlineConstruct], in text: StyledParagraph, _ paragraph: FormattingParagraph
  ) -> WrittenText? {
    var check = MeaningCheck(text, of: paragraph)
    for link in links {
      check.change(link.inner) { $0.link = nil }
    }
    let edits = links.flatMap { [ByteEdit.deletion($0.openingTag), .deletion($0.closingTag)] }
    return check.verified(WrittenText(text.bytes, with: edits), escaping: true)?.text
  }

  static func linkText(
    _ selected: Range<Int>, to address: [UInt8], in text: StyledParagraph,
    _ paragraph: FormattingParagraph, _ context: FormattingContext
  ) -> EditResult? {
    var range = selected
    for construct in text.constructs where construct.crosses(range) {
      // The tags of a construct that is selected as a whole go into the link with it.
      guard let letters = text.trimmed(construct.inner), range.holds(letters) else { return nil }
      range =
        min(
          range.lowerBound, construct.outer.lowerBound)..<max(
          range.upperBound, construct.outer.upperBound)
    }
    var check = MeaningCheck(text, of: paragraph)
    let link = InlineTags.link(to: address)
    check.change(range) { $0.link = text.links.tag(link.closing) }
    let tags = link.edits(around: range)
    let units = LetterUnits(text, for: nil)
    let brackets = text.letters.indices.filter {
      [.openBracket, .closeBracket].contains(text.letters[$0].byte)
        && units.atom(at: $0) == nil && range.contains(text.letters[$0].number)
    }
    let escapes = brackets.map { ByteEdit.insertion([.backslash], at: text.letters[$0].number) }
    let ways = [tags, [tags[0]] + escapes + [tags[1]]].map { WrittenText(text.bytes, with: $0) }
    guard let written = check.first(of: ways, escaping: true)?.text else { return nil }
    let growth = written.edits(of: text.bytes).filter { $0.range.lowerBound <= range.upperBound }
      .reduce(0) { $0 + $1.bytes.count - $1.range.count }
    let caret = range.upperBound + growth
    return result(written, in: paragraph, context, caret: address.isEmpty ? caret - 1 : caret)
  }

  private static func linkAddress(
    _ selected: Range<Int>, in text: StyledParagraph, _ paragraph: FormattingParagraph,
    _ context: FormattingContext
  ) -> EditResult? {
    let address = text.bytes[selected]
    let isAngled = address.first == .less && address.last == .greater
    guard address.isAddress else { return nil }
    for addsAngles in isAngled ? [false] : [false, true] {
      let tags = InlineTags.emptyLink(isAngled: addsAngles)
      var check = MeaningCheck(text, of: paragraph)
      check.removeLetters(in: selected)
      check.expectLink(selected.lowerBound..<(selected.upperBound + tags.count))
      let written = WrittenText(text.bytes, with: tags.edits(around: selected))
      if check.meant(written, escaping: false) != nil {
        return result(written, in: paragraph, context, caret: selected.lowerBound + 1)
      }
    }
    return nil
  }

  static func result(
    _ written: WrittenText, in paragraph: FormattingParagraph, _ context: FormattingContext,
    caret: Int? = nil
  ) -> EditResult {
    let edit = Edit(written.replacements(in: paragraph), in: context.text)
    let selection =
      caret.map { Selection(caret: paragraph.start + $0) }
      ?? context.selection.mapped(by: edit)
    return EditResult(edit: edit, selection: selection, kind: .command)
  }
}

extension MeaningCheck {
  /// Expects a link in `range`, which has no text and so is not visible among the letters.
  mutating func expectLink(_ range: Range<Int>) {
    let isSame = isMeant
    isMeant = { paragraph in
      isSame(paragraph)
        && paragraph.constructs.contains { $0.style == .linkText && $0.outer == range }
    }
  }
}

extension InlineConstruct {
  /// Returns true if a part of it is selected, or a caret is between its first and last byte.
  func isTouched(by range: Range<Int>) -> Bool {
    outer.lowerBound < range.upperBound && range.lowerBound < outer.upperBound
  }

  /// Returns true if tags around `range` would come between its own.
  fileprivate func crosses(_ range: Range<Int>) -> Bool {
    guard outer.overlaps(range), !range.holds(outer) else { return false }
    switch style {
    case .code, .autolink, .footnoteReference, .comment, .escape: return true
    default: return !inner.holds(range)
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if it looks like the address of a page or of a person: `https://…`, `mailto:…`, `www.…`.
  var isAddress: Bool {
    guard !contains(where: { $0.isWhiteSpace || $0.isControl }) else { return false }
    let text = String(decoding: self, as: UTF8.self).lowercased()
    let address = text.hasPrefix("<") ? text.dropFirst() : text[...]
    if ["www.", "mailto:"].contains(where: { address.hasPrefix($0) && address.count > $0.count }) {
      return true
    }
    guard let colon = address.firstIndex(of: ":"), colon > address.startIndex,
      address[colon...].hasPrefix("://"), address[colon...].utf8.count > 3
    else { return false }
    return address[..<colon].allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
    }
  }
}
