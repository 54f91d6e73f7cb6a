/// Converts generalized UTF-8 that comes in pieces to UTF-16 or UTF-32.
struct WideEncoder {
  /// The units of the output.
  let units: WideUnits
  /// The output that the caller has not taken yet.
  var bytes: [UInt8] = []
  /// The beginning of a character whose end is in the next piece; at most three bytes.
  private var pending: [UInt8] = []
  /// The number of input bytes before `pending`.
  private var offset = 0

  init(units: WideUnits) {
    self.units = units
  }

  /// Takes the next piece. Throws `UnencodableText` at a byte that belongs to no character.
  mutating func append(_ piece: ArraySlice<UInt8>) throws {
    if pending.isEmpty {
      try consume(piece, isLast: false)
    } else {
      let joined = pending + piece
      pending = []
      try consume(joined[...], isLast: false)
    }
  }

  /// Takes the end of the text.
  mutating func finish() throws {
    let rest = pending
    pending = []
    try consume(rest[...], isLast: true)
  }

  private mutating func consume(_ input: ArraySlice<UInt8>, isLast: Bool) throws {
    var at = input.startIndex
    while at < input.endIndex {
      let lead = input[at]
      if lead < 0x80 {
        append(UInt32(lead))
        at += 1
        continue
      }
      let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
      if !isLast, lead >= 0xC2, lead <= 0xF4, at + length > input.endIndex {
        pending = Array(input[at...])
        break
      }
      guard let scalar = Self.scalar(input[at...].prefix(length), length) else {
        throw UnencodableText(
          character: "\u{FFFD}", offset: offset + at - input.startIndex, encoding: units.encoding)
      }
      append(scalar)
      at += length
    }
    offset += at - input.startIndex
  }

  /// Returns the code point, also a surrogate, that exactly these bytes encode; `nil` if they encode
  /// none.
  private static func scalar(_ bytes: ArraySlice<UInt8>, _ length: Int) -> UInt32? {
    guard bytes.count == length, let lead = bytes.first else { return nil }
    var scalar = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
    for byte in bytes.dropFirst() {
      guard byte & 0xC0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
    return lead >= 0xC2 && scalar >= least && scalar <= 0x10FFFF ? scalar : nil
  }

  /// Appends a code point.
  mutating func append(_ scalar: UInt32) {
    if units.width == 2, scalar >= 0x10000 {
      put(0xD7C0 + scalar >> 10)
      put(0xDC00 | scalar & 0x3FF)
    } else {
      put(scalar)
    }
  }

  private mutating func put(_ unit: UInt32) {
    let count = UInt32(units.width)
    for index in 0..<count {
      let shift = 8 * (units.order == .bigEndian ? count - 1 - index : index)
      bytes.append(UInt8(truncatingIfNeeded: unit >> shift))
    }
  }
}
