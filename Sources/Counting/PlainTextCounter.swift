import TextCore
import TextUnicode

/// Counts the plain text of a paragraph.
///
/// Nearly all prose is counted by rules that look at one character after the other. Other text
/// (marks that extend, joiners, scripts that need a dictionary, bytes that are not UTF-8) is
/// counted by ICU, at a tenth of the speed and with the same result wherever both can. Addresses
/// are left out.
///
/// Not thread-safe.
final class PlainTextCounter {
  private typealias Word = CharacterClasses.Word
  private typealias Sentence = CharacterClasses.Sentence

  private let classes = CharacterClasses.shared
  private let unicode = UnicodeText()

  /// Counts a paragraph without its line ending.
  func counts(of bytes: [UInt8], in range: Range<Int>) -> TextCounts {
    if let counts = quickCounts(of: bytes, in: range) { return counts }
    let text = Array(bytes[range])
    guard let rest = WrittenAddresses.removed(from: text) else { return countsByICU(of: text) }
    return quickCounts(of: rest, in: 0..<rest.count) ?? countsByICU(of: rest)
  }

  /// Counts by the rules for single characters; `nil` if they do not suffice, or if there may be an
  /// address.
  func quickCounts(of bytes: [UInt8], in range: Range<Int>) -> TextCounts? {
    var (words, sentences) = (WordRules(), SentenceRules())
    var (characters, spaces) = (0, 0)
    let bytes = bytes.span
    let classes = classes.table
    let table = classes.span
    let end = range.upperBound
    var index = range.lowerBound
    while index < end {
      var byte = bytes[index]
      if byte.isASCIILetter, sentences.isInside {
        let start = index
        repeat {
          index += 1
          guard index < end else { break }
          byte = bytes[index]
        } while byte.isASCIILetter
        characters += index - start
        words.passLetters()
        sentences.passLetters()
        continue
      }
      var value = Int(byte)
      var width = 1
      if byte >= 0x80 {
        guard let scalar = Self.scalar(bytes, index, end) else { return nil }
        (value, width) = scalar
      }
      let kind = table[value]
      if value < 0x80, Self.mayBeInAddress(bytes, index, end) {
        return nil
      }
      index += width
      characters += 1
      let sentence = kind & 15
      if sentence == Sentence.space { spaces += 1 }
      let isWord = words.take(kind >> 4)
      if words.isBeyond { return nil }
      sentences.take(sentence, isWord: isWord)
    }
    sentences.finish()
    var counts = TextCounts()
    (counts.words, counts.sentences) = (words.count, sentences.count)
    (counts.characters, counts.spaces) = (characters, spaces)
    if characters > spaces { counts.paragraphs = 1 }
    return counts
  }

  /// Returns true if the text at a place may belong to an address: `://`, `www.` or `@`.
  private static func mayBeInAddress(_ bytes: Span<UInt8>, _ index: Int, _ end: Int) -> Bool {
    switch bytes[index] {
    case UInt8(ascii: "@"): return true
    case UInt8(ascii: ":"):
      return index + 2 < end && bytes[index + 1] == UInt8(ascii: "/")
        && bytes[index + 2] == UInt8(ascii: "/")
    case UInt8(ascii: "."):
      return index > 2 && bytes[index - 1] | 0x20 == UInt8(ascii: "w")
        && bytes[index - 2] | 0x20 == UInt8(ascii: "w")
    default: return false
    }
  }

  /// Returns the character of two or three bytes at a place; `nil` for any other.
  private static func scalar(
    _ bytes: Span<UInt8>, _ index: Int, _ end: Int
  ) -> (value: Int, width: Int)? {
    let first = Int(bytes[index])
    guard index + 1 < end else { return nil }
    let second = Int(bytes[index + 1])
    guard second & 0xC0 == 0x80 else { return nil }
    if first >= 0xC2, first < 0xE0 { return ((first & 0x1F) << 6 | second & 0x3F, 2) }
    guard first & 0xF0 == 0xE0, index + 2 < end else { return nil }
    let third = Int(bytes[index + 2])
    let value = (first & 0x0F) << 12 | (second & 0x3F) << 6 | third & 0x3F
    guard third & 0xC0 == 0x80, value >= 0x800, value & 0xF800 != 0xD800 else { return nil }
    return (value, 3)
  }

