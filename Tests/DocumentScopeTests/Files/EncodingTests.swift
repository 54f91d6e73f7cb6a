import ApplicationScope
import Canvas
import Files
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore
import TextUnicode

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// A file opens in another encoding than it was taken for, and stays in that.
@MainActor
@Suite struct EncodingTests {
  private let path = TestEditor.home / "notes.md"

  private func bytes(_ charset: String, _ text: String) throws -> [UInt8] {
    try Charset(charset).encode(Array(text.utf8))
  }

  /// A file in KOI8-R whose letters would all be capitals in windows-1251.
  private func opened(_ text: String = "привет всем\n") throws -> TestEditor {
    let koi = try bytes("KOI8-R", text)
    let editor = try TestEditor(file: koi)
    editor.document.outsideChanges.reopen(as: .legacy("windows-1251"))
    editor.settle()
    return editor
  }

  private func reopened(_ editor: TestEditor) throws -> TestEditor {
    try editor.application.documents.newSheet()
    editor.keys("ctrl+w")
    editor.store.endClaims()
    return try TestEditor(TestEditor.Setup(), store: editor.store) {
      try $0.documents.open(path: path)
    }
  }

  @Test func anotherEncodingIsOneStep() throws {
    let editor = try opened()
    #expect(editor.string == "РТЙЧЕФ ЧУЕН\n")
    #expect(editor.document.saving.file.format.encoding == .legacy("windows-1251"))
    let isModified = editor.isModified
    #expect(!isModified)
    editor.keys("ctrl+z")
    #expect(editor.string == "привет всем\n")
  }

  /// A zero in a short text makes it no text of wide letters.
  @Test(arguments: ["a\0b\n", "x\0", "5\0é", "a\0"])
  func aTextWithAZeroStaysOneOfBytes(text: String) throws {
    let editor = try TestEditor(file: Array(text.utf8))
    editor.keys("ctrl+home").type("x").keys("ctrl+s").settle()
    #expect(editor.store.bytes(at: path) == Array(("x" + text).utf8))
  }

  @Test func savingKeepsTheBytes() throws {
    let editor = try opened()
    editor.keys("ctrl+home").type("О").keys("ctrl+s")
    editor.settle()
    #expect(editor.store.bytes(at: path) == [0xCE] + (try bytes("KOI8-R", "привет всем\n")))
  }

  /// A text in a charset that is easily taken for another.
  struct Sample: CustomTestStringConvertible {
    var charset: String
    var text: String
    var testDescription: String { charset }
  }

  nonisolated static let samples = [
    Sample(charset: "windows-874", text: "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกัน\n"),
    Sample(charset: "KOI8-U", text: "Всі люди народжуються вільними, і їхні ґанки\n"),
    Sample(charset: "IBM866", text: "Все люди рождаются свободными и равными\n"),
    Sample(
      charset: "windows-1258",
      text:
        "Tâ\u{301}t ca\u{309} mo\u{323}i ngươ\u{300}i sinh ra đê\u{300}u đươ\u{323}c tư\u{323} do\n"
    ),
    Sample(
      charset: "macintosh", text: "“Tous les êtres humains” naissent égaux… à l’été, dès Noël\n"),
  ]

