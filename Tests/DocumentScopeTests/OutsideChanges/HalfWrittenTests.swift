import Files
import Interface
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// A file that another program empties and writes again, or half of it, while there is text that is not
/// in it yet: nothing is doubled and nothing is lost.
@MainActor
@Suite struct HalfWrittenTests {
  private static let path = TestEditor.home / "notes.md"
  private static let text = "one\n\ntwo\n\nthree\n\nfour\n"

  private func opened(autosave: Bool = true) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.settings.autosave = autosave
    return try TestEditor(file: Array(Self.text.utf8), at: Self.path, setup).follow()
  }

  private func write(_ text: String, to editor: TestEditor, pause: Double) {
    editor.store.put(text, at: Self.path)
    editor.watcher.change(Self.path)
    // Results of background reads come meanwhile.
    let end = editor.clock.now + pause
    while editor.clock.now < end {
      editor.mainThread.run()
      editor.wait(min(0.05, end - editor.clock.now))
    }
  }

  @Test func anEmptiedFileThatIsWrittenAgainDoublesNothing() throws {
    let editor = try opened().type("x")
    write("", to: editor, pause: 0.5)
    write(Self.text, to: editor, pause: 0.5)
    editor.follow().wait(8)
    editor.expect("xˇ" + Self.text)
    #expect(editor.store.text(at: Self.path) == "x" + Self.text)
  }

  @Test func anEmptiedFileThatIsWrittenWithAChangeDoublesNothing() throws {
    let editor = try opened().type("x")
    write("", to: editor, pause: 9)
    #expect(editor.string == "x" + Self.text, "it may be about to be written")
    let theirs = Self.text.replacing("four", with: "FOUR")
    write(theirs, to: editor, pause: 0.5)
    editor.follow().wait(8)
    editor.expect("xˇ" + theirs)
    #expect(editor.store.text(at: Self.path) == "x" + theirs)
  }

  @Test func aFileThatStaysEmptyIsEmptied() throws {
    let editor = try opened()
    write("", to: editor, pause: 11)
    #expect(editor.string.isEmpty)
    editor.keys("ctrl+z")
    #expect(editor.string == Self.text)
  }

  /// Half of it is written, and the rest a long second later: long enough to be read.
  @Test(arguments: [1.0, 3.0, 9.0]) func halfAFileDoublesNothing(pause: Double) throws {
    let editor = try opened(autosave: false)
    editor.keys("ctrl+end", "up").type("my ")
    editor.follow()
    let half = String(Self.text.prefix(12))
    write(half, to: editor, pause: pause)
    write(Self.text, to: editor, pause: 0.5)
    editor.follow()
    #expect(editor.string == "one\n\ntwo\n\nthree\n\nmy four\n")
  }

  /// The rest comes in pieces, each less than ten seconds after the one before it, and takes longer than
  /// that together.
  @Test(
    arguments: [[9.5, 1, 0.5], [2.8] + [Double](repeating: 0.9, count: 14)], [false, true])
  func aFileThatIsWrittenInPiecesDoublesNothing(pauses: [Double], autosave: Bool) throws {
    let lines = (0..<16).map { "line \($0)" }
    var setup = TestEditor.Setup()
    setup.settings.autosave = autosave
    let editor = try TestEditor(
      file: Array(lines.joined(separator: "\n\n").utf8), at: Self.path, setup)
    editor.follow().keys("ctrl+home")
    for _ in 0..<18 { editor.keys("down") }
    editor.type("my ")
    var typed = "my "
    for (index, pause) in pauses.enumerated() {
      let count = 2 + 14 * index / (pauses.count - 1)
      write(lines.prefix(count).joined(separator: "\n\n"), to: editor, pause: pause)
      editor.type("x")
      typed += "x"
    }
    editor.follow()
    var expected = lines
    expected[9] = typed + lines[9]
    #expect(editor.string == expected.joined(separator: "\n\n"))
    guard autosave else { return }
    editor.wait(20)
    editor.follow()
    #expect(editor.store.text(at: Self.path) == editor.string && !editor.isModified)
  }

  /// A paragraph that the other program has written is edited here, and a moment later the other
  /// program writes again.
  @Test(arguments: [false, true]) func textTypedInTheirTextIsThereOnce(autosave: Bool) throws {
    let editor = try opened(autosave: autosave).type("my ")
    var theirs = Self.text.replacing("two", with: "new\n\nlast\n\ntwo")
    write(theirs, to: editor, pause: 1)
    editor.keys("down", "down", "end").type("x")
    for word in ["four!", "four!?"] {
      theirs = Self.text.replacing("two", with: "new\n\nlast\n\ntwo").replacing("four", with: word)
      write(theirs, to: editor, pause: 1)
      editor.type("y")
    }
    editor.keys("down", "down", "end").type("z")
    theirs += "\nfive\n"
    write(theirs, to: editor, pause: 1)
    editor.expect(
      "my one\n\nnewxyy\n\nlastzˇ\n\ntwo\n\nthree\n\nfour!?\n\nfive\n")
    editor.wait(20)
    editor.follow()
    #expect(!autosave || editor.store.text(at: Self.path) == editor.string)
  }

  /// Paragraphs of both programs are beside each other.
  @Test func textTypedBesideTheirTextIsThereOnce() throws {
    let editor = try opened(autosave: false)
    editor.keys("end", "return", "return").type("mine")
    write(Self.text.replacing("two", with: "TWO"), to: editor, pause: 1)
    editor.keys("down", "down", "end").type("x")
    write(
      Self.text.replacing("two", with: "TWO").replacing("four", with: "FOUR"), to: editor, pause: 1)
    #expect(editor.string == "one\n\nmine\n\nTWOx\n\nthree\n\nFOUR\n")
  }

  /// Text typed at the cut end of half a file stays, and the writer is told of the rest.
  @Test func textTypedAtTheCutDoesNotHideTheRest() throws {
    let editor = try opened(autosave: false)
    editor.keys("end").type("!")
    write("one\n\ntw", to: editor, pause: 3)
    editor.keys("ctrl+end").type("x")
    write(Self.text, to: editor, pause: 1)
    #expect(editor.string.hasPrefix("one!\n\ntwx"))
    #expect(editor.string.contains("four") || editor.document.bubbles.hint != nil)
  }

  @Test func autosaveDoesNotMakeHalfAFileTheBase() throws {
    let editor = try opened()
    editor.keys("ctrl+end", "up").type("my ")
    write(String(Self.text.prefix(12)), to: editor, pause: 8)
    write(Self.text, to: editor, pause: 0.5)
    editor.follow().wait(12)
    #expect(editor.string == "one\n\ntwo\n\nthree\n\nmy four\n")
    #expect(editor.store.text(at: Self.path) == editor.string)
  }

  @Test func aFileThatStaysShorterIsSavedInTheEnd() throws {
    let editor = try opened().type("x")
    write("one\n\ntwo\n", to: editor, pause: 3)
    editor.follow()
    editor.expect("xˇone\n\ntwo\n")
    #expect(editor.store.text(at: Self.path) == "one\n\ntwo\n", "it may be about to be written on")
    editor.wait(20)
    editor.follow()
    #expect(editor.store.text(at: Self.path) == "xone\n\ntwo\n" && !editor.isModified)
  }

  @Test func aSaveInBetweenIsMadeOnce() throws {
    let editor = try opened(autosave: false).type("x")
    write("", to: editor, pause: 0.5)
    editor.keys("ctrl+s")
    write(Self.text, to: editor, pause: 0.5)
    editor.follow()
    #expect(editor.string == "x" + Self.text)
    #expect(editor.store.text(at: Self.path) == "x" + Self.text && !editor.isModified)
  }

  /// Any sequence of whole and partial texts that ends in a whole one, with edits here meanwhile. Where
  /// the document saves itself, the other program goes on from the text that it finds in the file.
  @Test(arguments: 0..<40, [false, true])
  func aCompletedFileIsMergedOnce(seed: UInt64, autosave: Bool) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = (0..<8).map { "line \($0)" }
    var setup = TestEditor.Setup()
    setup.settings.autosave = autosave
    let editor = try TestEditor(
      file: Array(lines.joined(separator: "\n\n").utf8), at: Self.path, setup)
    var typed = ""
    func edit() {
      guard Bool.random(using: &generator) else { return }
      editor.keys("ctrl+home").type("a")
      typed = "a" + typed
    }
    edit()
    var theirs = lines
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      if autosave {
        let saved = try #require(editor.store.text(at: Self.path))
        theirs = saved.split(separator: "\n\n").map(String.init)
        try #require(theirs.count == lines.count, "only whole texts are saved")
      }
      // The first paragraph is ours to change.
      let place = Int.random(in: 1..<theirs.count, using: &generator)
      theirs[place] += "!"
      let whole = theirs.joined(separator: "\n\n")
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let length =
          [0, Int.random(in: 0...whole.utf8.count, using: &generator)]
          .randomElement(using: &generator) ?? 0
        let longest = length == 0 ? 9.9 : length < whole.utf8.count - 10 ? 1.9 : 0.29
        write(
          String(whole.prefix(length)), to: editor,
          pause: Double.random(in: 0.01...longest, using: &generator))
        edit()
      }
      // Long enough, at times, for the document to save itself.
      let pause = Double.random(in: 0.31...(autosave ? 15 : 3), using: &generator)
      write(whole, to: editor, pause: pause)
      edit()
    }
    editor.follow()
    let expected = ([typed + lines[0]] + theirs.dropFirst()).joined(separator: "\n\n")
    #expect(editor.string == expected)
    guard autosave else { return }
    editor.wait(20)
    editor.follow()
    #expect(editor.store.text(at: Self.path) == expected && !editor.isModified)
  }

  /// The other program changes the paragraph that is edited here, too. From the first letter on that
  /// paragraph is ours, and theirs is in a version; all other paragraphs are theirs, once.
  @Test(arguments: 0..<40)
  func ofTheSameParagraphOursStaysAndTheirsIsKept(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let editor = try opened(autosave: false)
    var theirs = Self.text.split(separator: "\n\n").map(String.init)
    var typed = ""
    // The paragraph as it was before the first letter.
    var before: String?
    func edit() {
      guard Int.random(in: 0..<4, using: &generator) == 0 else { return }
      if before == nil { before = String(editor.string.prefix { $0 != "\n" }) }
      editor.keys("ctrl+home").type("a")
      typed += "a"
    }
    edit()
    for _ in 0..<Int.random(in: 1...5, using: &generator) {
      let others = Int.random(in: 1..<theirs.count, using: &generator)
      theirs[Bool.random(using: &generator) ? 0 : others] += "!"
      let whole = theirs.joined(separator: "\n\n")
      for _ in 0..<Int.random(in: 0...2, using: &generator) {
        let length = Int.random(in: 0..<(whole.utf8.count / 2), using: &generator)
        let longest = length == 0 ? 9.9 : 1.9
        write(
          String(whole.prefix(length)), to: editor,
          pause: Double.random(in: 0.01...longest, using: &generator))
        edit()
      }
      write(whole, to: editor, pause: Double.random(in: 0.31...3, using: &generator))
      edit()
    }
    editor.follow()
    let first = before.map { typed + $0 } ?? theirs[0]
    #expect(editor.string == ([first] + theirs.dropFirst()).joined(separator: "\n\n"))
    let kept = try editor.versionsOfOthers().map { $0.string(in: 0..<$0.end) }
    let isKept = kept.contains { $0.hasPrefix(theirs[0] + "\n") }
    #expect(isKept || before == nil || before == theirs[0])
  }
}
