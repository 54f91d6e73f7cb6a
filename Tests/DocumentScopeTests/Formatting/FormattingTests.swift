import TestSupport
import ApplicationScope
import Interface
import MarkdownSyntax
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// The effect of formatting keys on the whole editor: text, selection, undo, attributes.
@MainActor
@Suite struct FormattingTests {
  /// Typed, so that the compiler does not infer the type anew for each file that it compiles.
  nonisolated private static let keyCases: [(before: String, keys: String, after: String)] = [
    ("a «b» c", "ctrl+b", "a **«b»** c"),
    ("a «b» c", "ctrl+i", "a _«b»_ c"),
    ("a «b» c", "ctrl+u", "a ~«b»~ c"),
    ("a «b» c", "ctrl+shift+x", "a ~~«b»~~ c"),
    ("a «b» c", "ctrl+shift+h", "a ==«b»== c"),
    ("a «b» c", "ctrl+e", "a `«b»` c"),
    ("aˇ", "ctrl+1", "# aˇ"),
    ("aˇ", "ctrl+6", "###### aˇ"),
    ("## aˇ", "ctrl+shift+0", "aˇ"),
    ("aˇ", "ctrl+shift+7", "1. aˇ"),
    ("aˇ", "ctrl+shift+8", "- aˇ"),
    ("aˇ", "ctrl+shift+9", "- [ ] aˇ"),
    ("aˇ", "ctrl+shift+.", "> aˇ"),
    ("- [ ] aˇ", "ctrl+return", "- [x] aˇ"),
    ("«a\n- [x] b\n- [ ] c\nd»", "ctrl+return", "«a\n- [x] b\n- [x] c\nd»"),
    ("«- [x] a\n- [x] b»", "ctrl+return", "«- [ ] a\n- [ ] b»"),
    ("aˇ", "ctrl+return", "aˇ"),
    ("- a\n- bˇ", "tab", "- a\n  - bˇ"),
    ("- a\n  - bˇ", "shift+tab", "- a\n- bˇ"),
    ("aˇ", "tab", "a\tˇ"),
    ("aˇ", "shift+tab", "aˇ"),
    ("1. aˇ\n2. b", "return", "1. a\n2. ˇ\n3. b"),
    ("- ˇ", "return", "ˇ"),
    ("1. a\n2. [x] ˇb\n3. c", "backspace", "1. a\nˇb\n3. c"),
    ("- a\n  ˇb", "backspace", "- a\nˇb"),
    ("- aˇb", "backspace", "- ˇb"),
    ("«a\nb»", "tab", "«\ta\n\tb»"),
    ("«\ta\n\tb»", "shift+tab", "«a\nb»"),
    ("«# a\n# b»", "tab", "«# a\n# b»"),
    ("«one **two**»", "ctrl+e", "`«one **two**»`"),
    ("彼は«「愛」»が好き", "ctrl+b", "彼は«「**愛**」»が好き"),
    ("«今天下雨。»他", "ctrl+i", "_«今天下雨_。»他"),
    ("«(bar)»baz", "ctrl+shift+x", "«(~~bar~~)»baz"),
  ]

  @Test(arguments: keyCases)
  func keys(before: String, keys: String, after: String) throws {
    try TestEditor(before).expect(keys, toMake: after)
  }

  /// A change of the heading's level removes its underline in the same undo step.
  @Test(arguments: [false, true]) func anUnderlineGoesWithTheLevel(isPreview: Bool) throws {
    let editor = try TestEditor("Titleˇ\n---\ntext")
    if isPreview { editor.keys("ctrl+shift+p").tick() }
    editor.keys("ctrl+1").expect("# Titleˇ\ntext").keys("ctrl+z").expect("Titleˇ\n---\ntext")
  }

