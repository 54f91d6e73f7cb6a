import Canvas
import Platform
import TestSupport
import TextCore
import Testing

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// Touches of the text and of its overlays.
@MainActor
@Suite struct TouchTests {
  private func point(_ editor: TestEditor, _ word: String) -> Point {
    let point = editor.point(in: word)
    return Point(x: point.x + 8, y: point.y)
  }

  @Test func aTapPlacesTheCaretWhenTheFingerIsLifted() throws {
    let editor = try TestEditor("ˇone two three")
    let place = editor.point(at: 5)
    editor.finger(.began, place).wait(0.05)
    editor.expect("ˇone two three").finger(.ended, place).expect("one tˇwo three")
    #expect(!editor.document.handles.areShown)
  }

  @Test func twoTapsSelectTheWordAndThreeTheParagraph() throws {
    let editor = try TestEditor("ˇone two three\nfour")
    let place = point(editor, "two")
    editor.tap(place).tap(place).expect("one «two» three\nfour")
    #expect(editor.document.handles.areShown)
    editor.tap(place).expect("«one two three\n»four")
    editor.wait(1)
    editor.tap(place)
    #expect(editor.selection.isEmpty)
    #expect(!editor.document.handles.areShown)
  }

  @Test func aHoldSelectsTheWordAndGoesOnByWords() throws {
    let editor = try TestEditor("ˇone two three four")
    let place = point(editor, "two")
    editor.finger(.began, place).wait(0.45)
    editor.expect("ˇone two three four").wait(0.1)
    editor.expect("one «two» three four")
    editor.finger(.moved, point(editor, "three")).expect("one «two three» four")
    editor.finger(.moved, point(editor, "one")).expect("«ˇone two» three four")
    editor.finger(.moved, place).finger(.ended, place).expect("one «two» three four")
    #expect(editor.document.handles.areShown)
    #expect(!editor.document.menus.isOpen)
  }

  @Test func aDraggedHandleMovesItsEndAndTheOtherIsTheAnchor() throws {
    let editor = try TestEditor("ˇone two three four")
    editor.hold(point(editor, "two")).finger(.ended, point(editor, "two"))
    let end = editor.document.handles.handles.place(of: .end)
    // By the knob, which hangs below the line.
    let knob = Point(x: end.x + 3, y: end.y + 20)
    func under(_ offset: Int) -> Point {
      Point(x: editor.point(at: offset).x + 3, y: knob.y)
    }
    editor.finger(.began, knob).finger(.moved, under(12)).expect("one «two thre»e four")
    editor.finger(.moved, under(4))
    editor.expect("one «two thre»e four")
    editor.finger(.moved, under(1)).finger(.ended, under(1)).expect("o«ˇne »two three four")
    editor.keys("shift+left").expect("«ˇone »two three four")
    #expect(!editor.document.handles.areShown)
  }

  @Test func theFirstHandleTakesTheStart() throws {
    let editor = try TestEditor("ˇone two three four")
    editor.hold(point(editor, "three")).finger(.ended, point(editor, "three"))
    let start = editor.document.handles.handles.place(of: .start)
    let knob = Point(x: start.x, y: start.y - 20)
    editor.finger(.began, knob)
    editor.finger(.moved, Point(x: editor.point(at: 2).x, y: knob.y)).expect(
      "on«ˇe two three» four")
    // It crosses the other end, and drags that from then on.
    let beyond = Point(x: editor.point(at: 16).x, y: knob.y)
    editor.finger(.moved, beyond).finger(.ended, beyond).expect("one two three« fo»ur")
  }

  @Test func aHandleNearTheEdgeScrolls() throws {
    let editor = try TestEditor(lines: 200)
    let place = Point(x: editor.point(at: 2).x, y: editor.point(at: 2).y)
    editor.hold(place).finger(.ended, place)
    let end = editor.document.handles.handles.place(of: .end)
    editor.finger(.began, Point(x: end.x, y: end.y + 18))
    editor.finger(.moved, Point(x: end.x, y: 416)).wait(1)
    let offset = editor.document.viewport.scrollOffset
    #expect(offset > 50)
    #expect(editor.selection.anchor == 0)
    let head = editor.selection.head
    editor.wait(0.5)
    #expect(editor.selection.head > head)
    editor.finger(.ended, Point(x: end.x, y: 416)).wait(0.1)
    let rest = editor.document.viewport.scrollOffset
    editor.wait(1)
    #expect(editor.document.viewport.scrollOffset == rest)
  }

