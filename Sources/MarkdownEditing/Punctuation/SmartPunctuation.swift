import MarkdownSyntax

/// Decides which plain marks at the caret become typographic ones: quotation marks, apostrophes,
/// dashes, an ellipsis.
///
/// A pure function of the text before the caret. It knows the Markdown that the parser cannot
/// recognise yet: code, links and HTML that are still being typed, lines that may become a rule.
/// The caller knows from the attributes if the caret is in code or in a finished address.
public struct SmartPunctuation: Sendable {
  /// A replacement of the last bytes before the caret.
  public struct Replacement: Hashable, Sendable {
    /// The number of bytes to replace before the caret.
    public var length: Int
    /// The text to insert.
    public var text: String

    public init(length: Int, text: String) {
      self.length = length
      self.text = text
    }
  }

  /// The number of bytes before the caret that suffice.
  public static let reach = 2048
  /// The number of bytes before the caret that hold a word beginning with an apostrophe.
  public static let elisionReach = 24

  private let marks: QuotationMarks
  private let elisions: Elisions

  /// Makes the punctuation of a language such as `et` or `de-CH`.
  public init(language: String) {
    marks = .of(language)
    elisions = Elisions(language: language, marks)
  }

  /// Returns the replacement of the last character before the caret, and of characters before it;
  /// `nil`: nothing changes.
  ///
  /// - Parameter paragraph: the paragraph up to the caret, or its last `reach` bytes; invalid bytes
  ///   count as U+FFFD. Linear in it.
  public func replacement(in paragraph: some Sequence<UInt8>) -> Replacement? {
    var text = scalars(of: paragraph)
    guard let typed = text.last else { return nil }
    if text.dropLast().last == "\\" || PunctuationSite(text.dropLast()).isTechnical { return nil }
    let correction = correction(in: text)
    let length = correction.map { Self.bytes(of: text[$0.range.lowerBound...]).count }
    if let correction { text.replaceSubrange(correction.range, with: [correction.mark]) }
    let before = text.dropLast()
    let mark: Replacement? =
      switch typed {
      case "\"": quotation(after: before)
      case "'": apostrophe(after: before)
      case "-": dash(after: before)
      case ".": ellipsis(after: before)
      default: nil
      }
    guard let correction, let length else { return mark }
    let kept = String(
      decoding: Self.bytes(of: before[correction.range.lowerBound...]), as: UTF8.self)
    return Replacement(length: length, text: kept + (mark?.text ?? String(Character(typed))))
  }

  /// Returns the correction of earlier marks that the last character implies: an apostrophe that
  /// looked like a quotation mark, or hyphens that do not begin a flag and so are a dash.
  private func correction(
    in text: [Unicode.Scalar]
  ) -> (range: Range<Int>, mark: Unicode.Scalar)? {
    guard let typed = text.last, Elisions.isEnd(typed) || typed == "'" else { return nil }
    let before = text.dropLast()
    if let mark = elisions.find(in: before, endedBy: typed) {
      return (mark..<(mark + 1), "’")
    }
    let count = before.reversed().prefix { $0 == "-" }.count
    let rest = before.dropLast(count)
    guard typed != "-", count == 2 || count == 3, let last = rest.last,
      Self.mayStandBeforeFlag(last), isProse(rest)
    else { return nil }
    return (rest.endIndex..<before.endIndex, count == 2 ? "–" : "—")
  }

  /// Returns the correction of the mark before the word at the caret when its paragraph ends there.
  public func replacement(atEndOf paragraph: some Sequence<UInt8>) -> Replacement? {
    guard let found = replacement(in: Array(paragraph) + [.space]) else { return nil }
    return Replacement(length: found.length - 1, text: String(found.text.dropLast()))
  }

  /// Returns true if a character can end a word that began with an apostrophe, or show that hyphens
  /// are a dash, so that the text before the caret has to be examined.
  public static func mayCorrect(_ typed: UInt8, after bytes: some Sequence<UInt8>) -> Bool {
    // The single marks begin with E2 where they are not of ASCII.
    Elisions.isEnd(Unicode.Scalar(typed))
      && bytes.contains { $0 == 0xE2 || $0 == .apostrophe || $0 == .hyphen }
  }

  private func scalars(of paragraph: some Sequence<UInt8>) -> [Unicode.Scalar] {
    Array(String(decoding: Array(paragraph), as: UTF8.self).unicodeScalars)
  }

  private static func bytes(of text: Text) -> [UInt8] { text.flatMap { Array(String($0).utf8) } }

  // Quotation marks

  private typealias Text = ArraySlice<Unicode.Scalar>

  private func quotation(after before: Text) -> Replacement? {
    let site = PunctuationSite(before)
    let isQuoting = site.isOpen(marks.open, marks.close)
    let isInner = marks.inner == .same && isQuoting
    let isInnerOpen = isInner && site.isOpen(marks.innerOpen, marks.innerClose)
    if site.canOpen(isQuoting: isQuoting, after: [marks.open, marks.innerOpen])
      || elisions.joinsNext(before)
    {
      return Replacement(length: 1, text: isInner && !isInnerOpen ? marks.innerOpen : marks.open)
    }
    // Inches and seconds.
    if !isQuoting, site.followsDigit { return nil }
    return Replacement(length: 1, text: isInnerOpen ? marks.innerClose : marks.close)
  }

  private func apostrophe(after before: Text) -> Replacement? {
    let site = PunctuationSite(before)
    let apostrophe = Replacement(length: 1, text: "’")
    guard marks.inner == .apostrophe else { return site.followsLetter ? apostrophe : nil }
    let isQuoting = site.isOpen(marks.innerOpen, marks.innerClose)
    if site.canOpen(isQuoting: isQuoting, after: [marks.open, marks.innerOpen])
      || site.follows(marks.open, closedBy: marks.close)
    {
      return Replacement(length: 1, text: marks.innerOpen)
    }
    if marks.innerClose != "’", isQuoting {
      return Replacement(length: 1, text: marks.innerClose)
    }
    // Feet and minutes.
    if site.followsDigit, !isQuoting { return nil }
    return apostrophe
  }

  // Dashes and dots

  private func dash(after before: Text) -> Replacement? {
    guard let last = before.last else { return nil }
    if last == "–" { return Replacement(length: 4, text: "—") }
    guard last == "-" else { return nil }
    let rest = before.dropLast()
    // White space may be followed by a flag; only the next character decides.
    guard let first = rest.last, !Self.mayStandBeforeFlag(first), isProse(rest) else { return nil }
    return Replacement(length: 2, text: "–")
  }

  private static func mayStandBeforeFlag(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || "([{\"'“‘„«".unicodeScalars.contains(scalar)
  }

  /// Returns true if hyphens after `before` may be a dash: `---` may be a rule, `<!--` a comment,
  /// `|--`, `| --` and `:--` a table.
  private func isProse(_ before: Text) -> Bool {
    guard let last = before.last, !"-!|:<>".unicodeScalars.contains(last) else { return false }
    let word = before.last { !$0.properties.isWhitespace }
    return word != "|" && before.contains(where: \.properties.isAlphabetic)
  }

  private func ellipsis(after before: Text) -> Replacement? {
    guard before.count >= 2, before.suffix(2).allSatisfy({ $0 == "." }) else { return nil }
    let rest = before.dropLast(2)
    if let last = rest.last, "./\\".unicodeScalars.contains(last) { return nil }
    return Replacement(length: 3, text: "…")
  }
}
