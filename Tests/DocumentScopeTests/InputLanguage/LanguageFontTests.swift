import Canvas
import Interface
import Layout
import Localization
import Platform
import Styling
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope
@testable import Typography

/// Every input language is written in its own font, without a box in place of a letter.
@MainActor @Suite struct LanguageFontTests {
  private static let fonts = Result {
    try FontLibrary(configuration: FontConfiguration(), cache: nil)
  }

  private func shaped(_ text: String, _ families: [String], isBold: Bool = false) throws
    -> [(text: String, family: String, glyphs: [UInt32])]
  {
    let library = try Self.fonts.get()
    let bytes = Array(text.utf8)
    var runs: [ShapedRun] = []
    library.shape(
      ClusteredText(bytes), range: 0..<bytes.count,
      font: FontRequest(
        role: .body, family: library.family(families), isBold: isBold, size: 18),
      level: 0, into: &runs)
    return runs.map { run in
      (
        String(decoding: bytes[run.range], as: UTF8.self),
        library.description(of: run.font)?.path ?? "", run.glyphs.map(\.glyph)
      )
    }
  }

  @Test(arguments: InputLanguage.all.map(\.tag))
  func itsLettersAreThoseOfItsFont(_ tag: String) throws {
    let language = try #require(InputLanguage(tag: tag))
    let library = try Self.fonts.get()
    #expect(library.isInstalled(family: language.family), "its package is missing")
    let sample = try #require(LanguageSample.of(tag))
    let languages = TextLanguages(typed: language)
    let runs = try shaped(sample.text, languages.families(chosen: .standard))
    for run in runs {
      #expect(!run.glyphs.isEmpty && !run.glyphs.contains(0), "“\(run.text)” has a box")
    }
    let own = try #require(library.resolver.use(family: language.family, FontStyle.plain))
    let path = library.faces.location(of: own.face).path
    for run in runs { #expect(run.family == path, "“\(run.text)” is in \(run.family)") }
  }

  /// The sample's letters are of the language's script, so that typing them says so.
  @Test(arguments: InputLanguage.all.map(\.tag))
  func itsLettersTellItsScript(_ tag: String) throws {
    let language = try #require(InputLanguage(tag: tag))
    let sample = try #require(LanguageSample.of(tag)).text
    for letter in sample.unicodeScalars where letter.properties.isAlphabetic {
      // Marks and the modifiers of a language may be common to several scripts.
      guard let code = WrittenScript.code(of: letter) else { continue }
      let tag = "und-\(code)"
      #expect(
        InputLanguage(tag: tag)?.script == language.script
          || (code == "Hani" && language.writesHan),
        "\(letter) is \(code)")
    }
    #expect(sample.unicodeScalars.contains { WrittenScript.code(of: $0) != nil })
  }

  @Test func latinLettersStayInTheChosenFont() throws {
    let hebrew = TextLanguages(typed: InputLanguage(tag: "he"))
    let runs = try shaped("Dear שלום", hebrew.families(chosen: .standard))
    #expect(runs.first?.family.hasSuffix("Courier Prime.otf") == true)
    #expect(runs.last?.family.hasSuffix("NotoSansHebrew-Regular.ttf") == true)
  }

  /// Lines keep their positions: only letters of the language change.
  @Test func aFontWithoutLatinLettersTakesTheMeasuresOfTheChosenOne() throws {
    let library = try Self.fonts.get()
    let chosen = library.family(Interface.Typeface.standard.families)
    let families = TextLanguages(typed: InputLanguage(tag: "he")).families(chosen: .standard)
    func request(_ family: FontFamily) -> FontRequest {
      FontRequest(role: .body, family: family, size: 18)
    }
    let hebrew = library.family(families)
    #expect(library.metrics(for: request(hebrew)) == library.metrics(for: request(chosen)))
    let scale = Scale(1)
    #expect(
      library.inkExtent(of: request(hebrew), scale: scale)
        == library.inkExtent(of: request(chosen), scale: scale))
  }

  /// Chinese text keeps its forms while the writer types Latin between.
  @Test func hanLettersKeepTheirFormsUnderAnAlphabet() throws {
    let simplified = try #require(InputLanguage(tag: "zh-Hans"))
    let typing = TextLanguages(typed: simplified, han: simplified)
    let between = TextLanguages(han: simplified)
    let first = try shaped("骨直", typing.families(chosen: .standard))
    let second = try shaped("骨直", between.families(chosen: .standard))
    #expect(first.map(\.glyphs) == second.map(\.glyphs))
    #expect(first.map(\.family) == second.map(\.family))
    let japanese = try shaped("骨直", Interface.Typeface.standard.families)
    #expect(japanese.map(\.glyphs) != first.map(\.glyphs))
  }

  /// A paragraph without hints of its own has the forms of the surrounding text.
  @Test func hanLettersHaveTheFormsThatTheTextShows() throws {
    let library = try Self.fonts.get()
    func face(in text: TextRope, _ languages: TextLanguages = TextLanguages()) throws -> Int {
      let look = PageLayoutSettings(
        Settings(), desktop: DesktopSettings(), languages: languages, text: text, shaper: library)
      var runs: [ShapedRun] = []
      library.shape(
        ClusteredText(Array("直".utf8)), range: 0..<3, font: look.sheet.bodyFont, level: 0,
        into: &runs)
      let run = try #require(runs.first)
      return try #require(library.description(of: run.font)).index
    }
    let texts = ["這們直", "这们直", "한국어 直", "ひらがな直"]
    let faces = try texts.map { try face(in: TextRope($0 + "\n\n直")) }
    #expect(Set(faces).count == 4)
    let japanese = TextLanguages(han: InputLanguage(tag: "ja"))
    #expect(try face(in: TextRope("這們直"), japanese) == faces[3])
    #expect(try face(in: TextRope("")) == faces[3])
  }

  @Test func boldIsTheFontsOwn() throws {
    for tag in ["ja", "he", "th"] {
      let families = try #require(InputLanguage(tag: tag)).families
      let sample = try #require(LanguageSample.of(tag)).text
      let runs = try shaped(String(sample.prefix(2)), families, isBold: true)
      #expect(runs.allSatisfy { $0.family.contains("Bold") }, "\(runs)")
    }
  }

  // Pictures

  nonisolated private static let pages = [
    ("asian", 0..<7), ("indic", 7..<17), ("others", 17..<28), ("rare", 28..<41),
    ("more", 41..<InputLanguage.all.count),
  ]

  /// All samples on a few pages, each in its font with its name before it.
  @Test(arguments: pages)
  func samples(_ page: (name: String, rows: Range<Int>)) throws {
    let rows = InputLanguage.all[page.rows]
    let look = Look(scale: 1, scheme: .light)
    let size = Size(width: 760, height: 80 + 30 * Double(rows.count))
    var text = "ˇ"
    for language in rows {
      let sample = try #require(LanguageSample.of(language.tag)).text
      text += "\(language.tag) \(sample)\n"
    }
    let first = try #require(rows.first)
    let (keyboard, inputMethod) = (SilentInputLanguage(), SilentInputLanguage())
    let editor = try TestEditor(text, look, size: size) {
      $0.desktop.caretBlink = nil
      $0.keyboard = keyboard
      $0.inputMethod = inputMethod
    }
    inputMethod.start()
    keyboard.didChange.send(.language(first.tag))
    try editor.expectPicture("language-\(page.name)", look)
  }
}

extension FontStyle {
  fileprivate static let plain = FontStyle(isBold: false, isItalic: false)
}
