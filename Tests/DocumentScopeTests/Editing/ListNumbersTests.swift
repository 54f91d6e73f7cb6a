import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Numbers of ordered lists after the keys that bring, move and take paragraphs.
@MainActor
@Suite struct ListNumbersTests {
  @Test(arguments: [
    ("1. a\n2. bˇ\n3. c", "alt+up", "1. bˇ\n2. a\n3. c"),
    ("1. aˇ\n2. b\n3. c", "alt+down", "1. b\n2. aˇ\n3. c"),
    ("1. aˇ\n2. b", "ctrl+d", "1. a\n2. aˇ\n3. b"),
    ("1. a\n2. bˇ\n3. c", "ctrl+shift+k", "1. a\nˇ2. c"),
    ("1. a\n2. bˇ\n3. c\n4. d", "delete", "1. a\n2. bˇc\n3. d"),
    ("1. a\n2. b\nˇ3. c\n4. d", "backspace", "1. a\n2. bˇc\n3. d"),
    ("1. a\n2. b\n«3. c\n»4. d", "backspace", "1. a\n2. b\nˇ3. d"),
    ("1. a\n2. b\nˇ3. c\n4. d", "ctrl+backspace", "1. a\n2. ˇc\n3. d"),
    ("1. a\n2. bˇ\n3. c\n4. d", "ctrl+delete", "1. a\n2. bˇc\n3. d"),
    ("1. a\n«2. b\n»3. c", "ctrl+x", "1. a\nˇ2. c"),
    ("1. a\n«2. b\n»3. c", "shift+delete", "1. a\nˇ2. c"),
    ("1. a\nˇ2. b", "ctrl+v", "1. a\n2. x\nˇ3. b"),
    ("1. a\nˇ2. b", "shift+insert", "1. a\n2. x\nˇ3. b"),
    ("1. a\nˇ2. b", "ctrl+shift+v", "1. a\n9. x\nˇ2. b"),
  ])
  func follow(before: String, keys: String, after: String) throws {
    let editor = try TestEditor(before)
    editor.clipboard.text = "9. x\n"
    editor.expect(keys, toMake: after)
  }

  @Test func aLetterOverItemsIsOneStepWithTheWordThatItBegins() throws {
    let editor = try TestEditor("1. a\n«2. b\n3. c\n»4. d\n5. e")
    editor.type("xy").expect("1. a\nxyˇ4. d\n5. e")
    editor.keys("ctrl+z").expect("1. a\n«2. b\n3. c\n»4. d\n5. e")
    let joined = try TestEditor("1. a«b\n2. »c\n3. d")
    joined.type("xy").expect("1. axyˇc\n2. d").keys("ctrl+z").expect("1. a«b\n2. »c\n3. d")
  }

  @Test func theMiddleButtonBringsItemsToo() throws {
    let editor = try TestEditor("1. a\n2. b\n\nlastˇ")
    editor.clipboard.primaryText = "7. x\n"
    editor.document.pasteboard.pastePrimary(at: editor.point(at: 5))
    editor.expect("1. a\n2. x\nˇ3. b\n\nlast")
  }

  @Test func theBytesOfAFileComeBack() throws {
    let bytes = Array("1. a\r\n2. b\r\n3. \u{FEFF}c\r\n".utf8)
    let editor = try TestEditor(file: bytes)
    editor.keys("alt+down", "ctrl+d", "ctrl+shift+k", "ctrl+z", "ctrl+z", "ctrl+z")
    #expect(editor.text.allBytes == bytes)
  }

  /// A letter neither reads lists nor parses.
  @Test func lettersInAnItemTakeTheFastPath() throws {
    let editor = try TestEditor("1. some wordsˇ and more\n2. b")
    let attributes = editor.document.attributes
    let (parsed, fast) = (attributes.parseCount, attributes.fastPathCount)
    editor.type("abc").keys("backspace")
    #expect(attributes.parseCount == parsed)
    #expect(attributes.fastPathCount == fast + 4)
  }
}
