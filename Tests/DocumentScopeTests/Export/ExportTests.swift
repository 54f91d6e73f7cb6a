import Canvas
import Files
import Glibc
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Export
@testable import Interface

/// The export sheet and everything that may come between it and the file.
@MainActor
@Suite struct ExportTests {
  private static let document = TestEditor.home / "notes.md"
  private static let page = TestEditor.home / "notes.html"

  private func editor(
    _ text: String = "# Walks\n\nA **word**.\n", _ setup: TestEditor.Setup = TestEditor.Setup()
  ) throws -> TestEditor {
    try TestEditor(file: Array(text.utf8), at: Self.document, setup)
  }

  private func sheet(_ editor: TestEditor) throws -> ChoiceSheet {
    try #require(editor.sheet as? ChoiceSheet)
  }

  // The file

  @Test func theFileIsWrittenBesideTheDocument() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "~/notes.html")
    editor.keys("return").settle()
    let html = try #require(editor.store.text(at: Self.page))
    #expect(html.hasPrefix("<!DOCTYPE html>"))
    #expect(html.contains("<p>A <strong>word</strong>.</p>"))
    #expect(editor.sheet == nil && editor.transientMessages == "Exported")
    // The document is as it was.
    #expect(editor.store.text(at: Self.document) == "# Walks\n\nA **word**.\n")
    #expect(!editor.isModified)
  }

  @Test func aSheetWithoutAFileGetsTheNameOfItsHeading() throws {
    let editor = try TestEditor("# Walksˇ")
    editor.keys("ctrl+shift+e", "return").settle()
    #expect(editor.store.paths(in: TestEditor.home).contains(TestEditor.home / "Walks.html"))
  }

  @Test func aNameWithoutAnExtensionGetsThatOfTheFormat() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e", "ctrl+a").type("~/walks").keys("return").settle()
    #expect(editor.store.text(at: TestEditor.home / "walks.html")?.hasPrefix("<!DOCTYPE") == true)
    #expect(editor.store.text(at: TestEditor.home / "walks") == nil)
    // What has an extension keeps it.
    editor.keys("ctrl+shift+e", "ctrl+a").type("~/walks.draft").keys("return").settle()
    #expect(editor.store.text(at: TestEditor.home / "walks.draft") != nil)
  }

  @Test func theUnsavedTextIsExported() throws {
    let editor = try editor("old\n")
    editor.type("new ").keys("ctrl+shift+e", "return").settle()
    #expect(editor.store.text(at: Self.page)?.contains("<p>new old</p>") == true)
    #expect(editor.isModified)
  }

  @Test func picturesOfTheDiskGoInAndMissingOnesAreNamed() throws {
    let editor = try editor("![a](here.png) ![b](gone.png) ![c](https://a.test/x.png)\n")
    let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    editor.store.put(png, at: TestEditor.home / "here.png")
    editor.keys("ctrl+shift+e", "return").settle()
    #expect(editor.store.text(at: Self.page)?.contains("data:image/png;base64,") == true)
    #expect(
      editor.notice == "“notes.html” was exported without 1 picture that was not found: “gone.png”."
    )
  }

  @Test(arguments: [1, 2, 5]) func missingPicturesAreNamedOnce(count: Int) throws {
    let pictures = (1...count).map { "![x](gone\($0).png)" }.joined(separator: " ")
    let editor = try editor(pictures + "\n\n" + pictures + "\n")
    editor.keys("ctrl+shift+e", "return").settle()
    let notice = try #require(editor.notice)
    #expect(notice.contains(" \(count) picture"))
    for number in 1...count {
      #expect(notice.contains("“gone\(number).png”") == (number <= 3), "\(notice)")
    }
  }

  // The choices

  @Test func optionsAreChosenByKeys() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e", "down", "right", "return").settle()
    #expect(editor.store.text(at: Self.page)?.contains("<style>") == false)
  }

  @Test func rareRowsComeByAlt() throws {
    let editor = try editor("one\ntwo\n")
    editor.keys("ctrl+shift+e", "alttap")
    // Format, design, lines: each line ends with a break.
    editor.keys("down", "down", "right", "right", "return").settle()
    #expect(editor.store.text(at: Self.page)?.contains("one<br>\ntwo") == true)
  }

  /// The first choice of the row for line breaks names the meaning that the document has.
  @Test(arguments: [
    ("one\ntwo\n", "As in the document: make paragraphs"),
    ("one\ntwo\n\nthree\n", "As in the document: keep"),
    (
      Array(repeating: "word word word word word word word word word word\n", count: 8).joined()
        + "\nend\n", "As in the document: join into paragraphs"
    ),
  ]) func theSheetNamesTheMeaningOfLines(text: String, title: String) throws {
    let editor = try editor(text)
    editor.keys("ctrl+shift+e", "alttap")
    let row = try #require(
      try sheet(editor).choices.rows.first { Catalog.english.text($0.title) == "Line breaks" })
    #expect(row.chosen == 0)
    #expect(Catalog.english.text(row.values[0]) == title)
  }

  /// It names the one that the writer has chosen in Nitpicking.
  @Test func theSheetNamesTheChosenMeaningOfLines() throws {
    let editor = try editor("one\ntwo\n")
    editor.document.perform("nitpicking")
    editor.keys("end", "up", "right", "end", "return", "escape", "escape")
    editor.keys("ctrl+shift+e", "alttap")
    let titles = try sheet(editor).choices.rows.flatMap {
      $0.values.map { Catalog.english.text($0) }
    }
    #expect(titles.contains("As in the document: join into paragraphs"))
  }

  @Test func theLastChoiceIsRememberedForEachDocument() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e", "down", "right", "return").settle()
    let line = editor.application.exportChoices.line(of: Self.document)
    #expect(line.flatMap { ExportChoice(line: $0) }?.design == .bare)
    #expect(editor.application.exportChoices.line(of: Self.page) == nil)
    editor.application.state.keep()

    let again = try TestEditor(TestEditor.Setup(), store: editor.store) {
      try $0.documents.open(path: Self.document)
    }
    again.store.put("nothing", at: Self.page)
    again.keys("ctrl+shift+e", "return", "r").settle()
    #expect(again.store.text(at: Self.page)?.contains("<style>") == false)
  }

  @Test func everyChoiceIsRememberedAsALine() {
    for format in ExportFormat.allCases {
      var choice = ExportChoice()
      choice.format = format
      for row in choice.rows.indices {
        for value in 0..<choice.choices(in: .paragraph).rows[row].values.count {
          var changed = choice
          changed.set(row, to: value)
          #expect(changed.choices(in: .wrapped).rows[row].chosen == value || row == 0)
          #expect(ExportChoice(line: changed.line[...]) == changed)
        }
      }
    }
    for line in [
      "", "html", "html page", "exe page - linked - italic - -",
      "html page - linked - italic - - more", "html page - linked - italic - - - more",
      "html page - linked - italic - - - times more",
    ] {
      #expect(ExportChoice(line: line[...]) == nil)
    }
    // Lines of versions that knew no covers, or no font of a manuscript.
    let line = "pdf manuscript - embedded - italic - - first-picture"
    #expect(ExportChoice(line: line[...])?.hasFirstPictureAsCover == true)
    #expect(ExportChoice(line: "epub page - embedded - italic - -")?.format == .epub)
  }

  // The place

  @Test func aPlaceIsTyped() throws {
    let editor = try editor()
    editor.store.addFolder(TestEditor.home / "out")
    editor.keys("ctrl+shift+e", "up", "up", "up", "up")
    editor.keys("ctrl+a").type("out/b.html").keys("return").settle()
    #expect(editor.store.text(at: TestEditor.home / "out/b.html") != nil)
    // The next one goes to the same place, without a question.
    editor.type("x").keys("ctrl+shift+e", "return").settle()
    #expect(editor.question == nil)
    #expect(editor.store.text(at: TestEditor.home / "out/b.html")?.contains("x# Walks") == true)
  }

  /// A name that is typed while a row has the keyboard replaces the proposed one.
  @Test func aNameIsTypedFromARow() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e").type("other").keys("return").settle()
    #expect(editor.store.text(at: TestEditor.home / "other.html") != nil)
    editor.keys("ctrl+shift+e", "ctrl+a").type("~/third.html").keys("return").settle()
    #expect(editor.store.text(at: TestEditor.home / "third.html") != nil)
  }

  @Test(arguments: [("~/a.txt", false), ("~/a.TXT", false), ("~/a.text", true)])
  func theFormatFollowsTheExtension(path: String, isPage: Bool) throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e", "ctrl+a").type(path).keys("return").settle()
    let written = try #require(
      editor.store.text(at: TestEditor.home / String(path.dropFirst(2))))
    #expect(written.hasPrefix("<!DOCTYPE html>") == isPage)
  }

  @Test func escapeKeepsTheFormatOfTheLastExport() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e", "right")
    let chosen = try sheet(editor).choices.rows[0].chosen
    #expect(chosen == 1)
    editor.keys("escape", "ctrl+shift+e")
    let again = try sheet(editor).choices.rows[0].chosen
    #expect(again == 0)
  }

  @Test func tabCompletesThePathInTheField() throws {
    let editor = try editor()
    editor.store.addFolder(TestEditor.home / "chapters")
    editor.keys("ctrl+shift+e", "up", "up", "up", "up", "ctrl+a").type("~/chap").keys("tab")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "~/chapters/")
  }

  /// Tab shows the names that go on in several ways. Arrows choose one, and Tab takes it.
  @Test func tabShowsTheNamesThatFit() throws {
    let editor = try editor()
    for folder in ["out dir", "outer"] { editor.store.addFolder(TestEditor.home / folder) }
    editor.keys("ctrl+shift+e", "up", "up", "up", "up", "ctrl+a").type("ou").keys("tab")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "out")
    #expect(try candidates(editor) == ["out dir/", "outer/"])
    #expect(try sheet(editor).focus == ChoiceSheet.fieldID)
    editor.keys("down", "down", "tab")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "outer/")
    #expect(try sheet(editor).focus == ChoiceSheet.fieldID)
    editor.type("a.html").keys("tab")
    #expect(try sheet(editor).focus != ChoiceSheet.fieldID)
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "outer/a.html")
  }

  @Test func aPressTakesOneOfTheNamesThatFit() throws {
    let editor = try editor()
    for folder in ["out dir", "outer"] { editor.store.addFolder(TestEditor.home / folder) }
    editor.keys("ctrl+shift+e", "up", "up", "up", "up", "ctrl+a").type("ou").keys("tab")
    try press(1, in: editor)
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "outer/")
    #expect(try candidates(editor) == [] && sheet(editor).focus == ChoiceSheet.fieldID)
  }

  /// The same in a prompt for a path, where a name may also be pressed after arrows have marked another.
  @Test func aPressTakesANameInThePathPrompt() throws {
    let editor = try editor()
    for folder in ["out dir", "outer"] { editor.store.addFolder(TestEditor.home / folder) }
    editor.keys("ctrl+o", "ctrl+a").type("~/ou").keys("tab", "down")
    #expect(editor.prompt?.focus == CandidateList.id(0))
    try press(1, in: editor)
    #expect(editor.prompt?.text == "~/outer/" && editor.prompt?.isClosed == false)
  }

  /// Presses the row of a completion with the mouse.
  private func press(_ row: Int, in editor: TestEditor) throws {
    let views = try #require(editor.sheet).layOut(editor.document.core.chromeContext).views
    let frame = try #require(views.frame(of: CandidateList.id(row)))
    let point = Point(x: frame.x + 20, y: frame.y + frame.height / 2)
    editor.press(point).release(point)
  }

  @Test func aTextThatGoesOnInSeveralWaysStays() throws {
    let editor = try editor()
    for folder in ["out dir", "outer"] { editor.store.addFolder(TestEditor.home / folder) }
    editor.keys("ctrl+shift+e", "up", "up", "up", "up", "ctrl+a").type("out").keys("tab")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "out")
    #expect(try candidates(editor) == ["out dir/", "outer/"])
    editor.type("e")
    #expect(try candidates(editor) == [])
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "oute")
  }

  private func candidates(_ editor: TestEditor) throws -> [String] {
    try sheet(editor).candidates.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A folder may be on a disk that does not answer: its listing blocks nothing, and what is typed
  /// meanwhile comes after it.
  @Test func aSlowFolderDoesNotBlockTheSheet() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.previewingQueue = queue
    let editor = try editor("text\n", setup)
    editor.store.addFolder(TestEditor.home / "chapters")
    editor.keys("ctrl+shift+e", "up", "up", "up", "up", "ctrl+a").type("~/chap")
    editor.keys("tab").type("one")
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "~/chap")
    queue.release()
    editor.settle()
    #expect(String(decoding: try sheet(editor).typed, as: UTF8.self) == "~/chapters/one")
  }

  @Test func aFileOfOthersIsAskedAbout() throws {
    let editor = try editor()
    editor.store.put("mine", at: Self.page)
    editor.keys("ctrl+shift+e", "return")
    #expect(editor.asked == "A file named “notes.html” already exists. Replace it?")
    editor.keys("escape").settle()
    #expect(editor.store.text(at: Self.page) == "mine")
    _ = try sheet(editor)
    editor.keys("return", "r").settle()
    #expect(editor.store.text(at: Self.page)?.hasPrefix("<!DOCTYPE") == true)
  }

  /// A file that another program has written since the last export is asked about.
  @Test func aChangedExportIsAskedAbout() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e", "return").settle()
    editor.store.put("edited by hand", at: Self.page)
    editor.keys("ctrl+shift+e", "return").settle()
    #expect(editor.question != nil)
    #expect(editor.store.text(at: Self.page) == "edited by hand")
  }

  @Test(arguments: ["notes.md", "folder", "linked"]) func somePlacesAreRefused(name: String) throws
  {
    let editor = try editor()
    editor.store.addFolder(TestEditor.home / "folder")
    editor.store.layLink(at: TestEditor.home / "linked")
    editor.keys("ctrl+shift+e", "up", "up", "up", "up", "ctrl+a").type(name).keys("return").settle()
    let refusal = try #require(try sheet(editor).refusal)
    #expect(Catalog.english.text(refusal).hasPrefix("“\(name)” is "))
    #expect(editor.store.text(at: Self.document) == "# Walks\n\nA **word**.\n")
    #expect(editor.store.paths(in: TestEditor.home).count { $0.extension == "html" } == 0)
  }

  @Test func aFullDiskIsSaid() throws {
    let editor = try editor()
    editor.store.fail(.write, Self.page, ENOSPC)
    editor.keys("ctrl+shift+e", "return").settle()
    #expect(editor.notice?.contains("notes.html") == true)
    #expect(editor.store.text(at: Self.page) == nil)
  }

  // The pointer

  @Test func rowsAndButtonsAreClicked() throws {
    let editor = try editor()
    editor.keys("ctrl+shift+e").tick()
    let context = editor.document.core.chromeContext
    let views = try sheet(editor).layOut(context).views
    let row = try #require(views.frame(of: "row1"))
    let name = try #require(views.frame(of: "row1_back"))
    let right = Point(x: name.maxX + 4, y: row.y + row.height / 2)
    editor.press(right).release(right).tick()
    #expect(try sheet(editor).choices.rows[1].chosen == 1)
    let left = Point(x: row.x + 4, y: right.y)
    editor.press(left).release(left).tick()
    #expect(try sheet(editor).choices.rows[1].chosen == 0)
    let button = try #require(views.frame(of: "accept"))
    let export = Point(x: button.x + 5, y: button.y + 5)
    editor.press(export).release(export).settle()
    #expect(editor.store.text(at: Self.page) != nil)
  }

  @Test(arguments: Look.two) func theSheet(_ look: Look) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 560, height: 420)
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.desktop.caretBlink = nil
    let editor = try editor("The ferry leaves when it is full.\n", setup)
    editor.keys("ctrl+shift+e", "alttap", "down").tick()
    try editor.expectPicture("export-sheet", look)
  }

  @Test(arguments: Look.two) func thePDFsFirstPageIsBesideTheChoices(_ look: Look) throws {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 800, height: 480)
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.desktop.caretBlink = nil
    let editor = try editor(Self.walks, setup)
    editor.keys("ctrl+shift+e").tick()
    try choosePDF(in: editor)
    editor.settle()
    try editor.expectPicture("export-first-page", look)
  }

  private func choosePDF(in editor: TestEditor) throws {
    for _ in ExportFormat.allCases {
      if try sheet(editor).choices.paper != nil { return }
      editor.keys("right").tick()
    }
  }

  private static let walks = """
    # Walks

    The ferry leaves when it is *full*, and nobody waits for it. The tide was out, and the boats lay
    on their sides in the mud.

    ## Monday

    > A quiet day.

    - bread
    - a map of the island

    """

  /// A newer choice cancels the drawing of an older one, and the sheet shows only its own paper.
  @Test func aNewerChoiceIsDrawn() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.previewingQueue = queue
    setup.size = Size(width: 800, height: 480)
    let editor = try editor(Self.walks, setup)
    editor.keys("ctrl+shift+e").tick()
    try choosePDF(in: editor)
    #expect(queue.count == 1 && editor.pictures.isEmpty)
    // Letter.
    editor.keys("down", "down", "right", "right", "right").tick()
    let paper = try #require(try sheet(editor).choices.paper)
    queue.release()
    editor.settle()
    let picture = try #require(editor.pictures.first)
    #expect(editor.pictures.count == 1)
    #expect(
      abs(Double(picture.height) / Double(picture.width) - paper.height / paper.width) < 0.01)
  }

  /// The drawing ends with its sheet, so that other work need not wait for it.
  @Test func thePageOfAClosedSheetIsNotDrawn() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.previewingQueue = queue
    setup.size = Size(width: 800, height: 480)
    let editor = try editor(Self.walks, setup)
    editor.keys("ctrl+shift+e").tick()
    try choosePDF(in: editor)
    #expect(queue.count == 1)
    editor.keys("escape").settle()
    #expect(editor.sheet == nil)
    queue.release()
    // A drawn page would come to the main thread.
    let arrivals = editor.mainThread.run()
    #expect(arrivals == 0)
  }

  /// There is no room beside the choices in a narrow window.
  @Test func aNarrowWindowShowsTheChoicesAlone() throws {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 560, height: 480)
    let editor = try editor(Self.walks, setup)
    editor.keys("ctrl+shift+e").tick()
    try choosePDF(in: editor)
    editor.settle()
    #expect(editor.pictures.isEmpty)
  }

  /// Pictures may be lost for several reasons at once.
  @Test func eachReasonForALostPictureIsTold() throws {
    var result = DocumentExport.Result()
    #expect(ExportSentence.sentence(about: result, of: "a") == nil)
    result.missingPictures = ["b.png"]
    result.unusablePictures = ["c.svg", "d.svg"]
    let sentence = try #require(ExportSentence.sentence(about: result, of: "a"))
    #expect(
      Catalog.english.text(sentence)
        == "“a” is missing 1 picture that was not found: “b.png”. “a” is missing 2 pictures of unsupported types: “c.svg”, “d.svg”."
    )
    result = DocumentExport.Result()
    result.webPictureCount = 2
    let web = try #require(ExportSentence.sentence(about: result, of: "a"))
    #expect(
      Catalog.english.text(web)
        == "“a” is missing 2 pictures from the web, because Paber downloads nothing.")
  }
}

extension TestEditor {
  /// The pictures that the sheet shows.
  fileprivate var pictures: [PictureBitmap] {
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 2_000, height: 2_000), background: Color(hex: 0))
    sheet?.draw(into: &list, context: document.core.chromeContext)
    return list.entries.compactMap { entry in
      if case .picture(let picture, _, _) = entry.item { picture } else { nil }
    }
  }
}
