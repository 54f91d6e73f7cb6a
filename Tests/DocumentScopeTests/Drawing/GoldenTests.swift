import ApplicationScope
import Words
import Canvas
import Interface
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// Pages as they look with the real letters, pixel for pixel.
@MainActor
@Suite struct GoldenTests {
  /// A scale and a scheme.
  struct Look: Sendable, CustomTestStringConvertible {
    let scale: Double
    let scheme: DesktopSettings.ColorScheme

    static let all = [
      Look(scale: 1, scheme: .light), Look(scale: 1, scheme: .dark),
      Look(scale: 2, scheme: .light), Look(scale: 2, scheme: .dark),
    ]
    /// Enough where all four would show the same.
    static let two = [Look(scale: 1, scheme: .light), Look(scale: 2, scheme: .dark)]

    var testDescription: String { "\(scheme.rawValue)-\(Int(scale))" }
  }

  private func page(
    _ marked: String, _ look: Look, size: Size = Size(width: 640, height: 480),
    settings: Settings = Settings()
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = size
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.settings = settings
    setup.request.title = "A walk in the woods"
    return try TestEditor(marked, setup)
  }

  private func expect(
    _ editor: TestEditor, _ name: String, _ look: Look,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    editor.turn()
    try Golden("\(name)-\(look.testDescription)").expect(
      editor.window, sourceLocation: sourceLocation)
  }

  @Test(arguments: Look.all)
  func prose(_ look: Look) throws {
    let editor = try page(
      """
      # A walk in the woods
      ## The first mile
      The path begins where the road gives up, and goes on as if nothing had happened. ˇNobody has \
      _mended_ it in years; **everybody** walks it.

      > Whoever is in a hurry takes the road. The others meet here sooner or later.

      - bread and cheese
      - a map that has been folded often enough to know the way by itself
      1. start early
      """, look)
    try expect(editor, "prose", look)
  }

  @Test(arguments: Look.two)
  func marks(_ look: Look) throws {
    let editor = try page(
      """
      Marks: **strong**, _emphasis_, ~underline~, ~~struck~~, ==highlight==, `code`, \
      **_both_**, [a link](https://example.org "title"), <https://example.org>[^1].

      ```swift
      let answer = 6 * 7  // a comment
      print(answer)
      ```
      ###### Sixth level
      - [ ] to do
      - [x] done
          - nested, with `code` and a line that is long enough to wrap
      >> quoted twice
      ---
      [^1]: A note.ˇ
      """, look, size: Size(width: 640, height: 560))
    try expect(editor, "marks", look)
  }

  @Test(arguments: Look.two)
  func scripts(_ look: Look) throws {
    let editor = try page(
      """
      Ülle sööb õunu, Ёжик в тумане, καλημέρα κόσμε.
      你好，世界。こんにちは、안녕하세요 мир 🌿👩‍🚀🇪🇪
      שלום עולם, this is **mixed** text.
      مرحبا بالعالم
      नमस्ते दुनिया, สวัสดีชาวโลก, გამარჯობა
      e\u{301}a\u{308} ﬁ ﬂ “quotes” – dashes — and… dotsˇ
      """, look, size: Size(width: 640, height: 320))
    try expect(editor, "scripts", look)
  }

  @Test(arguments: Look.two)
  func selection(_ look: Look) throws {
    let editor = try page(
      """
      # Selected
      Some words before, «then a good many that are selected, over the end of the line
      ## and of the paragraph

      - and so on==marked==» until here.
      """, look, size: Size(width: 640, height: 340))
    try expect(editor, "selection", look)
  }

  private static let letter = """
    # Dear friend
    The path begins where the road gives up, and goes on as if nothing had happened. «Nobody has \
    _mended_ it» in years; **everybody** walks it, with `maps` and [without](https://a.example).
    A second paragraph follows at some distance, and its first line stands in.
    > Whoever is in a hurry takes the road.
    - bread and cheese
    - a map
    ### Later
    ```
    let miles = 12
    ```
    """

  @Test(arguments: Look.all)
  func palatinoOnCream(_ look: Look) throws {
    var settings = Settings()
    settings.font = "palatino"
    settings.accent = .sepia
    settings.tint = .cream
    settings.lineHeight = 1.9
    settings.lineLength = 58
    settings.paragraphSpacing = 0.5
    settings.firstLineIndent = 1.5
    settings.headingTags = .inline
    settings.caretShape = .block
    let editor = try page(
      Self.letter, look, size: Size(width: 680, height: 640), settings: settings)
    try expect(editor, "palatino", look)
  }

  @Test(arguments: Look.two)
  func helveticaOnStone(_ look: Look) throws {
    var settings = Settings()
    settings.font = "helvetica"
    settings.accent = .plum
    settings.tint = .stone
    settings.textSize = 15
    settings.paragraphSpacing = 1
    settings.caretShape = .underline
    settings.caretWidth = 3
    let editor = try page(
      Self.letter, look, size: Size(width: 640, height: 480), settings: settings)
    editor.keys("left", "up")
    try expect(editor, "helvetica", look)
  }

  private static let paper = """
    # Paper
    The page lies under the sheet. It stays where it is and waits, as paper does, until the \
    question has its answer and the writing goes on.

    Another paragraph, so that there is something to see below it as well, and some more words \
    to fill the window down to its lower edge.ˇ
    """

  @Test(arguments: Look.two)
  func question(_ look: Look) throws {
    let editor = try page(Self.paper, look)
    editor.type("x").keys("ctrl+w")
    try expect(editor, "question", look)
  }

  @Test func stackedButtons() throws {
    let look = Look.two[0]
    let editor = try page(Self.paper, look, size: Size(width: 360, height: 420))
    let path = TestEditor.home + "/a walk.md"
    editor.keys("ctrl+s", "ctrl+a").type("a walk.md").keys("return")
    editor.store.put("theirs", at: path)
    editor.keys("ctrl+s").wait(2)
    try expect(editor, "question-stacked", look)
  }

  @Test(arguments: Look.two)
  func prompt(_ look: Look) throws {
    let editor = try page(Self.paper, look)
    for name in ["letters/a.md", "lists/b.md", "library.md", "little notes.md"] {
      editor.store.put("", at: TestEditor.home + "/Documents/" + name)
    }
    editor.keys("ctrl+s")
    try expect(editor, "prompt", look)
    editor.keys("ctrl+a").type("~/Documents/l").keys("tab")
    try expect(editor, "prompt-completed", look)
  }

  @Test(arguments: Look.two)
  func notice(_ look: Look) throws {
    let editor = try page(Self.paper, look)
    editor.document.sheets.notify(
      "The disk is full; “Spaziergang im Wald.md” was not saved. Your text is still here.")
    try expect(editor, "notice", look)
  }

  @Test(arguments: Look.two)
  func controlsAndScrollLine(_ look: Look) throws {
    let lines = (1...60).map { "Line \($0) of a long text." }.joined(separator: "\n")
    let editor = try page("ˇ" + lines, look, size: Size(width: 640, height: 300))
    let close = WindowControls(windowWidth: 640).frame(of: .close)
    editor.move(Point(x: close.x + 4, y: close.y + 4)).wheel(-0.2).wait(0.4)
    try expect(editor, "controls", look)
    editor.wheel(-5).wait(0.2)
    try expect(editor, "scrolled", look)
  }
}
