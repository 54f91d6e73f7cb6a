import SystemPackage
import TextCore
import TestSupport
import Testing

@testable import Files

@Suite struct DecoderTests {
  private func decoded(_ bytes: [UInt8]) -> (text: [UInt8], format: FileFormat)? {
    guard let (text, format) = try? TextDecoder.decode(bytes) else { return nil }
    return (text.bytes(in: 0..<text.end), format)
  }

  private func error(_ bytes: [UInt8]) -> UnreadableText? {
    do throws(UnreadableText) {
      _ = try TextDecoder.decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test func anEmptyFileIsAnEmptyText() {
    #expect(decoded([])?.text == [])
    #expect(decoded([])?.format == FileFormat())
  }

  @Test func aMarkIsNoPartOfTheText() {
    let found = decoded([0xEF, 0xBB, 0xBF, 0x61])
    #expect(found?.text == [0x61])
    #expect(found?.format == FileFormat(hasByteOrderMark: true))
  }

  @Test func invalidBytesStayInNearlyValidText() {
    let bytes = Array("Zażółć gęślą jaźń".utf8) + [0xFF, 0xC3]
    #expect(decoded(bytes)?.text == bytes)
    #expect(decoded(bytes)?.format.encoding == .utf8)
  }

  @Test func aWordOfLatin1IsRead() {
    let found = decoded([0x63, 0x61, 0x66, 0xE9, 0x0A])
    #expect(found?.text == Array("café\n".utf8))
    #expect(found?.format.encoding == .legacy("windows-1252"))
  }

  @Test(arguments: [
    ("a\nb\n", LineEnding.lf, "a\nb\n"), ("a\r\nb\r\nc\n", .crlf, "a\r\nb\r\nc\n"),
    ("a\r\nb\nc\n", .lf, "a\r\nb\nc\n"), ("a\rb\r", .cr, "a\nb\n"),
    ("a\rb\nc", .lf, "a\rb\nc"), ("a\r\rb\r\n", .lf, "a\r\rb\r\n"), ("abc", .lf, "abc"),
  ])
  func lineEnds(_ file: String, _ ending: LineEnding, _ text: String) {
    let found = decoded(Array(file.utf8))
    #expect(found?.text == Array(text.utf8))
    if file != "a\r\rb\r\n" { #expect(found?.format.lineEnding == ending) }
  }

  @Test func loneReturnsAreWrittenBack() throws {
    let (text, format) = try TextDecoder.decode(Array("a\rb".utf8))
    var longer = text
    longer = TextRope(bytes: longer.bytes(in: 0..<longer.end) + Array("\nc".utf8))
    var bytes: [UInt8] = []
    try TextEncoder.encode(longer, as: format) { bytes += $0 }
    #expect(bytes == Array("a\rb\rc".utf8))
  }

  @Test func theOldMacIsKnownByItsLineEnds() {
    // "café", "garçon" in MacRoman.
    let bytes: [UInt8] = [0x63, 0x61, 0x66, 0x8E, 0x0D, 0x67, 0x61, 0x72, 0x8D, 0x6F, 0x6E, 0x0D]
    #expect(decoded(bytes)?.text == Array("café\ngarçon\n".utf8))
    #expect(decoded(bytes)?.format.encoding == .legacy("macintosh"))
  }

  @Test func binariesAreRefused() {
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]
    let binaries: [[UInt8]] = [
      png, Array("%PDF-1.7\n".utf8), Array("\u{7F}ELF".utf8), Array("PK\u{3}\u{4}x".utf8),
      Array("GIF89a\u{1}\u{2}".utf8), [0x1F, 0x8B, 0x08, 0x61], [0xFF, 0xD8, 0xFF, 0xE0],
      (0..<200).map { UInt8(1 + $0 % 8) }, [0, 0, 0, 0],
      [0xEF, 0xBB, 0xBF] + [UInt8](repeating: 0, count: 9),
    ]
    for bytes in binaries { #expect(error(bytes) == .binary, "\(bytes)") }
  }

  @Test func textsThatBeginLikeBinariesAreRead() {
    for string in [
      "GIF89a is old", "BMW", "MMXX", "PK", "ID3 tags", "Rar! it roared", "\u{1B}[1mx",
    ] {
      #expect(decoded(Array(string.utf8))?.text == Array(string.utf8), "\(string)")
    }
    #expect(decoded([0x4D, 0x4D, 0x20, 0xE9])?.text == Array("MM é".utf8))
  }

  @Test func zerosFarInsideAreText() {
    let bytes = Array(String(repeating: "text ", count: 2000).utf8) + [0, 0x61]
    #expect(decoded(bytes)?.text == bytes)
  }

  /// A few bytes with a zero among them are no UTF-16: what is typed into them would be two bytes wide.
  @Test(arguments: [
    "a\0b\n", "\0a\n\n", "x\0", "a\0b c\n", "ab\0\0\n\n", "1\0b\n", "1\0.\n", "5\0é", "5\0é6\0é",
  ])
  func tinyTextsWithZerosStayAsWideAsTheyAre(text: String) throws {
    let bytes = Array(text.utf8)
    let (rope, format) = try TextDecoder.decode(bytes)
    #expect(format.encoding == .utf8 && rope.allBytes == bytes, "\(format.encoding)")
  }

  @Test(arguments: ["ab", "ab\n", "Да.\n", "שלום\n", "漢字と仮名 1\n", "Ünïcödé\r\n", "12 34\n"])
  func tinyWideTextsAreStillKnown(text: String) throws {
    for order in [TextEncoding.ByteOrder.littleEndian, .bigEndian] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let halves = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        return order == .littleEndian ? halves : halves.reversed()
      }
      let (rope, format) = try TextDecoder.decode(bytes)
      #expect(format.encoding == .utf16(order) && rope.allBytes == Array(text.utf8), "\(text)")
    }
  }

  /// One or a few zeros are stray, at any position.
  @Test func strayZerosAreText() {
    let texts = [
      "a\0b and nothing wide about it", "Заметки о вечере\0, и ещё немного.\n",
      "\u{FEFF}a line\0\n",
      "# Notes\n\nOne line with a\0stray zero.\n", "漢字\0と仮名の文章です。\n", "नमस्ते\0 दुनिया, कैसे हो।\n",
    ]
    for text in texts {
      for shift in ["", "x"] {
        let bytes = Array((text + shift).utf8)
        let found = decoded(bytes)
        #expect(found?.format.encoding == .utf8, "\(text)")
        #expect(
          found.map { ($0.format.hasByteOrderMark ? [0xEF, 0xBB, 0xBF] : []) + $0.text } == bytes)
      }
    }
    // A word of Latin-1 among them.
    let latin =
      Array("A line with a caf".utf8) + [0xE9] + Array(" and a stray\0 zero in it.\n".utf8)
    #expect(decoded(latin)?.format.encoding == .legacy("windows-1252"))
  }

