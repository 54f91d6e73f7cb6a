import Styling
import TestSupport
import ApplicationScope
import Interface
import MarkdownSyntax
import Testing
import TextCore

@testable import DocumentScope

/// After any edits in any order attributes, decorations and lines are those of the text opened anew.
@MainActor
@Suite struct IncrementalTests {
  private static let pieces: [[UInt8]] =
    [
      "word", "a", " ", "  ", "\n", "\n", "\r\n", "```\n", "~~~", "```", "- ", "1. ", "> ", "# ",
      "###### ", "**", "*", "_", "~", "~~", "==", "`", "[a](b)", "[", "](", "<http://a.b>", "[^1]",
      "[^1]: ", "\\", "- [ ] ", "---", "\t", "é", "漢字", "👩‍🚀", "e\u{301}",
      "<!--", "-->",
    ].map { Array($0.utf8) } + [[0xFF], [0x80], [0xE6, 0xBC], [0]]

  @Test(arguments: seeds)
  func editedEqualsOpenedAnew(_ seed: UInt64) throws {
    try check(seed) { _, _ in }
  }

  /// The same where nearly all is code, quotes and lists.
  @Test(arguments: seeds)
  func editedCodeInQuotesEqualsOpenedAnew(_ seed: UInt64) throws {
    let pieces = [
      "> ", "> ", ">", "> > ", "```", "```\n", "~~~\n", "\n", "\n", "\n> ", "\n> > ", "a", "*b*",
      "  ",
      "    ", "\t", "- ", "1. ", "\n# a\n", "\r\n",
    ]
    try check(seed + 300, pieces: pieces.map { Array($0.utf8) }) { _, _ in }
  }

  /// The same where many lines may begin or end front matter.
  @Test(arguments: seeds)
  func editedFrontMatterEqualsOpenedAnew(_ seed: UInt64) throws {
    let pieces = [
      "---\n", "---\n", "---", "+++\n", "\n", "\n", "-", "a: b", "# c\n", "```\n", "> d", "*e*",
      " ", "\r\n",
    ]
    try check(seed + 400, length: 20, pieces: pieces.map { Array($0.utf8) }) { _, _ in }
  }

  /// The same where the kind of many lines depends on the lines beside them, or they are in
  /// comments.
  @Test(arguments: seeds)
  func editedNeighboursEqualOpenedAnew(_ seed: UInt64) throws {
    let pieces = [
      "===\n", "=", "---\n", "---", "-", "--", "\n", "\n", "\n", "a", "b *c*", "|", "a | b\n",
      "-|-\n",
      "> ", "<!--", "-->", ">", "- ", "```\n", "# ", "\r\n", "    ",
    ]
    try check(seed + 500, length: 20, pieces: pieces.map { Array($0.utf8) }) { _, _ in }
  }

  /// The same in giant paragraphs.
  @Test(arguments: seeds)
  func editedLongParagraphEqualsOpenedAnew(_ seed: UInt64) throws {
    let inLine = Self.pieces.filter { !$0.contains(UInt8(ascii: "\n")) }
    let words = Array(repeating: Array("word ".utf8), count: 40)
    try check(seed, length: 600, pieces: inLine + words, steps: 50, .small) { _, _ in }
    let lines = inLine + words + [Array("\n".utf8)]
    try check(seed + 100, length: 600, pieces: lines, steps: 50, .small) { _, _ in }
    // Units that repeat in places for so long that there is no cut between parts.
    let marks = ["**", "`", "[", "](b)"].map { Array($0.utf8) }
    let runs = ["x", "*a", "~="].flatMap { unit in
      Array(repeating: Array(String(repeating: unit, count: 250).utf8), count: 4)
    }
    try check(seed + 200, length: 60, pieces: marks + runs, steps: 50, .small) { _, _ in }
  }

  /// And with the sizes of the program.
  @Test(arguments: [7, 8] as [UInt64])
  func editedGiantParagraphEqualsOpenedAnew(_ seed: UInt64) throws {
    let inLine = Self.pieces.filter { !$0.contains(UInt8(ascii: "\n")) }
    let words = (0..<80).map { Array("word\($0) ".utf8) }
    try check(seed, length: 6000, pieces: inLine + words, steps: 12, .shipped) { _, _ in }
    let runs = ["x", "*a", "~="].map { Array(String(repeating: $0, count: 5000).utf8) }
    try check(seed + 100, length: 300, pieces: inLine + runs, steps: 12, .shipped) { _, _ in }
  }

  /// The same in Latin text with the program's fonts, where a letter lays out only a few lines.
  @Test(arguments: [11, 12, 13] as [UInt64])
  func editedLatinParagraphEqualsOpenedAnew(_ seed: UInt64) throws {
    let words = ["word", "affluent", "“Wörd”", "To", "AV", "1,000", "it’s", "—", "so-called"]
    let marks = ["**strong words**", "_em_", "`code x`", "[link](http://a.b)", "==high=="]
    let pieces = (Array(repeating: words, count: 8).joined() + marks).map { Array("\($0) ".utf8) }
    let small = ["a", "e", " ", "T", ". ", "é", "-"].map { Array($0.utf8) }
    try check(
      seed, length: 1500, pieces: pieces + Array(repeating: small, count: 10).joined(), steps: 40,
      typeface: .real
    ) { _, _ in }
  }

