/// The boundaries of grapheme clusters, the units that readers call characters.
///
/// The rules are those of Swift's `Character`, and of `StackedLetters`, but positions count the
/// original bytes: a byte that is not UTF-8 is a cluster of its own.
public enum ClusterBreaks {
  /// All boundaries of `paragraph` in ascending order, the first 0, the last its length. O(n).
  public static func boundaries(in paragraph: [UInt8]) -> [Int] {
    var result = [0]
    appendBoundaries(of: paragraph, at: 0, to: &result)
    return result
  }

  /// Appends the ends of all clusters of `bytes`, `base` added.
  static func appendBoundaries(of bytes: [UInt8], at base: Int, to result: inout [Int]) {
    if let string = String(validating: bytes, as: UTF8.self) {
      appendBoundaries(of: string, at: base, to: &result)
      return
    }
    var start = 0
    var index = 0
    while index < bytes.count {
      if let scalar = bytes.scalar(at: index, before: bytes.count) {
        index += UTF8.width(scalar)
        continue
      }
      appendValid(bytes[start..<index], at: base + start, to: &result)
      index += 1
      result.append(base + index)
      start = index
    }
    appendValid(bytes[start...], at: base + start, to: &result)
  }

  private static func appendValid(
    _ bytes: ArraySlice<UInt8>, at base: Int, to result: inout [Int]
  ) {
    if bytes.isEmpty { return }
    appendBoundaries(of: String(decoding: bytes, as: UTF8.self), at: base, to: &result)
  }

  private static func appendBoundaries(
    of string: String, at base: Int, to result: inout [Int]
  ) {
    var position = base
    var index = string.startIndex
    var start = index
    while index < string.endIndex {
      let next = string.index(after: index)
      position += string.utf8.distance(from: index, to: next)
      index = next
      if isStacked(at: next, in: string, from: start) { continue }
      result.append(position)
      start = next
    }
  }

  /// Returns true if the letter at `index` is stacked below those of the cluster that begins at
  /// `start`.
  private static func isStacked(
    at index: String.Index, in string: String, from start: String.Index
  ) -> Bool {
    // All stacked letters have three bytes in UTF-8, of which the first is 0xE1.
    guard index < string.endIndex, string.utf8[index] == 0xE1 else { return false }
    let scalars = string.unicodeScalars
    return StackedLetters.isStacked(
      scalars[index], after: scalars[scalars.index(before: index)], on: scalars[start])
  }
}
