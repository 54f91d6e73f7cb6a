import Canvas
import Files
import Platform
import SystemPackage
import TextCore
import Testing

@testable import DocumentScope

/// Pathological texts open, are edited, drawn and saved as any other, in time. The limit includes the
/// wait for the main thread, which all suites share.
@MainActor
@Suite(.timeLimit(.minutes(30))) struct BadInputTests {
  private static let path = TestEditor.home / "notes.md"

  /// Opens, looks about, types in the middle, deletes, takes it back and saves.
  private func work(
    with bytes: [UInt8], _ typeface: Typeface = .real,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    var setup = TestEditor.Setup()
    setup.typeface = typeface
    let editor = try TestEditor(file: bytes, at: Self.path, setup)
    let middle = editor.text.paragraphRange(at: TextOffset(editor.text.utf8Count / 2))
    let offset = TextOffset(editor.text.utf8Count / 2)
    editor.document.editor.select(Selection(caret: min(offset, middle.upperBound)))
    for key in ["up", "down", "left", "right", "home", "end", "pagedown", "ctrl+right"] {
      editor.keys(key).tick()
    }
    editor.document.editor.select(Selection(caret: offset))
    for text in ["x", "*", "\n", "`"] { editor.type(text).tick() }
    for key in ["backspace", "delete", "ctrl+backspace", "shift+left", "ctrl+d", "alt+up"] {
      editor.keys(key).tick()
    }
    editor.press(Point(x: 200, y: 150), clicks: 2).move(Point(x: 300, y: 200)).release()
    editor.keys("ctrl+end").tick()
    editor.keys("ctrl+a").tick()
    editor.wheel(-2).wait(0.2)
    while editor.document.isEnabled("undo") { editor.keys("ctrl+z") }
    editor.tick()
    editor.keys("ctrl+s")
    #expect(editor.sheet == nil, sourceLocation: sourceLocation)
    #expect(editor.store.bytes(at: Self.path) == bytes, sourceLocation: sourceLocation)
  }

  private func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(String(repeating: text, count: count).utf8)
  }

  @Test func zeros() throws {
    // Beyond the sample by which binary files are detected.
    let zeros = [UInt8](repeating: 0, count: 300)
    try work(with: repeated("A line of text.\n", 600) + zeros + Array("\nend".utf8))
  }

  @Test func loneSurrogates() throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit: UInt16 in [0x61, 0xD800, 0x62, 0xDC00, 0x20, 0xDBFF, 0xDBFF, 0x0A, 0xDFFF, 0xD83D] {
      bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    try work(with: bytes + bytes.dropFirst(2))
  }

  @Test func invalidBytes() throws {
    let noise = (0..<400).map { UInt8(truncatingIfNeeded: 0x80 &+ $0 &* 37 | 0x80) }
    try work(with: repeated("Mostly valid text here.\n", 1000) + noise)
  }

  @Test func halfAMegabyteWithoutANewline() throws {
    try work(with: repeated("words and more words ", 25_000))
  }

  @Test func muchMarkupWithoutANewline() throws {
    try work(with: repeated("words and *more* ==words== `and` [links](to) ", 3000))
  }

  @Test func halfAMegabyteWithoutASpace() throws {
    try work(with: repeated("abcdefghij", 50_000))
  }

  @Test func aHundredThousandMarksOnALetter() throws {
    try work(with: Array("a".utf8) + repeated("\u{301}", 100_000) + Array(" end\n".utf8))
  }

  @Test func tenThousandQuoteMarks() throws {
    try work(with: repeated(">", 10_000) + Array(" word\n".utf8))
  }

  @Test(
    arguments: [
      "**", "*", "_", "`", "[", "![", "](", "<", "~~", "==", "```\n", "> ", "- ", "\\", "[^", "#",
      "**_~==`[", "\u{200D}", "\u{202E}", "\t", "\r",
    ])
  func nothingIsEverClosed(_ mark: String) throws {
    try work(with: repeated(mark, 3000) + Array("word".utf8))
  }

  @Test func emptyLinesByTheThousand() throws {
    try work(with: repeated("\n", 30_000))
    try work(with: repeated("\r\n", 10_000))
  }
}
