/// UTF-16 or UTF-32 in bytes: decoding, and detection of the byte order.
///
/// A surrogate without a partner becomes three bytes as if it were a character ("generalized
/// UTF-8", WTF-8 without its pairing rule), so that it comes back when the text is written.
struct WideUnits {
  /// Bytes of a unit: 2 or 4.
  var width: Int
  var order: TextEncoding.ByteOrder

  /// The encoding with these units.
  var encoding: TextEncoding { width == 2 ? .utf16(order) : .utf32(order) }

  /// Returns the unit that begins at `at`.
  @inline(__always)
  func unit(at: Int, in bytes: ArraySlice<UInt8>) -> UInt32 {
    let first = UInt32(bytes[at])
    let second = UInt32(bytes[at + 1])
    if width == 2 { return order == .bigEndian ? first << 8 | second : second << 8 | first }
    let third = UInt32(bytes[at + 2])
    let fourth = UInt32(bytes[at + 3])
    return order == .bigEndian
      ? first << 24 | second << 16 | third << 8 | fourth
      : fourth << 24 | third << 16 | second << 8 | first
  }

  /// Returns the text in UTF-8, and the bytes at the end that are no whole unit. `nil` if a unit is
  /// beyond Unicode.
  func decode(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], rest: [UInt8])? {
    var text: [UInt8] = []
    text.reserveCapacity(bytes.count / width * 3 / 2)
    var at = bytes.startIndex
    let end = bytes.endIndex - bytes.count % width
    while at < end {
      var scalar = unit(at: at, in: bytes)
      at += width
      if width == 2, scalar & 0xFC00 == 0xD800, at < end {
        let low = unit(at: at, in: bytes)
        if low & 0xFC00 == 0xDC00 {
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + (low & 0x3FF)
          at += width
        }
      }
      guard scalar <= 0x10FFFF else { return nil }
      text.appendGeneralizedUTF8(scalar)
    }
    return (text, Array(bytes[end...]))
  }

  /// Detects the units of a file without a byte order mark by its first bytes; `nil` if they don't look
  /// like UTF-16 or UTF-32. Called only for bytes that contain zeros.
  ///
  /// - Parameter size: of the file, in bytes.
  static func guess(_ sample: ArraySlice<UInt8>, size: Int) -> WideUnits? {
    for order in [TextEncoding.ByteOrder.littleEndian, .bigEndian] where size % 4 == 0 {
      let units = WideUnits(width: 4, order: order)
      if units.score(sample) != nil { return units }
    }
    guard size % 2 == 0 else { return nil }
    let little = WideUnits(width: 2, order: .littleEndian)
    let big = WideUnits(width: 2, order: .bigEndian)
    switch (little.score(sample), big.score(sample)) {
    case (let left?, let right?): return left >= right ? little : big
    case (.some, nil): return little
    case (nil, .some): return big
    case (nil, nil): return nil
    }
  }

  /// True if a sample reads as UTF-16 or UTF-32 without a byte order mark, whatever the size of its file.
  static func mayBe(_ sample: ArraySlice<UInt8>) -> Bool {
    [4, 2].contains { width in
      [TextEncoding.ByteOrder.littleEndian, .bigEndian].contains { order in
        WideUnits(width: width, order: order).score(sample) != nil
      }
    }
  }

  /// The number of units that are spaces, line ends, letters or digits of ASCII: every text has some, in
  /// the wrong byte order it has none.
  ///
  /// Returns nil where units are no text, and where no script has most of the letters. A few bytes with a
  /// zero among them are often valid UTF-8. Such bytes count as wide only if, read as UTF-8, all characters
  /// are ASCII, and if the units are all ASCII too or hold two letters of one script.
  private func score(_ sample: ArraySlice<UInt8>) -> Int? {
    var common = 0
    var strange = 0
    var count = 0
    var isASCII = true
    var letters: [UInt32: Int] = [:]
    var at = sample.startIndex
    while at + width <= sample.endIndex {
      let unit = unit(at: at, in: sample)
      at += width
      count += 1
      if unit >= 0x80 { isASCII = false }
      if let script = Self.script(of: unit) { letters[script, default: 0] += 1 }
      switch unit {
      case 0x09, 0x0A, 0x0D, 0x20, 0x30...0x39, 0x41...0x5A, 0x61...0x7A: common += 1
      case 0: return nil
      case 1..<0x20, 0x7F, 0xFFFE, 0xFFFF: strange += 1
      case 0x110000...: return nil
      default: break
      }
    }
    guard count > 1, common * 200 >= count, common > 0, strange * 10 <= count else { return nil }
    let most = letters.values.max() ?? 0
    guard most * 3 >= letters.values.reduce(0, +) * 2 else { return nil }
    if !isASCII, UTF8Counts.isValid(sample) {
      guard most > 1, UTF8Counts(sample).multibyteCharacters == 0 else { return nil }
    }
    return common
  }

  /// Returns the script of a letter, roughly: Latin, ideographs with the scripts that are written among
  /// them, or the block of 256 code points. `nil` for controls, common signs and surrogates, which occur
  /// with all scripts.
  private static func script(of unit: UInt32) -> UInt32? {
    switch unit {
    case 0x41...0x5A, 0x61...0x7A, 0xC0..<0x250: 0
    case ..<0xC0, 0x2000..<0x2070, 0xD800..<0xE000: nil
    case 0x3000..<0xD7B0, 0xF900..<0xFB00, 0xFF00..<0xFFF0, 0x20000...: 0x3000
    default: unit >> 8
    }
  }
}

extension [UInt8] {
  /// Appends a code point, also a surrogate, by UTF-8's pattern.
  @inline(__always)
  mutating func appendGeneralizedUTF8(_ scalar: UInt32) {
    func trail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (scalar >> shift & 0x3F))
    }
    switch scalar {
    case ..<0x80:
      append(UInt8(truncatingIfNeeded: scalar))
    case ..<0x800:
      append(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
      append(trail(0))
    case ..<0x10000:
      append(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
      append(trail(6))
      append(trail(0))
    default:
      append(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
      append(trail(12))
      append(trail(6))
      append(trail(0))
    }
  }
}
