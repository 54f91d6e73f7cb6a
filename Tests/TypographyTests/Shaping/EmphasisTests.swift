import Canvas
import Layout
import TestSupport
import Testing

@testable import Typography

/// Emphasis as the readers of each script know it.
@Suite struct EmphasisTests {
  private static let emphasis = FontRequest(role: .body, isItalic: true, size: 18)

  private func runs(_ text: String, language: String = "en") throws -> (FontLibrary, [ShapedRun]) {
    let library = try FontLibrary.standard(FontConfiguration(language: language))
    return (library, library.runs(text, Self.emphasis))
  }

  /// The letters that have a dot.
  private func dotted(_ text: String, _ runs: [ShapedRun]) -> String {
    let bytes = Array(text.utf8)
    return runs.flatMap { run in
      (run.dots?.clusters ?? []).filter { run.range.contains($0) }.map { start in
        String(decoding: bytes[start...], as: UTF8.self).prefix(1)
      }
    }.joined()
  }

  @Test(arguments: [
    ("これは、漢字とカタカナー々です。", EmphasisDots.Side.over, "これは漢字とカタカナー々です"),
    ("「第3章・終わり」", .over, "第3章終わり"),
    ("这是 强调的词语，对吧？", .under, "这是强调的词语对吧"),
    ("這樣強調，說明。", .under, "這樣強調說明"),
    ("한글 강조, 두 번!", .over, "한글강조두번"),
    ("か\u{3099}ﾊﾞ１００％です", .over, "か\u{3099}ﾊﾞ１００％です"),
    ("漢字 and kanji は", .over, "漢字は"),
  ])
  func hanKanaAndHangulHaveDots(text: String, side: EmphasisDots.Side, expected: String) throws {
    let (library, runs) = try runs(text)
    let found = dotted(text, runs).unicodeScalars.filter { $0.value != 0xFF9E }
    let wanted = expected.unicodeScalars.filter { $0.value != 0xFF9E }
    #expect(String(String.UnicodeScalarView(found)) == String(String.UnicodeScalarView(wanted)))
    for run in runs where run.dots != nil {
      #expect(run.dots?.side == side)
      let description = try #require(library.description(of: run.font))
      #expect(!description.path.contains("Italic") && !description.isSyntheticOblique, "\(text)")
    }
  }

  @Test func onlyEmphasisHasDots() throws {
    let library = try FontLibrary.standard()
    for isBold in [false, true] {
      let request = FontRequest(role: .body, isBold: isBold, size: 18)
      #expect(library.runs("漢字です", request).allSatisfy { $0.dots == nil })
    }
  }

  @Test(arguments: [
    "نص مؤكد", "متن فارسی", "טקסט מודגש", "ข้อความเน้น", "ज़ोर दिया", "জোর দেওয়া", "வலியுறுத்தல்",
    "အလေးပေး", "សង្កត់", "አጽንዖት", "ཡི་གེ", "ਜ਼ੋਰ",
  ])
  func othersAreHeavierAndUpright(text: String) throws {
    let (library, runs) = try runs(text)
    let strong = FontRequest(role: .body, isBold: true, size: 18)
    let expected = library.runs(text, strong)
    #expect(runs.map(\.font) == expected.map(\.font))
    #expect(runs.map(\.glyphs) == expected.map(\.glyphs))
    for run in runs {
      let description = try #require(library.description(of: run.font))
      #expect(!description.isSyntheticOblique && run.dots == nil, "\(text)")
    }
  }

  /// Without visible tags, emphasis in these scripts is between plain and strong text in weight, and as
  /// wide as plain text.
  @Test(arguments: ["نص مؤكد", "טקסט", "ข้อความ", "ज़ोर", "வலி", "សង្កត់", "አጽንዖት"])
  func untaggedEmphasisIsHalfAsHeavy(text: String) throws {
    let library = try FontLibrary.standard()
    func ink(_ request: FontRequest) -> Double {
      library.runs(text, request).reduce(0) { sum, run in
        run.glyphs.reduce(sum) {
          let key = GlyphKey(font: run.font, glyph: $1.glyph, subpixel: 0)
          let bitmap = library.bitmap(for: key)
          return $0 + RasterTests.pixels(bitmap).reduce(0) { $0 + Double($1) }
        }
      }
    }
    let plain = FontRequest(role: .body, size: 40)
    let strong = FontRequest(role: .body, isBold: true, size: 40)
    let emphasised = FontRequest(role: .body, isItalic: true, isUntagged: true, size: 40)
    let (low, high) = (ink(plain), ink(strong))
    let middle = (ink(emphasised) - low) / (high - low)
    #expect((0.15...0.85).contains(middle), "\(text): \(middle)")
    let advances = { library.runs(text, $0).flatMap(\.glyphs).map(\.advance) }
    #expect(advances(emphasised) == advances(plain))
  }

