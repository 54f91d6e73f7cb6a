import TestSupport
import TextCore
import TextUnicode
import Testing

@testable import Files

/// A text in any charset is decoded correctly, and is written as the same bytes.
@Suite struct CharsetGuessTests {
  /// The surroundings of a text in a file.
  enum Setting: CaseIterable {
    case alone, sentence, markdown, oldMac

    func file(of text: String) -> String {
      switch self {
      case .alone: text + "\n"
      case .sentence: text.split(separator: ".").first.map { $0 + ".\n" } ?? text
      case .markdown:
        "# Notes of the day\n\n- one *item*\n- `code and more`\n\n> \(text)\n\n<https://example.org>\n"
      case .oldMac: text + "\r" + text + "\r"
      }
    }
  }

  @Test(arguments: CharsetCorpus.samples, Setting.allCases)
  func isRead(_ sample: CharsetCorpus.Sample, _ setting: Setting) throws {
    if setting == .oldMac, !sample.charset.contains("mac") { return }
    let file = setting.file(of: sample.text)
    let bytes = try Charset(sample.charset).encode(Array(file.utf8))
    let (text, format) = try TextDecoder.decode(bytes)
    let expected = file.replacing("\r", with: "\n")
    #expect(String(decoding: text.allBytes, as: UTF8.self) == expected, "\(format.encoding.name)")
    var written: [UInt8] = []
    try TextEncoder.encode(text, as: format) { written += $0 }
    #expect(written == bytes)
  }

  /// A text in any charset is not changed by decoding and encoding, whichever charset is detected. If
  /// the user chooses its charset, the text is right.
  @Test func anyTextInAnyCharsetComesBack() throws {
    var charsets: [String: Int] = [:]
    for sample in CharsetCorpus.writable {
      let file = Setting.markdown.file(of: sample.text)
      let bytes = try Charset(sample.charset).encode(Array(file.utf8))
      let (chosen, format) = try TextDecoder.decode(bytes, as: .legacy(sample.charset))
      #expect(String(decoding: chosen.allBytes, as: UTF8.self) == file, "\(sample)")
      #expect(try written(chosen, as: format) == bytes, "\(sample)")
      let (guessed, guess) = try TextDecoder.decode(bytes)
      #expect(try written(guessed, as: guess) == bytes, "\(sample): \(guess.encoding.name)")
      charsets[sample.charset, default: 0] += 1
    }
    let all = CharsetFamily.allCases.filter { $0 != .unicode }.flatMap(\.encodings)
    #expect(Set(charsets.keys.map { TextEncoding.legacy($0) }) == Set(all))
    #expect(charsets.values.reduce(0, +) > 200, "\(charsets)")
  }

  private func written(_ text: TextRope, as format: FileFormat) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try TextEncoder.encode(text, as: format) { bytes += $0 }
    return bytes
  }
}