  @Test func listsWithZerosAreNeverWide() {
    let list = Array("one name\0another name\0one more\0ab\0cd\0ef\0gh\0".utf8)
    for length in 20...list.count {
      let encoding = decoded(Array(list.prefix(length)))?.format.encoding
      #expect(encoding == nil || encoding == .utf8, "\(length)")
    }
  }

  @Test func unitsBeyondUnicodeAreRefused() {
    let bytes: [UInt8] = [0xFF, 0xFE, 0, 0, 0x61, 0, 0, 0, 0, 0, 0x11, 0]
    #expect(error(bytes) == .malformed(.utf32(.littleEndian)))
  }

  @Test func wideTextWithoutAMarkIsKnown() {
    for string in [
      "Hello, world", "Привет, мир\n", "漢字と 仮名\n", "é ", "नमस्ते दुनिया\n", "สวัสดี ชาวโลก\n",
      "Բարեւ աշխարհ\n", "გამარჯობა მსოფლიო\n", "שלום עולם\n", "안녕 세상\n", "ሰላም ልዑል\n",
    ] {
      for order in [TextEncoding.ByteOrder.bigEndian, .littleEndian] {
        let bytes = string.utf16.flatMap { unit in
          order == .bigEndian
            ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        #expect(decoded(bytes)?.text == Array(string.utf8))
        #expect(decoded(bytes)?.format.encoding == .utf16(order))
      }
    }
  }
}

@Suite struct EncoderTests {
  private func error(_ text: [UInt8], _ encoding: TextEncoding) -> UnencodableText? {
    do {
      try TextEncoder.encode(TextRope(bytes: text), as: FileFormat(encoding: encoding)) { _ in }
      return nil
    } catch {
      return error as? UnencodableText
    }
  }

  @Test func namesTheFirstCharacterThatIsLacking() {
    let encoding = TextEncoding.legacy("windows-1252")
    #expect(
      error(Array("né → 漢".utf8), encoding)
        == UnencodableText(character: "→", offset: 4, encoding: encoding))
    #expect(error(Array("né “x”".utf8), encoding) == nil)
  }

  @Test func bytesThatAreNoCharacterHaveNoWideForm() {
    let long = [UInt8](repeating: 0x61, count: 10_000)
    for bad: [UInt8] in [
      [0x80], [0xC3], [0xC3, 0x61], [0xF4, 0x90, 0x80, 0x80], [0xE0, 0x80, 0x80],
    ] {
      #expect(
        error(long + bad, .utf16(.littleEndian))
          == UnencodableText(
            character: "\u{FFFD}", offset: 10_000, encoding: .utf16(.littleEndian)), "\(bad)")
    }
  }

  @Test func utf8TakesEverything() throws {
    var bytes: [UInt8] = []
    try TextEncoder.encode(TextRope(bytes: [0xFF, 0x61]), as: FileFormat()) { bytes += $0 }
    #expect(bytes == [0xFF, 0x61])
  }
}
