import Localization
import SystemPackage
import Testing

@testable import Files

@Suite struct SettingsDocumentTests {
  private func document(_ text: String) -> SettingsDocument { SettingsDocument(Array(text.utf8)) }

  private func text(_ document: SettingsDocument) -> String {
    String(decoding: document.bytes, as: UTF8.self)
  }

  @Test func readsEveryKindOfValue() {
    let settings = document(
      """
      # How I like it
      text-size = 18
      line.height=1.6   # airy
        blink\t=\toff

      font = Courier Prime # the old one
      greeting = "say \\"hi\\" \\\\ \\n\\t\\u{1F600} # no comment"  # comment
      accent = #0A84D8
      empty = ""
      sum = a=b
      """)
    #expect(settings.problems == [])
    #expect(settings["text-size"]?.number == 18)
    #expect(settings["line.height"]?.number == 1.6)
    #expect(settings["blink"]?.isOn == false)
    #expect(settings["font"] == .bare("Courier Prime"))
    #expect(settings["font"]?.word == nil)
    #expect(settings["greeting"] == .quoted("say \"hi\" \\ \n\t😀 # no comment"))
    #expect(settings["accent"]?.word == "#0A84D8")
    #expect(settings["empty"]?.text == "")
    #expect(settings["sum"]?.text == "a=b")
    #expect(settings["other"] == nil)
  }

  @Test(
    arguments: [
      ("1.6", 1.6), ("-3", -3), ("+2", 2), ("1e3", 1000), ("inf", nil), ("nan", nil), ("0x10", nil),
      ("1,6", nil), ("1e999", nil), ("\"1\"", nil), ("12px", nil), (".5", 0.5),
    ] as [(String, Double?)])
  func numbersAreDecimal(text: String, number: Double?) {
    #expect(document("a = \(text)")["a"]?.number == number)
  }