  /// The next guess is previewed in the menu, chosen, edited and saved, then the right one again: no
  /// byte changes but the typed ones.
  @Test(arguments: samples)
  func savingInTheChosenEncodingKeepsTheBytes(_ sample: Sample) throws {
    let file = try bytes(sample.charset, sample.text)
    let editor = try TestEditor(file: file)
    #expect(editor.string == sample.text)
    editor.openEncodings()
    let rows = try #require(editor.menuRows.last)
    let own = Catalog.english.text(TextEncoding.legacy(sample.charset).title)
    #expect(rows.first == own)
    editor.keys("escape", "escape")
    editor.tick()
    var expected = file
    for title in [rows[1], own] {
      editor.openEncodings()
      editor.go(toRow: title)
      let isShown = editor.document.preview.isShown
      // The first row is marked when the menu opens, before any movement.
      #expect(isShown || title == own, "\(title)")
      #expect(editor.store.bytes(at: path) == expected)
      editor.keys("return")
      editor.settle()
      editor.keys("ctrl+home").type("x").keys("ctrl+s")
      editor.settle()
      expected.insert(UInt8(ascii: "x"), at: 0)
      #expect(editor.store.bytes(at: path) == expected, "\(title)")
      if title != own { #expect(editor.string != "x" + sample.text) }
    }
    #expect(editor.string == "xx" + sample.text)
  }

  @Test func unsavedTextBecomesAVersion() throws {
    let editor = try TestEditor(file: bytes("KOI8-R", "привет всем\n"))
    editor.clock.start = 1_800_000_000
    editor.keys("ctrl+end").type("ещё")
    editor.document.outsideChanges.reopen(as: .utf8)
    editor.settle()
    editor.keys("ctrl+z")
    #expect(editor.string == "привет всем\nещё")
    let file = editor.document.saving.file
    editor.document.close()
    let texts = try DocumentVersions(in: editor.host.histories.versions).content(of: file)
      .versions.map(\.text)
    #expect(texts.contains(TextRope("привет всем\nещё")))
  }

  @Test func theMenuShowsThePageUnderEachGuess() throws {
    let editor = try TestEditor(file: bytes("KOI8-R", "привет всем\n"))
    editor.openEncodings()
    let rows = try #require(editor.menuRows.last)
    #expect(rows.first == "Cyrillic: KOI8-R")
    #expect(rows.contains("Unicode: UTF-8"))
    #expect(rows.last == "Other Encodings")
    #expect(rows.count <= 11)
    editor.go(toRow: "Cyrillic: windows-1251")
    let isShown = editor.document.preview.isShown
    #expect(isShown)
    #expect(editor.string == "привет всем\n")
    editor.keys("escape", "escape")
    editor.tick()
    let isGone = !editor.document.preview.isShown
    #expect(isGone)
    #expect(editor.document.saving.file.format.encoding == .legacy("KOI8-R"))
    editor.openEncodings()
    editor.go(toRow: "Cyrillic: windows-1251")
    editor.keys("return")
    editor.settle()
    #expect(editor.string == "РТЙЧЕФ ЧУЕН\n")
  }

  @Test func aSheetHasNone() throws {
    let editor = try TestEditor("oneˇ")
    editor.openEncodings()
    #expect(editor.menuRows.last == ["This sheet has no file yet."])
  }

  @Test func impossibleEncodingsAreNotOffered() throws {
    let editor = try TestEditor(file: Array("naïve\n".utf8))
    editor.openEncodings()
    let rows = try #require(editor.menuRows.last)
    #expect(rows.first == "Unicode: UTF-8")
    #expect(!rows.contains { $0.contains("EUC") || $0.contains("UTF-16") })
  }

  @Test func anotherProgramWritesInTheSameEncoding() throws {
    let editor = try opened()
    editor.store.put(try bytes("windows-1251", "РТЙЧЕФ ЧУЕН! КОГО.\n"), at: path)
    editor.watcher.change(path)
    editor.follow()
    #expect(editor.string == "РТЙЧЕФ ЧУЕН! КОГО.\n")
    #expect(editor.document.saving.file.format.encoding == .legacy("windows-1251"))
  }

  @Test func theNextWindowKeepsIt() throws {
    let editor = try opened()
    let next = try reopened(editor)
    #expect(next.string == "РТЙЧЕФ ЧУЕН\n")
    #expect(next.document.saving.file.format.encoding == .legacy("windows-1251"))
    let isModified = next.isModified
    #expect(!isModified)
    next.keys("ctrl+z")
    #expect(next.string == "привет всем\n")
  }

  /// Too long to be held in the history: it is read again.
  @Test func aLongFileKeepsIt() throws {
    let text = String(repeating: "привет всем, кто это читает\n", count: 15_000)
    let editor = try opened(text)
    let first = editor.string.prefix(4)
    #expect(first == "РТЙЧ")
    let next = try reopened(editor)
    let isSame = next.string == editor.string
    #expect(isSame)
    #expect(next.document.saving.file.format.encoding == .legacy("windows-1251"))
  }
}

/// The menu, and the page under a wrong guess.
@MainActor @Suite struct EncodingPictureTests {
  @Test(arguments: Look.two) func aGuessIsOnThePage(_ look: Look) throws {
    let text =
      "# Un été\n\nLe bois était *fané*, et déjà il gelait à minuit.\n\n- une journée\n- une allée désolée\n"
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = Size(width: 900, height: 720)
    (setup.scale, setup.scheme) = (Scale(look.scale), look.scheme)
    setup.desktop.caretBlink = nil
    let editor = try TestEditor(file: Charset("macintosh").encode(Array(text.utf8)), setup)
    editor.openEncodings()
    editor.go(toRow: "Western European: windows-1252")
    try editor.expectPicture("encodings", look)
  }
}

extension TestEditor {
  /// Opens the menu of encodings.
  fileprivate func openEncodings() {
    keys("f10").type("f")
    document.menus.session?.setAlternates(true)
    for _ in 0..<20 where document.menus.session?.panels.count == 1 {
      if markedRow == "Reopen with Encoding" { keys("right") } else { keys("down") }
    }
    mainThread.run()
  }

  /// Moves the mark in the menu to a row.
  fileprivate func go(toRow title: String) {
    for _ in 0..<20 where markedRow != title { keys("down") }
    mainThread.run()
    tick()
  }
}
