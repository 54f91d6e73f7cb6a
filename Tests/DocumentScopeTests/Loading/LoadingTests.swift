import ApplicationScope
@testable import Canvas
import Files
import Interface
import Layout
import MarkdownSyntax
import Platform
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import DocumentScope

/// A large file can be shown and edited while it is read, and nothing of it is lost.
@MainActor
@Suite struct LoadingTests {
  private static let path = TestEditor.home / "notes.md"

  /// More than is read at once; every line is different.
  private static let large = lines(6_000)
  private static func lines(_ count: Int) -> [UInt8] {
    Array((0..<count).map { "line \($0) of a large file\n" }.joined().utf8)
  }

  /// Sizes with which these files have several slices.
  private nonisolated static let small = SliceSizes(least: 1 << 16, head: 1 << 14, slice: 1 << 15)

  private func open(
    _ bytes: [UInt8] = large, readable: Int? = nil, sizes: SliceSizes = small, line: Int? = nil
  ) throws -> TestEditor {
    let store = TestEditor.disk()
    store.put(bytes, at: Self.path)
    store.readable = readable
    var setup = TestEditor.Setup()
    setup.sliceSizes = sizes
    let editor = try TestEditor(setup, store: store) {
      try $0.documents.open(path: Self.path, line: line)
    }
    editor.tick()
    return editor
  }

  /// Lets the background read the rest.
  private func readOn(_ editor: TestEditor) {
    while editor.mainThread.run() > 0 {}
  }

  /// True if the text is that of the file, byte for byte.
  private func isAll(_ editor: TestEditor) -> Bool { text(editor) == Self.large }

  private func text(_ editor: TestEditor) -> [UInt8] { editor.document.editor.text.allBytes }

  @Test(arguments: [(small, 6_000), (.shipped, 200_000)])
  func theFirstPageIsThereBeforeTheRest(_ sizes: SliceSizes, _ lineCount: Int) throws {
    let large = Self.lines(lineCount)
    let editor = try open(large, sizes: sizes)
    #expect(editor.document.editor.text.utf8Count < large.count / 4)
    #expect(!editor.document.viewport.visiblePieces().isEmpty)
    readOn(editor)
    #expect(text(editor) == large)
    #expect(!editor.isModified)
    #expect(!editor.document.editor.canUndo)
    #expect(editor.sheet == nil)
  }

  @Test func textTypedDuringLoadingStays() throws {
    let editor = try open()
    editor.type("first ")
    editor.mainThread.run()
    editor.keys("down", "end").type("!")
    readOn(editor)
    var expected = Array("first ".utf8) + Self.large
    let second = Array("line 0 of a large file\nline 1 of a large file".utf8).count + 6
    expected.insert(UInt8(ascii: "!"), at: second)
    #expect(text(editor) == expected)
    editor.keys("ctrl+s")
    #expect(editor.store.bytes(at: Self.path) == expected)
    while editor.document.editor.canUndo { editor.keys("ctrl+z") }
    #expect(isAll(editor))
  }

  /// The recorded inverse is for a shorter text.
  @Test func aStyleIsTakenBackMeanwhile() throws {
    let editor = try open()
    editor.keys("ctrl+home", "ctrl+shift+right", "ctrl+b")
    #expect(text(editor).starts(with: "**line**".utf8))
    readOn(editor)
    editor.keys("ctrl+b")
    #expect(isAll(editor))
  }

  @Test(arguments: ["ctrl+end", "ctrl+a"])
  func theEndIsTheEnd(_ key: String) throws {
    let editor = try open()
    editor.keys(key)
    #expect(editor.document.editor.selection.head.utf8 == Self.large.count)
    #expect(isAll(editor))
    readOn(editor)
    #expect(isAll(editor))
  }

  /// At the end of the part read so far, a command acts only once the text after it is known.
  @Test(arguments: ["alt+down", "ctrl+shift+k", "type"])
  func theLastLineReadSoFarIsNotTheLast(_ what: String) throws {
    for distance in [0, 1] {
      let editor = try open()
      editor.keys("escape")
      let end = editor.document.editor.text.end
      #expect(end.utf8 < Self.large.count)
      editor.document.selection.set(
        TextPlace(offset: end - distance, affinity: .downstream), extending: false)
      if what == "type" { editor.type("\u{41}") } else { editor.keys(what) }
      let written = text(editor).split(separator: UInt8(ascii: "\n"))
      let lines = Self.large.split(separator: UInt8(ascii: "\n"))
      let isDeleted = what == "ctrl+shift+k"
      #expect(written.count == lines.count - (isDeleted ? 1 : 0), "no two lines were joined")
      #expect(written.last == lines.last)
    }
  }

