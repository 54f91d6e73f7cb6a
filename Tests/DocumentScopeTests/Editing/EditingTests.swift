import Platform
import SystemPackage
import Testing
import TextCore

@testable import DocumentScope

/// The effect of keys on text and selection: before, keys, after.
@MainActor
@Suite struct EditingTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let before: String
    let keys: [String]
    let after: String

    init(_ before: String, _ keys: String..., gives after: String) {
      self.before = before
      self.keys = keys
      self.after = after
    }

    var testDescription: String {
      "\(before.debugDescription) \(keys.joined(separator: " ")) \(after.debugDescription)"
    }
  }

  private func run(_ test: Case) throws {
    let editor = try TestEditor(test.before)
    for key in test.keys { editor.keys(key) }
    editor.expect(test.after)
  }

  @Test(
    arguments: [
      Case("abˇc", "backspace", gives: "aˇc"),
      Case("aˇbc", "delete", gives: "aˇc"),
      Case("ˇabc", "backspace", gives: "ˇabc"),
      Case("abcˇ", "delete", gives: "abcˇ"),
      Case("a\nˇb", "backspace", gives: "aˇb"),
      Case("a\r\nˇb", "backspace", gives: "aˇb"),
      Case("aˇ\r\nb", "delete", gives: "aˇb"),
      Case("👩‍🚀ˇ", "backspace", gives: "ˇ"),
      Case("e\u{301}ˇx", "backspace", gives: "ˇx"),
      Case("ˇ🇪🇪🇫🇮", "delete", gives: "ˇ🇫🇮"),
      Case("a«bc»d", "backspace", gives: "aˇd"),
      Case("a«bc»d", "delete", gives: "aˇd"),
      Case("one twoˇ", "ctrl+backspace", gives: "one ˇ"),
      Case("ˇone two", "ctrl+delete", gives: "ˇ two"),
      Case("one, ˇtwo", "ctrl+backspace", gives: "ˇtwo"),
      Case("one\nˇtwo", "ctrl+backspace", gives: "ˇtwo"),
      Case("abˇc", "shift+backspace", gives: "aˇc"),
    ])
  func deletes(_ test: Case) throws { try run(test) }

  @Test(
    arguments: [
      Case("one\ntwˇo\nthree", "alt+up", gives: "twˇo\none\nthree"),
      Case("one\ntwˇo\nthree", "alt+down", gives: "one\nthree\ntwˇo"),
      Case("oˇne\ntwo", "alt+up", gives: "oˇne\ntwo"),
      Case("one\ntˇwo", "alt+down", gives: "one\ntˇwo"),
      Case("a\nb«\nc»\nd", "alt+up", gives: "b«\nc»\na\nd"),
      Case("one\r\ntˇwo", "alt+up", gives: "tˇwo\r\none"),
      Case("oˇne\ntwo", "ctrl+d", gives: "one\noˇne\ntwo"),
      Case("one «two» three", "ctrl+d", gives: "one two«two» three"),
      Case("a\r\nbˇ", "ctrl+d", gives: "a\r\nb\r\nbˇ"),
      Case("one\ntˇwo\nthree", "ctrl+shift+k", gives: "one\nˇthree"),
      Case("one\ntˇwo", "ctrl+shift+k", gives: "ˇone"),
      Case("a\nb«b\nc»c\nd", "ctrl+shift+k", gives: "a\nˇd"),
    ])
  func movesParagraphs(_ test: Case) throws { try run(test) }

  @Test(
    arguments: [
      Case("aˇbc", "right", gives: "abˇc"),
      Case("aˇbc", "left", gives: "ˇabc"),
      Case("aˇ👩‍🚀c", "right", gives: "a👩‍🚀ˇc"),
      Case("aˇ\r\nc", "right", gives: "a\r\nˇc"),
      Case("a«bc»d", "left", gives: "aˇbcd"),
      Case("a«ˇbc»d", "right", gives: "abcˇd"),
      Case("onˇe two", "ctrl+right", gives: "oneˇ two"),
      Case("one twˇo", "ctrl+left", gives: "one ˇtwo"),
      Case("One. Twˇo. Three.", "alt+right", gives: "One. Two. ˇThree."),
      Case("One. Twˇo. Three.", "alt+left", gives: "One. ˇTwo. Three."),
      Case("a\nbˇb\nc", "ctrl+up", gives: "a\nˇbb\nc"),
      Case("a\nˇbb\nc", "ctrl+up", gives: "ˇa\nbb\nc"),
      Case("a\nbˇb\nc", "ctrl+down", gives: "a\nbb\nˇc"),
      Case("one\ntwˇo", "ctrl+home", gives: "ˇone\ntwo"),
      Case("oˇne\ntwo", "ctrl+end", gives: "one\ntwoˇ"),
      Case("one\ntwˇo", "home", gives: "one\nˇtwo"),
      Case("oˇne\ntwo", "end", gives: "oneˇ\ntwo"),
      Case("oˇne\ntwo", "ctrl+a", gives: "«one\ntwo»"),
      Case("oneˇ", "down", gives: "oneˇ"),
      Case("onˇe", "up", gives: "ˇone"),
    ])
  func moves(_ test: Case) throws { try run(test) }

  @Test(
    arguments: [
      Case("aˇbc", "shift+right", "shift+right", gives: "a«bc»"),
      Case("abˇc", "shift+left", "shift+left", gives: "«ˇab»c"),
      Case("abˇc", "shift+left", "shift+right", "shift+right", gives: "ab«c»"),
      Case("onˇe two", "ctrl+shift+right", "ctrl+shift+right", gives: "on«e two»"),
      Case("one twˇo", "ctrl+shift+left", gives: "one «ˇtw»o"),
      Case("a\nbˇb\nc", "ctrl+shift+down", gives: "a\nb«b\n»c"),
      Case("one\ntwˇo", "shift+home", gives: "one\n«ˇtw»o"),
      Case("oˇne\ntwo", "shift+end", gives: "o«ne»\ntwo"),
      Case("one\ntwˇo", "ctrl+shift+home", gives: "«ˇone\ntw»o"),
      Case("oˇne\ntwo", "ctrl+shift+end", gives: "o«ne\ntwo»"),
      Case("One. Twˇo. Three.", "alt+shift+right", gives: "One. Tw«o. »Three."),
      Case("abc\nabˇc", "shift+up", gives: "ab«ˇc\nab»c"),
      Case("a«bc»d", "shift+right", gives: "a«bcd»"),
    ])
  func selects(_ test: Case) throws { try run(test) }

  @Test func typing() throws {
    try TestEditor("oneˇ").type(" two\nthrée 漢").expect("one two\nthrée 漢ˇ")
    try TestEditor("a«bc»d").type("x").expect("axˇd")
    try TestEditor("«all»").type("\n").expect("\nˇ")
    try TestEditor("aˇb").keys("tab", "shift+return").expect("a\t\nˇb")
  }

  @Test func observersOfAnEditSeeTheSelectionInTheNewText() throws {
    let editor = try TestEditor("one two ˇthree")
    var heads: [Int] = []
    let registration = editor.document.editor.didChangeText.observe { [weak editor] _ in
      if let editor { heads.append(editor.selection.head.utf8) }
    }
    editor.keys("shift+end", "delete")
    withExtendedLifetime(registration) {}
    #expect(heads == [8])
  }

  @Test func aShortcutWritesNothing() throws {
    try TestEditor("aˇ").keys("ctrl+j", "alt+x", "f11", "escape").expect("aˇ")
  }

  @Test func anInputMethodCommitsSeveralLetters() throws {
    let editor = try TestEditor("ˇ")
    editor.window.delegate?.handle(.composition(text: "ni", selection: 2..<2))
    editor.window.delegate?.handle(.composition(text: "", selection: 0..<0))
    editor.window.delegate?.handle(.text("你好"))
    editor.expect("你好ˇ").keys("ctrl+z").expect("ˇ")
  }
}