  @Test(arguments: ["курсив", "έμφαση", "շեղատառ", "დახრილი", "kursiiv", "tiếng"])
  func alphabetsThatHaveItalicsSlant(text: String) throws {
    let (library, runs) = try runs(text)
    for run in runs {
      let description = try #require(library.description(of: run.font))
      let isItalic = description.path.contains("Italic") || description.path.contains("Oblique")
      #expect(isItalic || description.isSyntheticOblique, "\(text): \(description.path)")
      #expect(run.dots == nil)
    }
  }

  /// Of a stretch of several scripts each part is as its readers know it, and nothing is lost.
  @Test func eachScriptOfAStretchHasItsOwn() throws {
    let text = "say שלום and 日本 (здесь) 12 नमस्ते."
    let (library, runs) = try runs(text)
    #expect(runs.first?.range.lowerBound == 0 && runs.last?.range.upperBound == text.utf8.count)
    for (run, next) in zip(runs, runs.dropFirst()) {
      #expect(run.range.upperBound == next.range.lowerBound)
    }
    #expect(dotted(text, runs) == "日本")
    let bytes = Array(text.utf8)
    for run in runs {
      let letters = String(decoding: bytes[run.range], as: UTF8.self)
      let description = try #require(library.description(of: run.font))
      if letters.contains("say") || letters.contains("здесь") {
        #expect(description.path.contains("Italic") || description.isSyntheticOblique, "\(letters)")
      }
      if letters.contains("שלום") || letters.contains("नमस्ते") {
        #expect(description.path.contains("Bold"), "\(letters)")
      }
    }
  }

  // MARK: - Nastaliq

  private static let urdu =
    "تمام انسان آزاد اور حقوق و عزت کے اعتبار سے برابر پیدا ہوئے ہیں۔ مستقبل تحقیقات پینٹنگ استحکام"

  @Test func nastaliqHasAVerticalExtent() throws {
    let library = try FontLibrary.standard()
    let names = ["Noto Nastaliq Urdu"] + FontConfiguration().bodyFamilies
    let request = FontRequest(role: .body, family: library.family(names), size: 20)
    let verticalExtent = try #require(library.metrics(for: request).verticalExtent)
    #expect(
      verticalExtent.above > 30 && verticalExtent.below > 8
        && verticalExtent.above + verticalExtent.below < 60)
    for word in Self.urdu.split(separator: " ") {
      for run in library.runs(String(word), request, level: 1) {
        let font = try #require(library.fonts[run.font].flatMap(library.harfBuzzFont))
        for glyph in run.glyphs {
          guard let extent = font.verticalExtent(of: glyph.glyph) else { continue }
          #expect(extent.top + Double(glyph.yOffset) <= verticalExtent.above + 0.5, "\(word)")
          #expect(extent.bottom + Double(glyph.yOffset) >= -verticalExtent.below - 0.5, "\(word)")
        }
      }
    }
  }

  @Test(arguments: [
    "Noto Sans Arabic", "Noto Sans Hebrew", "Noto Sans Devanagari", "Noto Sans CJK JP",
    "Courier Prime", "Noto Serif Tibetan",
  ])
  func noOtherFontHasAVerticalExtent(family: String) throws {
    let library = try FontLibrary.standard()
    let names = [family] + FontConfiguration().bodyFamilies
    let request = FontRequest(role: .body, family: library.family(names), size: 20)
    #expect(library.metrics(for: request).verticalExtent == nil)
  }
}

/// Strong text is in a real bold face where there is one.
@Suite struct RealWeightTests {
  /// A library in which one of Noto's files is a light family without other weights, and another
  /// file belongs to the same family or to a different one.
  private func fileOfStrong(_ light: String, _ other: String) throws -> [String] {
    let library = try FontLibrary.standard()
    let bold = FontStyle(isBold: true, isItalic: false)
    func learn(_ family: String, _ file: String, _ synthetic: SyntheticStyle) throws {
      let path = try MachineFont.path(file, package: "fonts-noto-core")
      let location = FaceLocation(path: path, index: 0)
      library.resolver.answers.learn(
        FaceChoice(location: location, synthetic: synthetic),
        for: FontAnswers.FamilyQuestion(family: family, style: bold))
    }
    try learn(light, "NotoSansHebrew-Regular.ttf", .bold)
    try learn(other, "NotoSansHebrew-Bold.ttf", [])
    let request = FontRequest(
      role: .body, family: library.family([light, other]), isBold: true, size: 18)
    let run = try #require(library.runs("שלום", request, level: 1).first)
    let isThickened = library.description(of: run.font)?.isSyntheticBold ?? false
    return [library.fileName(run)] + (isThickened ? ["thickened"] : [])
  }

  /// A light family is first in the lists of input languages.
  @Test func theBoldOfALightFamilyIsThatOfItsFamily() throws {
    #expect(try fileOfStrong("Some Hebrew Light", "Some Hebrew") == ["NotoSansHebrew-Bold.ttf"])
  }

  /// Of two families that have nothing to do with each other the first is kept.
  @Test func anotherFamilyIsNoBold() throws {
    #expect(
      try fileOfStrong("Some Hebrew Light", "Hebrew") == [
        "NotoSansHebrew-Regular.ttf", "thickened",
      ])
  }
}
