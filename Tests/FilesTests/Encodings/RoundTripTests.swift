import SystemPackage
import TestSupport
import TextCore
import TextUnicode
import Testing

@testable import Files

/// A file that is read and written again unchanged has the same bytes.
@Suite struct RoundTripTests {
  /// The bytes after decoding and encoding; `nil` where they are refused.
  private func roundTrip(_ bytes: [UInt8]) throws -> [UInt8]? {
    guard let (text, format) = try? TextDecoder.decode(bytes) else { return nil }
    var result: [UInt8] = []
    try TextEncoder.encode(text, as: format) { result += $0 }
    return result
  }

  @Test(arguments: seeds)
  func randomBytes(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for _ in 0..<300 {
      let limit = [3, 40, 400].randomElement(using: &generator) ?? 0
      let lowest = [0, 9, 32, 128].randomElement(using: &generator) ?? 0
      let bytes = (0..<Int.random(in: 0...limit, using: &generator)).map { _ in
        UInt8.random(in: UInt8(lowest)...255, using: &generator)
      }
      for mark: [UInt8] in [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] {
        guard let result = try roundTrip(mark + bytes) else { continue }
        accepted += 1
        #expect(result == mark + bytes)
      }
    }
    #expect(accepted > 600)
  }

  @Test(arguments: seeds)
  func filesOfEachUnicodeEncoding(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let scalars = randomScalars(using: &generator)
      for order in [TextEncoding.ByteOrder.bigEndian, .littleEndian] {
        for width in [2, 4] {
          for hasMark in [true, false] {
            let bytes = encoded(hasMark ? [0xFEFF] + scalars : scalars, width, order)
            let (text, format) = try TextDecoder.decode(bytes)
            #expect(format.encoding == WideUnits(width: width, order: order).encoding)
            #expect(format.hasByteOrderMark == hasMark)
            #expect(try roundTrip(bytes) == bytes)
            #expect(!text.isEmpty)
          }
        }
      }
      var raw: [UInt8] = []
      for scalar in scalars { raw.appendGeneralizedUTF8(scalar) }
      #expect(try roundTrip(raw) == raw)
    }
  }

  @Test(arguments: [
    ("windows-1252", "Il était une fois un garçon très sage. Il disait: « À bientôt »."),
    ("windows-1251", "Это простой текст на русском языке, и его нетрудно узнать."),
    ("KOI8-R", "Это простой текст на русском языке, и его нетрудно узнать."),
    ("ISO-8859-7", "Αυτό είναι ένα απλό κείμενο στα ελληνικά και είναι εύκολο."),
    ("Shift_JIS", "いろはにほへと ちりぬるを わかよたれそ つねならむ"),
    ("EUC-JP", "これは日本語の文章です。とても簡単に見分けられます。"),
    ("GB18030", "视野无限广，窗外有蓝天。我们今天去公园散步。"),
    ("Big5", "繁體中文的文章，今天天氣很好，我們去公園。"),
    ("EUC-KR", "다람쥐 헌 쳇바퀴에 타고파. 우리는 오늘 학교에 갑니다."),
    ("ISO-2022-JP", "これは日本語の文章です。"),
  ])
  func legacyFiles(_ name: String, _ content: String) throws {
    let bytes = try Charset(name).encode(Array((content + "\r\n" + content).utf8))
    let (text, format) = try TextDecoder.decode(bytes)
    #expect(text == TextRope(content + "\r\n" + content), "\(format.encoding)")
    #expect(try roundTrip(bytes) == bytes)
  }

  @Test func oddBytesAtTheEndStay() throws {
    let bytes: [UInt8] = [0xFF, 0xFE, 0x61, 0x00, 0x62]
    let (text, format) = try TextDecoder.decode(bytes)
    #expect(text == TextRope("a"))
    #expect(format.trailingBytes == [0x62])
    #expect(try roundTrip(bytes) == bytes)
  }

  @Test func charactersMayBeCutByChunks() throws {
    let string = String(repeating: "aé漢😀", count: 3000)
    for width in [2, 4] {
      let format = FileFormat(
        encoding: WideUnits(width: width, order: .bigEndian).encoding, hasByteOrderMark: true)
      var bytes: [UInt8] = []
      try TextEncoder.encode(TextRope(string), as: format) { bytes += $0 }
      #expect(bytes.count == width + (width == 2 ? 10 : 16) * 3000)
      #expect(try TextDecoder.decode(bytes).text == TextRope(string))
    }
  }

  /// Returns usual text with some unusual characters in it.
  private func randomScalars(using generator: inout SeededGenerator) -> [UInt32] {
    let unusual: [UInt32] = [
      0xE9, 0x416, 0x6F22, 0x1F600, 0xFFFF, 0xFEFF, 0x10FFFF, 0xD800, 0xDC00, 0x2028, 0x0D,
    ]
    var scalars: [UInt32] = Array("some plain words of a text\n".unicodeScalars.map(\.value))
    for _ in 0..<Int.random(in: 10...60, using: &generator) {
      let isUnusual = Int.random(in: 0..<10, using: &generator) == 0
      let next = isUnusual ? unusual.randomElement(using: &generator) ?? 0x20 : 0x61
      // UTF-16 would read the two as one character; in a text they do not follow one another.
      if scalars.last == 0xD800, next == 0xDC00 { scalars.append(0x20) }
      scalars.append(next)
    }
    return scalars
  }

  private func encoded(
    _ scalars: [UInt32], _ width: Int, _ order: TextEncoding.ByteOrder
  ) -> [UInt8] {
    scalars.flatMap { scalar -> [UInt8] in
      let units: [UInt32] =
        width == 2 && scalar > 0xFFFF
        ? [0xD800 + (scalar - 0x10000) / 0x400, 0xDC00 + (scalar - 0x10000) % 0x400] : [scalar]
      return units.flatMap { unit in
        let bytes = (0..<width).map { UInt8(unit >> (8 * UInt32($0)) & 0xFF) }
        return order == .littleEndian ? bytes : bytes.reversed()
      }
    }
  }
}