  @Test(arguments: [
    ("a «b» c", "ctrl+b"), ("**a «b» c**", "ctrl+b"), ("a **«b»** c", "ctrl+b"),
    ("«x **a** y»", "ctrl+b"), ("__«a»__", "ctrl+b"), ("**a**«b»", "ctrl+b"),
    ("**aˇ**", "ctrl+b"), ("aˇ", "ctrl+b"), ("ˇ", "ctrl+i"), ("> aˇ", "ctrl+1"),
    ("«a\n# b»", "ctrl+2"), ("- [x] aˇ", "ctrl+shift+9"),
    ("`«**a**»`", "ctrl+e"),
  ])
  func twiceGivesTheBytesBack(before: String, keys: String) throws {
    let editor = try TestEditor(before)
    editor.keys(keys)
    let after = editor.marked
    editor.keys(keys).expect(before)
    editor.keys(keys).expect(after)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func twiceGivesTheBytesBackWhateverThereIs(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["*", "**", "_", "`", "==", "~", "[a](b)", "word ", "b", "\n", "> ", "- ", "# "]
    let commands = [
      "strong", "emphasis", "underline", "strikethrough", "highlight", "code", "heading-2",
      "quote", "bulleted-list", "ordered-list", "task-list", "heading-0", "code-block",
    ]
    for _ in 0..<25 {
      var text = ""
      for _ in 0..<random.number(1...12) { text += pieces[random.number(0...(pieces.count - 1))] }
      let editor = try TestEditor("ˇ" + text)
      for _ in 0..<4 {
        let end = editor.text.utf8Count
        editor.document.editor.select(
          Selection(
            anchor: TextOffset(random.number(0...end)), head: TextOffset(random.number(0...end))))
        let before = editor.text
        let name = commands[random.number(0...(commands.count - 1))]
        editor.document.perform(name)
        editor.document.perform(name)
        #expect(editor.text == before, "seed \(seed): \(name) on \(text.debugDescription)")
      }
    }
  }

  /// A command never ends silently.
  @Test(arguments: [
    ("a«…»b", "ctrl+b", "This style can’t begin or end here."),
    ("a« »b", "ctrl+i", "No text is selected."),
    ("a `b «c» d`", "ctrl+b", "Code and addresses can’t have styles."),
    ("```\n«a»\n```", "ctrl+shift+h", "Code and addresses can’t have styles."),
    ("```\naˇ\n```", "ctrl+b", "Code and addresses can’t have styles."),
    ("«a\nb»", "ctrl+k", "A link can’t span several paragraphs."),
    ("**a «b** c»", "ctrl+k", "A link can’t begin or end inside code or other marks."),
    ("```\naˇ\n```", "ctrl+1", "Only text can be a heading or a list item."),
    ("---ˇ", "ctrl+shift+8", "Only text can be a heading or a list item."),
    ("aˇ", "ctrl+shift+0", "This is already a plain paragraph."),
    ("aˇ", "ctrl+return", "The caret is not in a task."),
    ("aˇ", "shift+tab", "The caret is not in a list."),
    ("- aˇ", "shift+tab", "The item is already at the top level."),
    ("- a\n  - bˇ", "tab", "There is no item above to nest this one under."),
  ])
  func anImpossibleCommandSaysWhy(before: String, keys: String, reason: String) throws {
    let editor = try TestEditor(before)
    editor.keys(keys).expect(before)
    #expect(editor.transientMessages == reason)
  }

  @Test func aSuccessfulCommandSaysNothing() throws {
    let editor = try TestEditor("a «b» c")
    editor.keys("ctrl+b", "ctrl+b", "right", "ctrl+i", "ctrl+i", "ctrl+1", "ctrl+shift+8", "tab")
    #expect(editor.transientMessages == nil)
  }

  @Test func writingEndsTheMemoryOfACommand() throws {
    let editor = try TestEditor("**a «b» c**")
    editor.keys("ctrl+b").expect("a **«b»** c").keys("right").keys("shift+left")
    editor.keys("ctrl+b").expect("a «ˇb» c")
  }

  @Test func aStyleIsWrittenBetweenItsTags() throws {
    try TestEditor("ˇ").type("so ").keys("ctrl+b").type("very").keys("ctrl+b").type(" good")
      .expect("so **very** goodˇ")
  }

  @Test func typedMarksGoRoundTheSelection() throws {
    let editor = try TestEditor("a «b» c")
    editor.type("*").expect("a *«b»* c").type("*").expect("a **«b»** c")
    editor.keys("ctrl+z").expect("a *«b»* c").keys("ctrl+z").expect("a «b» c")
    editor.type("(").expect("a («b») c").type("x").expect("a (xˇ) c")
  }

  @Test func plainLettersParseNothing() throws {
    let editor = try TestEditor("some wordsˇ and more")
    let attributes = editor.document.attributes
    let (parsed, fast) = (attributes.parseCount, attributes.fastPathCount)
    editor.type("abc")
    #expect(attributes.parseCount == parsed)
    #expect(attributes.fastPathCount == fast + 3)
  }

  @Test func commandsAreChecked() throws {
    let editor = try TestEditor("> **a «b»** c")
    func isChecked(_ name: String) throws -> Bool {
      let command = try #require(editor.document.commands.command(named: name))
      return command.isChecked?() ?? false
    }
    #expect(try isChecked("strong") && isChecked("quote"))
    #expect(try !isChecked("emphasis") && !isChecked("heading-0"))
    editor.keys("ctrl+shift+.")
    #expect(try !isChecked("quote") && isChecked("heading-0"))
  }

  @Test func aClickTicksATask() throws {
    let editor = try TestEditor("- [ ] one\n- [x] two\n\nlastˇ")
    editor.press(editor.point(at: 3)).release().expect("- [x] one\n- [x] two\n\nlastˇ")
    editor.press(editor.point(at: 14)).release().expect("- [x] one\n- [ ] two\n\nlastˇ")
    editor.press(editor.point(at: 7)).release().expect("- [x] oˇne\n- [ ] two\n\nlast")
  }

  @Test func marksAreThoseThatAreSet() throws {
    let editor = try TestEditor("«a»")
    editor.application.settings.change {
      $0.emphasisMark = .asterisk
      $0.listMark = .plus
    }
    editor.keys("ctrl+i").expect("*«a»*").keys("ctrl+shift+8").expect("+ *«a»*")
  }

  @Test func filesKeepTheirLineEndings() throws {
    let editor = try TestEditor(file: Array("- a\r\n- b\r\n".utf8))
    editor.keys("end", "return").type("x")
    #expect(Array(editor.string.utf8) == Array("- a\r\n- x\r\n- b\r\n".utf8))
  }

  @Test func aFenceThatIsTypedAsTheClosingOneStandsWhereTheBlockBegan() throws {
    let editor = try TestEditor("ˇ").type("```py").keys("return").type("def f():").keys("return")
    editor.type("    return x").keys("return").type("```")
    #expect(editor.string == "```py\ndef f():\n    return x\n```")
  }

  @Test(
    arguments: [
      ("```py\nif x:\n    yˇ", "`", "```py\nif x:\n    y\n```ˇ"),
      ("> ~~~\n> if x:\n>     yˇ", "~", "> ~~~\n> if x:\n>     y\n> ~~~ˇ"),
      ("- ```\n  if x:\n      yˇ", "`", "- ```\n  if x:\n      y\n  ```ˇ"),
    ], [false, true])
  func soItDoesInPreview(_ texts: (String, String, String), inPreview: Bool) throws {
    let editor = try TestEditor(texts.0)
    if inPreview { editor.document.perform("preview-mode") }
    editor.keys("return").type(String(repeating: texts.1, count: 3)).expect(texts.2)
  }
}
