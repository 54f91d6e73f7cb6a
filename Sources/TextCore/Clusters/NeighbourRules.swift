/// Boundaries between two neighbouring scalars that need no look at more of the text: rules GB3 to
/// GB13 of UAX #29 for the scalars of most text.
///
/// The classes need not be complete; for a missing scalar the caller reads more of the text.
extension ClusterBreaks {
  /// Returns true if there is a boundary at `index`, inside of `bytes`; `nil` if its neighbours
  /// alone do not decide. O(1).
  public static func boundary(at index: Int, in bytes: [UInt8]) -> Bool? {
    if bytes[index].isContinuation {
      // No scalar has four continuation bytes: the fourth is an invalid byte, so a cluster.
      let isInvalid = index >= 3 && bytes[(index - 3)..<index].allSatisfy(\.isContinuation)
      return isInvalid ? true : nil
    }
    guard let left = bytes.scalar(endingAt: index, after: 0) else { return true }
    return boundary(after: left, at: index, in: bytes)
  }

  /// Returns the same as `boundary(at:in:)`, for a caller that has decoded the scalar `left` before
  /// `index`.
  static func boundary(after left: Unicode.Scalar, at index: Int, in bytes: [UInt8]) -> Bool? {
    guard let right = bytes.scalar(at: index, before: bytes.count) else { return true }
    if left == "\r" { return right != "\n" }
    if left == "\n" { return true }
    if isPlain(right.value) {
      if isPlain(left.value) { return true }
      guard isMark(left.value) else { return nil }
      return isConsonant(right.value) ? isNotJoined(byMarksBefore: index, in: bytes) : true
    }
    return isMark(right.value) && takesMarks(left.value) ? false : nil
  }

  /// Returns true if no virama among the marks before the consonant at `index` joins it to another
  /// one (GB9c); `nil` if these marks do not decide. Linear in the marks, a few at most.
  private static func isNotJoined(byMarksBefore index: Int, in bytes: [UInt8]) -> Bool? {
    var start = index
    var hasVirama = false
    for _ in 0..<4 {
      guard let scalar = bytes.scalar(endingAt: start, after: 0) else { return nil }
      if isPlain(scalar.value) { return !(hasVirama && isConsonant(scalar.value)) }
      guard isMark(scalar.value) else { return nil }
      hasVirama = hasVirama || scalar.value == 0x094D
      start -= UTF8.width(scalar)
    }
    return nil
  }

  /// Returns true if marks join a scalar (GB4, GB9, GB9a): they do with all but controls.
  private static func takesMarks(_ scalar: UInt32) -> Bool {
    isPlain(scalar) ? scalar >= 0x20 && scalar != 0x7F : isMark(scalar)
  }

  /// Returns true if a scalar never joins with another such scalar beside it: letters, signs and
  /// emoji that neither extend (marks, joiners, skin tones) nor are extended by one of these
  /// (Hangul jamo, flags, prepended signs).
  static func isPlain(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0..<0x80: true
    case 0xC0...0x02FF, 0x0370...0x0482, 0x048A...0x0590: true
    case 0x05D0...0x05EA, 0x0620...0x064A: true
    case 0x0905...0x0939, 0x0B85...0x0BB9, 0x0E01...0x0E30, 0x0E32, 0x0E3F...0x0E46: true
    case 0x2010...0x2027, 0x2190...0x21FF, 0x2600...0x27BF: true
    case 0x3001...0x3029, 0x3041...0x3096, 0x30A1...0x30FF: true
    case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xAC00...0xD7A3, 0xFF01...0xFF9D: true
    case 0x1F300...0x1F3FA, 0x1F400...0x1F64F, 0x1F680...0x1F6FF, 0x1F900...0x1F9FF: true
    case 0x20000...0x2FFFF: true
    default: false
    }
  }

  /// Returns true if a scalar always belongs to the one before it, and never to a plain one after
  /// it except by a virama: accents, vowel signs, skin tones, the emoji selector; joiners are not
  /// marks.
  static func isMark(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0300...0x036F, 0x0483...0x0489: true
    case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
    case 0x0610...0x061A, 0x064B...0x065F, 0x0670: true
    case 0x0900...0x0903, 0x093A...0x093C, 0x093E...0x094F: true
    case 0x0951...0x0957, 0x0962...0x0963: true
    case 0x0B82, 0x0BBE...0x0BC2, 0x0BC6...0x0BC8, 0x0BCA...0x0BCD, 0x0BD7: true
    case 0x0E31, 0x0E33...0x0E3A, 0x0E47...0x0E4E: true
    case 0xFE0E...0xFE0F, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  /// Returns true if a plain scalar is a consonant that a virama can join to one before it.
  private static func isConsonant(_ scalar: UInt32) -> Bool { 0x0915...0x0939 ~= scalar }
}
