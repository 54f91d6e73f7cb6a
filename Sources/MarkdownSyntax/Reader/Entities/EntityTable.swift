import TextCore

/// The named characters of HTML: `amp`, `ouml` and 2,123 others.
///
/// They are stored as text and found by binary search, so that they cost nothing before the first
/// look-up.
enum EntityTable {
  /// The longest name: `CounterClockwiseContourIntegral`.
  static let longestName = 31

  /// Returns the UTF-8 of the characters of a name; nil for an unknown name. O(log n).
  static func bytes(of name: ArraySlice<UInt8>) -> [UInt8]? {
    guard let first = name.first else { return nil }
    let table =
      first < UInt8(ascii: "a")
      ? capitals : first < UInt8(ascii: "n") ? lowercaseToM : lowercaseFromN
    let names = table.utf8.span
    var range = 0..<names.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      var start = middle
      while start > range.lowerBound, names[start - 1] != .space { start -= 1 }
      var colon = start
      while names[colon] != .colon { colon += 1 }
      var end = colon
      while end < names.count, names[end] != .space { end += 1 }
      switch compare(name, with: names.extracting(start..<colon)) {
      case 0: return characters(in: names.extracting((colon + 1)..<end))
      case ..<0: range = range.lowerBound..<start
      default: range = (end + 1)..<max(end + 1, range.upperBound)
      }
    }
    return nil
  }

  /// Returns a negative number if `name` comes first, 0 if both are equal.
  private static func compare(_ name: ArraySlice<UInt8>, with other: Span<UInt8>) -> Int {
    for index in 0..<min(name.count, other.count) {
      let (byte, otherByte) = (name[name.startIndex + index], other[index])
      if byte != otherByte { return byte < otherByte ? -1 : 1 }
    }
    return name.count - other.count
  }

  /// Returns the characters of numbers such as `3c+20d2`.
  private static func characters(in numbers: Span<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var value: UInt32 = 0
    for index in 0...numbers.count {
      if index < numbers.count, numbers[index] != .plus {
        value = value << 4 | UInt32(numbers[index].hexadecimalValue ?? 0)
      } else {
        bytes.append(scalar: value)
        value = 0
      }
    }
    return bytes
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a scalar; U+FFFD for 0 and for invalid values.
  mutating func append(scalar value: UInt32) {
    let scalar = value == 0 ? nil : Unicode.Scalar(value)
    append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? UTF8.encodedReplacementCharacter)
  }
}