  @Test func otherInputTakesTheHandlesAway() throws {
    let inputs: [(TestEditor) -> Void] = [
      { $0.keys("shift+right") }, { $0.type("x") }, { $0.wheel(-1) },
      { $0.press(Point(x: 200, y: 90)) },
    ]
    for input in inputs {
      let editor = try TestEditor("ˇone two three")
      editor.hold(editor.point(in: "two")).finger(.ended, editor.point(in: "two"))
      #expect(editor.document.handles.areShown)
      editor.move(Point(x: 300, y: 200))
      #expect(editor.document.handles.areShown, "a pointer that is pushed away does nothing")
      input(editor)
      #expect(!editor.document.handles.areShown)
    }
  }

  @Test func aHoldOnTheSelectionOpensItsMenuWhenTheFingerIsLifted() throws {
    let editor = try TestEditor("one «two» three")
    let place = point(editor, "two")
    editor.hold(place)
    #expect(!editor.document.menus.isOpen)
    editor.finger(.ended, place).expect("one «two» three")
    #expect(editor.document.menus.isOpen)
    editor.wait(0.1)
    editor.tap(Point(x: 520, y: 400))
    #expect(!editor.document.menus.isOpen)
    editor.expect("one «two» three")
  }

  @Test func aHandleThatWasNotSeenIsNotTaken() throws {
    let editor = try TestEditor("one «two» three")
    let end = editor.point(at: 7)
    editor.finger(.began, end).finger(.moved, Point(x: end.x + 60, y: end.y))
    editor.finger(.ended, Point(x: end.x + 60, y: end.y)).expect("one «two» three")
  }

  @Test func aHoldBesidesTextOpensAMenuAndADragFromItScrolls() throws {
    let editor = try TestEditor(lines: 60)
    let beside = Point(x: 420, y: 300)
    editor.hold(beside).finger(.ended, beside)
    #expect(editor.document.menus.isOpen)
    editor.keys("escape").hold(beside)
    editor.slide(beside, to: Point(x: 420, y: 200)).wait(0.2)
    editor.finger(.ended, Point(x: 420, y: 200)).wait(1)
    #expect(!editor.document.menus.isOpen)
    #expect(editor.document.viewport.scrollOffset > 50)
  }

  @Test func aTapChoosesInAMenu() throws {
    let editor = try TestEditor("one «two» three")
    let place = point(editor, "two")
    editor.hold(place).finger(.ended, place).tick()
    let session = try #require(editor.document.menus.session)
    let panel = try #require(session.panels.last)
    let row = try #require(panel.titles.firstIndex(of: "Cut"))
    let frame = panel.frame(ofRow: row)
    editor.tap(Point(x: frame.x + 20, y: frame.y + frame.height / 2))
    editor.expect("one ˇ three")
    #expect(!editor.document.menus.isOpen)
    #expect(editor.clipboard.text == "two")
  }