  @Test func savingAndDraftsHoldAllOfIt() throws {
    let editor = try open()
    editor.type("x").keys("ctrl+s")
    #expect(editor.store.bytes(at: Self.path) == Array("x".utf8) + Self.large)

    let other = try open()
    other.type("x")
    try other.document.keep()
    #expect(try broughtBack(other) == Array("x".utf8) + Self.large)
  }

  @Test func escapeStopsAndTheEndReadsOn() throws {
    let editor = try open()
    editor.mainThread.run()
    editor.keys("escape")
    #expect(editor.notice?.contains("Loading stopped at") == true)
    editor.keys("escape")
    readOn(editor)
    #expect(text(editor).count < Self.large.count)
    editor.keys("ctrl+end")
    #expect(isAll(editor))
  }

  @Test func aDiskThatFailsLeavesTheFileAlone() throws {
    let editor = try open(readable: 1 << 14)
    readOn(editor)
    #expect(editor.notice?.contains("notes.md") == true)
    editor.keys("escape")
    editor.type("x").keys("ctrl+s")
    #expect(editor.store.bytes(at: Self.path) == Self.large)
    #expect(editor.notice?.hasPrefix("Only the beginning") == true)
    editor.keys("escape")
    editor.store.readable = nil
    try editor.document.keep()
    let back = try broughtBack(editor)
    #expect(back.starts(with: Array("x".utf8)) && back.count < Self.large.count)
    #expect(Self.large.starts(with: back.dropFirst()))
  }

  /// Returns the text that the next start recovers.
  private func broughtBack(_ editor: TestEditor) throws -> [UInt8] {
    editor.store.endClaims()
    let next = try TestEditor(.init(), store: editor.store) { application in
      #expect(application.recovery.restore() == 1)
    }
    return text(next)
  }

  @Test func fencesReachFromOneSliceIntoTheNext() throws {
    let code =
      "```\nlet x = *1*\n" + String(repeating: "*code*\n", count: 20_000) + "```\n*text*\n"
    let editor = try open(Array(code.utf8))
    readOn(editor)
    let fences = editor.document.attributes.fences
    let text = editor.document.editor.text
    #expect(fences.changeCount == 2)
    #expect(fences.state(before: text.end) == .outside)
    #expect(fences.state(before: 70_000) != .outside)
  }

  /// The boundary of the slices is inside the only line, so its layout has to be redone.
  @Test func aLineThatGoesOnIsParsedAnew() throws {
    let line = Array(String(repeating: "word ", count: 30_000).utf8) + Array("**end**".utf8)
    let editor = try open(line)
    editor.tick()
    readOn(editor)
    #expect(text(editor) == line)
    editor.keys("ctrl+end").tick()
    let storage = editor.document.editor.storage
    #expect(storage.value(of: .inline, at: storage.text.end - 4).value == .strong)
  }

  /// Expects that a file which differs from its beginning keeps its bytes once the writer has edited it,
  /// and that a notice says so.
  private func expectKept(_ bytes: [UInt8], writtenMeanwhileWith notice: String) throws {
    let written = try open(bytes)
    written.type("x")
    readOn(written)
    #expect(written.notice?.contains(notice) == true)
    written.keys("escape", "ctrl+s")
    #expect(written.store.bytes(at: Self.path) == Array("x".utf8) + bytes)
  }

  @Test func anotherCharsetFurtherOnIsReadAsThat() throws {
    let words =
      Array("Stra".utf8) + [0xDF] + Array("e, gr".utf8) + [0xFC, 0xDF] + Array("e\n".utf8)
    let bytes = Self.large + (0..<50).flatMap { _ in words }
    let editor = try open(bytes)
    readOn(editor)
    #expect(
      editor.document.editor.text.string(in: 0..<editor.document.editor.text.end).hasSuffix(
        "Straße, grüße\n"))
    editor.keys("ctrl+s")
    #expect(editor.store.bytes(at: Self.path) == bytes)

