import TextCore
import TextUnicode

/// Decides if words begin or end at an offset, by the rules of Unicode (UAX #29).
///
/// Most places are decided by the two bytes beside them; for the others the text between white
/// space is read.
final class WordBoundaries {
  private lazy var unicode = UnicodeText()

  /// The number of bytes on both sides of a place that are read.
  private static let reach = 2048

  /// Returns true if a hit begins and ends at word boundaries.
  func surround(_ hit: TextRange, in text: TextRope) -> Bool {
    isBorder(hit.lowerBound, in: text) && isBorder(hit.upperBound, in: text)
  }

  /// Returns the same for a hit of a slice of the text, which begins at `start`.
  func surround(
    _ hit: Range<Int>, in slice: [UInt8], at start: TextOffset, of text: TextRope
  ) -> Bool {
    func isBorder(_ place: Int) -> Bool {
      if place > 0, place < slice.count,
        let known = Self.border(between: slice[place - 1], and: slice[place])
      {
        return known
      }
      return self.isBorder(start + place, in: text)
    }
    return isBorder(hit.lowerBound) && isBorder(hit.upperBound)
  }

  /// Returns true if there is a border at a place.
  func isBorder(_ place: TextOffset, in text: TextRope) -> Bool {
    guard place > 0, place < text.end else { return true }
    if let known = Self.border(between: text.byte(at: place - 1), and: text.byte(at: place)) {
      return known
    }
    let near = max(0, place - Self.reach)..<min(text.end, place + Self.reach)
    let bytes = text.bytes(in: near)
    let middle = place - near.lowerBound
    let start = bytes[..<middle].lastIndex(where: \.isSpace).map { $0 + 1 } ?? 0
    // A mark after a space belongs to it, so the space is read as well.
    let first = max(0, start - 1)
    let end = bytes[(middle + 1)...].firstIndex(where: \.isSpace) ?? bytes.count
    let wanted = middle - first
    return unicode.wordSegments(in: Array(bytes[first..<end])).contains {
      $0.range.lowerBound == wanted
    }
  }

  /// Returns true or false if two bytes alone decide, otherwise `nil`.
  private static func border(between left: UInt8, and right: UInt8) -> Bool? {
    guard left < 0x80, right < 0x80 else { return nil }
    let (isLetter, isNext) = (left.isInWord, right.isInWord)
    if isLetter, isNext { return false }
    // Two spaces are not two words, nor is a line end divided.
    if left.isSpace != right.isSpace { return true }
    if left.isSpace { return nil }
    // An apostrophe or a point may join its neighbours.
    return isLetter == isNext || left.mayJoin || right.mayJoin ? nil : true
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D }
  fileprivate var isInWord: Bool {
    isASCIILetter || (self &- 0x30) < 10 || self == UInt8(ascii: "_")
  }
  fileprivate var mayJoin: Bool { "'.:,;\"".utf8.contains(self) }
}