  @Test func aTapPressesAButtonOfASheetAndADragDoesNot() throws {
    var setup = TestEditor.Setup()
    setup.settings.caretWidth = 4
    let editor = try TestEditor("ˇ", setup)
    for _ in 0..<40 { editor.type("word ") }
    editor.wait(3)
    let sheet = try #require(editor.sheet as? ReminderSheet)
    let covered = (0..<420).filter { sheet.covers(Point(x: 280, y: Double($0))) }
    let reset = Point(x: 430, y: Double(try #require(covered.last)) - 25)
    editor.swipe(reset, to: Point(x: 430, y: reset.y - 40))
    #expect(editor.sheet === sheet)
    editor.tap(reset)
    #expect(editor.sheet == nil)
  }

  /// A pinch on a touchpad is told as two fingers beside the pointer, which are not on the screen.
  @Test func aPinchOnATouchpadChoosesNothingAndShowsNoHandles() throws {
    let editor = try TestEditor("one «two» three")
    func pinch(at place: Point) {
      for phase in [TouchEvent.Phase.began, .ended] {
        editor.finger(phase, place, finger: -2)
        editor.finger(phase, Point(x: place.x + 150, y: place.y), finger: -1)
      }
    }
    pinch(at: point(editor, "three"))
    #expect(!editor.document.handles.areShown)
    editor.keys("menu").tick()
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = try #require(panel.titles.firstIndex(of: "Cut"))
    let frame = panel.frame(ofRow: row)
    pinch(at: Point(x: frame.x + 20, y: frame.y + frame.height / 2))
    editor.expect("one «two» three")
    #expect(editor.document.menus.isOpen)
  }

  @Test func twoFingersTurnAWheelThatIsOpenAndATapBesideClosesIt() throws {
    let editor = try TestEditor("ˇ")
    for letter in ["a", "b", "c"] { editor.type(letter).wait(5) }
    editor.document.perform("undo-wheel")
    var fingers = TwoFingers(on: editor)
    fingers.turn(by: -11)
    editor.expect("abˇ")
    fingers.lift()
    #expect(editor.document.undoWheel.isOpen)
    editor.tap(Point(x: 20, y: 20))
    #expect(!editor.document.undoWheel.isOpen)
    editor.expect("abˇ")
  }

  @Test func aTapTicksATask() throws {
    let editor = try TestEditor("- [ ] buy milk\n\nˇend")
    editor.tap(editor.point(at: 3))
    #expect(editor.string.hasPrefix("- [x]"))
  }

  @Test func nothingOfAPointerIsTriggered() throws {
    let editor = try TestEditor("ˇtext")
    editor.finger(.began, Point(x: 280, y: 1)).wait(2)
    editor.finger(.ended, Point(x: 280, y: 1)).wait(2)
    #expect(!(editor.document.menus.session.map { !$0.takesKeys } ?? false), "no bar of a pointer")
    #expect(editor.window.pointer == .arrow)
  }

  @Test func aTapAtTheTopEdgeShowsTheControlsAndASecondWorksThem() throws {
    let editor = try TestEditor("ˇtext")
    let frame = WindowControls(windowWidth: 560).frame(of: .maximize)
    let place = Point(x: frame.x + 5, y: frame.y + 5)
    editor.tap(place).wait(0.5)
    #expect(!editor.window.isMaximized, "it was not seen yet")
    editor.tap(place)
    #expect(editor.window.isMaximized)
    editor.tap(editor.point(at: 2)).wait(0.5)
    editor.tap(place)
    #expect(editor.window.isMaximized, "it was gone")
    editor.expect("teˇxt")
  }

  @Test func aTapAtAnEdgeResizesNothingAndPlacesTheCaret() throws {
    let editor = try TestEditor("ˇtext")
    editor.tap(Point(x: 2, y: editor.point(at: 4).y)).expect("ˇtext")
    editor.tap(Point(x: 558, y: editor.point(at: 4).y)).expect("textˇ")
  }

  @Test func aTouchThatIsCancelledDoesNothing() throws {
    let editor = try TestEditor("ˇone two three")
    let place = point(editor, "two")
    editor.finger(.began, place).wait(0.05)
    editor.finger(.cancelled, place).wait(0.05)
    editor.expect("ˇone two three").hold(place).finger(.ended, place)
    editor.hold(place).finger(.ended, place).tick()
    let panel = try #require(editor.document.menus.session?.panels.last)
    let row = panel.frame(ofRow: try #require(panel.titles.firstIndex(of: "Cut")))
    let cut = Point(x: row.x + 20, y: row.y + row.height / 2)
    editor.finger(.began, cut).wait(0.05)
    editor.finger(.cancelled, cut).expect("one «two» three")
    #expect(editor.document.menus.isOpen)
  }

  @Test func fingersThatAreLostHoldNothing() throws {
    let editor = try TestEditor(lines: 200)
    editor.finger(.began, Point(x: 200, y: 300)).finger(.moved, Point(x: 200, y: 250))
    editor.window.delegate?.handle(.focus(false))
    editor.window.delegate?.handle(.focus(true))
    editor.tap(editor.point(in: "line 9"))
    #expect(editor.selection.isEmpty && editor.selection.head > 50)
  }
}