  /// The same while the look of the page changes.
  @Test(arguments: seeds)
  func editedUnderOtherLooksEqualsOpenedAnew(_ seed: UInt64) throws {
    try check(seed) { settings, random in
      switch random.number(0...4) {
      case 0: settings.paragraphSpacing = Double(random.number(0...4)) / 2
      case 1: settings.firstLineIndent = Double(random.number(0...2))
      case 2: settings.headingTags = random.number(0...1) == 0 ? .inline : .hanging
      case 3: settings.textSize = Double(random.number(12...30))
      default: settings.lineLength = Double(random.number(40...60))
      }
    }
  }

  /// An undo restores a long paragraph with so many others that its parsing is pending, and it is edited
  /// far after its beginning before it is parsed.
  @Test(arguments: ["# ", "> ", "- ", "", "```\n"])
  func aLongParagraphChangedUnseenEqualsOpenedAnew(_ prefix: String) throws {
    let start =
      String(repeating: "line\n", count: 100) + prefix
      + (0..<300).map { "word\($0)" }.joined(separator: " ")
    let editor = try Self.open(Array((start + "\nend").utf8), .small)
    apply(editor, TextRange(at: TextOffset(start.utf8.count - 400), length: 0), Array("x".utf8))
    editor.document.editor.select(Selection(anchor: editor.text.end, head: 0))
    editor.keys("delete")
    editor.document.editor.undo()
    editor.document.editor.undo()
    #expect(editor.string == start + "\nend")
    #expect(editor.everything() == (try Self.open(editor.text.allBytes, .small).everything()))
  }

  /// An edit of two places with more between them than is parsed at once.
  @Test func marksFarApartInALongParagraphEqualOpenedAnew() throws {
    let words = (0..<3000).map { "word\($0) " }.joined()
    let editor = try Self.open(Array("\(words)**strong** \(words)".utf8), .small)
    _ = editor.everything()
    let tag = TextRange(at: TextOffset(words.utf8.count + "**strong".utf8.count), length: 2)
    let edit = Edit(
      [.init(range: 30..<30, text: TextRope("**")), .init(range: tag, text: TextRope())],
      in: editor.text)
    editor.document.editor.apply(
      EditResult(edit: edit, selection: Selection(caret: 0), kind: .command))
    #expect(editor.everything() == (try Self.open(editor.text.allBytes, .small).everything()))
  }

  private func check(
    _ seed: UInt64, length: Int = 30, pieces: [[UInt8]] = pieces, steps: Int = 200,
    _ sizes: PartSizes = .shipped, typeface: Typeface = .fixed,
    changing: (inout Settings, inout SeededGenerator) -> Void
  ) throws {
    var random = SeededGenerator(seed: seed)
    let start = (0..<length).flatMap { _ in Self.piece(of: pieces, &random) }
    let editor = try Self.open(start, sizes, typeface: typeface)
    let settings = editor.application.settings
    for step in 1...steps {
      change(editor, pieces, &random)
      if random.number(0...3) == 0 { editor.tick() }
      if step % 5 == 0 { settings.change { changing(&$0, &random) } }
      guard random.number(0...1) == 0 else { continue }
      let fresh = try Self.open(
        editor.text.allBytes, sizes, settings.current, typeface: typeface)
      let (ours, theirs) = (editor.everything(), fresh.everything())
      guard ours == theirs else {
        let difference = zip(ours, theirs).first { $0 != $1 }
        Issue.record(
          """
          seed \(seed), step \(step): \(editor.string.debugDescription)
          edited: \(difference?.0 ?? "\(ours.count) runs")
          anew:   \(difference?.1 ?? "\(theirs.count) runs")
          """)
        return
      }
    }
  }

  private static func open(
    _ bytes: [UInt8], _ sizes: PartSizes = .shipped, _ settings: Settings = Settings(),
    typeface: Typeface = .fixed
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.partSizes = sizes
    setup.typeface = typeface
    setup.settings = settings
    setup.request.text = TextRope(bytes: bytes)
    let editor = try TestEditor(setup, store: TestEditor.disk()) { application in
      try application.documents.open(setup.request)
    }
    return editor
  }

  private static func piece(
    of pieces: [[UInt8]], _ random: inout SeededGenerator
  ) -> [UInt8] {
    pieces[random.number(0...(pieces.count - 1))]
  }

  private func change(
    _ editor: TestEditor, _ pieces: [[UInt8]], _ random: inout SeededGenerator
  ) {
    let length = editor.text.utf8Count
    switch random.number(0...12) {
    case 0: editor.document.editor.undo()
    case 1: editor.document.editor.redo()
    case 2: editor.keys("alt+up")
    case 3...6:
      // Typing: continue at the last place.
      let bytes = Self.piece(of: pieces, &random)
      apply(editor, editor.selection.range, bytes)
    case 12:
      // A command that puts something around a range.
      let places = [random.number(0...length), random.number(0...length)].sorted()
        .map { TextOffset($0) }
      let edit = Edit(
        places.map {
          .init(range: $0..<$0, text: TextRope(bytes: Self.piece(of: pieces, &random)))
        }, in: editor.text)
      editor.document.editor.apply(
        EditResult(edit: edit, selection: Selection(caret: places[0]), kind: .command))
    default:
      let lower = random.number(0...length)
      let upper = min(length, lower + random.number(0...6))
      let bytes = (0..<random.number(0...3)).flatMap { _ in Self.piece(of: pieces, &random) }
      apply(editor, TextOffset(lower)..<TextOffset(upper), bytes)
    }
  }

  private func apply(_ editor: TestEditor, _ range: TextRange, _ bytes: [UInt8]) {
    editor.document.editor.apply(
      EditResult(
        edit: Edit(replacing: range, with: TextRope(bytes: bytes), in: editor.text),
        selection: Selection(caret: range.lowerBound + bytes.count), kind: .typing))
  }
}
