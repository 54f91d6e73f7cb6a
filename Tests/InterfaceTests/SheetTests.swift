import Canvas
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
    for key in keys {
      #expect(!sheet.isClosed)
      let isTaken = sheet.handle(KeyPress(key))
      #expect(isTaken)
    }
    #expect(answers.given == [answer])
    #expect(sheet.isClosed)
  }

  @Test func shiftTabGoesBack() {
    let sheet = sheet(Answers())
    _ = sheet.handle(KeyPress(.tab, .shift))
    #expect(sheet.marked == 2)
  }

  @Test func shortcutsDoNotAnswer() {
    let answers = Answers()
    let sheet = sheet(answers)
    let isTaken = sheet.handle(KeyPress(.character("s"), .control))
    #expect(isTaken && !sheet.isClosed)
    #expect(answers.given.isEmpty)
  }

  @Test func aLetterWhoseKeyAnInputMethodTookAnswers() {
    let answers = Answers()
    let sheet = sheet(answers)
    for (text, closes) in [("x", false), ("D", true)] {
      let isTaken = sheet.insert(text)
      #expect(isTaken && sheet.isClosed == closes)
    }
    #expect(answers.given == ["discard"])
  }
}

@MainActor @Suite struct NoticeSheetTests {
  @Test func goesWithoutSwallowingWhatCame() {
    func expect(
      taken: Bool, closed: Bool, _ event: (NoticeSheet) -> Bool,
      _ place: SourceLocation = #_sourceLocation
    ) {
      let sheet = NoticeSheet("Saved.")
      let isTaken = event(sheet)
      #expect(isTaken == taken && sheet.isClosed == closed, sourceLocation: place)
    }
    expect(taken: false, closed: true) { $0.handle(KeyPress(.character("a"))) }
    expect(taken: true, closed: true) { $0.handle(KeyPress(.escape)) }
    expect(taken: false, closed: false) { $0.handle(KeyPress(.leftAlt)) }
    expect(taken: false, closed: true) { $0.insert("a") }
  }
}

@MainActor @Suite struct PathPromptSheetTests {
  @MainActor private final class Answer { var path: String? }

  private func sheet(
    _ path: String, selectsName: Bool = false, clipboard: any Clipboard = PrivateClipboard(),
    completion: FieldSheet.Completion = .init(path: [], candidates: []),
    answer: Answer? = nil
  ) -> PathPromptSheet {
    PathPromptSheet(
      "Save as", path: Array(path.utf8), selectsName: selectsName, clipboard: clipboard,
      boundaries: SimpleTextBoundaries(), complete: { $1(completion) },
      accept: { answer?.path = String(decoding: $0, as: UTF8.self) })
  }

  /// Offers a key to the sheet, and then to its field, as a window does.
  private func press(_ press: KeyPress, in sheet: PathPromptSheet) {
    if !sheet.handle(press) { _ = sheet.offer(press) }
  }

  @Test func theNameWithoutItsExtensionIsReplacedByTyping() {
    let sheet = sheet("/home/me.d/letter.md", selectsName: true)
    sheet.type("poem")
    #expect(sheet.text == "/home/me.d/poem.md")
  }

  @Test(arguments: [("/home/.profile", "/home/x"), ("/a.b/name", "/a.b/x"), ("name.md", "x.md")])
  func theNameIsFound(path: String, expected: String) {
    let sheet = sheet(path, selectsName: true)
    sheet.type("x")
    #expect(sheet.text == expected)
  }

  @Test func editsLikeAnyField() {
    let sheet = sheet("/home/ab")
    for key in [Key.left, .backspace] { press(KeyPress(key), in: sheet) }
    #expect(sheet.text == "/home/b")
    press(KeyPress(.delete), in: sheet)
    sheet.type("é")
    press(KeyPress(.home), in: sheet)
    sheet.type("x")
    #expect(sheet.text == "x/home/é")
    press(KeyPress(.end), in: sheet)
    press(KeyPress(.backspace), in: sheet)
    #expect(sheet.text == "x/home/")
    press(KeyPress(.character("a"), .control), in: sheet)
    sheet.type("y")
    #expect(sheet.text == "y")
  }

  @Test func pastesOneLine() {
    let sheet = sheet("")
    #expect(sheet.offer(KeyPress(.character("v"), .control)) == .wantsClipboard)
    sheet.note(sheet.field.paste("/tmp/a\n/tmp/b"), of: sheet.field)
    #expect(sheet.text == "/tmp/a")
  }

  @Test func copyingNothingKeepsTheClipboard() {
    let clipboard = PrivateClipboard()
    clipboard.text = "kept"
    press(KeyPress(.character("c"), .control), in: sheet("/home", clipboard: clipboard))
    #expect(clipboard.text == "kept")
  }

  @Test func bytesThatAreNoTextAreTakenAsTheyAre() {
    let odd: [UInt8] = [0x2F, 0x6E, 0xE9, 0xFF]
    var taken: [[UInt8]] = []
    let sheet = PathPromptSheet(
      "Save as", path: odd, selectsName: false, clipboard: PrivateClipboard(),
      boundaries: SimpleTextBoundaries(),
      complete: { typed, answer in
        taken.append(typed)
        answer(.init(path: typed + [0xFE], candidates: []))
      }, accept: { taken.append($0) })
    sheet.type("x")
    _ = sheet.handle(KeyPress(.tab))
    _ = sheet.handle(KeyPress(.return))
    #expect(taken == [odd + [0x78], odd + [0x78, 0xFE]])
  }

