import Files
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import ApplicationScope
@testable import DocumentScope

/// Changes of other programs to an open file appear in its window.
@MainActor
@Suite struct OutsideChangesTests {
  static let path = TestEditor.home / "notes.md"

  private func opened(_ text: String, _ setup: TestEditor.Setup = .init()) throws -> TestEditor {
    try TestEditor(file: Array(text.utf8), at: Self.path, setup).follow()
  }

  private func steps(_ editor: TestEditor) -> Int { editor.document.editor.undoCount }

  // Nothing written here

  /// As tools that restore times do, and as on disks that count in seconds.
  @Test(arguments: [false, true]) func aChangeOfTheSameSizeAndTimeIsSeen(isSaved: Bool) throws {
    var setup = TestEditor.Setup()
    setup.settings.autosave = false
    let path = TestEditor.home / "notes.md"
    let editor = try TestEditor(file: Array("one\n\nold\n".utf8), at: path, setup).follow()
    if isSaved { editor.type("x").keys("backspace").type("y").keys("ctrl+s").follow() }
    let mine = isSaved ? "y" : ""
    editor.store.putUnseen(mine + "one\n\nnew\n", at: path)
    editor.type("z").keys("ctrl+s").follow()
    #expect(editor.string == mine + "zone\n\nnew\n")
    #expect(editor.store.text(at: path) == mine + "zone\n\nnew\n")
  }

  @Test func itIsTakenOverAsOneStep() throws {
    let editor = try opened("one\ntwo\nthree\n")
    editor.changeOutside("one\nTWO and more\nthree\nfour\n")
    #expect(editor.string == "one\nTWO and more\nthree\nfour\n")
    #expect(!editor.isModified && editor.sheet == nil && steps(editor) == 1)
    #expect(editor.keys("ctrl+z").string == "one\ntwo\nthree\n")
    #expect(editor.isModified, "the file holds what it was changed to")
    #expect(editor.keys("ctrl+shift+z").string == "one\nTWO and more\nthree\nfour\n")
    #expect(!editor.isModified)
    editor.type("x").keys("ctrl+s")
    #expect(editor.sheet == nil)
    #expect(editor.store.text(at: Self.path) == editor.string)
  }

  @Test func caretAndSelectionStayInTheText() throws {
    let editor = try opened("one two three\nfour five six\n")
    editor.document.editor.select(Selection(anchor: 19, head: 23))
    editor.expect("one two three\nfour «five» six\n")
    editor.changeOutside("new\none 2 three\nfour five 6\n")
    editor.expect("new\none 2 three\nfour «five» 6\n")
    editor.keys("right").changeOutside("other\n")
    #expect(editor.selection.isEmpty && editor.string == "other\n")
  }

  @Test func thePageStaysWhereItIs() throws {
    let lines = (0..<200).map { "line \($0)\n" }
    let editor = try opened(lines.joined())
    for _ in 0..<5 { editor.keys("pagedown") }
    editor.wait(2)
    let before = editor.document.viewport.scrollAnchor()
    let line = editor.text.paragraphIndex(at: before.offset)
    editor.changeOutside((["above\n", "above\n"] + lines + ["below\n"]).joined())
    let after = editor.document.viewport.scrollAnchor()
    #expect(editor.text.paragraphIndex(at: after.offset) == line + 2)
    #expect(after.distance == before.distance)
  }

  @Test func ourOwnSavingIsNoChange() throws {
    let editor = try opened("one\n").type("x").keys("ctrl+s")
    let count = steps(editor)
    editor.tellOfChange()
    editor.type("y").tellOfChange()
    #expect(editor.string == "xyone\n" && steps(editor) - count <= 1)
    editor.wait(6)
    #expect(editor.store.text(at: Self.path) == "xyone\n")
  }

  @Test func aFileThatIsOnlyTouchedChangesNothing() throws {
    let editor = try opened("one\n")
    editor.changeOutside("one\n")
    #expect(!editor.isModified && steps(editor) == 0)
    editor.type("x").keys("ctrl+s")
    #expect(editor.sheet == nil && editor.store.text(at: Self.path) == "xone\n")
  }

