import Canvas
import Layout
import Testing

@testable import Typography

/// Punctuation and spaces have the font of the letters around them.
@Suite struct SignTests {
  /// The file that each character of a paragraph is shown by, where it has a glyph of its own.
  private func files(
    _ library: FontLibrary, _ text: String, _ font: FontRequest = .text, level: UInt8 = 0
  ) -> [(character: Character, file: String)] {
    var files: [(Character, String)] = []
    let bytes = Array(text.utf8)
    for run in library.runs(text, font, level: level) {
      for character in String(decoding: bytes[run.range], as: UTF8.self) {
        files.append((character, library.fileName(run)))
      }
    }
    return files
  }

  private func file(
    of character: Character, in text: String, _ library: FontLibrary, _ font: FontRequest = .text
  ) -> Set<String> {
    Set(files(library, text, font).filter { $0.character == character }.map(\.file))
  }

  private static let latin = "Courier Prime.otf"

  // Han, kana and Hangul

  @Test(arguments: ["en", "de", "th", "ja", "zh-TW", "ar"])
  func hanPunctuationIsOfAHanFontInEveryLocale(_ language: String) throws {
    let library = try FontLibrary.standard(FontConfiguration(language: language))
    for sign in ["、", "。", "「", "」", "『", "』", "〈", "〉", "・", "ー", "，", "！", "Ａ", "\u{3000}"] {
      // Alone, and after Latin letters.
      for text in [sign, "Paber " + sign, "Paber" + sign + "x"] {
        let run = try #require(
          library.runs(text).first {
            $0.range.contains(text.utf8.count - (text.hasSuffix("x") ? 2 : 1))
          })
        #expect(library.fileName(run).hasPrefix("NotoSansCJK"), "\(text) in \(language)")
        #expect(run.glyphs.allSatisfy { $0.glyph != 0 })
      }
    }
  }

  /// The forms are those of the language that was chosen, else what the paragraph shows, else the
  /// locale's.
  @Test func paragraphsShowWhichFormsTheyWant() throws {
    let library = try FontLibrary.standard(FontConfiguration(language: "en"))
    func face(_ text: String, _ names: [String] = []) throws -> Int {
      let families = FontConfiguration().bodyFamilies + names
      let request = FontRequest(role: .body, family: library.family(families), size: 18)
      let bytes = Array(text.utf8)
      let run = try #require(
        library.runs(text, request).first {
          String(decoding: bytes[$0.range], as: UTF8.self).contains("直")
        })
      return try #require(library.description(of: run.font)).index & 0xFFFF
    }
    let (japanese, korean) = (try face("直", [":lang=ja"]), try face("直", [":lang=ko"]))
    let simplified = try face("直", [":lang=zh-Hans"])
    let traditional = try face("直", [":lang=zh-Hant"])
    #expect(Set([japanese, korean, simplified, traditional]).count == 4)
    #expect(try face("直します。") == japanese)
    #expect(try face("直 한국어") == korean)
    #expect(try face("这们直") == simplified)
    #expect(try face("這們直") == traditional)
    #expect(try face("直") == japanese)
    // The typed text has priority.
    #expect(try face("这们直", [":lang=ja"]) == japanese)
    let locale = try FontLibrary.standard(FontConfiguration(language: "zh-TW"))
    let run = try #require(locale.runs("直").first)
    #expect(try #require(locale.description(of: run.font)).index & 0xFFFF == traditional)
  }

  /// Noto Sans Hebrew and Noto Sans Lao have no full stop, and the full stop of Courier Prime, a
  /// monospaced font, would stand apart.
  @Test(
    arguments: [
      ("שלום עולם.", ".", 1), ("שלום, עולם!", "!", 1), ("(כן) לא.", ")", 1), ("ສະບາຍດີ.", ".", 0),
      ("ສະບາຍ: ດີ", ":", 0),
    ] as [(String, Character, UInt8)])
  func aSentenceEndsAtItsLastLetter(text: String, sign: Character, level: UInt8) throws {
    let library = try FontLibrary.standard()
    let found = files(library, text, level: level).filter { $0.character == sign }
    #expect(found.map(\.file) == ["NotoSans-Regular.ttf"])
    // A proportional font has such signs itself.
    let sans = FontRequest(role: .body, family: library.family(["Nimbus Sans"]), size: 18)
    let own = files(library, text, sans, level: level).filter { $0.character == sign }
    #expect(own.allSatisfy { $0.file.hasPrefix("NimbusSans") })
    #expect(file(of: "*", in: "*" + text + "*", library) == [Self.latin])
    #expect(file(of: sign, in: "שלום (Street" + String(sign), library) == [Self.latin])
  }

  // Spaces and punctuation

  /// One word of Latin letters in a text in another script: the spaces round it are alike.
  @Test(arguments: [
    ("ฉันใช้ GitHub ทุกวัน", "th"), ("मैं GitHub का उपयोग करता हूँ", "hi"),
    ("أستخدم GitHub كل يوم", "ar"), ("我们 GitHub 使用它", "zh-Hans"), ("私は GitHub を使う", "ja"),
    ("Я пишу GitHub каждый день", "ru"), ("γράφω GitHub κάθε μέρα", "el"),
  ])
  func spacesRoundAWordAreAlike(_ sample: (text: String, language: String)) throws {
    let library = try FontLibrary.standard()
    for names in [[], [":lang=" + sample.language]] {
      let typed = library.family(names + FontConfiguration().bodyFamilies)
      let request = FontRequest(role: .body, family: typed, size: 18)
      let found = file(of: " ", in: sample.text, library, request)
      #expect(found.count == 1, "\(found)")
      #expect(!found.contains(Self.latin))
      #expect(file(of: "G", in: sample.text, library, request).count == 1)
    }
  }

  @Test func aForeignWordDoesNotChangeTheSpacesRoundIt() throws {
    let library = try FontLibrary.standard()
    for word in ["ไทย", "漢字", "हिन्दी", "русский"] {
      let text =
        "This is a sentence in which \(word) is quoted, “\(word)”, and in parentheses (\(word))."
      for sign: Character in [" ", ",", "“", "”", "(", ")", "."] {
        #expect(file(of: sign, in: text, library) == [Self.latin], "\(sign) round \(word)")
      }
    }
  }

  @Test(arguments: [
    ("این یک جمله است.", "."), ("यह वाक्य है; ठीक।", ";"), ("Это, кажется, всё.", ","),
    ("שלום עולם", " "),
    ("中文“引号”中文", "“"),
  ])
  func theScriptsOwnPunctuationIsOfItsFont(_ sample: (text: String, sign: Character)) throws {
    let library = try FontLibrary.standard()
    let letter = try #require(sample.text.first)
    #expect(
      file(of: sample.sign, in: sample.text, library) == file(of: letter, in: sample.text, library))
    #expect(file(of: sample.sign, in: sample.text, library) != [Self.latin])
  }

  /// The number of a list item and its closing sign are in one font.
  @Test func aPointBehindADigitStaysWithIt() throws {
    let library = try FontLibrary.standard()
    #expect(file(of: ".", in: "1. สวัสดี", library) == [Self.latin])
    #expect(file(of: ")", in: "12) 漢字", library) == [Self.latin])
  }

  /// Columns stay columns.
  @Test func codeKeepsItsSpaces() throws {
    let library = try FontLibrary.standard()
    let code = FontRequest(role: .code, size: 18)
    #expect(file(of: " ", in: "ฉัน ใช้", library, code).count == 1)
    #expect(
      file(of: " ", in: "ฉัน ใช้ x", library, code) == file(of: "x", in: "ฉัน ใช้ x", library, code))
  }

  /// Text of the paragraph outside the shaped range counts, too.
  @Test func stylesDoNotChangeTheSigns() throws {
    let library = try FontLibrary.standard()
    let text = Array("ฉัน **GitHub** ทุก".utf8)
    let whole = library.runs(text)
    var parts: [ShapedRun] = []
    for range in [0..<10, 10..<12, 12..<18, 18..<20, 20..<text.count] {
      library.shape(text, range: range, font: .text, level: 0, into: &parts)
    }
    func file(at index: Int, _ runs: [ShapedRun]) -> String? {
      runs.first { $0.range.contains(index) }.map(library.fileName)
    }
    for index in text.indices { #expect(file(at: index, whole) == file(at: index, parts)) }
  }

  /// The space of Ogham is drawn; all others are made of the usual one.
  @Test func aSpaceThatIsDrawnIsFound() throws {
    let library = try FontLibrary.standard()
    for text in ["\u{1680}", "a\u{1680}b", "ᚁ\u{1680}ᚂ"] {
      let bytes = Array(text.utf8)
      let mark = try #require(
        bytes.indices.first { bytes[$0...].starts(with: [0xE1, 0x9A, 0x80]) })
      let run = try #require(library.runs(text).first { $0.range.contains(mark) })
      let glyph = try #require(run.glyphs.first { $0.cluster == Int32(mark) })
      let bitmap = library.bitmap(for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0))
      #expect(bitmap.width > 4, "\(text)")
    }
    for space
      in "\u{A0}\u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200A}\u{202F}\u{205F}"
      .unicodeScalars
    {
      let run = try #require(library.runs("a\(space)b").first { $0.range.contains(1) })
      let glyph = try #require(run.glyphs.first { $0.cluster == 1 })
      let key = GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: 0)
      #expect(library.bitmap(for: key).width == 0 && glyph.glyph != 0, "\(space.value)")
    }
  }

  // MARK: - Words

  /// A letter that only another face has takes its word with it, and no other.
  @Test func aWordIsOfOneFace() throws {
    let library = try FontLibrary.standard()
    for text in [
      "xin Tiếng Việt nhé", "один замо\u{301}к тут", "ἐν ἀρχῇ ἦν ὁ λόγος", "a Sm\u{301}ith b",
    ] {
      let bytes = Array(text.utf8)
      let ends = library.runs(text).flatMap { [$0.range.lowerBound, $0.range.upperBound] }
      for end in ends where end > 0 && end < bytes.count {
        let isBetweenLetters = bytes[end] != 0x20 && bytes[end - 1] != 0x20
        #expect(!isBetweenLetters, "\(text) at \(end)")
      }
    }
    let files = files(library, "the Tiếng end")
    #expect(Set(files.prefix(4).map(\.file)) == [Self.latin])
    #expect(Set(files.dropFirst(4).prefix(5).map(\.file)).count == 1)
    #expect(files[4].file != Self.latin)
    #expect(Set(files.suffix(4).map(\.file)) == [Self.latin])
  }
}
