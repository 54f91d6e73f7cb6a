import SystemPackage
import TestSupport
import Platform
import Testing
import TextCore

@testable import Canvas
@testable import DocumentScope
@testable import Interface
@testable import Layout
@testable import WindowScope

/// The pixels that a frame reuses from the last one are those that it would have drawn.
@MainActor
@Suite struct PageMemoryTests {
  private static let words = ["a", "b ", "*", "`", "x *y* ", "```\n", "\n", "> ", "é"]
  private static let keys = [
    "left", "right", "up", "down", "end", "shift+down", "shift+right", "shift+up", "pagedown",
    "pageup", "backspace", "backspace", "delete", "return", "ctrl+z", "ctrl+z", "ctrl+shift+z",
    "ctrl+d", "ctrl+end", "ctrl+home", "alt+up", "alt+down", "ctrl+a", "ctrl+shift+l", "escape",
  ]

  @Test(arguments: seeds)
  func everyFrameEqualsOneDrawnFromNothing(_ seed: UInt64) throws {
    try compare(
      TestEditor("ˇ" + Self.text, Self.setup(seed)), Self.words, seed: seed, steps: 150)
  }

  /// Dots of emphasised letters reach out of their line, in close lines into the one above.
  @Test(arguments: seeds.prefix(4))
  func everyFrameWithDotsEqualsOneDrawnFromNothing(_ seed: UInt64) throws {
    var setup = Self.setup(seed)
    setup.typeface = .real
    setup.settings.lineHeight = seed % 3 == 0 ? 1.2 : 1.6
    setup.settings.focus = seed % 2 == 0 ? .sentence : .off
    let page = "# *見出し*\n\nこれは*強調された*文章。*長い*，~*下線*~と==*蛍光*==、*abcと漢字*。\n\n这是*需要强调*的。\n"
    let editor = try TestEditor("ˇ" + String(repeating: page, count: 8), setup)
    editor.keys("ctrl+f").type("強調").keys("escape")
    let words = ["*", "強調", "*漢*", "か", "这", "\n", "~", "==", " a "]
    try compare(editor, words, seed: seed, steps: 60)
  }

  private func compare(
    _ editor: TestEditor, _ words: [String], seed: UInt64, steps: Int
  ) throws {
    var random = SeededGenerator(seed: seed)
    editor.keys("down", "down", "down", "down").tick()
    for step in 1...steps {
      change(editor, words, &random)
      editor.clock.advance(by: Double(random.number(0...5)) * 0.04)
      editor.tick()
      if random.number(0...9) == 0 { dropDecoratedLines(editor) }
      let fresh = freshPixels(editor)
      guard editor.window.pixels == fresh else {
        let index = zip(editor.window.pixels, fresh).enumerated().first { $1.0 != $1.1 }?.offset
        let width = editor.window.deviceSize.width
        let place = index.map { "\($0 % width),\($0 / width)" } ?? "-"
        Issue.record("seed \(seed), step \(step): pixels differ at \(place)")
        return
      }
    }
  }

  /// Only the paragraph that is typed in is prepared for drawing again.
  @Test func typingKeepsWhatIsAboveAndBelow() throws {
    let editor = try TestEditor("one\n\ntwoˇ\n\nthree\n\nfour")
    editor.type("a").tick()
    let page = editor.document.page.memory
    #expect(page.above.count == 2 && page.below.count == 4)
    editor.type("b").tick()
    editor.wait(0.5)
    editor.keys("backspace").tick()
    let next = editor.document.page.memory
    #expect(next.above.group === page.above.group && page.above.group != nil)
    #expect(next.below.group === page.below.group && page.below.group != nil)
    editor.keys("ctrl+shift+l").tick()
    #expect(editor.document.page.memory.above.group !== page.above.group)
  }

  /// A decoration can change where neither text nor lines do.
  @Test func aDecorationAboveIsDrawnWhenItChanges() throws {
    let editor = try TestEditor("one\n\ntwoˇ\n\nthree")
    editor.type("a").tick()
    editor.type("b").tick()
    let kept = editor.document.page.memory.above.group
    let struck = TextDecoration(ink: .text, lines: .strikethrough)
    editor.document.layout.decorations.set([(3, struck)], from: 0)
    editor.type("c").tick()
    #expect(editor.document.page.memory.above.group !== kept)
    #expect(editor.window.pixels == freshPixels(editor))
  }

  private static var text: String {
    (0..<50).map { index in
      switch index % 6 {
      case 0: "## Title \(index)"
      case 1, 3: ""
      case 2: "Some *words* and `code`, long enough to need a second line in this window \(index)"
      default: "- item ==\(index)== and [a link](there)"
      }
    }.joined(separator: "\n")
  }

  private static func setup(_ seed: UInt64) -> TestEditor.Setup {
    var setup = TestEditor.Setup()
    if seed % 2 == 0 { setup.scale = Scale(1.25) }
    return setup
  }

  private func change(
    _ editor: TestEditor, _ words: [String], _ random: inout SeededGenerator
  ) {
    switch random.number(0...9) {
    case 0...4: editor.type(words[random.number(0...(words.count - 1))])
    case 5: editor.wheel(Double(random.number(-3...3)))
    case 6:
      let place = Point(x: Double(random.number(100...400)), y: Double(random.number(60...400)))
      editor.press(place, clicks: random.number(1...3)).release(place)
    default: editor.keys(Self.keys[random.number(0...(Self.keys.count - 1))])
    }
  }

  /// Makes the lines be split by their decorations again, as cached ones may be out of date.
  private func dropDecoratedLines(_ editor: TestEditor) {
    for visible in editor.document.viewport.visiblePieces() {
      visible.piece.layout.dropDecorations()
    }
  }

  /// Returns the pixels of the window drawn without reuse.
  private func freshPixels(_ editor: TestEditor) -> [UInt32] {
    let (drawing, page) = (editor.document.host.drawing, editor.document.page)
    let kept = page.memory
    defer { page.memory = kept }
    page.memory = PageMemory()
    let list = drawing.displayList(at: editor.clock.now)
    let size = editor.window.deviceSize
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    pixels.withUnsafeMutableBufferPointer { memory in
      guard let base = memory.baseAddress else { return }
      let buffer = PixelBuffer(
        pixels: base, width: size.width, height: size.height, stride: size.width)
      Painter().paint(list, in: [size], of: buffer, with: drawing.core.rasterizer)
    }
    return pixels
  }
}
