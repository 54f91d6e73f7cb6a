import MarkdownSyntax
import TextCore

/// Counts paragraphs of Markdown, without the text that is not prose.
///
/// Each part of a giant paragraph is counted separately, so that a typed key has a bounded range
/// counted; a word or a sentence that spans a cut is counted in the part where it begins.
final class ParagraphCounter {
  private let plain = PlainTextCounter()
  private var reader: ProseExtractor

  init(sizes: PartSizes) { reader = ProseExtractor(sizes: sizes) }

  var sizes: PartSizes { reader.sizes }

  /// Counts the line of `bytes` in `range`, without its end. None of its bytes may be a mark.
  func counts(ofText bytes: [UInt8], in range: Range<Int>) -> TextCounts {
    plain.counts(of: bytes, in: range)
  }

  /// Counts a paragraph without its line ending, or its part in `clip`.
  func counts(
    of paragraph: [UInt8], fence: FenceState, clip: Range<Int>? = nil
  ) -> TextCounts {
    let text = reader.read(paragraph, fence: fence, clip: clip)
    return plain.counts(of: text, in: 0..<text.count)
  }

  // Giant paragraphs

  /// Counts the part of the giant paragraph `content` in `range`, which begins at a part or at the
  /// selection's start. Calls `body` with the counts and the end of each part.
  func countParts(
    in range: TextRange, of content: TextRange, in text: TextRope, fence: FenceState,
    isWanted: () -> Bool, _ body: (TextCounts, TextOffset) -> Void
  ) {
    guard !fence.isInside else { return body(TextCounts(), range.upperBound) }
    let parts = ParagraphParts(of: content, in: text, sizes)
    let block = block(of: content, in: text)
    var offset = range.lowerBound
    while offset < range.upperBound, isWanted() {
      let end = min(range.upperBound, offset + Self.step)
      for part in parts.parts(in: offset..<end) {
        let place = TextOffset(part.range.lowerBound)..<TextOffset(part.range.upperBound)
        let wanted = place.clamped(to: range)
        while offset < wanted.upperBound {
          // Text that is not parsed has no parts of its own.
          let next =
            part.isParsed ? wanted.upperBound : min(wanted.upperBound, offset + Self.roughStep)
          let piece = offset..<next
          body(counts(of: part, place, piece, of: content, in: text, block, fence), next)
          offset = next
        }
      }
    }
  }

  /// The number of bytes whose parts are searched at a time.
  private static let step = 1 << 16
  /// The number of bytes that are counted at a time in text that is not parsed.
  private static let roughStep = 1 << 12

  private func block(of content: TextRange, in text: TextRope) -> BlockStyle {
    let head = text.bytes(
      in: content.lowerBound..<min(content.upperBound, content.lowerBound + sizes.head))
    return reader.readHead(head, fence: .outside).block
  }

  private func counts(
    of part: ParagraphParts.Part, _ place: TextRange, _ wanted: TextRange,
    of content: TextRange, in text: TextRope, _ block: BlockStyle, _ fence: FenceState
  ) -> TextCounts {
    let start = max(content.lowerBound, wanted.lowerBound - Self.context)
    let before = text.bytes(in: start..<wanted.lowerBound)
    guard part.isParsed else {
      return Self.roughCounts(of: text.bytes(in: wanted), after: before)
    }
    let bytes = text.bytes(in: place)
    let clip = (wanted.lowerBound - place.lowerBound)..<(wanted.upperBound - place.lowerBound)
    let isHead = place.lowerBound == content.lowerBound
    let read =
      isHead
      ? reader.readHead(bytes, fence: fence, clip: clip).text
      : reader.readPart(bytes, of: block, clip: clip)
    var counts = plain.counts(of: read, in: 0..<read.count)
    guard !isHead, wanted.lowerBound == place.lowerBound else { return counts }
    counts.paragraphs = 0
    let boundary = PartBoundary(before: before, after: bytes)
    if boundary.isInWord, counts.words > 0 { counts.words -= 1 }
    if !boundary.endsSentence, counts.sentences > 0 { counts.sentences -= 1 }
    return counts
  }

  /// The number of bytes before a part that decide if a word or a sentence continues over its
  /// beginning.
  private static let context = 16

  /// Counts text that is not parsed, which has no place for a cut in kilobytes, so that the counts
  /// of any pieces of it add up: every byte that is not a continuation byte begins a character, and
  /// a letter after a byte that is no letter begins a word.
  private static func roughCounts(of bytes: [UInt8], after before: [UInt8]) -> TextCounts {
    var counts = TextCounts()
    let space = UInt8(ascii: " ")
    var last = before.last ?? space
    var hyphened = before.dropLast().last ?? space
    for byte in bytes {
      if byte & 0xC0 != 0x80 { counts.characters += 1 }
      if byte.isWhiteSpace { counts.spaces += 1 }
      let goesOn = last.isInRoughWord || last == UInt8(ascii: "-") && hyphened.isInRoughWord
      if byte.isInRoughWord, !goesOn { counts.words += 1 }
      if byte.isWhiteSpace, last.endsSentence { counts.sentences += 1 }
      (hyphened, last) = (last, byte)
    }
    return counts
  }
}

/// The place between two parts of a giant paragraph.
private struct PartBoundary {
  /// True if a word continues over it.
  var isInWord: Bool
  /// True if a sentence ends before it.
  var endsSentence: Bool

  init(before: [UInt8], after: [UInt8]) {
    let classes = CharacterClasses.shared
    func isLetter(_ scalar: Unicode.Scalar?) -> Bool {
      guard let word = scalar.map({ classes($0) >> 4 }) else { return false }
      return [
        CharacterClasses.Word.letter, CharacterClasses.Word.digit, CharacterClasses.Word.syllable,
      ].contains(word)
    }
    func isHyphen(_ scalar: Unicode.Scalar) -> Bool {
      classes(scalar) >> 4 == CharacterClasses.Word.hyphen
    }
    var left = before.scalar(endingAt: before.count, after: 0)
    var right = after.scalar(at: 0, before: after.count)
    // A hyphen on one side of the place.
    if let hyphen = left, isHyphen(hyphen) {
      left = before.scalar(endingAt: before.count - UTF8.width(hyphen), after: 0)
    } else if let hyphen = right, isHyphen(hyphen) {
      right = after.scalar(at: UTF8.width(hyphen), before: after.count)
    }
    isInWord = isLetter(left) && isLetter(right)
    var end = before.count
    while end > 0, before[end - 1].isWhiteSpace { end -= 1 }
    if end > 0, before[end - 1].isClosing { end -= 1 }
    let last = before.scalar(endingAt: end, after: 0).map { classes($0) & 15 }
    endsSentence =
      end < before.count && last == CharacterClasses.Sentence.fullStop
      || last == CharacterClasses.Sentence.terminator
  }
}

extension UInt8 {
  fileprivate var isInRoughWord: Bool { isASCIILetter || (self &- 0x30) < 10 || self >= 0x80 }
  fileprivate var isClosing: Bool { ")\"']".utf8.contains(self) }
  fileprivate var endsSentence: Bool { ".!?".utf8.contains(self) }
}
