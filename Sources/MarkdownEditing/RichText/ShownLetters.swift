import MarkdownSyntax
import TextCore

/// The letters of some lines while tags are hidden, with their styles. Several line ends in a row are
/// one: blank lines between paragraphs may come and go.
struct ShownLetters {
  /// The style is nil at line ends, and where any style is right.
  private var letters: [(byte: UInt8, style: InlineStyle?)] = []

  /// Reads the lines that a range touches. O(their length). Nil if one of them is giant.
  init?(ofLinesIn range: TextRange, in context: FormattingContext) {
    var line = context.text.contentRange(at: range.lowerBound)
    while true {
      guard let shown = Self.line(at: line.lowerBound, in: context) else { return nil }
      shown.letters.forEach { add($0) }
      let next = context.text.paragraphRange(at: line.lowerBound).upperBound
      guard next > line.upperBound, next <= range.upperBound else { return }
      addLineEnd()
      line = context.text.contentRange(at: next)
    }
  }

  /// Makes the letters that the lines of a hit have once it is replaced: the new ones in the style of
  /// the first letter that they replace. Nil if one of the lines is giant.
  init?(replacing hit: HitReplacement, in context: FormattingContext) {
    guard let first = Self.line(at: hit.range.lowerBound, in: context),
      let last = Self.line(at: hit.range.upperBound, in: context)
    else { return nil }
    first.letters[..<first.index].forEach { add($0) }
    let style = hit.range.isEmpty ? nil : first.letters[first.index...].first?.style.inline
    for byte in hit.letters {
      if byte == .newline {
        addLineEnd()
      } else if byte != .carriageReturn {
        letters.append((byte, style))
      }
    }
    last.letters[last.index...].forEach { add($0) }
  }

  /// True if the letters are these, in these styles.
  func look(as other: Self) -> Bool {
    letters.count == other.letters.count
      && zip(letters, other.letters).allSatisfy { one, other in
        guard one.byte == other.byte else { return false }
        return one.style == nil || other.style == nil || one.style == other.style
      }
  }

  private mutating func add(_ letter: StyledByte) {
    letters.append((letter.byte, letter.style.inline))
  }

  private mutating func addLineEnd() {
    if letters.last?.byte != .newline { letters.append((.newline, nil)) }
  }

  /// Returns the letters of a line, and the number of those before an offset in it.
  private static func line(
    at offset: TextOffset, in context: FormattingContext
  ) -> (letters: [StyledByte], index: Int)? {
    let content = context.text.contentRange(at: offset)
    guard content.count < context.sizes.giant else { return nil }
    if let place = RichTextCommands.Place(at: offset, in: context) {
      return (Array(place.rich.letters), place.index(at: offset))
    }
    // Code and rules have no tags.
    let bytes = context.text.bytes(in: content)
    return (bytes.map { StyledByte(byte: $0, style: ByteStyle()) }, offset - content.lowerBound)
  }
}
