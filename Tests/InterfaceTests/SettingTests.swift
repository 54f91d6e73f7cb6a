import Testing

@testable import Interface

@MainActor @Suite struct SettingTests {
  @Test func everyDefaultIsWrittenAndReadBack() {
    for setting in Setting.all {
      var settings = Settings()
      let word = setting.text(settings)
      #expect(setting.set(word, &settings) == nil, "\(setting.name) = \(word)")
      #expect(setting.isDefault(settings), "\(setting.name)")
    }
  }

  @Test func namesAreWordsWithHyphens() {
    for setting in Setting.all {
      #expect(setting.name.allSatisfy { $0.isLowercase || $0 == "-" }, "\(setting.name)")
    }
    #expect(Set(Setting.all.map(\.name)).count == Setting.all.count)
  }

  @Test(arguments: [
    ("line-height", "9"), ("line-height", "tall"), ("line-height", "nan"), ("accent", "beige"),
    ("caret-glide", "maybe"), ("text-size", "1e9"),
  ])
  func invalidValuesAreRefused(name: String, word: String) throws {
    let setting = try #require(Setting.named(name))
    var settings = Settings()
    #expect(setting.set(word, &settings) != nil)
    #expect(settings == Settings())
  }

  @Test func proCanBeTakenBack() {
    var settings = Settings()
    settings.accent = .sepia
    settings.lineHeight = 1.9
    settings.textSize = 22
    #expect(settings.proInUse.map(\.name) == ["accent", "line-height"])
    let reset = settings.withoutPro
    #expect(reset.proInUse.isEmpty)
    #expect(reset.textSize == 22)
  }

  @Test func aTypefaceIsFoundByNameOrIsAFamily() {
    #expect(Typeface(setting: "palatino").families.first == "P052")
    #expect(Typeface(setting: "Comic Neue").families == ["Comic Neue"])
  }
}
