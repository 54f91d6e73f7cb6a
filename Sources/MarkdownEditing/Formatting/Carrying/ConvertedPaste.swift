import MarkdownSyntax
import TextCore

/// Fits converted Markdown to the line that it is inserted into, and to the lines around. It reads
/// only these lines, never the rest of the text, and does not convert: the Markdown comes from an
/// import.
public struct ConvertedPaste {
  /// True if the line has more than white space before the place, and after it.
  private let isAfterText: Bool
  private let isBeforeText: Bool
  /// True if a letter is right before the place, and after it.
  private let isAfterLetter: Bool
  private let isBeforeLetter: Bool
  /// True if the marker of a heading, an item or a quote comes after the place.
  private let isBeforeMarker: Bool
  /// The line above the place and the line below; empty for none.
  private let (above, below): ([UInt8], [UInt8])
  private let ending: [UInt8]

  /// Bytes that identify the kind of a line.
  private static let sample = 256

  /// Reads the line of `range`, where the Markdown is inserted, and the lines beside it.
  ///
  /// - Parameter ending: the line ending of the text.
  public init(in range: TextRange, of text: TextRope, ending: String) {
    let first = text.contentRange(at: range.lowerBound)
    let last = text.contentRange(at: range.upperBound)
    isAfterText = Self.holdsText(
      text, first.lowerBound..<max(first.lowerBound, range.lowerBound))
    isBeforeText = Self.holdsText(
      text, range.upperBound..<max(range.upperBound, last.upperBound))
    isAfterLetter = Self.endsWithLetter(
      text, first.lowerBound..<max(first.lowerBound, range.lowerBound))
    isBeforeLetter = Self.beginsWithLetter(
      text, range.upperBound..<max(range.upperBound, last.upperBound))
    let rest = Self.line(at: range.upperBound, of: text)
    isBeforeMarker =
      !isAfterText && range.upperBound == last.lowerBound
      && [.heading, .item, .quote].contains(LineShape(rest[...]))
    let end = text.paragraphRange(at: range.upperBound).upperBound
    above = first.lowerBound == 0 ? [] : Self.line(at: first.lowerBound - 1, of: text)
    below = end < text.end ? Self.line(at: end, of: text) : []
    self.ending = Array(ending.utf8)
  }

  private static func holdsText(_ text: TextRope, _ range: TextRange) -> Bool {
    !text.bytes(in: range).allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
  }

  /// The number of bytes of the longest UTF-8 character.
  private static let characterLength = 4

  private static func endsWithLetter(_ text: TextRope, _ range: TextRange) -> Bool {
    let start = max(range.lowerBound, range.upperBound - characterLength)
    let bytes = text.bytes(in: start..<range.upperBound)
    return CharacterClass(before: bytes.count, in: bytes, 0..<bytes.count) == .other
  }

  private static func beginsWithLetter(_ text: TextRope, _ range: TextRange) -> Bool {
    let end = min(range.upperBound, range.lowerBound + characterLength)
    let bytes = text.bytes(in: range.lowerBound..<end)
    return CharacterClass(after: 0, in: bytes, 0..<bytes.count) == .other
  }

  /// The beginning of the line at an offset, without white space before it.
  private static func line(at offset: TextOffset, of text: TextRope) -> [UInt8] {
    let line = text.contentRange(at: offset)
    let bytes = text.bytes(in: line.lowerBound..<min(line.upperBound, line.lowerBound + sample))
    return Array(bytes.drop { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D })
  }

  /// Returns the Markdown as it is inserted. A heading or an item that is inserted into a line of
  /// text becomes a part of it. Other blocks that need lines of their own get them, and blank lines
  /// where CommonMark would otherwise read them as a part of the text around. Beside a letter of
  /// the line, emphasis has the mark that it needs there.
  public func fitted(_ markdown: [UInt8]) -> TextRope {
    var lines = markdown.split(separator: 0x0A, omittingEmptySubsequences: false)
    guard let first = lines.first, let last = lines.last else { return TextRope() }
    if lines.count == 1, isAfterText || isBeforeText, LineShape(first) != .note {
      return TextRope(
        bytes: InsertedLine.spelled(
          Array(first.dropFirst(LineShape.markerLength(of: first))),
          isAfterLetter: isAfterLetter, isBeforeLetter: isBeforeLetter))
    }
    let firstShape = LineShape(first)
    // Notes come last, and a long one has more lines.
    let lastShape = lines.contains { LineShape($0) == .note } ? .note : LineShape(last)
    let isOneText = lines.count == 1 && firstShape == .text
    var bytes: [UInt8] = []
    if isAfterText {
      if firstShape != .text { bytes += ending + ending }
    } else if !isOneText, !LineShape(above[...]).isApart(from: firstShape) {
      bytes += ending
    }
    if isAfterLetter, firstShape == .text {
      lines[0] =
        InsertedLine.spelled(Array(first), isAfterLetter: true, isBeforeLetter: false)[...]
    }
    if isBeforeLetter, lastShape == .text {
      lines[lines.count - 1] =
        InsertedLine.spelled(
          Array(last), isAfterLetter: false, isBeforeLetter: true)[...]
    }
    bytes += lines.joined(separator: [0x0A])
    if isBeforeText {
      if lastShape != .text || isBeforeMarker { bytes += ending + ending }
    } else if !isOneText, !lastShape.isApart(from: LineShape(below[...])) {
      bytes += ending
    }
    return TextRope(bytes: bytes)
  }
}