  @Test(
    arguments: [
      ("size", SettingsFault.noAssignment, nil),
      (" = 4", .missingName, nil),
      ("te xt = 4", .badName, nil),
      ("größe = 4", .badName, nil),
      ("size =  ", .missingValue, "size"),
      ("size = # none", .missingValue, "size"),
      ("size = \"18", .unclosedQuote, "size"),
      ("size = \"18\\", .unclosedQuote, "size"),
      ("size = \"\\q\"", .badEscape, "size"),
      ("size = \"\\u{D800}\"", .badEscape, "size"),
      ("size = \"\\u41\"", .badEscape, "size"),
      ("size = \"18\" px", .textAfterQuote, "size"),
      ("size = 1\u{0}8", .control, "size"),
      ("\u{0}\u{0}\u{0}", .control, nil),
      ("size = 1\r8", .control, "size"),
    ] as [(String, SettingsFault, String?)])
  func tellsWhatIsWrongAndWhere(line: String, fault: SettingsFault, name: String?) {
    let settings = document("a = 1\n\(line)\nb = 2\n")
    #expect(
      settings.problems == [SettingsProblem(line: 2, name: name, reason: fault.reason)])
    #expect(settings["a"]?.number == 1)
    #expect(settings["b"]?.number == 2)
    #expect(settings["size"] == nil)
  }

  @Test func tellsBytesThatAreNotUTF8() {
    let settings = SettingsDocument(Array("a = 1\nb = ".utf8) + [0xFF, 0xC3, 0x0A])
    #expect(
      settings.problems == [
        SettingsProblem(line: 2, name: "b", reason: SettingsFault.malformed.reason)
      ])
  }

  @Test func theLastOfTwoCountsAndIsTold() {
    let settings = document("a = 1\nb = 1\na = 2\na = \"\n")
    #expect(settings["a"]?.number == 2)
    #expect(
      settings.problems == [
        SettingsProblem(line: 3, name: "a", reason: SettingsFault.repeated(earlier: 1).reason),
        SettingsProblem(line: 4, name: "a", reason: SettingsFault.unclosedQuote.reason),
      ])
  }

  @Test func aFileOfMoreThanOneMegabyteIsNotRead() {
    let line = Array("a = 1\n#".utf8)
    let most = SettingsDocument(line + [UInt8](repeating: 0x23, count: (1 << 20) - line.count))
    #expect(most["a"] != nil && !most.isTooLarge && most.problems == [])
    let more = SettingsDocument(line + [UInt8](repeating: 0x23, count: (1 << 20) + 1 - line.count))
    #expect(more["a"] == nil && more.isTooLarge && more.problems.map(\.line) == [1])
  }

  @Test func callersSayWhichValuesAreGood() {
    let settings = document("size = 900\nstrange = 1\nsize = 18\nblink = perhaps\nno")
    let (accepted, problems) = settings.checked { name, value in
      switch name {
      case "size": value.number == 18 ? nil : Phrase("not 18")
      case "blink": value.isOn == nil ? Phrase("not on or off") : nil
      default: nil
      }
    }
    #expect(accepted == ["size": .bare("18"), "strange": .bare("1")])
    #expect(
      problems == [
        SettingsProblem(line: 3, name: "size", reason: SettingsFault.repeated(earlier: 1).reason),
        SettingsProblem(line: 4, name: "blink", reason: Phrase("not on or off")),
        SettingsProblem(line: 5, name: nil, reason: SettingsFault.noAssignment.reason),
      ])
  }

  @Test(arguments: [
    ("a = 1 # one\nb = 2\n", "a = 7 # one\nb = 2\n"),
    ("  a\t=1  \r\nb = 2", "  a\t=7  \r\nb = 2"),
    ("a = 1\na = 2\n", "a = 1\na = 7\n"),
    ("a = 1\na = \"\n", "a = 7\na = \"\n"),
    ("a = \"1 # x\n", "a = 7\n"),
    ("a =\nb = 1\n", "a = 7\nb = 1\n"),
    ("a =   \n", "a = 7   \n"),
    ("a =# none\n", "a = 7 # none\n"),
    ("a = # none\n", "a = 7 # none\n"),
    ("\u{FEFF}a = 1\n", "\u{FEFF}a = 7\n"),
    ("", "a = 7\n"),
    ("b = 1\r\n", "b = 1\r\na = 7\r\n"),
    ("b = 1", "b = 1\na = 7"),
    ("b = 1\r\nc = 1", "b = 1\r\nc = 1\r\na = 7"),
    ("nonsense\n", "nonsense\na = 7\n"),
  ])
  func settingTouchesOneLine(before: String, after: String) {
    var settings = document(before)
    settings.set("a", to: .number(7))
    #expect(settings.bytes == Array(after.utf8))
    #expect(settings["a"]?.number == 7)
  }

  @Test(arguments: [
    ("a = 1 # one\nb = 2\n", "b = 2\n"), ("b = 2\na = 1", "b = 2\n"), ("a = 1", ""),
    ("a = 1\n# c\na = 2\na = \"\n", "# c\n"), ("b = 2\n", "b = 2\n"),
  ])
  func removingGoesBackToTheDefault(before: String, after: String) {
    var settings = document(before)
    settings.remove("a")
    #expect(settings.bytes == Array(after.utf8))
  }

  @Test(arguments: [
    SettingsValue.number(1.6), .number(18), .number(-0.25), .number(1e300), .isOn(true),
    .bare("moss"), .bare("two words"), .bare(""), .bare("# c"), .bare("#"), .bare(" x"),
    .bare("a # b"), .bare("\"q\""), .bare("a\nb = 2"), .bare("\u{0}"), .quoted("18"),
    .quoted("\\ \" \r\n\t\u{1}\u{7F} é 😀 #"), .quoted(""), .bare("\u{FEFF}"), .bare("x\r"),
  ])
  func setValuesAreRead(value: SettingsValue) {
    var settings = document("a = 1\n")
    settings.set("v", to: value)
    settings.set("a", to: value)
    #expect(settings.problems == [])
    #expect(settings["v"]?.text == value.text)
    #expect(settings["a"]?.text == value.text)
    #expect(settings["v"]?.number == value.number)
  }
}
