/// Line endings in text that goes to or comes from other programs.
nonisolated enum LineEndings {
  /// True if the text has any. Looks at each byte.
  static func areIn(_ text: String) -> Bool { text.utf8.contains { $0 == 0x0A || $0 == 0x0D } }

  /// The text with `\n` for every line ending.
  static func unified(_ bytes: [UInt8]) -> [UInt8] { replaced(bytes, by: "\n") }

  /// The text with `ending` for every `\n`, `\r\n` and `\r`.
  static func replaced(_ text: String, by ending: String) -> String {
    String(decoding: replaced(Array(text.utf8), by: ending), as: UTF8.self)
  }

  /// The text with `ending` for every `\n`, `\r\n` and `\r`.
  static func replaced(_ text: [UInt8], by ending: String) -> [UInt8] {
    if ending == "\n", !text.contains(0x0D) { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var previous: UInt8 = 0
    for byte in text {
      if byte == 0x0D || (byte == 0x0A && previous != 0x0D) {
        bytes.append(contentsOf: ending.utf8)
      } else if byte != 0x0A {
        bytes.append(byte)
      }
      previous = byte
    }
    return bytes
  }
}
