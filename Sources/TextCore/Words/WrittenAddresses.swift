/// Finds addresses of pages and of people in plain text: `https://…`, `www.…`, `mailto:…`,
/// `ann@example.org`.
public enum WrittenAddresses {
  /// The addresses in the bytes of a paragraph, ascending. Linear in the bytes and in those of addresses.
  public static func ranges(in text: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < text.count {
      if let range = range(at: index, in: text), range.lowerBound >= ranges.last?.upperBound ?? 0 {
        ranges.append(range)
        index = range.upperBound
      } else {
        index += 1
      }
    }
    return ranges
  }

  /// Returns a text without its addresses; `nil`: there are none.
  public static func removed(from text: [UInt8]) -> [UInt8]? {
    let ranges = ranges(in: text)
    if ranges.isEmpty { return nil }
    var rest: [UInt8] = []
    var position = 0
    for range in ranges {
      rest += text[position..<range.lowerBound]
      position = range.upperBound
    }
    return rest + text[position...]
  }

  private static let slash = UInt8(ascii: "/")
  private static let at = UInt8(ascii: "@")
  private static let dot = UInt8(ascii: ".")

  /// Returns the address that the `:`, `@` or `w` at `index` is a part of; nil if there is none.
  private static func range(at index: Int, in text: [UInt8]) -> Range<Int>? {
    switch text[index] {
    case UInt8(ascii: ":"): return rangeOfScheme(at: index, in: text)
    case at: return rangeOfPerson(at: index, in: text)
    case UInt8(ascii: "w"), UInt8(ascii: "W"): return rangeOfHost(at: index, in: text)
    default: return nil
    }
  }

  /// The maximum length of a scheme, or of the name before an `@`, in bytes.
  private static let longestName = 64

  /// Returns the start of the run of letters, digits and `others` before `index`.
  private static func start(
    of index: Int, in text: [UInt8], with others: StaticString
  ) -> Int {
    let least = max(0, index - longestName)
    var start = index
    while start > least, text[start - 1].isInName || others.holds(text[start - 1]) { start -= 1 }
    return start
  }

  private static func rangeOfScheme(at colon: Int, in text: [UInt8]) -> Range<Int>? {
    guard text[(colon + 1)...].starts(with: [slash, slash]) else { return nil }
    var start = start(of: colon, in: text, with: "+-.")
    while start < colon, !text[start].isASCIILetter { start += 1 }
    guard start < colon else { return nil }
    let end = endOfAddress(from: colon + 3, in: text)
    return end > colon + 3 ? start..<end : nil
  }

  private static func rangeOfHost(at start: Int, in text: [UInt8]) -> Range<Int>? {
    guard start == 0 || !text[start - 1].isInName, text.count > start + 4,
      text[start..<(start + 3)].allSatisfy({ $0 | 0x20 == UInt8(ascii: "w") }),
      text[start + 3] == dot, text[start + 4] > 0x20
    else { return nil }
    return start..<endOfAddress(from: start + 4, in: text)
  }

  private static func rangeOfPerson(at sign: Int, in text: [UInt8]) -> Range<Int>? {
    let name = start(of: sign, in: text, with: "._%+-")
    var end = sign + 1
    while end < text.count, text[end].isInName || ".-".utf8.contains(text[end]) { end += 1 }
    while end > sign + 1, !text[end - 1].isInName { end -= 1 }
    let domain = text[(sign + 1)..<end]
    guard name < sign, let first = domain.first, first != dot, domain.contains(dot) else {
      return nil
    }
    let scheme = name - 7
    let hasScheme = scheme >= 0 && text[scheme..<name].elementsEqual("mailto:".utf8)
    return (hasScheme ? scheme : name)..<end
  }

  /// Returns the end of an address that begins at `start`: before white space, quotes, angle
  /// brackets, a closing bracket that it has not opened, and punctuation that ends its sentence.
  private static func endOfAddress(from start: Int, in text: [UInt8]) -> Int {
    var end = start
    var depth = 0
    while end < text.count {
      let byte = text[end]
      if byte <= 0x20 || byte == 0x7F || "<>\"[]|`".utf8.contains(byte) { break }
      if byte >= 0x80, text.endsAddress(at: end) { break }
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") {
        depth -= 1
        if depth < 0 { break }
      }
      end += 1
    }
    while end > start, ".,;:!?'*_".utf8.contains(text[end - 1]) { end -= 1 }
    return end
  }
}

extension StaticString {
  fileprivate func holds(_ byte: UInt8) -> Bool {
    withUTF8Buffer { $0.contains(byte) }
  }
}

extension UInt8 {
  /// True for letters and digits of ASCII: Chinese and Japanese put no space before an address.
  fileprivate var isInName: Bool { isASCIILetter || (self &- 0x30) < 10 }
}

extension [UInt8] {
  /// True if a space, a quotation mark or punctuation of Chinese and Japanese is at `index`.
  fileprivate func endsAddress(at index: Int) -> Bool {
    guard let scalar = scalar(at: index, before: count) else { return false }
    switch scalar.value {
    case 0xA0, 0xAB, 0xBB, 0x2000...0x206F, 0x3000...0x303F, 0xFF00...0xFF0F, 0xFF1A...0xFF20:
      return true
    default: return false
    }
  }
}
