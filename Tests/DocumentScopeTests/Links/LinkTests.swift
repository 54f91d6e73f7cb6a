import Canvas
import Interface
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// Opening where links lead.
@MainActor
@Suite struct LinkTests {
  private let opener = RecordingOpener()

  private func editor(_ text: String) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.opener = opener
    return try TestEditor(text, setup)
  }

  private func click(_ word: String, in editor: TestEditor, _ modifiers: Modifiers = .control) {
    editor.press(editor.point(in: word), modifiers).release()
  }

  @Test(arguments: [
    ("a [word](https://example.org/a_(b) \"title\") b", "word", "https://example.org/a_(b)"),
    ("a [word](https://example.org) b", "example", "https://example.org"),
    ("a [two **words**](<http://example.org/a b>) b", "words", "http://example.org/a%20b"),
    ("a [word](https://example.org/a\\*b) b", "word", "https://example.org/a*b"),
    ("# A [word](www.example.org) b", "word", "https://www.example.org"),
    ("- <https://example.org/x>", "example", "https://example.org/x"),
    ("<ann@example.org>", "ann", "mailto:ann@example.org"),
    ("See https://example.org/käse, then go.", "example", "https://example.org/k%C3%A4se"),
    ("(https://example.org).", "example", "https://example.org"),
  ])
  func aLinkOpens(text: String, word: String, address: String) throws {
    let editor = try editor("ˇ" + text)
    click(word, in: editor)
    #expect(opener.opened == [address])
    editor.expect("ˇ" + text)
  }

  @Test(arguments: ["ther", "code", "lonely"])
  func aClickBesideALinkMovesTheCaret(word: String) throws {
    let text = "other [word](https://example.org) `https://code.org` lonely: a"
    let editor = try editor("ˇ" + text)
    click(word, in: editor)
    #expect(opener.opened.isEmpty)
    #expect(editor.selection.head.utf8 > 0)
  }

  /// In both modes, and back to the reference that the writer came from.
  @Test(arguments: [[], ["ctrl+shift+p"]]) func footnotesLeadThereAndBack(keys: [String]) throws {
    let editor = try editor("aˇ[^n] b[^n] c\n\n[^n]: dog\n")
    for key in keys { editor.keys(key) }
    editor.press(editor.point(at: 10), .control).release()
    editor.mainThread.run()
    editor.expect("a[^n] b[^n] c\n\n[^n]: ˇdog\n")
    editor.press(editor.point(at: 17), .control).release()
    editor.expect("a[^n] b[^n]ˇ c\n\n[^n]: dog\n")
  }

  /// Without a pointer, from the caret: to a footnote's text, and from anywhere in it back.
  @Test(arguments: [[], ["ctrl+shift+p"]]) func linksAreFollowedByKeyboard(keys: [String]) throws {
    let editor = try editor("a[^n] b[^ˇn] [word](https://example.org)\n\n> [^n]: dog\n")
    for key in keys { editor.keys(key) }
    editor.document.perform("follow-link")
    editor.mainThread.run()
    editor.expect("a[^n] b[^n] [word](https://example.org)\n\n> [^n]: ˇdog\n")
    editor.keys("end")
    editor.document.perform("follow-link")
    editor.expect("a[^n] b[^n]ˇ [word](https://example.org)\n\n> [^n]: dog\n")
    editor.keys("right", "right")
    editor.document.perform("follow-link")
    #expect(opener.opened == ["https://example.org"])
    #expect(editor.transientMessages == nil)
  }

  @Test(arguments: ["ˇone", "a [wˇord] b"]) func noLinkToFollowIsSaid(text: String) throws {
    let editor = try editor(text)
    editor.document.perform("follow-link")
    editor.mainThread.run()
    #expect(editor.transientMessages == "The caret is not in a link.")
    editor.expect(text)
  }

  /// The caret stays until the text is searched; a key that edits it ends the search.
  @Test func theOtherEndOfAFootnoteIsSearchedInTheBackground() throws {
    let queue = HeldQueue()
    var setup = TestEditor.Setup()
    setup.writingQueue = queue
    let editor = try TestEditor("aˇ[^n] b\n\n[^n]: dog\n", setup)
    queue.release()
    editor.document.perform("follow-link")
    editor.expect("aˇ[^n] b\n\n[^n]: dog\n")
    queue.release()
    editor.mainThread.run()
    editor.expect("a[^n] b\n\n[^n]: ˇdog\n")
    editor.document.perform("follow-link")
    editor.expect("a[^n]ˇ b\n\n[^n]: dog\n")
    editor.keys("left")
    editor.document.perform("follow-link")
    editor.type("x")
    queue.release()
    editor.mainThread.run()
    editor.expect("a[^nxˇ] b\n\n[^n]: dog\n")
  }

  @Test func aFootnoteWithoutTextIsSaid() throws {
    let editor = try editor("ˇa[^n] b\n\n[^m]: dog\n")
    editor.press(editor.point(at: 4), .control).release()
    editor.mainThread.run()
    #expect(editor.transientMessages == "This footnote has no text yet.")
    editor.press(editor.point(at: 13), .control).release()
    editor.mainThread.run()
    #expect(editor.transientMessages == "Nothing refers to this footnote.")
    editor.expect("ˇa[^n] b\n\n[^m]: dog\n")
  }

  /// Headings are found by the identifiers that exports give them, in both modes.
  @Test(arguments: [
    ("[word](#two)", "## ˇTwo", []), ("[word](#two \"title\")", "## ˇTwo", []),
    ("[word](#Two)", "## ˇTwo", []), ("[word](#one-1)", "# ˇOne?", []),
    ("[word](#%C3%A4gg--x_y)", "# ˇÄgg & *x_y*", []), ("[word](#under)", "ˇUnder", []),
    ("[word](<#two>)", "## ˇTwo", ["ctrl+shift+p"]), ("[word][l]", "## ˇTwo", []),
    ("[word][]", "ˇUnder", []), ("[word]", "ˇUnder", ["ctrl+shift+p"]),
    ("[word][L]", "## ˇTwo", ["ctrl+shift+p"]),
  ])
  func aLinkLeadsToAHeading(link: String, found: String, keys: [String]) throws {
    let text = """
      a \(link) b

      # One

      ## Two

      > # One?

      [l]: #two "title"
      [word]: #under

      # Ägg & *x_y*

      Under
      ---

      ### Two

      """
    let editor = try editor("ˇ" + text)
    for key in keys { editor.keys(key) }
    click("word", in: editor)
    // A reference is searched first, then the heading.
    for _ in 0..<2 { editor.mainThread.run() }
    let place = found.filter { $0 != "ˇ" }
    let head = editor.text.paragraphRange(at: editor.selection.head)
    #expect(editor.text.string(in: editor.text.contentRange(at: head.lowerBound)).hasSuffix(place))
    #expect(editor.selection.isEmpty)
    #expect(editor.transientMessages == nil)
  }

  @Test(arguments: [[], ["ctrl+shift+p"]]) func aLinkToNoHeadingSaysSo(keys: [String]) throws {
    let editor = try editor("ˇa [word](#three) b\n\n# One\n")
    for key in keys { editor.keys(key) }
    click("word", in: editor)
    editor.mainThread.run()
    #expect(editor.transientMessages == "No heading has this name.")
    editor.expect("ˇa [word](#three) b\n\n# One\n")
  }

  @Test func bracketsThatNothingDefinesAreClickedAsAlways() throws {
    let editor = try editor("ˇa [word][l] b\n\n# One\n")
    click("word", in: editor)
    editor.mainThread.run()
    #expect(editor.transientMessages == nil)
    #expect(editor.selection.head.utf8 > 2)
  }

  @Test func withoutControlALinkIsText() throws {
    let editor = try editor("ˇa [word](https://example.org)")
    click("word", in: editor, [])
    #expect(opener.opened.isEmpty)
    #expect(editor.selection.head.utf8 > 0)
  }

  @Test func aLinkToAProgramIsRefused() throws {
    let editor = try editor("ˇ[word](file:///etc/passwd)")
    click("word", in: editor)
    #expect(opener.opened.isEmpty)
    #expect(editor.notice == "Paber does not open addresses such as “file:///etc/passwd”.")
  }

  @Test func aMissingProgramIsTold() throws {
    opener.outcome = .failed
    let editor = try editor("ˇ[word](https://example.org)")
    click("word", in: editor)
    #expect(editor.notice == "No program can open “https://example.org”.")
  }

  @Test func anotherTextOpensInPaber() throws {
    let editor = try editor("ˇ [word](notes/a%20b.md#part)")
    let path = TestEditor.home / "notes/a b.md"
    editor.store.put("text\n", at: path)
    editor.type("x")
    click("word", in: editor)
    #expect(opener.opened.isEmpty)
    #expect(editor.documents.map(\.path) == [nil, path])
  }

  @Test(arguments: [false, true]) func aFileThatIsNoTextOpensInItsProgram(isMissing: Bool) throws {
    if isMissing { opener.outcome = .failed }
    let editor = try editor("ˇ [word](papers/a%20b.pdf#page=3)")
    let path = TestEditor.home / "papers/a b.pdf"
    editor.store.put(Array("%PDF-1.7\n".utf8) + [0xFF, 0, 0, 0xFE], at: path)
    click("word", in: editor)
    #expect(opener.files == [path])
    #expect(editor.notice == (isMissing ? "No program can open “a b.pdf”." : nil))
    #expect(editor.documents.count == 1)
    editor.expect("ˇ [word](papers/a%20b.pdf#page=3)")
  }

  @Test(arguments: [("tool", "\u{7F}ELF"), ("tool.exe", "MZ"), ("tool.jar", "PK\u{3}\u{4}")])
  func aProgramIsNotStarted(name: String, start: String) throws {
    let editor = try editor("ˇ [word](\(name))")
    editor.store.put(Array(start.utf8) + [0xFF, 0, 0, 0xFE], at: TestEditor.home / name)
    click("word", in: editor)
    #expect(opener.files.isEmpty)
    #expect(
      editor.notice == "“\(name)” is a program, and Paber does not start programs from links.")
  }

  @Test func nothingBesideTheTextIsALink() throws {
    let editor = try editor("ˇ[word](https://example.org)")
    editor.press(Point(x: 4, y: editor.point(in: "word").y), .control).release()
    #expect(opener.opened.isEmpty)
  }

  @Test func pastingWhatIsNoTextSaysSo() throws {
    let editor = try editor("xˇ")
    editor.clipboard.offer(
      ClipboardContent([.init("image/png") { [0x89] }]), on: .clipboard)
    editor.keys("ctrl+v")
    #expect(editor.transientMessages == "There is no text to paste")
    editor.expect("xˇ")
  }
}
