import Foundation
import Localization
import TestSupport
import Testing
import TextCore
import TextUnicode

@testable import Files

/// Decoding in an encoding that the user has chosen.
@Suite struct ChosenEncodingTests {
  private static let all = CharsetFamily.allCases.flatMap(\.encodings)

  private func written(_ text: TextRope, as format: FileFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try TextEncoder.encode(text, as: format) { bytes += $0 }
    return bytes
  }

  @Test(arguments: all) func everyEncodingThatIsOfferedIsKnown(_ encoding: TextEncoding) throws {
    let bytes = try written(TextRope("plain text\n"), as: FileFormat(encoding: encoding))
    #expect(try TextDecoder.decode(bytes, as: encoding).text == TextRope("plain text\n"))
    #expect(CharsetFamily(of: encoding)?.encodings.contains(encoding) == true)
    let name = Catalog.english.text(encoding.title)
    #expect(name.hasSuffix(": " + encoding.name))
  }

  /// A file that can be decoded in an encoding has the same bytes when it is written.
  @Test(arguments: seeds) func anyBytesComeBack(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var read = 0
    for encoding in Self.all + [.utf32(.littleEndian), .utf32(.bigEndian)] {
      for mark: [UInt8] in [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [0xFE, 0xFF]] {
        let count = Int.random(in: 0...60, using: &generator)
        let lowest = [9, 32, 128].randomElement(using: &generator) ?? 0
        let bytes =
          mark + (0..<count).map { _ in UInt8.random(in: UInt8(lowest)...255, using: &generator) }
        guard let (text, format) = try? TextDecoder.decode(bytes, as: encoding) else { continue }
        read += 1
        #expect(format.encoding == encoding)
        #expect(try written(text, as: format) == bytes, "\(encoding)")
      }
    }
    #expect(read > 60)
  }

  @Test func theRightOneIsTheFirstGuess() throws {
    for sample in CharsetCorpus.samples where sample.charset != "ISO-2022-JP" {
      let bytes = try Charset(sample.charset).encode(Array((sample.text + "\n").utf8))
      let guesses = TextDecoder.guesses(for: bytes)
      let first = try #require(guesses.first)
      let read = TextDecoder.beginning(of: bytes, as: first, isWhole: true)
      #expect(read == TextRope(sample.text + "\n"), "\(sample)")
      #expect(guesses.contains(.utf8) && Set(guesses).count == guesses.count)
    }
  }

  @Test func aBeginningIsCutAnywhere() throws {
    for sample in CharsetCorpus.samples where sample.charset != "ISO-2022-JP" {
      // The bytes that were read contain no line end.
      let bytes = try Charset(sample.charset).encode(Array(sample.text.utf8))
      for length in [bytes.count / 2, bytes.count / 2 + 1, bytes.count / 2 + 2] {
        let head = Array(bytes.prefix(length))
        let encoding = TextEncoding.legacy(sample.charset)
        let text = try #require(TextDecoder.beginning(of: head, as: encoding, isWhole: false))
        let read = String(decoding: text.allBytes, as: UTF8.self)
        #expect(sample.text.unicodeScalars.starts(with: read.unicodeScalars), "\(sample)")
        #expect(read.utf8.count > sample.text.utf8.count / 3)
      }
    }
    for order in [TextEncoding.ByteOrder.littleEndian, .bigEndian] {
      let format = FileFormat(encoding: .utf16(order))
      let bytes = try written(TextRope("one two three"), as: format)
      let text = TextDecoder.beginning(
        of: Array(bytes.prefix(11)), as: format.encoding, isWhole: false)
      #expect(text == TextRope("one "))
    }
  }

  @Test func bytesWithoutMeaningAreRefused() {
    #expect(throws: UnreadableText.malformed(.legacy("EUC-JP"))) {
      try TextDecoder.decode([0x61, 0xFF, 0xFF], as: .legacy("EUC-JP"))
    }
    #expect(throws: UnreadableText.malformed(.legacy("no such charset"))) {
      try TextDecoder.decode([0x61], as: .legacy("no such charset"))
    }
    #expect(throws: UnreadableText.malformed(.utf32(.littleEndian))) {
      try TextDecoder.decode([0xFF, 0xFF, 0xFF, 0xFF], as: .utf32(.littleEndian))
    }
  }

  /// A file keeps its charset as long as that is possible.
  @Test func theEarlierEncodingCounts() throws {
    let koi = try Charset("KOI8-R").encode(Array("привет всем\n".utf8))
    let (cyrillic, plain) = (TextEncoding.legacy("windows-1251"), Array("plain\n".utf8))
    #expect(try TextDecoder.decode(koi).format.encoding == .legacy("KOI8-R"))
    #expect(try TextDecoder.decode(koi, before: cyrillic).format.encoding == cyrillic)
    #expect(try TextDecoder.decode(plain, before: cyrillic).format.encoding == cyrillic)
    #expect(try TextDecoder.decode(koi, before: .utf8).format.encoding == .legacy("KOI8-R"))
    let utf8 = Array("привет\n".utf8)
    #expect(try TextDecoder.decode(utf8, before: cyrillic).format.encoding == .utf8)
    #expect(
      try TextDecoder.decode(koi, before: .legacy("ISO-2022-JP")).format.encoding
        == .legacy("KOI8-R"))
  }
}
