/// Where grapheme clusters (what a person calls a character) begin and end.
///
/// The rules are those of Swift's `Character`, but positions are those of the bytes as they are:
/// a byte that is not UTF-8 is a cluster of its own.
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
    while index < string.endIndex {
      let next = string.index(after: index)
      position += string.utf8.distance(from: index, to: next)
      result.append(position)
      index = next
    }
  }
}

extension ClusterBreaks {
  /// Whether there is a boundary at `index` for sure, seen from the scalars on both sides alone.
  ///
  /// False means "not known": looking further back may yet find one.
  static func isCertainBoundary(_ index: Int, in bytes: [UInt8]) -> Bool {
    if bytes[index].isContinuation {
      // No scalar has four continuation bytes: the fourth is an invalid byte, so a cluster.
      return index >= 3 && bytes[(index - 3)..<index].allSatisfy(\.isContinuation)
    }
    guard let left = bytes.scalar(endingAt: index, after: 0),
      let right = bytes.scalar(at: index, before: bytes.count)
    else { return true }
    if left == "\r" { return right != "\n" }
    return left == "\n" || (isPlain(left.value) && isPlain(right.value))
  }

  /// Whether a scalar never joins with another such scalar beside it.
  ///
  /// These are letters, signs and emoji that neither extend (marks, joiners, skin tones) nor are
  /// extended by one of these (Hangul jamo, flags, prepended signs): rules GB6 to GB13 of UAX #29
  /// don't apply between two of them. The list need not be complete; what is missing costs a look
  /// further back.
  static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x80: true
    case 0xC0...0x02FF, 0x0370...0x0482, 0x048A...0x0590: true
    case 0x05D0...0x05EA, 0x0620...0x064A: true
    case 0x0905...0x0939, 0x0E01...0x0E30: true
    case 0x2010...0x2027, 0x2190...0x21FF: true
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D: true
    case 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: true
    case 0x20000...0x2FFFF: true
    default: false
    }
  }
}