  @Test func tabCompletes() {
    let completion = FieldSheet.Completion(
      path: Array("/home/".utf8), candidates: [[0x61], [0x62]])
    let sheet = sheet("/ho", completion: completion)
    let isTaken = sheet.handle(KeyPress(.tab))
    #expect(isTaken)
    #expect(sheet.text == "/home/")
    sheet.type("c")
    #expect(sheet.text == "/home/c")
  }

  @Test(arguments: [([Key.down], "/home/a"), ([.down, .down], "/home/b"), ([.up], "/home/b")])
  func arrowsChooseACompletion(keys: [Key], path: String) {
    let completion = FieldSheet.Completion(
      path: Array("/home/".utf8), candidates: [[0x61], [0x62]])
    let sheet = sheet("/ho", completion: completion)
    press(KeyPress(.tab), in: sheet)
    for key in keys { press(KeyPress(key), in: sheet) }
    press(KeyPress(.return), in: sheet)
    #expect(sheet.text == path && !sheet.isClosed)
    press(KeyPress(.return), in: sheet)
    #expect(sheet.isClosed)
  }

  @Test func completionsGoWithTheirPlaceInThePath() {
    let completion = FieldSheet.Completion(
      path: Array("docs/al".utf8), candidates: [Array("alpha/".utf8), Array("alb".utf8)])
    let sheet = sheet("docs/al", completion: completion)
    press(KeyPress(.tab), in: sheet)
    press(KeyPress(.home), in: sheet)
    sheet.press(ViewID("name", 0))
    #expect(sheet.text == "docs/al")
  }

  /// A folder may hold thousands of files, and the sheet is laid out for each key.
  @Test func ofManyCompletionsTheFirstCanBeChosenAndTheOthersAreCounted() throws {
    let names = (0..<5000).map { Array("a\($0)".utf8) }
    let sheet = sheet("/a", completion: .init(path: Array("/a".utf8), candidates: names))
    press(KeyPress(.tab), in: sheet)
    #expect(sheet.controls.count == 201)
    let words = Catalog(language: "et", entries: ["… and %1 more": ["… ja veel %1"]])
    let context = ChromeContext(
      windowSize: Size(width: 600, height: 400), scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels(), words: words)
    let nodes = sheet.accessibilityNode(context).children
    let told = try #require(nodes.first { $0.role == .notification })
    #expect(told.name == "a0, a1, a2, a3, a4, a5, … ja veel 4994")
    for _ in 0..<200 { press(KeyPress(.down), in: sheet) }
    let last = sheet.accessibilityNode(context).children
    #expect(last.first { $0.role == .list }?.children.last?.name == "a199")
    press(KeyPress(.return), in: sheet)
    #expect(sheet.text == "/a199")
  }

  /// Collects the requests for completions, which are answered later.
  @MainActor private final class Requests {
    var answers: [(FieldSheet.Completion) -> Void] = []
  }

  @Test func aCompletionThatComesLaterIsForTheTextItWasAskedFor() {
    let requests = Requests()
    var taken: [UInt8]?
    let sheet = PathPromptSheet(
      "Save as", path: Array("/ho".utf8), selectsName: false, clipboard: PrivateClipboard(),
      boundaries: SimpleTextBoundaries(), complete: { requests.answers.append($1) },
      accept: { taken = $0 })
    let home = FieldSheet.Completion(path: Array("/home/".utf8), candidates: [])
    press(KeyPress(.tab), in: sheet)
    sheet.type("t")
    press(KeyPress(.backspace), in: sheet)
    requests.answers[0](home)
    #expect(sheet.text == "/ho", "it was edited meanwhile")
    press(KeyPress(.tab), in: sheet)
    sheet.type("m")
    press(KeyPress(.tab), in: sheet)
    sheet.type("a.md")
    press(KeyPress(.return), in: sheet)
    #expect(sheet.text == "/ho" && !sheet.isClosed, "nothing is taken that is about to change")
    requests.answers[1](home)
    #expect(sheet.text == "/home/m" && !sheet.isClosed)
    requests.answers[2](.init(path: Array("/home/me/".utf8), candidates: []))
    #expect(sheet.isClosed)
    #expect(taken == Array("/home/me/a.md".utf8))
  }

  @Test func aCompletionThatNeverComesIsGivenUpByEscape() {
    let requests = Requests()
    let sheet = PathPromptSheet(
      "Save as", path: Array("/ho".utf8), selectsName: false, clipboard: PrivateClipboard(),
      boundaries: SimpleTextBoundaries(), complete: { requests.answers.append($1) },
      accept: { _ in })
    press(KeyPress(.tab), in: sheet)
    sheet.type("t")
    press(KeyPress(.return), in: sheet)
    press(KeyPress(.escape), in: sheet)
    #expect(sheet.text == "/hot" && !sheet.isClosed)
    requests.answers[0](.init(path: Array("/home/".utf8), candidates: []))
    #expect(sheet.text == "/hot")
    press(KeyPress(.escape), in: sheet)
    #expect(sheet.isClosed)
  }

  @Test func returnTakesAndEscapeLeaves() {
    let answer = Answer()
    for (key, path) in [(Key.escape, nil), (.return, "/home/a")] {
      let sheet = sheet("/home/a", answer: answer)
      let isTaken = sheet.handle(KeyPress(key))
      #expect(isTaken && sheet.isClosed)
      #expect(answer.path == path)
    }
  }
}
