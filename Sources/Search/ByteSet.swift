import TextCore

/// The UTF-8 bytes of the characters in a set: at least these, and mostly no others. ASCII bytes
/// are exact; all other bytes are in it together or not at all. So a search may stop at a byte in
/// vain, but never misses a match.
struct ByteSet: Equatable {
  /// The ASCII bytes, a bit for each.
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// True if it contains all bytes beyond ASCII.
  private var isBeyondASCII = false

  /// An empty set.
  init() {}

  /// The set of a letter, in both cases if case does not count.
  init(_ byte: UInt8, countsCase: Bool) {
    insert(byte)
    if !countsCase { ignoreCase() }
  }

  /// Every byte.
  static let all = ByteSet(low: .max, high: .max, isBeyondASCII: true)
  /// Every byte that is not of ASCII.
  static let beyondASCII = ByteSet(low: 0, high: 0, isBeyondASCII: true)

  private init(low: UInt64, high: UInt64, isBeyondASCII: Bool) {
    (self.low, self.high, self.isBeyondASCII) = (low, high, isBeyondASCII)
  }

  /// Makes the set for a letter after a backslash; `nil` if it does not stand for a set of
  /// characters.
  init?(escape: UInt8) {
    switch escape {
    case UInt8(ascii: "w"):
      self = .beyondASCII
      for byte: UInt8 in 0..<0x80 where byte.isASCIILetter || byte == 0x5F { insert(byte) }
      for digit: UInt8 in 0x30...0x39 { insert(digit) }
    case UInt8(ascii: "d"):
      self = .beyondASCII
      for digit: UInt8 in 0x30...0x39 { insert(digit) }
    case UInt8(ascii: "s"):
      self = .beyondASCII
      for space: UInt8 in [0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1C, 0x1D, 0x1E, 0x1F, 0x20] {
        insert(space)
      }
    case UInt8(ascii: "W"):
      self = .all
      for byte: UInt8 in 0..<0x80 where byte.isASCIILetter { remove(byte) }
    case UInt8(ascii: "D"): self = .all.subtracting(0x30...0x39)
    case UInt8(ascii: "S"): self = .all.subtracting([0x09, 0x0A, 0x0C, 0x0D, 0x20])
    case UInt8(ascii: "t"): insert(0x09)
    case UInt8(ascii: "n"): insert(0x0A)
    case UInt8(ascii: "r"): insert(0x0D)
    case UInt8(ascii: "f"): insert(0x0C)
    default: return nil
    }
  }

  /// Reads a set in brackets, after its first bracket. A set with nested sets contains every byte.
  init(reading rest: inout ArraySlice<UInt8>, countsCase: Bool) {
    var isKnown = true
    let isNegated = rest.first == UInt8(ascii: "^")
    if isNegated { rest.removeFirst() }
    var depth = 1
    var isFirst = true
    while depth > 0, let byte = rest.popFirst() {
      defer { isFirst = false }
      switch byte {
      case UInt8(ascii: "]") where !isFirst: depth -= 1
      case UInt8(ascii: "["):
        depth += 1
        isKnown = false
      case UInt8(ascii: "&"), UInt8(ascii: "{"): isKnown = false
      // The other case of this letter may be in ASCII.
      case 0x80... where !countsCase: isKnown = false
      case UInt8(ascii: "\\"):
        let escaped = rest.popFirst() ?? 0
        if let set = ByteSet(escape: escaped) {
          formUnion(set)
        } else if escaped.isASCIILetter || (0x30...0x39).contains(escaped) {
          isKnown = false
        } else {
          insert(escaped)
        }
        if rest.first == UInt8(ascii: "-") { isKnown = false }
      default:
        guard rest.first == UInt8(ascii: "-"), let end = rest.dropFirst().first,
          end != UInt8(ascii: "]")
        else {
          insert(byte)
          continue
        }
        rest = rest.dropFirst(2)
        if byte >= 0x80, end >= 0x80 {
          insert(byte)
        } else if end < 0x80, byte <= end, !"[]-\\".utf8.contains(end), byte != UInt8(ascii: "-") {
          for byte in byte...end { insert(byte) }
        } else {
          isKnown = false
          // A bracket or a backslash is read again as such.
          if "[\\".utf8.contains(end) { rest = [end] + rest }
        }
      }
    }
    if !isKnown || isNegated && !countsCase {
      self = .all
    } else if isNegated {
      self = ByteSet(low: ~low, high: ~high, isBeyondASCII: true)
    } else if !countsCase {
      ignoreCase()
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    if byte >= 0x80 { return isBeyondASCII }
    return (byte < 64 ? low >> UInt64(byte) : high >> UInt64(byte - 64)) & 1 != 0
  }

  private mutating func insert(_ byte: UInt8) {
    switch byte {
    case 0x80...: isBeyondASCII = true
    case 64...: high |= 1 << UInt64(byte - 64)
    default: low |= 1 << UInt64(byte)
    }
  }

  private mutating func remove(_ byte: UInt8) {
    if byte < 64 { low &= ~(1 << UInt64(byte)) } else { high &= ~(1 << UInt64(byte - 64)) }
  }

  /// Returns the set without some ASCII characters.
  func subtracting(_ bytes: some Sequence<UInt8>) -> ByteSet {
    var set = self
    for byte in bytes { set.remove(byte) }
    return set
  }

  mutating func formUnion(_ other: ByteSet) {
    low |= other.low
    high |= other.high
    isBeyondASCII = isBeyondASCII || other.isBeyondASCII
  }

  /// Adds the other case of each letter, which may be beyond ASCII.
  private mutating func ignoreCase() {
    // Capitals and small letters are 32 apart, in the same word.
    let letters: UInt64 = 0x07FF_FFFE
    high |= (high & letters) << 32 | (high >> 32 & letters)
    isBeyondASCII = true
  }
}
