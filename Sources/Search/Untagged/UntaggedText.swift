public import TextCore

/// A part of a text without its hidden tags, and the mapping of its offsets to those of the text.
///
/// An object is a control byte that stands for something shown that is no text, such as a picture. No
/// expression takes it for white space or for a letter.
///
/// **Invariant:** the pieces ascend in both texts, and none of them is empty.
public struct UntaggedText: Sendable {
  /// A range of bytes that both texts have, or an object.
  private struct Piece {
    /// Its start among the shown bytes.
    var start: Int
    /// Its range in the text with tags.
    var source: TextRange
    var isObject = false
    /// The number of shown bytes.
    var count: Int { isObject ? 1 : source.count }
  }

  /// The shown byte of an object: SUB, which no writer types.
  static let object: UInt8 = 0x1A

  /// The shown bytes.
  public private(set) var text = TextRope()
  private let source: TextRange
  private var pieces: [Piece] = []
  /// The last shown bytes, which are not in `text` yet.
  private var bytes: [UInt8] = []

  /// The number of bytes that are added to the rope at once.
  private static let block = 1 << 20

  /// Begins the text of a range of whole paragraphs.
  init(of source: TextRange) { self.source = source }

  // Making

  /// Adds shown bytes, which begin at an offset of the text with tags.
  mutating func append(_ shown: ArraySlice<UInt8>, from start: TextOffset) {
    guard !shown.isEmpty else { return }
    let range = TextRange(at: start, length: shown.count)
    if let last = pieces.last, !last.isObject, last.source.upperBound == start {
      pieces[pieces.count - 1].source = last.source.lowerBound..<range.upperBound
    } else {
      pieces.append(Piece(start: text.utf8Count + bytes.count, source: range))
    }
    bytes += shown
    if bytes.count >= Self.block { flush() }
  }

  /// Adds an object that stands for a range of the text with tags.
  mutating func appendObject(_ range: TextRange) {
    pieces.append(Piece(start: text.utf8Count + bytes.count, source: range, isObject: true))
    bytes.append(Self.object)
  }

  /// Ends the text.
  mutating func flush() {
    text.append(bytes: bytes[...])
    bytes.removeAll(keepingCapacity: true)
  }

  // Mapping

  /// Maps a range of shown bytes to the text with tags, from the first byte to the last: the tags
  /// beside it are outside, those in its middle inside. O(log n).
  public func source(of range: TextRange) -> TextRange {
    let start = source(ofByteAt: range.lowerBound)
    return start..<(range.isEmpty ? start : source(ofByteAt: range.upperBound - 1) + 1)
  }

  private func source(ofByteAt offset: TextOffset) -> TextOffset {
    guard offset < text.end else { return source.upperBound }
    let next = pieces.lowerBound(where: { $0.start > offset.utf8 })
    guard next > 0 else { return source.lowerBound }
    let piece = pieces[next - 1]
    return piece.source.lowerBound + (offset.utf8 - piece.start)
  }

  /// Returns true if an object is among shown bytes. O(pieces in the range + log n).
  func containsObject(in range: TextRange) -> Bool {
    guard !range.isEmpty else { return false }
    let next = pieces.lowerBound(where: { $0.start > range.lowerBound.utf8 })
    return pieces[max(0, next - 1)...].lazy.prefix { $0.start < range.upperBound.utf8 }
      .contains(where: \.isObject)
  }

  /// Returns shown bytes as a string without objects.
  func string(in range: TextRange) -> String {
    String(decoding: text.bytes(in: range).filter { $0 != Self.object }, as: UTF8.self)
  }

  /// Maps a range of the text with tags to the shown bytes in it. O(log n).
  public func shown(in range: TextRange) -> TextRange {
    count(before: range.lowerBound)..<count(before: range.upperBound)
  }

  private func count(before offset: TextOffset) -> TextOffset {
    let next = pieces.lowerBound(where: { $0.source.lowerBound >= offset })
    guard next > 0 else { return 0 }
    let piece = pieces[next - 1]
    return TextOffset(piece.start + min(piece.count, offset - piece.source.lowerBound))
  }
}
