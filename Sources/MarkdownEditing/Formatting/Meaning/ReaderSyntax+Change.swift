import MarkdownSyntax
import TextCore

extension ReaderSyntax {
  /// Makes a search in a paragraph that is edited; nil for a part of a giant one.
  init?(of place: RichTextCommands.Place, in context: FormattingContext) {
    guard place.isWhole else { return nil }
    self.init(around: place.paragraph.range, in: context)
    let syntax = self
    let memory = place.syntax
    former = {
      if let known = memory.former { return known }
      let former = Set(syntax.openings(in: place.rich))
      memory.former = former
      return former
    }
  }

  /// The syntax of a paragraph, cached on first use: many candidates of a search ask for it.
  final class Memory {
    var former: Set<Int>?
  }

  /// Makes a search in the paragraph that replaces two paragraphs and all between them; nil for
  /// giant ones.
  init?(
    joining first: RichTextCommands.Place, _ second: RichTextCommands.Place,
    in context: FormattingContext
  ) {
    guard let start = ReaderSyntax(of: first, in: context),
      let end = ReaderSyntax(of: second, in: context)
    else { return nil }
    let range = first.paragraph.range.lowerBound..<second.paragraph.range.upperBound
    self.init(around: range, in: context)
    let shift = first.rich.bytes.count - second.rich.textStart
    former = { start.former().union(end.former().map { $0 + shift }) }
  }

  /// Makes a search in a half of a paragraph that is divided; nil for a part of a giant one. It assumes a line
  /// of text below the first half, so that a backslash at its end counts as a line break.
  init?(ofHalf place: RichTextCommands.Place, isLast: Bool, in context: FormattingContext) {
    self.init(of: place, in: context)
    if !isLast { below = Array("\nx".utf8) }
  }

  /// Makes a search in a single line, without lines around it.
  init(in context: FormattingContext) {
    self.init(around: context.text.end..<context.text.end, in: context)
    (above, below) = ([], [])
  }
}

extension ReaderSyntax {
  /// Returns the number of the first letter that the reader takes for syntax in a written text,
  /// except for those that were syntax before; nil if there is none.
  ///
  /// - Parameters:
  ///   - count: the least number of a new letter.
  ///   - kept: the numbers of new letters that are meant to be syntax.
  func letter(
    takenIn text: WrittenText, _ paragraph: StyledParagraph, newFrom count: Int,
    keeping kept: Set<Int>
  ) -> Int? {
    func isNew(_ offset: Int) -> Bool { text.numbers[offset].map { $0 >= count } ?? false }
    let openings = openings(in: paragraph).compactMap { text.numbers[$0] }
      .filter { !kept.contains($0) }
    let former = openings.isEmpty ? [] : self.former()
    return openings.first { $0 >= count || !former.contains($0) }
      ?? firstPipe(in: paragraph, where: isNew).flatMap { text.numbers[$0] }
  }
}

extension ReaderSyntax {
  /// The longest name of a character, in bytes: `&CounterClockwiseContourIntegral;`.
  private static let longestName = 32

  /// Returns true if the letters around `offset` may be the name of a character or its number, so
  /// that one more letter could complete it. O(1).
  static func isInEntity(_ offset: TextOffset, of content: TextRange, in text: TextRope) -> Bool {
    func isName(_ byte: UInt8) -> Bool { byte.isAlphanumeric || byte == .numberSign }
    var start = offset
    while start > content.lowerBound, offset - start < longestName, isName(text.byte(at: start - 1))
    {
      start = start - 1
    }
    guard start > content.lowerBound, text.byte(at: start - 1) == .ampersand else { return false }
    var end = offset
    while end < content.upperBound, end - offset < longestName, isName(text.byte(at: end)) {
      end = end + 1
    }
    return end < content.upperBound && text.byte(at: end) == .semicolon
  }
}

extension [UInt8] {
  /// Returns true if only the reader may take some letters of a line for syntax: the name of a
  /// character, a tag of HTML, the name of a picture, a definition, or a block in the line of an item.
  ///
  /// - Parameter start: the offset of the text after the prefix.
  func mayBeReaderSyntax(from start: Int, in block: BlockStyle) -> Bool {
    let text = self[Swift.min(start, count)...].drop(while: \.isBlank)
    let isInItem = block.isListItem || block.kind == .footnoteDefinition
    if isInItem, let first = text.first, first.isDigit || Self.blockMarks.contains(first) {
      return true
    }
    if text.first == .openBracket, text.contains(.colon) { return true }
    return text.indices.dropLast().contains { index in
      let next = self[index + 1]
      return switch self[index] {
      case .ampersand: next.isLetter || next == .numberSign
      case .less: next.followsHTMLBracket
      case .exclamationMark: next == .openBracket
      default: false
      }
    }
  }

  /// The first bytes of blocks, without digits.
  private static let blockMarks = Set("#>+-*_|=~`".utf8)
}
