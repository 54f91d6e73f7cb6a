public import TextCore

/// Letters before the labels of imported footnotes: imports number theirs from 1.
public enum FootnotePrefix {
  /// The number of a label's letters that are compared.
  private static let most = 8

  /// Returns letters that no label of the text has before a number; none if the text has no label that is
  /// a number. O(n).
  public static func free(in text: TextRope) -> String {
    var scanner = LabelScanner()
    text.forEachChunk(in: TextOffset(0)..<text.end) { piece in
      for byte in piece { scanner.take(byte) }
      return true
    }
    // One of these is free: they are more than the labels.
    return (0...scanner.prefixes.count).lazy.map(letters).first { !scanner.prefixes.contains($0) }
      ?? ""
  }

  /// Returns the prefix of a number: none for 0, then `a` to `z`, `aa` to `az`, and so on.
  private static func letters(_ number: Int) -> String {
    var rest = number
    var bytes: [UInt8] = []
    while rest > 0 {
      bytes.append(UInt8(ascii: "a") + UInt8((rest - 1) % 26))
      rest = (rest - 1) / 26
    }
    return String(decoding: bytes.reversed(), as: UTF8.self)
  }

  /// Finds the letters between `[^` and a digit.
  private struct LabelScanner {
    private(set) var prefixes: Set<String> = []
    private var letters: [UInt8]?
    private var isBehindBracket = false

    mutating func take(_ byte: UInt8) {
      if isBehindBracket, byte == 0x5E {
        letters = []
      } else if let open = letters {
        // Labels differ in more than the case of letters.
        if (byte | 0x20) &- 0x61 < 26, open.count < most {
          letters = open + [byte | 0x20]
        } else {
          if byte &- 0x30 < 10 { prefixes.insert(String(decoding: open, as: UTF8.self)) }
          letters = nil
        }
      }
      isBehindBracket = byte == .openBracket
    }
  }
}
