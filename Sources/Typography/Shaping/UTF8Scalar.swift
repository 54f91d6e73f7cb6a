/// A character decoded from UTF-8, or a byte that is part of none.
struct UTF8Scalar {
  /// The code point; U+FFFD for an invalid byte.
  var value: UInt32
  /// The bytes it takes: 1 for an invalid byte.
  var length: Int
  /// Whether the bytes are well-formed.
  var isValid: Bool

  /// Decodes the character at `offset`, reading nothing at or after `end` (RFC 3629: no overlong
  /// forms, no surrogates, nothing above U+10FFFF), as HarfBuzz does.
  @inline(__always)
  init(in text: [UInt8], at offset: Int, end: Int) {
    let lead = UInt32(text[offset])
    if lead < 0x80 {
      self.init(value: lead, length: 1, isValid: true)
      return
    }
    self.init(lead: lead, in: text, at: offset, end: end)
  }

  private init(value: UInt32, length: Int, isValid: Bool) {
    self.value = value
    self.length = length
    self.isValid = isValid
  }

  private init(lead: UInt32, in text: [UInt8], at offset: Int, end: Int) {
    let length: Int
    var value: UInt32
    let minimum: UInt32
    switch lead {
    case 0xC2...0xDF: (length, value, minimum) = (2, lead & 0x1F, 0x80)
    case 0xE0...0xEF: (length, value, minimum) = (3, lead & 0x0F, 0x800)
    case 0xF0...0xF4: (length, value, minimum) = (4, lead & 0x07, 0x10000)
    default: (length, value, minimum) = (1, 0, .max)
    }
    var isValid = length > 1 && offset + length <= end
    if isValid {
      for next in offset + 1..<offset + length {
        let byte = UInt32(text[next])
        if byte & 0xC0 != 0x80 { isValid = false }
        value = value << 6 | byte & 0x3F
      }
      if value < minimum || value > 0x10FFFF || (0xD800...0xDFFF).contains(value) {
        isValid = false
      }
    }
    self.init(value: isValid ? value : 0xFFFD, length: isValid ? length : 1, isValid: isValid)
  }
}