    let copied = try open(bytes)
    copied.keys("escape", "ctrl+shift+s").type("copy").keys("return")
    #expect(copied.store.bytes(at: TestEditor.home / "copy.md") == bytes)

    try expectKept(bytes, writtenMeanwhileWith: "not entirely valid UTF-8")
  }

  private func latin(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value) } }

  private func wide(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    return bytes
  }

  /// A file that is not UTF-8 is decoded in the background, too.
  @Test(arguments: ["Latin-1", "UTF-16"])
  func otherCharsetsComeLaterToo(_ name: String) throws {
    let lines = (0..<6_000).map { "Straße \($0)\n" }.joined()
    let bytes = name == "Latin-1" ? latin(lines) : wide(lines)
    let editor = try open(bytes)
    #expect(text(editor).count < lines.utf8.count / 2)
    editor.type("x")
    readOn(editor)
    #expect(editor.string == "x" + lines && editor.sheet == nil)
    editor.keys("ctrl+z", "ctrl+s")
    #expect(editor.store.bytes(at: Self.path) == bytes)
    let ended = try open(bytes)
    ended.keys("ctrl+end")
    #expect(ended.string == lines && ended.selection.head == ended.text.end)
  }

  /// The first lines are Japanese, but no later one.
  @Test func aBeginningThatWasTakenForSomethingElseIsNotSaved() throws {
    let line: [UInt8] = [0x93, 0xFA, 0x96, 0x7B, 0x8C, 0xEA, 0x82, 0xC5, 0x0A]
    let lines: [[UInt8]] = Array(repeating: line, count: 8_000)
    let bytes = [UInt8](lines.joined()) + [0xFF, 0xFF]
    let untouched = try open(bytes)
    readOn(untouched)
    #expect(untouched.sheet == nil)
    untouched.keys("ctrl+s")
    #expect(untouched.store.bytes(at: Self.path) == bytes)

    let written = try open(bytes)
    written.type("x")
    readOn(written)
    #expect(written.notice?.hasPrefix("Only the beginning") == true)
    written.keys("escape", "ctrl+s")
    #expect(written.store.bytes(at: Self.path) == bytes)
  }

  /// Completion offers words of the rest as well as those of the beginning, without any edit.
  @Test func wordsOfTheRestAreOffered() throws {
    let editor = try open(Self.large + Array("and landscape\n".utf8))
    editor.application.settings.change { $0.autocomplete = true }
    func words() -> WordIndex {
      editor.wait(1.2)
      editor.tick()
      return editor.document.autocomplete.index
    }
    #expect(words().completion(of: "lan") == nil)
    readOn(editor)
    _ = words()
    readOn(editor)
    #expect(words().completion(of: "lan") == "dscape")
  }

  @Test func linesOfTheOldMacFurtherOnAreToldOfAsThat() throws {
    let bytes = Array(
      (String(repeating: "word ", count: 10_000) + String(repeating: "line\r", count: 10_000)).utf8)
    let editor = try open(bytes)
    readOn(editor)
    #expect(editor.document.editor.text.newlineCount == 10_000)

    try expectKept(bytes, writtenMeanwhileWith: "line ends of old Macs")
  }

  @Test func aLineShowsHowFarItIsAndGoesAway() throws {
    let editor = try open()
    let window = editor.window
    func line() -> Int {
      let lastRow = window.pixels.suffix(window.deviceSize.width)
      return lastRow.prefix { $0 == Theme(scheme: .light).mark.pixel }.count
    }
    #expect(line() == 0, "what is over in a moment shows nothing")
    editor.mainThread.run()
    editor.wait(0.4)
    #expect(line() > 0, "also while nothing more comes from the disk")
    editor.mainThread.run()
    editor.tick()
    #expect(line() > 0 && line() < window.deviceSize.width)
    readOn(editor)
    editor.wait(1)
    #expect(line() == 0)
  }

  @Test func aLineFurtherOnCanBeOpened() throws {
    let editor = try open(line: 5_000)
    editor.type("|").keys("ctrl+s")
    let saved = String(decoding: try #require(editor.store.bytes(at: Self.path)), as: UTF8.self)
    #expect(saved.contains("\n|line 4999 of"))
  }
}
