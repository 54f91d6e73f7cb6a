import ApplicationScope
@testable import Canvas
import Platform
import TestSupport
import Testing

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

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
    editor.keys(key).tick()
    #expect(editor.document.menus.isOpen)
    #expect(editor.window.pixels != rest)
    editor.keys(key).tick()
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

  @Test(arguments: [["f10"], ["f10", "down"], ["menu"]])
  func aKeyThatFitsNothingDoesNothing(opening: [String]) throws {
    let editor = try TestEditor("oneˇ")
    for key in opening { editor.keys(key) }
    for letter in ["9", "ß", "é", "界"] { editor.type(letter) }
    editor.keys("backspace", "delete")
    #expect(editor.marked == "oneˇ")
    #expect(editor.document.menus.isOpen)
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

  /// A drag that selects may rest there.
  @Test func aPointerWithAHeldButtonBringsNoBar() throws {
    let editor = try TestEditor("one two\nthreeˇ")
    editor.press(editor.point(in: "two")).move(Point(x: 200, y: 1)).wait(1)
    #expect(!editor.document.menus.isOpen)
    editor.release(Point(x: 200, y: 1)).move(Point(x: 201, y: 1)).wait(1)
    #expect(editor.document.menus.isOpen)
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

  @Test func aPreviewedValueIsRestored() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").keys("down", "right", "right")
    #expect(editor.application.settings.current.accent != nil)
    #expect(editor.application.settings.chosen == Settings())
    editor.keys("escape")
    #expect(editor.application.settings.current == Settings())
  }

  @Test func aChosenValueStays() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").keys("right", "right", "return", "escape")
    #expect(editor.application.settings.chosen.scheme == .dark)
    #expect(editor.application.appearance.theme.scheme == .dark)
  }

  /// Returns the title of the open menu in the menu bar.
  private func open(_ editor: TestEditor) -> String? {
    guard let session = editor.document.menus.session, let title = session.title,
      session.hasOpenMenu
    else { return nil }
    return session.barView?.titles[title]
  }

  private static let titles = ["Paber", "File", "Edit", "Format", "View", "Go", "Help"]

  /// Also past View, which begins with rows of several choices.
  @Test(arguments: [("right", 1), ("left", -1)])
  func anArrowGoesFromMenuToMenuAndChangesNothing(key: String, step: Int) throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10", "down")
    let (settings, theme) = (
      editor.application.settings.current, editor.application.appearance.theme
    )
    for press in 1...2 * Self.titles.count {
      editor.keys(key)
      let title = (step * press + 2 * Self.titles.count) % Self.titles.count
      #expect(open(editor) == Self.titles[title])
      #expect(editor.application.settings.current == settings)
      #expect(editor.application.appearance.theme == theme)
    }
  }

  /// Text begins with a stepper, Caret with a slider, Font with rows that are previewed while marked.
  @Test(arguments: ["t", "c", "f"])
  func anArrowPassesASubmenu(letter: String) throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").type(letter).keys("escape")
    let settings = editor.application.settings.current
    editor.keys("right")
    #expect(editor.document.menus.session?.panels.count == 2)
    editor.keys("right")
    #expect(open(editor) == "Go")
    #expect(editor.application.settings.current == settings)
    editor.keys("escape")
    #expect(editor.application.settings.current == settings)
  }

  @Test func leavingAMenuEndsItsPreview() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").keys("right", "right")
    #expect(editor.application.settings.current.scheme == .dark)
    editor.keys("right")
    #expect(open(editor) == "Go")
    #expect(editor.application.settings.current == Settings())
  }

  /// Colours are those of the page that is shown.
  @Test func papersAreThoseOfThePageThatIsTried() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("v").tick()
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = try #require(panel.titles.firstIndex(of: "Page Colour"))
    func paper() -> [UInt32] {
      PageTint.allCases.indices.map { number in
        let box = MenuSwatches.box(number, in: panel.frame(ofRow: row))
        let (x, y) = (Int(box.x + box.width / 2), Int(box.y + box.height / 2))
        return editor.window.pixels[y * editor.window.deviceSize.width + x] & 0xFF_FFFF
      }
    }
    func pages(_ scheme: DesktopSettings.ColorScheme) -> [UInt32] {
      PageTint.allCases.map { $0.page(on: scheme).pixel & 0xFF_FFFF }
    }
    #expect(paper() == pages(.light))
    editor.keys("right", "right").tick()
    #expect(paper() == pages(.dark))
    editor.keys("down").tick()
    #expect(paper() == pages(.light))
  }

  // Letters with Alt

  @Test(arguments: ["p", "f", "e", "o", "v", "g", "h"].enumerated().map { ($0, $1) })
  func altAndALetterOpenAMenu(number: Int, letter: String) throws {
    let editor = try TestEditor("oneˇ")
    editor.hold(.alt).keys("alt+" + letter)
    #expect(open(editor) == Self.titles[number])
    #expect(editor.document.menus.session?.panels.last?.marked != nil)
    #expect(editor.document.menus.session?.showsAlternates == false)
    editor.hold([])
    #expect(open(editor) == Self.titles[number])
    editor.hold(.alt)
    #expect(editor.document.menus.session?.showsAlternates == true)
    editor.hold([]).keys("escape")
    #expect(!editor.document.menus.isOpen)
    editor.expect("oneˇ")
  }

  @Test func rowsAreChosenWithAltHeld() throws {
    let editor = try TestEditor("«one»")
    editor.hold(.alt).keys("alt+e", "alt+c").hold([])
    #expect(editor.marked == "ˇ")
    #expect(!editor.document.menus.isOpen)
  }

  /// A keyboard of other letters chooses by its own, where the menus are in its language, and
  /// otherwise by those of a US keyboard.
  @Test func keyboardsOfOtherLettersChooseToo() throws {
    let editor = try TestEditor("«one»")
    func press(_ key: Character, _ modifiers: Modifiers, _ letter: Character) {
      editor.window.delegate?.handle(
        .key(
          KeyPress(
            .character(key), modifiers, text: modifiers.isEmpty ? String(letter) : nil,
            foreignLetter: letter)))
    }
    press("e", .alt, "у")
    #expect(open(editor) == "Edit")
    press("c", [], "с")
    #expect(editor.marked == "ˇ")
    press("c", [], "с")
    #expect(editor.marked == "сˇ")

    var setup = TestEditor.Setup()
    setup.settings.language = "ru"
    setup.words["ru"] = "msgid \"File\"\nmsgstr \"Файл\""
    let russian = try TestEditor("ˇ", setup)
    russian.window.delegate?.handle(
      .key(KeyPress(.character("a"), .alt, foreignLetter: "ф")))
    #expect(open(russian) == "Файл")
  }

  @Test func anotherMenuIsOpenedWithAltHeld() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("alt+g", "alt+v")
    #expect(open(editor) == "View")
  }

  /// A key that is held long enough to repeat chooses no row of the menu that it opened.
  @Test func aHeldLetterOpensAMenuOnce() throws {
    let editor = try TestEditor("ˇ")
    for isRepeat in [false, true, true] {
      editor.window.delegate?.handle(
        .key(KeyPress(.character("o"), .alt, isRepeat: isRepeat)))
    }
    #expect(open(editor) == "Format")
    #expect(editor.document.menus.session?.panels.count == 1)
  }

  @Test func commandsWithAltAndLettersOfAltGrAreWhatTheyWere() throws {
    let editor = try TestEditor("One two. Three fourˇ")
    editor.keys("alt+left").expect("One two. ˇThree four")
    editor.keys("alt+up", "alt+x").expect("One two. ˇThree four")
    #expect(!editor.document.menus.isOpen)
    editor.window.delegate?.handle(.key(KeyPress(.character("f"), text: "đ")))
    editor.expect("One two. đˇThree four")
    #expect(!editor.document.menus.isOpen)
  }

  /// Below a sheet that waits for an answer no menu opens.
  @Test func aSheetKeepsTheLetters() throws {
    let editor = try TestEditor(file: Array("one".utf8)).askAboutChange().keys("alt+f")
    #expect(editor.question != nil)
    #expect(!editor.document.menus.isOpen)
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
    #expect(editor.tick() == nil)
  }
}
