import Testing

@testable import TextCore

@Suite struct HanFormsTests {
  private func language(_ text: String) -> String? {
    var forms = HanForms()
    forms.note(Array(text.utf8))
    return forms.language
  }

  @Test(arguments: [
    ("東京の人口", "ja"), ("カタカナ", "ja"), ("한국어 漢字", "ko"), ("这是一个简体中文的句子。", "zh-Hans"),
    ("這是一個繁體中文的句子。", "zh-Hant"), ("来了！鲜の味道，谁说的？这们这们", "zh-Hans"),
  ])
  func lettersOfOneLanguageTellOfIt(_ sample: (text: String, language: String)) {
    #expect(language(sample.text) == sample.language)
  }

  /// Each character counts once, in any script.
  @Test(arguments: [
    ("かな 한국어", "ko"), ("한국 カタカ", "ja"), ("这们 かなか", "ja"), ("这们为 かな", "zh-Hans"),
    ("這們 한국어", "ko"), ("這們來 한국", "zh-Hant"), ("这们 這們來", "zh-Hant"),
  ])
  func mostLettersDecide(_ sample: (text: String, language: String)) {
    #expect(language(sample.text) == sample.language)
  }

  @Test(arguments: ["", "Plain text", "東京大学", "長門市", "国会", "Привет", "。、「」", "\u{1F600}"])
  func sharedCharactersTellNothing(_ text: String) {
    #expect(language(text) == nil)
  }

  /// A stretch of a longer text may begin and end inside of a character.
  @Test func cutCharactersAreHarmless() {
    let text = Array("這是一個繁體中文的句子。".utf8)
    for start in 0..<6 {
      var forms = HanForms()
      forms.note(text[start..<(text.count - 5 + start)])
      #expect(forms.language == "zh-Hant")
    }
    var forms = HanForms()
    forms.note([0xE9, 0x80, 0xE9, 0x80, 0xFF, 0x80, 0x80, 0xF0, 0x9F])
    #expect(forms.language == nil)
  }
}
