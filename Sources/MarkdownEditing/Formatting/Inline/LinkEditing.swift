public import MarkdownSyntax
import TextCore

/// The link at the selection, to change its address and title: an existing one, a written address,
/// or the words that can become a link.
///
/// Each edit is the plainest Markdown that reads as wanted.
public struct LinkEditing {
  private let context: FormattingContext
  private let paragraph: FormattingParagraph
  private let text: StyledParagraph
  private let hidesTags: Bool
  private let site: Site

  private enum Site {
    /// `[words](address)`
    case link(InlineConstruct)
    /// An address that the caret is in, with the angle brackets around it, if any.
    case written(Range<Int>)
    /// A selected address, with the angle brackets around it, if any.
    case selected(Range<Int>)
    /// Selected words, or the caret's word.
    case words(Range<Int>)
    /// A caret beside which there is no word.
    case nothing(Int)
  }

  /// Looks for the link; `nil`: the selection is in no text, in several paragraphs or in several links.
  public init?(
    in context: FormattingContext, boundaries: any TextBoundaries, hidesTags: Bool
  ) {
    let paragraph = context.paragraph(at: context.selection.range.lowerBound)
    guard context.selection.range.upperBound <= paragraph.content.upperBound,
      let text = paragraph.styled,
      let site = Self.site(
        of: context.selected(in: paragraph), in: text, boundaries, hidesTags: hidesTags)
    else { return nil }
    self.context = context
    self.paragraph = paragraph
    self.text = text
    self.hidesTags = hidesTags
    self.site = site
  }

  private static func site(
    of range: Range<Int>, in text: StyledParagraph, _ boundaries: any TextBoundaries,
    hidesTags: Bool
  ) -> Site? {
    // With hidden tags a caret beside a tag looks as if it were on its other side.
    let slack = hidesTags && range.isEmpty ? 1 : 0
    let touched = (range.lowerBound - slack)..<(range.upperBound + slack)
    let links = text.constructs.filter { $0.style == .linkText && $0.isTouched(by: touched) }
    guard links.count < 2 else { return nil }
    if let link = links.first { return .link(link) }
    let address = text.constructs.first { $0.style == .autolink && $0.outer.holds(range) }?.outer
    if range.isEmpty {
      if let address, address.lowerBound < range.lowerBound, range.lowerBound < address.upperBound {
        return .written(address)
      }
      if let address = text.bytes.bareAddress(at: range.lowerBound) { return .written(address) }
      let place = max(range.lowerBound, text.structure.textStart)
      let word = LetterUnits(text, for: nil).word(at: place, boundaries: boundaries)
      return word.map { .words($0) } ?? .nothing(place)
    }
    if let address { return .selected(address) }
    let letters = range.clamped(to: text.structure.textStart..<text.bytes.count)
    guard let words = text.trimmed(letters) else { return nil }
    return text.bytes[words].isAddress ? .selected(words) : .words(words)
  }

  /// The target of the link, or the written address; without either it has no address.
  public var target: LinkTarget {
    switch site {
    case .link(let link): text.target(of: link)
    case .written(let range), .selected(let range):
      LinkTarget(destination: text.address(in: range))
    case .words, .nothing: LinkTarget(destination: "")
    }
  }

  /// True if there is a link with words, which can be removed.
  public var isLink: Bool {
    if case .link = site { true } else { false }
  }

  /// True if there is a written address that the caret is in.
  public var isWritten: Bool {
    if case .written = site { true } else { false }
  }

  /// True if some address can be set.
  public var canBeSet: Bool { setting(LinkTarget(destination: "a")) != nil }

  /// Returns the edit that makes the link lead to a target; `nil`: no Markdown expresses it.
  public func setting(_ target: LinkTarget) -> EditResult? {
    switch site {
    case .link(let link): changing(link, to: target)
    case .written(let range): writing(target, in: range)
    case .selected(let range):
      hidesTags ? writing(target, in: range) : withoutWords(target, in: range)
    case .words(let range): hidesTags ? richLink(range, to: target) : link(range, to: target)
    case .nothing(let place): writing(target, in: place..<place)
    }
  }

  /// Returns the edit that leaves the link's words as text; `nil` if there is no link.
  public func removing() -> EditResult? {
    guard case .link(let link) = site else { return nil }
    return FormattingCommands.unlink([link], in: text, paragraph).map {
      FormattingCommands.result($0, in: paragraph, context)
    }
  }

  private func spelling(_ target: LinkTarget) -> [UInt8] {
    target == LinkTarget(destination: "")
      ? [] : target.spelling(isInCell: text.block.kind == .tableRow)
  }

