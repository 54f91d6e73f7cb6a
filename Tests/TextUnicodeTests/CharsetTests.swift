import Testing

@testable import TextUnicode

@Suite struct CharsetTests {
  @Test func convertsThereAndBack() throws {
    for (name, text) in [
      ("windows-1252", "naïve – “quoted” €"), ("Shift_JIS", "日本語のテキスト"),
      ("GB18030", "中文文本"), ("Big5", "繁體中文"), ("EUC-KR", "한국어"), ("KOI8-R", "Русский"),
      ("ISO-2022-JP", "日本語 ASCII"), ("macintosh", "café"),
    ] {
      let bytes = try Charset(name).encode(Array(text.utf8))
      #expect(bytes != Array(text.utf8))
      #expect(Charset(name).decode(bytes) == Array(text.utf8), "\(name)")
    }
  }

  @Test func namesTheCharacterThatIsLacking() {
    #expect(throws: Charset.Unmappable(offset: 3)) {
      try Charset("windows-1252").encode(Array("né→x".utf8))
    }
    #expect(throws: Charset.Unmappable(offset: 3)) {
      try Charset("ISO-8859-1").encode(Array("abc😀".utf8))
    }
    #expect(throws: Charset.Unmappable(offset: nil)) {
      try Charset("no such charset").encode([0x61])
    }
  }

  @Test func refusesBytesWithoutMeaning() {
    #expect(Charset("Shift_JIS").decode([0x61, 0x81]) == nil)
    #expect(Charset("no such charset").decode([0x61]) == nil)
    #expect(Charset("windows-1252").decode([]) == [])
  }

  @Test func guessesCharsets() throws {
    let text = "Это простой текст на русском языке, и его нетрудно узнать."
    let bytes = try Charset("KOI8-R").encode(Array(text.utf8))
    let names = Charset.candidates(for: bytes[...]).map(\.charset.name)
    #expect(names.first { !$0.hasPrefix("UTF-") } == "KOI8-R")
  }
}
