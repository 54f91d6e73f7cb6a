import Glibc
import Layout
import Testing

@testable import Typography

/// Paber's use of HarfBuzz compared with HarfBuzz' own tool, glyph for glyph: same font file, language
/// and features, same text before and after.
@Suite struct ReferenceShapingTests {
  private static let texts: [(script: String, level: UInt8, text: String)] = [
    ("Latn", 0, "Sphinx of black quartz, judge my vow: fi ffl Q\u{308}x\u{323}\u{302}"),
    ("Grek", 0, "Ξεσκεπάζω την ψυχοφθόρα βδελυγμία"),
    ("Cyrl", 0, "Съешь же ещё этих мягких булок"),
    ("Hebr", 1, "בְּרֵאשִׁית בָּרָא אֱלֹהִים"),
    ("Arab", 1, "السَّلامُ عليكم ورحمة الله"),
    ("Deva", 0, "क्षत्रिय दुनिया र्की ज्ञान"),
    ("Beng", 0, "আমার সোনার বাংলা ক্ষমা"),
    ("Taml", 0, "தமிழ் மொழி கொடுத்தது"),
    ("Sinh", 0, "ශ්‍රී ලංකාව"),
    ("Thai", 0, "สวัสดีชาวโลก น้ำ ก็ที่นี่"),
    ("Khmr", 0, "ភាសាខ្មែរ ស្ត្រី"),
    ("Mymr", 0, "မြန်မာဘာသာ ကြောင်"),
    ("Tibt", 0, "བོད་སྐད་རྒྱལ"),
    ("Hang", 0, "한국어 \u{1112}\u{1161}\u{11AB}\u{1100}\u{1173}\u{11AF}"),
    ("Jpan", 0, "日本語の漢字、かな。"),
    ("Zsye", 0, "👨‍👩‍👧‍👦🇪🇪👍🏽1️⃣"),
  ]

  /// The languages of the texts in Han forms.
  private static let languages = ["Jpan": "ja", "Hang": "ko"]

  @Test(arguments: texts)
  func equalsTheTool(sample: (script: String, level: UInt8, text: String)) throws {
    let library = try FontLibrary.standard()
    let text = Array(sample.text.utf8)
    // A face that stands in for an alphabet is made to match; this one has all three.
    let serif = FontRequest(role: .body, family: library.family(["DejaVu Serif"]), size: 18)
    let runs = library.runs(
      text, ["Latn", "Grek", "Cyrl"].contains(sample.script) ? serif : .text, level: sample.level)
    #expect(!runs.isEmpty)
    for run in runs {
      let font = try #require(library.description(of: run.font))
      let tool = ReferenceShaper(
        font: font, language: Self.languages[sample.script] ?? FontConfiguration().language,
        isRightToLeft: sample.level == 1,
        script: sample.script == "Jpan" ? "Hani" : sample.script == "Zsye" ? "Latn" : sample.script)
      #expect(try tool.shape(text, run.range) == run.glyphs, "\(font.path)")
    }
  }
}

/// HarfBuzz' `hb-shape`, from Debian's package `libharfbuzz-bin`.
private struct ReferenceShaper {
  let font: FontDescription
  let language: String
  let isRightToLeft: Bool
  let script: String

  private struct Missing: Error, CustomStringConvertible {
    let command: String
    var description: String {
      "hb-shape fails; is Debian's package libharfbuzz-bin installed "
        + "(Scripts/install-dependencies test)? \(command)"
    }
  }

  /// The glyphs of a stretch of `text`.
  func shape(_ text: [UInt8], _ range: Range<Int>) throws -> [ShapedGlyph] {
    var words = [
      "hb-shape", "--font-file=\(font.path)", "--face-index=\(font.index & 0xFFFF)",
      // Positions of 16 fractional bits, as ours are.
      "--font-size=\(Int((font.size * 65536).rounded()))", "--font-funcs=ot", "--cluster-level=0",
      "--no-glyph-names", "--utf8-clusters", "--language=\(language)", "--script=\(script)",
      "--direction=\(isRightToLeft ? "rtl" : "ltr")",
      "--text-before=" + string(text[..<range.lowerBound]),
      "--text-after=" + string(text[range.upperBound...]), "--text=" + string(text[range]),
    ]
    if font.index >> 16 > 0 { words.append("--named-instance=\((font.index >> 16) - 1)") }
    if range.lowerBound == 0 { words.append("--bot") }
    if range.upperBound == text.count { words.append("--eot") }
    let command = words.map { "'\($0)'" }.joined(separator: " ")
    let output = try run(command)
    guard output.first == "[" else { throw Missing(command: command) }
    return output.dropFirst().prefix { $0 != "]" }.split(separator: "|").compactMap {
      glyph($0, from: range.lowerBound)
    }
  }

  private func string(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  private func run(_ command: String) throws -> String {
    guard let pipe = popen(command, "r") else { throw Missing(command: command) }
    defer { pclose(pipe) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 {
      bytes += buffer.prefix(count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A glyph such as `42=0@3,-4+600`: number, cluster, offsets, advance.
  private func glyph(_ item: Substring, from start: Int) -> ShapedGlyph? {
    let numbers = item.split { "=@,+".contains($0) }.compactMap { Int32($0) }
    let hasOffset = item.contains("@")
    guard numbers.count == (hasOffset ? 5 : 3), let advance = numbers.last else { return nil }
    func pixels(_ number: Int32) -> Float { Float(number) / 65536 }
    return ShapedGlyph(
      glyph: UInt32(numbers[0]), cluster: numbers[1] + Int32(start), advance: pixels(advance),
      xOffset: hasOffset ? pixels(numbers[2]) : 0, yOffset: hasOffset ? pixels(numbers[3]) : 0)
  }
}
