import MarkdownSyntax
import TextCore

/// A whole word that is dragged to another place of its document. As in word processors, one space
/// stays at its old place, not two, and it gets the spaces that it needs at the new one.
///
/// In code, and in scripts without spaces between words, all spaces stay as they are.
struct DraggedWord {
  /// The word, in the text before the drag.
  private let range: TextRange
  /// True if nothing is before it in its paragraph, apart from markers and tags.
  private let isFirst: Bool

  /// Bytes of the longest word, and of the text beside a place that is read.
  private static let reach = 256

  /// Nil if the selection is no whole word: white space is in it, a letter is beside it, or its
  /// script has no spaces.
  init?(in context: FormattingContext) {
    range = context.selection.range
    guard range.count <= Self.reach,
      let line = Surroundings(of: range, in: context)
    else { return nil }
    let scalars = String(decoding: context.text.bytes(in: range), as: UTF8.self).unicodeScalars
      .filter { !$0.isInlineTag }
    guard let first = scalars.first, let last = scalars.last, scalars.contains(where: \.isOfWord),
      scalars.allSatisfy({ !$0.properties.isWhitespace && !$0.isOfScriptWithoutSpaces }),
      !(first.isOfWord && line.before?.isOfWord == true),
      !(last.isOfWord && line.after?.isOfWord == true)
    else { return nil }
    isFirst = line.before == nil
  }

  /// The spaces that are inserted with a word.
  struct Spaces {
    var isBefore = false
    var isAfter = false

    /// Returns Markdown with the spaces.
    func around(_ markdown: TextRope) -> TextRope {
      var spaced = markdown
      if isBefore { spaced.replace(0..<0, with: TextRope(" ")) }
      if isAfter { spaced.append(TextRope(" ")) }
      return spaced
    }

    /// Returns the part of the inserted range that is between the spaces. Tags may be outside of
    /// them.
    func inner(of written: TextRange, in text: TextRope) -> TextRange {
      var inner = written
      let bytes = text.bytes(in: written)
      func isOutside(_ byte: UInt8) -> Bool { Unicode.Scalar(byte).isInlineTag }
      if isBefore, let first = bytes.firstIndex(where: { !isOutside($0) }), bytes[first] == .space {
        inner = (written.lowerBound + first + 1)..<inner.upperBound
      }
      if isAfter, let last = bytes.lastIndex(where: { !isOutside($0) }), bytes[last] == .space {
        let end = written.lowerBound + last
        inner = min(inner.lowerBound, end)..<end
      }
      return inner
    }
  }

  /// Returns the spaces that the word needs at a place: one on each side that has a letter, one
  /// after a sign that closes, and one before a sign that opens. Inside of a word it needs none.
  func spaces(at place: TextOffset, in context: FormattingContext) -> Spaces {
    guard let line = Surroundings(of: place..<place, in: context) else { return Spaces() }
    if line.before?.isOfWord == true, line.after?.isOfWord == true { return Spaces() }
    return Spaces(
      isBefore: line.before.map { $0.isOfSpacedWord || $0.closes } ?? false,
      isAfter: line.after.map { $0.isOfSpacedWord || $0.opens } ?? false)
  }

  /// Returns the edit that removes the superfluous space where the word was; nil if there is none.
  ///
  /// - Parameters:
  ///   - caret: the old place of the word.
  ///   - context: the text without the word.
  func closingGap(at caret: TextOffset, in context: FormattingContext) -> Edit? {
    let (text, head) = (context.text, ParagraphHead(at: caret, in: context))
    func removal(_ start: TextOffset) -> Edit {
      Edit(replacing: start..<(start + 1), with: TextRope(), in: text)
    }
    let isAtEnd = caret >= head.contentEnd
    if isFirst {
      return !isAtEnd && text.byte(at: caret) == .space ? removal(caret) : nil
    }
    guard caret > head.textStart, text.byte(at: caret - 1) == .space else { return nil }
    let next = text.bytes(in: caret..<max(caret, min(head.contentEnd, caret + 4)))
    let scalar = String(decoding: next, as: UTF8.self).unicodeScalars.first
    return isAtEnd || scalar == " " || scalar?.closes == true ? removal(caret - 1) : nil
  }

  /// The characters beside a range, as they look with tags hidden.
  private struct Surroundings {
    /// The character before it; nil at the beginning of a paragraph.
    let before: Unicode.Scalar?
    /// The character after it; nil at the end of a paragraph.
    let after: Unicode.Scalar?

    /// Nil if the range is not in the text of one paragraph, or in a code block.
    init?(of range: TextRange, in context: FormattingContext) {
      let head = ParagraphHead(at: range.lowerBound, in: context)
      guard head.block.kind.hasText, head.textStart <= range.lowerBound,
        range.upperBound <= head.contentEnd
      else { return nil }
      func scalars(_ range: TextRange) -> String.UnicodeScalarView {
        String(decoding: context.text.bytes(in: range), as: UTF8.self).unicodeScalars
      }
      let start = max(head.textStart, range.lowerBound - DraggedWord.reach)
      let end = min(head.contentEnd, range.upperBound + DraggedWord.reach)
      before = scalars(start..<range.lowerBound).last { !$0.isInlineTag }
      after = scalars(range.upperBound..<end).first { !$0.isInlineTag }
    }
  }
}

extension Unicode.Scalar {
  /// True for the signs of which tags of inline styles are made.
  fileprivate var isInlineTag: Bool { "*_~=`".unicodeScalars.contains(self) }

  /// True for letters, their marks, and digits.
  fileprivate var isOfWord: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      true
    default: false
    }
  }

  fileprivate var isOfSpacedWord: Bool { isOfWord && !isOfScriptWithoutSpaces }

  /// True for signs after which a word has a space. An apostrophe may join two words.
  fileprivate var closes: Bool {
    switch properties.generalCategory {
    case .closePunctuation, .finalPunctuation: !isOfScriptWithoutSpaces && self != "’"
    default: ".,;:!?…".unicodeScalars.contains(self)
    }
  }

  /// True for signs before which a word has a space.
  fileprivate var opens: Bool {
    switch properties.generalCategory {
    case .openPunctuation, .initialPunctuation: !isOfScriptWithoutSpaces
    default: false
    }
  }

  /// True in scripts whose words have no spaces between them: Thai, Lao, Tibetan, Burmese, Khmer,
  /// Tai Le, Tai Tham, Balinese, Javanese, Chinese and Japanese. Korean has spaces.
  var isOfScriptWithoutSpaces: Bool {
    switch value {
    case 0x0E00...0x109F, 0x1780...0x17FF, 0x1950...0x19DF, 0x1A20...0x1AAF, 0x1B00...0x1B7F,
      0x2E80...0x312F, 0x31A0...0x31FF, 0x3400...0x9FFF, 0xA980...0xA9DF, 0xF900...0xFAFF,
      0xFF01...0xFF0F, 0xFF1A...0xFF20, 0xFF5F...0xFF9F, 0x20000...0x3FFFF:
      true
    default: false
    }
  }
}
