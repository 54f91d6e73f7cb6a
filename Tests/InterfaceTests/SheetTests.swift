import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import Interface

@MainActor @Suite struct QuestionSheetTests {
  @MainActor private final class Answers { var given: [String] = [] }

  private func sheet(_ answers: Answers) -> QuestionSheet {
    QuestionSheet(
      "Save?",
      choices: [
        .init("Save", letter: "s") { answers.given.append("save") },
        .init("Discard", letter: "d") { answers.given.append("discard") },
        .init("Cancel", letter: "c") { answers.given.append("cancel") },
      ], marked: 0, cancel: 2)
  }

  @Test(arguments: [
    ([Key.return], "save"), ([.escape], "cancel"), ([.tab, .return], "discard"),
    ([.right, .right, .right, .return], "cancel"), ([.left, .return], "save"),
    ([.tab, .tab, .tab, .return], "save"), ([.character("d")], "discard"),
    ([.character("x"), .character("c")], "cancel"),
  ])
  func keysAnswer(keys: [Key], answer: String) {
    let answers = Answers()
    let sheet = sheet(answers)
    let responses = keys.map { sheet.handle(KeyPress($0)) }
    #expect(answers.given == [answer])
    #expect(responses.last == .dismissed)
    #expect(responses.dropLast().allSatisfy { $0 == .handled })
  }

  @Test func shiftTabGoesBack() {
    let sheet = sheet(Answers())
    _ = sheet.handle(KeyPress(.tab, .shift))
    #expect(sheet.marked == 2)
  }

  @Test func shortcutsDoNotAnswer() {
    let answers = Answers()
    #expect(sheet(answers).handle(KeyPress(.character("s"), .control)) == .handled)
    #expect(answers.given.isEmpty)
  }

  @Test func aLetterWhoseKeyAnInputMethodTookAnswers() {
    let answers = Answers()
    let sheet = sheet(answers)
    #expect(sheet.insert("x") == .handled)
    #expect(sheet.insert("D") == .dismissed)
    #expect(answers.given == ["discard"])
  }
}

@MainActor @Suite struct NoticeSheetTests {
  @Test func goesWithoutSwallowingWhatCame() {
    let sheet = NoticeSheet("Saved.")
    #expect(sheet.handle(KeyPress(.character("a"))) == .dismissedAndPassedOn)
    #expect(sheet.handle(KeyPress(.escape)) == .dismissed)
    #expect(sheet.handle(KeyPress(.leftAlt)) == .ignored)
    #expect(sheet.insert("a") == .dismissedAndPassedOn)
  }
}

@MainActor @Suite struct PathPromptSheetTests {
  @MainActor private final class Answer { var path: String? }

  private func sheet(
    _ path: String, selectsName: Bool = false, clipboard: any Clipboard = PrivateClipboard(),
    completion: PathPromptSheet.Completion = .init(path: [], candidates: []),
    answer: Answer? = nil
  ) -> PathPromptSheet {
    PathPromptSheet(
      "Save as", path: Array(path.utf8), selectsName: selectsName, clipboard: clipboard,
      boundaries: SimpleTextBoundaries(), complete: { _ in completion },
      accept: { answer?.path = String(decoding: $0, as: UTF8.self) })
  }

  @Test func theNameWithoutItsExtensionIsReplacedByTyping() {
    let sheet = sheet("/home/me.d/letter.md", selectsName: true)
    _ = sheet.insert("poem")
    #expect(sheet.text == "/home/me.d/poem.md")
  }

  @Test(arguments: [("/home/.profile", "/home/x"), ("/a.b/name", "/a.b/x"), ("name.md", "x.md")])
  func theNameIsFound(path: String, expected: String) {
    let sheet = sheet(path, selectsName: true)
    _ = sheet.insert("x")
    #expect(sheet.text == expected)
  }

  @Test func editsLikeAnyField() {
    let sheet = sheet("/home/ab")
    for key in [Key.left, .backspace] { #expect(sheet.handle(KeyPress(key)) == .handled) }
    #expect(sheet.text == "/home/b")
    _ = sheet.handle(KeyPress(.delete))
    _ = sheet.insert("é")
    _ = sheet.handle(KeyPress(.home))
    _ = sheet.insert("x")
    #expect(sheet.text == "x/home/é")
    _ = sheet.handle(KeyPress(.end))
    _ = sheet.handle(KeyPress(.backspace))
    #expect(sheet.text == "x/home/")
    _ = sheet.handle(KeyPress(.character("a"), .control))
    _ = sheet.insert("y")
    #expect(sheet.text == "y")
  }

  @Test func pastesOneLine() {
    let sheet = sheet("")
    #expect(sheet.handle(KeyPress(.character("v"), .control)) == .wantsClipboard)
    _ = sheet.insert("/tmp/a\n/tmp/b")
    #expect(sheet.text == "/tmp/a")
  }

  @Test func copyingNothingKeepsTheClipboard() {
    let clipboard = PrivateClipboard()
    clipboard.text = "kept"
    _ = sheet("/home", clipboard: clipboard).handle(KeyPress(.character("c"), .control))
    #expect(clipboard.text == "kept")
  }

  @Test func bytesThatAreNoTextAreTakenAsTheyAre() {
    let odd: [UInt8] = [0x2F, 0x6E, 0xE9, 0xFF]
    var taken: [[UInt8]] = []
    let sheet = PathPromptSheet(
      "Save as", path: odd, selectsName: false, clipboard: PrivateClipboard(),
      boundaries: SimpleTextBoundaries(),
      complete: { typed in
        taken.append(typed)
        return .init(path: typed + [0xFE], candidates: [])
      }, accept: { taken.append($0) })
    _ = sheet.insert("x")
    _ = sheet.handle(KeyPress(.tab))
    _ = sheet.handle(KeyPress(.return))
    #expect(taken == [odd + [0x78], odd + [0x78, 0xFE]])
  }

  @Test func tabCompletes() {
    let sheet = sheet("/ho", completion: .init(path: Array("/home/".utf8), candidates: ["a", "b"]))
    #expect(sheet.handle(KeyPress(.tab)) == .handled)
    #expect(sheet.text == "/home/")
    _ = sheet.insert("c")
    #expect(sheet.text == "/home/c")
  }

  @Test func aSheetWithoutAFieldShowsNothingComposed() {
    #expect(!NoticeSheet("Saved.").compose("日", choice: 0..<0))
    #expect(NoticeSheet("Saved.").textInputRect == nil)
    #expect(sheet("/home").compose("日", choice: 0..<0))
  }

  @Test func returnTakesAndEscapeLeaves() {
    let answer = Answer()
    #expect(sheet("/home/a", answer: answer).handle(KeyPress(.escape)) == .dismissed)
    #expect(answer.path == nil)
    #expect(sheet("/home/a", answer: answer).handle(KeyPress(.return)) == .dismissed)
    #expect(answer.path == "/home/a")
  }
}
