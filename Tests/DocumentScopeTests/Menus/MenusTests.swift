import ApplicationScope
import Canvas
import Platform
import TestSupport
import Testing

@testable import DocumentScope
@testable import Interface

@MainActor @Suite struct MenusTests {
  private func middle(ofRow title: String, _ editor: TestEditor) throws -> Point {
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = try #require(panel.titles.firstIndex(of: title))
    let frame = panel.frame(ofRow: row)
    return Point(x: frame.x + 60, y: frame.y + frame.height / 2)
  }

  @Test(arguments: ["f10", "alttap"])
  func theBarComesAndGoesWithItsKeys(key: String) throws {
    let editor = try TestEditor("oneˇ")
    let rest = editor.window.pixels
    editor.keys(key).turn()
    #expect(editor.document.menus.isOpen)
    #expect(editor.window.pixels != rest)
    editor.keys(key).turn()
    #expect(!editor.document.menus.isOpen)
    #expect(editor.window.pixels == rest)
  }

  @Test func aCommandIsChosenByKeysAndItsLetterIsNotWritten() throws {
    let editor = try TestEditor("«one»")
    editor.keys("f10").type("e").type("c")
    #expect(editor.marked == "ˇ")
    #expect(!editor.document.menus.isOpen)
    editor.type("x")
    #expect(editor.marked == "xˇ")
  }

  @Test func aLetterThatChoosesNothingIsWritten() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("e").type("9")
    #expect(editor.marked == "9ˇ")
    #expect(!editor.document.menus.isOpen)
  }

  @Test func aShortcutWorksOverAnOpenMenu() throws {
    let editor = try TestEditor("oneˇ")
    editor.keys("f10", "down", "ctrl+a")
    #expect(editor.marked == "«one»")
    #expect(!editor.document.menus.isOpen)
  }

  @Test func thePointerRestingAtTheTopBringsTheBar() throws {
    let editor = try TestEditor("oneˇ")
    editor.move(Point(x: 200, y: 1))
    editor.wait(0.2)
    #expect(!editor.document.menus.isOpen)
    editor.wait(0.2)
    #expect(editor.document.menus.isOpen)
    editor.type("x")
    #expect(editor.marked == "onexˇ")
    #expect(!editor.document.menus.isOpen)
    editor.move(Point(x: 200, y: 2)).wait(0.4)
    editor.move(Point(x: 200, y: 300))
    #expect(!editor.document.menus.isOpen)
  }

  @Test func theRightButtonOpensTheMenuOfTheText() throws {
    let editor = try TestEditor("one «two» three")
    let point = editor.point(in: "two")
    editor.press(point, button: .right).release(point, button: .right)
    #expect(editor.marked == "one «two» three")
    let copy = try middle(ofRow: "Copy", editor)
    editor.press(copy).release(copy)
    #expect(editor.clipboard.text == "two")
    let other = editor.point(in: "hree")
    editor.press(other, button: .right)
    #expect(editor.marked == "one two tˇhree")
  }

  @Test func aDragOfTheRightButtonChooses() throws {
    let editor = try TestEditor("«one»")
    editor.press(editor.point(in: "ne"), button: .right)
    let cut = try middle(ofRow: "Cut", editor)
    editor.move(cut)
    editor.release(cut, button: .right)
    #expect(editor.marked == "ˇ")
  }

  @Test func besideTheTextIsTheWindowsMenu() throws {
    let editor = try TestEditor("ˇ")
    editor.press(Point(x: 20, y: 200), button: .right)
    let panel = try #require(editor.document.menus.session?.panels.last)
    #expect(panel.titles.contains("Full Screen"))
  }

  @Test func whatIsTriedIsTakenBack() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").keys("down", "right", "right")
    #expect(editor.application.settings.current.accent != nil)
    #expect(editor.application.settings.chosen == Settings())
    editor.keys("escape")
    #expect(editor.application.settings.current == Settings())
  }

  @Test func whatIsChosenStays() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").keys("right", "right", "return", "escape")
    #expect(editor.application.settings.chosen.scheme == .dark)
    #expect(editor.application.appearance.theme.scheme == .dark)
  }

  @Test func menusGoWithTheKeyboard() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10")
    editor.window.delegate?.handle(.focus(false))
    #expect(!editor.document.menus.isOpen)
  }

  @Test func nothingWakesTheProgramWhenNoMenuIsOpen() throws {
    var setup = TestEditor.Setup()
    setup.desktop.caretBlink = nil
    let editor = try TestEditor("ˇ", setup)
    editor.keys("f10", "escape")
    editor.wait(1)
    #expect(editor.turn() == nil)
  }
}
