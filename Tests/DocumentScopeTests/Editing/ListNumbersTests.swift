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

  /// A list that begins with another number than 0 or 1 may be a list of days.
  @Test func daysKeepTheirNumbers() throws {
    let editor = try TestEditor("3. Oktober\n4. Juniˇ\n5. November\n6. Mai")
    editor.keys("ctrl+shift+k").expect("3. Oktober\nˇ5. November\n6. Mai")
    editor.keys("ctrl+z").expect("3. Oktober\n4. Juniˇ\n5. November\n6. Mai")
  }

  /// The content of an item moves with its text when the marker becomes wider or narrower.
  @Test(arguments: [
    ("«* L1\n  * L2»", "ctrl+shift+7", "«1. L1\n   1. L2»"),
    ("- aˇ\n  wrapped\n  - b", "ctrl+shift+7", "1. aˇ\n   wrapped\n   - b"),
    ("10. ˇa\n    - b", "backspace", "ˇa\n- b"),
    ("9. aˇ\n   - b", "return", "9. a\n10. ˇ\n    - b"),
    ("1ˇ. a\n   - b", "0", "10ˇ. a\n    - b"),
  ])
  func contentOfAnItemMovesWithIt(before: String, keys: String, after: String) throws {
    let editor = try TestEditor(before)
    if keys == "0" { editor.type(keys) } else { editor.keys(keys) }
    editor.expect(after).keys("ctrl+z").expect(before)
  }

  @Test func aNumberWithADigitMoreMovesChildren() throws {
    let above = (1...7).map { "\($0). x\n" }.joined()
    let editor = try TestEditor(above + "8. hˇ\n9. i\n   - child\n     text")
    editor.keys("ctrl+d").expect(above + "8. h\n9. hˇ\n10. i\n    - child\n      text")
    editor.keys("ctrl+z").expect(above + "8. hˇ\n9. i\n   - child\n     text")
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
