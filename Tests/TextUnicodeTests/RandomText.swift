import TestSupport

/// Texts made of pieces that boundary rules care about.
enum RandomText {
  static let pieces: [[UInt8]] =
    [
      "a", "b ", " ", "  ", ". ", "! ", "?", "\n", "\r\n", "\t", "-", "(", ")", "“", "”", "'", "12",
      "3.5", "$", "é", "e\u{301}", " \u{301}", "\u{200D}", "\u{200B}", "\u{AD}", "\u{A0}",
      "กำลังอ่าน", "ภาษา", "日本語", "ょう", "。", "「", "」", "한국", "\u{1100}\u{1161}", "שלום", "مرحبا",
      "\u{200F}", "\u{202E}", "\u{202C}", "\u{2067}", "\u{2069}", "👩‍👩‍👧", "🇩🇪", "👍🏽", "क्षि",
      "\u{600}", "\u{110BD}", "ក្ក", "မြန်မာ", "\u{FFFD}", "\0", "𐤀", "ﷺ",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0x80],
    ]

  static func make(using generator: inout SeededGenerator, pieces count: Int) -> [UInt8] {
    var text: [UInt8] = []
    for _ in 0..<count { text += pieces.randomElement(using: &generator) ?? [] }
    return text
  }

  /// The characters as the program counts them, each invalid byte one U+FFFD, and the byte offset
  /// at which each begins; written without a look at the code under test.
  static func repaired(_ bytes: [UInt8]) -> (scalars: [Unicode.Scalar], offsets: [Int]) {
    var scalars: [Unicode.Scalar] = []
    var offsets: [Int] = []
    var at = 0
    while at < bytes.count {
      offsets.append(at)
      let lengths = (1...4).filter { length in
        guard at + length <= bytes.count else { return false }
        let text = String(validating: bytes[at..<(at + length)], as: UTF8.self)
        return text?.unicodeScalars.count == 1
      }
      guard let length = lengths.first else {
        scalars.append("\u{FFFD}")
        at += 1
        continue
      }
      scalars += String(decoding: bytes[at..<(at + length)], as: UTF8.self).unicodeScalars
      at += length
    }
    return (scalars, offsets)
  }
}
