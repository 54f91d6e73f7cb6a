import TextCore

/// The surroundings of a change within a paragraph, as `TypingFastPath` needs them.
public struct TypingSite: Sendable {
  /// The paragraph as it was parsed.
  public var block: BlockStyle
  /// `BlockPrefix.length` of the paragraph as it was parsed.
  public var prefixLength: Int
  /// The start of the change, in bytes of the paragraph.
  public var offset: Int
  /// The last bytes before the change: `windowLength`, or all if there are fewer.
  public var before: [UInt8]
  /// The bytes of the paragraph just after the deleted ones, without the line ending:
  /// `windowLength`, or all if there are fewer.
  public var after: [UInt8]
  /// The style of the byte before the change; empty when it has none.
  public var styleBefore: InlineStyle
  /// The style of the byte after the deleted ones; empty if it has none or there is none.
  public var styleAfter: InlineStyle

  /// The number of bytes needed on each side.
  public static let windowLength = 16

  public init(
    block: BlockStyle, prefixLength: Int, offset: Int, before: [UInt8], after: [UInt8],
    styleBefore: InlineStyle, styleAfter: InlineStyle
  ) {
    self.block = block
    self.prefixLength = prefixLength
    self.offset = offset
    self.before = before
    self.after = after
    self.styleBefore = styleBefore
    self.styleAfter = styleAfter
  }
}

/// Decides if a change can only make the run at the caret longer or shorter, so that nothing has to
/// be parsed: true for nearly every typed letter.
///
/// It is conservative. True means that a parse would give the old runs without the deleted bytes,
/// and with the new ones in the style of the byte before the change, and that block and prefix
/// stay. False means that nothing is known.
public enum TypingFastPath {
  /// Returns true if replacing `deleted` by `inserted` at `site` needs no parse. Looks only at
  /// these bytes and at those of the site.
  public static func canSkipParsing(
    _ site: TypingSite, deleting deleted: [UInt8], inserting inserted: [UInt8]
  ) -> Bool {
    isPlain(site) && !mayEndHeading(site, inserted) && hasInertEdges(site, deleted)
      && isInert(deleted)
      && isInert(inserted) && isText(inserted) && isPastBlockSyntax(site)
      && keepsWord(site, inserted)
  }

  /// True if the caret is in text, with the same style on both sides.
  ///
  /// Styles only begin and end at syntax characters, so a place not next to one is inside.
  private static func isPlain(_ site: TypingSite) -> Bool {
    let isCode = site.block.kind == .code
    // Any edit may move the end of the front matter or of a comment.
    guard !site.block.isFrontMatter, !site.block.isComment else { return false }
    switch site.block.kind {
    case .rule, .fence: return false
    case .paragraph, .heading, .footnoteDefinition, .tableRow, .code: break
    }
    let syntax: InlineStyle = [
      .tag, .linkAddress, .autolink, .footnoteReference, .escape, .marker, .infoWord,
      .comment,
    ]
    guard !site.block.hasLooseEnds, site.styleBefore.isDisjoint(with: syntax) else { return false }
    // The spaces at both ends of code are tags unless it has nothing but spaces.
    if site.styleBefore.contains(.code), site.before.last == .space, site.after.first == .space {
      return false
    }
    if site.after.isEmpty { return site.styleBefore == (isCode ? .codeBlock : []) }
    return site.styleBefore == site.styleAfter
  }

  /// Returns true if a `##` after the text of a heading may appear, disappear, or move away from
  /// its end.
  private static func mayEndHeading(_ site: TypingSite, _ inserted: [UInt8]) -> Bool {
    site.block.kind == .heading
      && (inserted.contains(.numberSign) || site.after.contains(.numberSign)
        || site.before.suffix(max(0, site.offset - site.prefixLength)).contains(.numberSign))
  }

  /// Returns true if the neighbours are not syntax, so that no run of delimiters changes its length
  /// or its neighbours, and the change begins and ends between characters.
  private static func hasInertEdges(_ site: TypingSite, _ deleted: [UInt8]) -> Bool {
    guard let last = site.before.last, !last.isInlineSyntax else { return false }
    if let next = site.after.first, next.isInlineSyntax || next.isContinuation { return false }
    return !(deleted.first?.isContinuation ?? false)
  }

  private static func isInert(_ bytes: [UInt8]) -> Bool {
    !bytes.contains {
      $0.isInlineSyntax || $0 == .pipe || $0 == .newline || $0 == .carriageReturn
    }
  }

  /// Returns true if `bytes` are whole characters of UTF-8.
  private static func isText(_ bytes: [UInt8]) -> Bool {
    var position = 0
    while position < bytes.count {
      if bytes[position] < 0x80 {
        position += 1
      } else if let scalar = bytes.scalar(at: position, before: bytes.count) {
        position += UTF8.width(scalar)
      } else {
        return false
      }
    }
    return true
  }

  /// Returns true if the text before the change rules out a (further) marker at its beginning: by a
  /// letter, which no marker has, or by more bytes than the longest one has, `123456789. `.
  private static func isPastBlockSyntax(_ site: TypingSite) -> Bool {
    let length = site.offset - site.prefixLength
    if site.block.kind == .code { return length >= 0 }
    if length >= 12 { return true }
    return length > 0 && site.before.suffix(length).contains { $0.isLetter || $0 >= 0x80 }
  }

  /// Returns true if a letter or digit stays, so that the line becomes neither a rule nor a closing
  /// fence.
  private static func keepsWord(_ site: TypingSite, _ inserted: [UInt8]) -> Bool {
    let length = max(0, site.offset - site.prefixLength)
    return containsWord(site.before.suffix(length)) || containsWord(inserted[...])
      || containsWord(site.after[...])
  }

  private static func containsWord(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains { $0.isAlphanumeric || $0 >= 0x80 }
  }
}