  private func changing(_ link: InlineConstruct, to target: LinkTarget) -> EditResult? {
    let tag = InlineTags.link(to: spelling(target)).closing
    var check = MeaningCheck(text, of: paragraph)
    check.change(link.inner) { $0.link = text.links.tag(tag) }
    if link.inner.isEmpty {
      check.expectLink(link.outer.lowerBound..<(link.inner.upperBound + tag.count))
    }
    let written = WrittenText(
      text.bytes, with: [ByteEdit(range: link.closingTag, bytes: tag)])
    return check.meant(written, escaping: false).map {
      FormattingCommands.result($0.text, in: paragraph, context)
    }
  }

  private func link(_ words: Range<Int>, to target: LinkTarget) -> EditResult? {
    FormattingCommands.linkText(words, to: spelling(target), in: text, paragraph, context)
  }

  /// Makes words a link while tags are hidden, so that the tags among them don't count.
  private func richLink(_ words: Range<Int>, to target: LinkTarget) -> EditResult? {
    let tag = text.links.tag(InlineTags.link(to: spelling(target)).closing)
    let letters = text.index(at: words.lowerBound)..<text.index(at: words.upperBound)
    guard !letters.isEmpty else { return nil }
    var new = Array(text.letters[letters])
    for index in new.indices { new[index].style.link = tag }
    let outcome = RichTextCommands.change(
      letters, of: RichTextCommands.Place(paragraph, text), to: new, mayBePlainer: false,
      in: context)
    guard let outcome else { return nil }
    var result = RichTextCommands.result(
      outcome, of: paragraph, in: context, goingOnIn: nil, kind: .command)
    let behind = outcome.paragraph.places(at: outcome.new.upperBound).first { place in
      !outcome.paragraph.constructs(around: place).contains { $0.style == .linkText }
    }
    if let behind { result.selection = Selection(caret: paragraph.start + behind.position) }
    return result
  }

  /// Turns a selected address into a link whose words are to be typed.
  private func withoutWords(_ target: LinkTarget, in range: Range<Int>) -> EditResult? {
    let tags = InlineTags.link(to: spelling(target))
    let link = tags.opening + tags.closing
    var check = MeaningCheck(text, of: paragraph)
    check.removeLetters(in: range)
    check.expectLink(range.lowerBound..<(range.lowerBound + link.count))
    let written = WrittenText(text.bytes, with: [ByteEdit(range: range, bytes: link)])
    return check.meant(written, escaping: false).map {
      FormattingCommands.result($0.text, in: paragraph, context, caret: range.lowerBound + 1)
    }
  }

  /// Writes an address in place of a range, as a link to itself.
  private func writing(_ target: LinkTarget, in range: Range<Int>) -> EditResult? {
    let address = Array(target.destination.utf8)
    guard !address.isEmpty else { return hidesTags ? nil : withoutWords(target, in: range) }
    let link = InlineTags.link(to: spelling(target))
    return (target.title == nil ? writing(address, in: range, .autolink) : nil)
      ?? writing(address, in: range, link)
  }

  private func writing(
    _ address: [UInt8], in range: Range<Int>, _ tags: InlineTags
  ) -> EditResult? {
    var style = text.typingStyle(at: range.lowerBound)
    style.inline.subtract([.autolink])
    if tags == .autolink {
      style.inline.insert(.autolink)
    } else {
      style.link = text.links.tag(tags.closing)
    }
    var check = MeaningCheck(text, of: paragraph)
    check.removeLetters(in: range)
    let number = check.add(address.count, style)
    let written = WrittenText(
      text.bytes,
      with: [
        .insertion(tags.opening, at: range.lowerBound),
        .insertion(address, at: range.lowerBound, numbered: number),
        .insertion(tags.closing, at: range.lowerBound), .deletion(range),
      ])
    // A bracket that would end the words early is a letter of no tag, so it is escaped beforehand.
    var brackets = LetterSet()
    for (index, byte) in address.enumerated() where byte == .openBracket || byte == .closeBracket {
      brackets.insert(number + index)
    }
    let ways = tags == .autolink ? [written] : [written, written.escaping(brackets)]
    return check.first(of: ways, escaping: tags != .autolink).map {
      let rest = text.bytes.count - range.upperBound
      return FormattingCommands.result(
        $0.text, in: paragraph, context, caret: $0.text.bytes.count - rest)
    }
  }
}

extension StyledParagraph {
  /// The target of a link, without escapes and entities.
  fileprivate func target(of link: InlineConstruct) -> LinkTarget {
    var address = link.destination ?? link.inner.upperBound..<link.inner.upperBound
    if link.isAngled { address = address.dropFirst().dropLast() }
    return LinkTarget(
      destination: bytes.unescaped(in: address), title: link.title.map(bytes.unescaped))
  }

  /// The address in a range, which may be in angle brackets.
  fileprivate func address(in range: Range<Int>) -> String {
    let isAngled = bytes[range].first == .less && bytes[range].last == .greater
    let address = isAngled ? range.dropFirst().dropLast() : range
    return String(decoding: bytes[address], as: UTF8.self)
  }
}
