import Interface
import Platform
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope

@MainActor
@Suite struct PunctuationTests {
  private func editor(
    _ marked: String = "ˇ", isOn: Bool = true, locale: String = "en", language: String = ""
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.smartPunctuation = isOn
    setup.settings.language = language
    setup.language = locale
    return try TestEditor(marked, setup)
  }

  @Test func marksBecomeThoseOfPrint() throws {
    try editor().type("\"It's late\" -- so... ").expect("“It’s late” – so… ˇ")
    try editor("ˇ", isOn: false).type("\"It's\" -- ...").expect("\"It's\" -- ...ˇ")
  }

  @Test func theLanguageIsTheSetOneOrTheLocales() throws {
    try editor(locale: "et-EE").type("\"ja\"").expect("„ja”ˇ")
    try editor(locale: "et-EE", language: "ru").type("\"да\"").expect("«да»ˇ")
  }

  @Test func oneUndoGivesThePlainMarkBack() throws {
    let editor = try editor("a ˇ")
    editor.type("\"").expect("a “ˇ")
    editor.keys("ctrl+z").expect("a \"ˇ")
    editor.type("b").expect("a \"bˇ")
    editor.keys("ctrl+z", "ctrl+z").expect("a ˇ")
    editor.keys("ctrl+y", "ctrl+y").expect("a \"bˇ")
  }

  @Test func anUndoneReplacementIsNotMadeAgain() throws {
    let editor = try editor("a ˇ")
    editor.type("b--").expect("a b–ˇ").keys("ctrl+z").expect("a b--ˇ")
    editor.type("-").expect("a b---ˇ").type(" -- ").expect("a b--- – ˇ")
    editor.keys("ctrl+z").type("...").expect("a b--- -- …ˇ")
    editor.keys("ctrl+z").type(".").expect("a b--- -- ....ˇ")
  }

  @Test(arguments: [
    ("---\ntitle: ˇ\n---\n", "\"It's\"", "---\ntitle: \"It's\"ˇ\n---\n"),
    ("a\n\n    ˇ", "print(\"a\")", "a\n\n    print(\"a\")ˇ"),
    ("ˇ", "run git --amend --no-edit ", "run git --amend --no-edit ˇ"),
    ("ˇ", "rock 'n' roll -- 'cause", "rock ’n’ roll – ‘causeˇ"),
  ])
  func textForProgramsIsLeftAlone(_ start: String, _ keys: String, _ expected: String) throws {
    try editor(start).type(keys).expect(expected)
  }

  @Test func aMarkTypedAnewIsReplacedAnew() throws {
    let editor = try editor("a ˇ")
    editor.type("\"").keys("ctrl+z", "backspace").type("\"").expect("a “ˇ")
  }

  @Test func twoHyphensAndAThird() throws {
    try editor("a ˇ").type("b---c").expect("a b—cˇ")
  }

  @Test(arguments: [
    ("`code ˇ`", "\"", "`code \"ˇ`"), ("```\nˇ\n```", "a \"--...", "```\na \"--...ˇ\n```"),
    ("[a](bˇ)", "--c", "[a](b--cˇ)"), ("[a](b ˇ)", "\"", "[a](b \"ˇ)"),
    ("<https://a.bˇ>", "--c", "<https://a.b--cˇ>"), ("ˇ", "---", "---ˇ"), ("> ˇ", "---", "> ---ˇ"),
    ("```ˇ\n", "'", "```'ˇ\n"),
  ])
  func syntaxIsLeftAlone(_ start: String, _ keys: String, _ expected: String) throws {
    try editor(start).type(keys).expect(expected)
  }

  @Test(arguments: [
    ("**ˇ**", "\"a\"", "**“a”ˇ**"), ("[ˇ](b)", "\"a\"", "[“a”ˇ](b)"), ("# ˇ", "\"a\"", "# “a”ˇ"),
  ])
  func textInsideOfSyntaxIsText(_ start: String, _ keys: String, _ expected: String) throws {
    try editor(start).type(keys).expect(expected)
  }

  @Test func theEndOfAParagraphIsChecked() throws {
    let editor = try editor("ˇ")
    editor.type("in '68\n('90s) ").expect("in ’68\n(’90s) ˇ")
    editor.keys("ctrl+z").expect("in ’68\n(’90s)ˇ")
  }

  @Test func anApostropheThatWasTakenBackStays() throws {
    let editor = try editor("ˇ")
    editor.type("the '90s ").expect("the ’90s ˇ")
    editor.keys("ctrl+z").expect("the ‘90s ˇ").type("a. b").expect("the ‘90s a. bˇ")
  }

  @Test func pastedTextStays() throws {
    let editor = try editor("a ˇ")
    editor.clipboard.text = "\"b\" -- '"
    editor.keys("ctrl+v").expect("a \"b\" -- 'ˇ")
  }

  @Test func theCommandSwitchesIt() throws {
    let editor = try editor("ˇ", isOn: false)
    let command = try #require(editor.document.commands.command(named: "smart-punctuation"))
    #expect(command.isChecked?() == false)
    command.perform()
    #expect(command.isChecked?() == true)
    editor.type("\"a").expect("“aˇ")
  }
}
