import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import Styling
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Pages as they look with the real letters, pixel for pixel.
@MainActor
@Suite struct GoldenTests {
  @Test(arguments: Look.all)
  func prose(_ look: Look) throws {
    let editor = try TestEditor(
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
    try editor.expectPicture("prose", look)
  }

  @Test(arguments: Look.two)
  func marks(_ look: Look) throws {
    let editor = try TestEditor(
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
    try editor.expectPicture("marks", look)
  }

  @Test(arguments: Look.two)
  func scripts(_ look: Look) throws {
    let editor = try TestEditor(
      """
      Ülle sööb õunu, Ёжик в тумане, καλημέρα κόσμε.
      你好，世界。こんにちは、안녕하세요 мир 🌿👩‍🚀🇪🇪
      שלום עולם, this is **mixed** text.
      مرحبا بالعالم
      नमस्ते दुनिया, สวัสดีชาวโลก, გამარჯობა
      e\u{301}a\u{308} ﬁ ﬂ “quotes” – dashes — and… dotsˇ
      """, look, size: Size(width: 640, height: 320))
    try editor.expectPicture("scripts", look)
  }

  @Test(arguments: Look.two)
  func selection(_ look: Look) throws {
    let editor = try TestEditor(
      """
      # Selected
      Some words before, «then a good many that are selected, over the end of the line
      ## and of the paragraph

      - and so on==marked==» until here.
      """, look, size: Size(width: 640, height: 340))
    try editor.expectPicture("selection", look)
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

  @Test(arguments: Look.two)
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
    let editor = try TestEditor(
      Self.letter, look, size: Size(width: 680, height: 640)
    ) { $0.settings = settings }
    try editor.expectPicture("palatino", look)
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
    let editor = try TestEditor(
      Self.letter, look, size: Size(width: 640, height: 480)
    ) { $0.settings = settings }
    editor.keys("left", "up")
    try editor.expectPicture("helvetica", look)
  }

  private static let paper = """
    # Paper
    The page lies under the sheet. It stays where it is and waits, as paper does, until the \
    question has its answer and the writing goes on.

    Another paragraph, so that there is something to see below it as well, and some more words \
    to fill the window down to its lower edge.ˇ
    """

  @Test(arguments: Look.all)
  func question(_ look: Look) throws {
    let editor = try TestEditor(Self.paper, look)
    editor.store.room = 0
    editor.type("x").tick()
    editor.keys("escape", "ctrl+w")
    try editor.expectPicture("question", look)
  }

  @Test(arguments: Look.two)
  func stackedButtons(_ look: Look) throws {
    let editor = try TestEditor(Self.paper, look, size: Size(width: 360, height: 420))
    let path = TestEditor.home / "a walk.md"
    editor.keys("ctrl+s", "ctrl+a").type("a walk.md").keys("return")
    editor.store.put(TestEditor.noText, at: path)
    editor.keys("ctrl+s").follow().wait(2)
    try editor.expectPicture("question-stacked", look)
  }

  @Test(arguments: Look.all)
  func prompt(_ look: Look) throws {
    let editor = try TestEditor(Self.paper, look)
    for name in ["letters/a.md", "lists/b.md", "library.md", "little notes.md"] {
      editor.store.put("", at: TestEditor.home / "Documents" / name)
    }
    editor.keys("ctrl+s")
    try editor.expectPicture("prompt", look)
    editor.keys("ctrl+a").type("~/Documents/l").keys("tab")
    try editor.expectPicture("prompt-completed", look)
  }

  @Test(arguments: Look.two)
  func notice(_ look: Look) throws {
    let editor = try TestEditor(Self.paper, look)
    editor.document.sheets.notify(
      "The disk is full, so “Spaziergang im Wald.md” was not saved. Your text is still here.")
    try editor.expectPicture("notice", look)
  }

  @Test(arguments: Look.all)
  func controlsAndScrollLine(_ look: Look) throws {
    let lines = (1...60).map { "Line \($0) of a long text." }.joined(separator: "\n")
    let editor = try TestEditor("ˇ" + lines, look, size: Size(width: 640, height: 300))
    let close = WindowControls(windowWidth: 640).frame(of: .close)
    editor.move(Point(x: close.x + 4, y: close.y + 4)).wheel(-0.2).wait(0.4)
    try editor.expectPicture("controls", look)
    editor.wheel(-5).wait(0.2)
    try editor.expectPicture("scrolled", look)
  }
}