  @Test func theFormatIsFollowed() throws {
    let editor = try opened("one\ntwo\n")
    editor.changeOutside([0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0])
    #expect(editor.string == "a\r\nb")
    editor.keys("ctrl+end").type("\n").keys("ctrl+s")
    #expect(
      editor.store.bytes(at: Self.path)
        == [0xFF, 0xFE, 0x61, 0, 0x0D, 0, 0x0A, 0, 0x62, 0, 0x0D, 0, 0x0A, 0])
  }

  @Test func markdownIsReadAnew() throws {
    let editor = try opened("# one\n\n**two** three\n\n```\nfour\n")
    for text in [
      "one\n\n**two** three\n\n```\nfour\n", "one\n\ntwo** three\n\n```\nfour\n",
      "one\n\ntwo** three\n\nfour\n", "```\n# one\n\n**two**\n",
    ] {
      editor.changeOutside(text)
      #expect(editor.string == text)
      try expectAttributesFromScratch(editor)
    }
  }

  private func expectAttributesFromScratch(_ editor: TestEditor) throws {
    #expect(editor.everything() == (try opened(editor.string)).everything())
  }

  @Test func aTextThatIsOnlyForReadingFollowsToo() throws {
    let editor = try opened("one\n")
    editor.document.readingLock.toggle()
    editor.changeOutside("one\ntwo\n")
    #expect(editor.string == "one\ntwo\n" && !editor.isModified && editor.transientMessages == nil)
    #expect(editor.type("x").string == "one\ntwo\n")
  }

  @Test func mergedChangesAreRestoredAfterAKill() throws {
    let editor = try opened("one\ntwo\n")
    editor.changeOutside("one\n2\n")
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) {
      #expect($0.recovery.restore() == 1)
    }
    next.follow()
    #expect(next.string == "one\n2\n" && !next.isModified)
    #expect(next.keys("ctrl+z").string == "one\ntwo\n")
  }

  // Half a file

  @Test func anEmptiedFileIsNotTakenBeforeItIsWhole() throws {
    let editor = try opened("one\n")
    editor.store.put("", at: Self.path)
    editor.watcher.change(Self.path)
    editor.mainThread.run()
    editor.wait(0.2)
    editor.mainThread.run()
    #expect(editor.string == "one\n")
    editor.changeOutside("one\ntwo\n")
    #expect(editor.string == "one\ntwo\n" && steps(editor) == 1)
  }

  @Test func aFileThatIsWrittenInPiecesIsTakenAsAWhole() throws {
    let editor = try opened("one\n")
    for count in 0...6 {
      editor.store.put(String(repeating: "line\n", count: count), at: Self.path)
      if count % 2 == 0 { editor.watcher.change(Self.path) }
      editor.wait(0.15)
      editor.mainThread.run()
      #expect(editor.string == "one\n")
    }
    editor.follow()
    #expect(editor.string == String(repeating: "line\n", count: 6) && steps(editor) == 1)
  }

  // Without an event of the watcher

  @Test func withoutAWatcherTheKeyboardsComingTells() throws {
    let editor = try opened("one\n")
    editor.store.put("two\n", at: Self.path)
    editor.follow()
    #expect(editor.string == "one\n")
    editor.window.delegate?.handle(.focus(false))
    editor.window.delegate?.handle(.focus(true))
    #expect(editor.follow().string == "two\n")
  }

  @Test func aChangeBetweenOpeningAndWatchingIsSeen() throws {
    let store = TestEditor.disk()
    store.put("one\n", at: Self.path)
    let editor = try TestEditor(.init(), store: store) { application in
      var request = try DocumentReader(store).read(Self.path)
      request.line = nil
      store.put("two\n", at: Self.path)
      try application.documents.open(request)
    }
    #expect(editor.follow().string == "two\n")
  }

  // The moment of the change

  @Test func itWaitsForMenusWheelAndComposition() throws {
    let editor = try opened("one\n").type("x").keys("ctrl+s")
    let opening: [(String, (TestEditor) -> Void, (TestEditor) -> Void)] = [
      ("a menu", { $0.keys("f10") }, { $0.keys("escape", "escape") }),
      ("the wheel", { $0.keys("ctrl+alt+z") }, { $0.keys("return") }),
      (
        "composition", { $0.window.delegate?.handle(.composition(text: "か", selection: 0..<0)) },
        { $0.window.delegate?.handle(.composition(text: "", selection: 0..<0)) }
      ),
      ("a button", { $0.press($0.point(at: 0)) }, { $0.release($0.point(at: 0)) }),
    ]
    for (number, (name, begin, end)) in opening.enumerated() {
      begin(editor)
      editor.changeOutside("xone\nline \(number)\n")
      #expect(!editor.string.contains("line \(number)"), "\(name) is open")
      end(editor)
      editor.tick()
      editor.follow()
      #expect(editor.string.contains("line \(number)"), "\(name) has closed")
    }
  }

  @Test func textTypedDuringAMergeIsKept() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.readingQueue = queue
    let editor = try opened("one\ntwo\n", setup)
    editor.store.put("one\nTWO\n", at: Self.path)
    editor.watcher.change(Self.path)
    for letter in "typed " {
      editor.type(String(letter))
      queue.release()
      editor.mainThread.run()
      editor.wait(0.31)
    }
    for _ in 0..<9 {
      queue.release()
      editor.follow()
    }
    #expect(editor.string == "typed one\nTWO\n")
    #expect(editor.keys("ctrl+z").string == "typed one\ntwo\n")
  }

  @Test func whileTheFileIsReadItWaits() throws {
    var setup = TestEditor.Setup()
    let queue = HeldQueue()
    setup.readingQueue = queue
    setup.sliceSizes = SliceSizes(least: 1 << 10, head: 1 << 10, slice: 1 << 12)
    let large = (0..<4000).map { "line \($0)\n" }.joined()
    let editor = try opened(large, setup)
    editor.store.put("first\n" + large, at: Self.path)
    editor.watcher.change(Self.path)
    for _ in 0..<60 {
      queue.release()
      editor.mainThread.run()
      editor.wait(0.31)
    }
    #expect(editor.string == "first\n" + large && !editor.isModified)
    #expect(editor.keys("ctrl+z").string == large)
  }
}
