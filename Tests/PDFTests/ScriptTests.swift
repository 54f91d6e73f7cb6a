import Testing

@testable import PDF

/// Text in every script is extracted as it was written, also where glyphs are used for several letters.
@Suite struct ScriptTests {
  /// A line of each script; most have letters that join, move or share glyphs.
  private static let lines: [(script: String, line: String)] = [
    ("Latin", "The office of Ann’s affluent niece; naïve, façade — “quoted”."),
    ("Latin with marks", "Tiếng Việt có dấu: một ngày đẹp trời."),
    ("Latin with marks apart", "Te\u{323}\u{302}n q\u{307}a x\u{323}\u{301}y"),
    ("Greek", "Ὦ ξεῖν’, ἀγγέλλειν Λακεδαιμονίοις"),
    ("Cyrillic", "Её объезд: щука, ёж и йод."),
    ("Hebrew", "בְּרֵאשִׁית בָּרָא אֱלֹהִים את השמים"),
    ("Arabic", "السلام عليكم ورحمة الله وبركاته"),
    ("Thai", "ที่นี่มีน้ำแข็งไหม ควรปฏิบัติ"),
    ("Burmese", "လူတိုင်းသည် အခွင့်အရေး"),
    ("Tibetan", "བོད་སྐད་ མིའི་རིགས"),
    ("Devanagari", "क्षत्रिय हिन्दी में किताब पढ़ते हैं, देन"),
    ("Bengali", "আমি বাংলায় গান গাই"),
    ("Tamil", "தமிழ் மொழி கொண்டு"),
    ("Armenian", "Բարեւ ձեզ"),
    ("Georgian", "გამარჯობა"),
    ("Japanese", "日本語の文章、カタカナ。"),
    ("Korean", "한국어 문장입니다"),
    ("Khmer", "ភាសាខ្មែរ និងសមភាព"),
    ("Emoji", "A 👍🏽 and a 🏳️‍🌈 here"),
  ]

  @Test(arguments: lines) func lineIsExtracted(_ script: String, line: String) throws {
    #expect(try PDFSample([line]).text() == line, "\(script)")
  }

  /// Glyphs that one line has used stand for the letters of another one as well. Lines that begin at the
  /// right edge are a column for the reader, so only each line is whole.
  @Test func linesOfOnePageAreExtracted() throws {
    let text = try PDFSample(Self.lines.map(\.line)).text()
    for (script, line) in Self.lines { #expect(text.contains(line), "\(script)") }
  }

  /// The same glyphs for other letters: a hyphen and a soft one, spaces of two kinds, letters of two
  /// alphabets that look alike.
  @Test func glyphsOfSeveralLettersAreExtracted() throws {
    let line = "A-B A\u{2011}B AΑА µμ ﬁ fi"
    #expect(try PDFSample([line]).text() == line)
  }
}