  // By all rules

  /// Counts text outside of addresses by ICU's rules and dictionaries.
  func fullCounts(of bytes: [UInt8]) -> TextCounts {
    countsByICU(of: WrittenAddresses.removed(from: bytes) ?? bytes)
  }

  private func countsByICU(of bytes: [UInt8]) -> TextCounts {
    var counts = TextCounts()
    var end = SegmentEnd.none
    for segment in unicode.wordSegments(in: bytes) {
      counts.words += wordCount(of: bytes, in: segment.range)
      if end == .hyphen, beginsHyphenated(bytes, in: segment.range) { counts.words -= 1 }
      end = SegmentEnd(of: bytes, in: segment.range, after: end, classes)
    }
    let starts = unicode.sentenceStarts(in: bytes, language: "")
    for (start, end) in zip(starts, starts.dropFirst() + [bytes.count])
    where wordCount(of: bytes, in: start..<end) > 0 {
      counts.sentences += 1
    }
    let clusters = ClusterBreaks.boundaries(in: bytes)
    counts.characters = clusters.count - 1
    for (start, end) in zip(clusters, clusters.dropFirst())
    where bytes.scalar(at: start, before: end)?.properties.isWhitespace == true {
      counts.spaces += 1
    }
    if counts.characters > counts.spaces { counts.paragraphs = 1 }
    return counts
  }

  private func beginsHyphenated(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    bytes.scalar(at: range.lowerBound, before: range.upperBound).map(classes.isHyphenated) ?? false
  }

  /// Returns the number of ideographs in a segment, plus one if it has letters or digits besides.
  private func wordCount(of bytes: [UInt8], in range: Range<Int>) -> Int {
    var count = 0
    var hasOther = false
    var index = range.lowerBound
    while index < range.upperBound {
      guard let scalar = bytes.scalar(at: index, before: range.upperBound) else {
        index += 1
        continue
      }
      index += UTF8.width(scalar)
      if classes.isIdeograph(scalar) {
        count += 1
      } else {
        hasOther = hasOther || isLetterOrDigit(scalar)
      }
    }
    return hasOther ? count + 1 : count
  }

  private func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
    switch classes(scalar) >> 4 {
    case Word.letter, Word.digit, Word.syllable: true
    case Word.involved: scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    default: false
    }
  }
}

/// The end of a segment that the next one may be joined to.
private enum SegmentEnd {
  case none
  /// A letter or digit, which a hyphen may follow.
  case word
  /// A hyphen after one.
  case hyphen

  /// Makes the end of a segment, given the end of the one before it.
  init(
    of bytes: [UInt8], in range: Range<Int>, after before: SegmentEnd, _ classes: CharacterClasses
  ) {
    var end = range.upperBound
    var last = bytes.scalar(endingAt: end, after: range.lowerBound)
    // Marks belong to the letter before them.
    while let mark = last, mark.extendsWord {
      end -= UTF8.width(mark)
      last = bytes.scalar(endingAt: end, after: range.lowerBound)
    }
    guard let last else {
      self = .none
      return
    }
    let isHyphen =
      classes(last) >> 4 == CharacterClasses.Word.hyphen && UTF8.width(last) == range.count
    self =
      isHyphen ? (before == .word ? .hyphen : .none) : classes.isHyphenated(last) ? .word : .none
  }
}

extension Unicode.Scalar {
  /// True for characters that a word continues over: marks and zero-width signs.
  fileprivate var extendsWord: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
