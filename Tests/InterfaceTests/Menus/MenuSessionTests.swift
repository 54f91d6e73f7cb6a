import Canvas
import Localization
import Platform
import Testing

@testable import Interface

/// A bar of two menus over a window of 600 × 400, with a record of what was done.
@MainActor private final class Table: MenuOwner {
  var done: [String] = []
  var value = 1.5
  var tried: Double?
  var chosenColor = 0
  var size = 2
  let commands = CommandTable()
  let chromeContext = ChromeContext(
    windowSize: Size(width: 600, height: 400), scale: Scale(1), theme: Theme(scheme: .light),
    typesetting: FixedLetters.typesetting(), labels: FixedLabels())
  private(set) var session: MenuSession!

  init(_ origin: MenuSession.Origin = .keys) {
    let log = { [unowned self] in done.append($0) }
    commands.add([
      Command("new", "New", .file) { log("new") },
      Command("open", "Open", .file, [Shortcut(.character("o"), .control)]) { log("open") },
      Command("save", "Save", .file, whyNot: "Nothing has changed.", isEnabled: { false }) {
        log("save")
      },
      Command("save-as", "Save As", .file) { log("save-as") },
      Command("bold", "Bold", .edit, isChecked: { true }) { log("bold") },
    ])
    let inner = Menu("More") { [.command("bold"), .command("missing")] }
    let file = Menu("File") {
      [
        .separator, .command("new"), .command("open"), .separator, .command("missing"),
        .separator, .command("save", alternate: "save-as"), .rare("bold"), .menu(inner),
      ]
    }
    let view = Menu("View") { [unowned self] in
      [
        .always(.slider(slider)), .always(.swatches(swatches)), .always(.stepper(stepper)),
      ]
    }
    session = MenuSession(
      [file, view, Menu("Empty") { [.command("missing")] }], from: origin, commands: commands,
      of: self)
  }

  func endTrying() { tried = nil }

  /// The way in which the last event has ended the menus.
  private var end: String?

  private var slider: Slider {
    Slider(
      "Height", 1...2, step: 0.1, standard: 1.5, value: { [unowned self] in tried ?? value },
      text: { "\($0.settingText)" }, tryOn: { [unowned self] in tried = $0 },
      set: { [unowned self] in value = $0 })
  }

  private var stepper: MenuStepper {
    MenuStepper(
      "Size", text: { [unowned self] in "\(size)" },
      decrease: { [unowned self] in size > 1 ? { self.size -= 1 } : nil },
      increase: { [unowned self] in size < 3 ? { self.size += 1 } : nil })
  }

  private var swatches: MenuSwatches {
    MenuSwatches(
      "Colour",
      (0..<3).map { number in
        .init(
          "\(number)", { [Color(hex: 0)] }, tryOn: { [unowned self] in tried = Double(number) },
          set: { [unowned self] in chosenColor = number })
      }, chosen: { [unowned self] in chosenColor })
  }

  /// Presses keys and runs their actions.
  @discardableResult
  func keys(_ keys: Key...) -> [String] { keys.map { take(session.handle(KeyPress($0))) } }

  @discardableResult
  func type(_ text: String, at now: Double = 0) -> String {
    _ = take(session.handle(KeyPress(.character(Character(text.lowercased())))))
    return take(session.insert(text, at: now))
  }

  @discardableResult
  func take(_ isTaken: Bool) -> String {
    defer { end = nil }
    return end.map { isTaken ? $0 : "passed on" } ?? (isTaken ? "handled" : "ignored")
  }

  @discardableResult
  func release(at point: Point) -> String {
    session.release(at: point)
    return take(true)
  }

  func close() { end = "closed" }

  func perform(_ action: () -> Void) {
    end = "performed"
    action()
  }

  var titles: [String] { session.panels.last?.titles ?? [] }
  var marked: String? { session.panels.last.flatMap { $0.marked.map { titles[$0] } } ?? nil }

  func middle(ofRow title: String) throws -> Point {
    let panel = try #require(session.panels.last)
    let frame = panel.frame(ofRow: try #require(panel.titles.firstIndex(of: title)))
    return Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
  }
}

@MainActor @Suite struct MenuSessionTests {
  @Test func menusHoldOnlyWhatWorks() {
    let table = Table()
    #expect(table.session.barView?.titles == ["File", "View"])
    table.keys(.down)
    #expect(table.titles == ["New", "Open", "", "Save", "More"])
  }

  @Test func arrowsGoRoundAndReturnChooses() {
    let table = Table()
    table.keys(.down)
    #expect(table.marked == "New")
    table.keys(.down, .down)
    #expect(table.marked == "Save")
    table.keys(.down, .down)
    #expect(table.marked == "New")
    table.keys(.up)
    #expect(table.marked == "More")
    #expect(table.keys(.up, .up, .return).last == "performed")
    #expect(table.done == ["open"])
  }

  @Test func aDisabledRowDoesNothing() {
    let table = Table()
    #expect(table.keys(.down, .up, .up, .return).last == "handled")
    #expect(table.done.isEmpty)
  }

  @Test func rarerRowsComeWhileTheKeyIsHeld() {
    let table = Table()
    table.keys(.down, .down, .down)
    table.session.setAlternates(true)
    #expect(table.titles == ["New", "Open", "", "Save As", "Bold", "More"])
    #expect(table.marked == "Save As")
    table.keys(.return)
    table.session.setAlternates(false)
    #expect(table.titles == ["New", "Open", "", "Save", "More"])
    #expect(table.done == ["save-as"])
  }

  /// A rare row comes above the marked one, which becomes its rarer variant.
  @Test func theMarkStaysOnItsEntryAmongRarerRows() {
    let table = Table()
    let menu = Menu("File") {
      [.command("new"), .rare("bold"), .command("open", alternate: "save-as")]
    }
    let session = MenuSession(menu, at: nil, from: .keys, commands: table.commands, of: table)
    session.panels[0].mark(1)
    session.setAlternates(true)
    #expect(session.panels[0].titles == ["New", "Bold", "Save As"])
    #expect(session.panels[0].marked == 2)
    session.setAlternates(false)
    #expect(session.panels[0].marked == 1)
  }

  @Test func submenusOpenAndClose() {
    let table = Table()
    table.keys(.down, .up, .right)
    #expect(table.titles == ["Bold"])
    #expect(table.marked == "Bold")
    #expect(table.keys(.left).last == "handled")
    #expect(table.marked == "More")
    table.keys(.right)
    #expect(table.keys(.escape).last == "handled")
    #expect(table.keys(.escape).last == "closed")
  }

  @Test func sidewaysGoesFromMenuToMenu() {
    let table = Table()
    table.keys(.down, .right)
    #expect(table.titles == ["Height", "Colour", "Size"])
    // The slider takes the arrows once it is marked; in the bar itself they wrap around.
    table.keys(.right)
    #expect(table.titles == ["New", "Open", "", "Save", "More"])
    #expect(table.value == 1.5)
    table.keys(.right, .down, .right)
    #expect(abs(table.value - 1.6) < 1e-9)
    let other = Table()
    other.keys(.left)
    #expect(other.session.title == 1)
    other.keys(.right)
    #expect(other.session.title == 0)
  }

  /// An arrow goes on beyond the last control of a row, and before the first.
  @Test(arguments: [Key.left, .right], 0...2)
  func anArrowGoesOnAtTheEndOfARow(key: Key, row: Int) {
    let table = Table()
    table.keys(.right, .down)
    for _ in 0..<row { table.keys(.down) }
    var presses = 0
    while table.titles == ["Height", "Colour", "Size"], presses < 20 {
      table.keys(key)
      presses += 1
    }
    let steps = key == .right ? [5, 2, 1] : [5, 0, 1]
    #expect(presses == steps[row] + 1)
    #expect(table.titles == ["New", "Open", "", "Save", "More"])
    #expect(table.tried == nil && table.chosenColor == 0)
  }

  /// A held key goes to the end of the row, and not beyond.
  @Test func aHeldArrowStopsAtTheEndOfARow() {
    let table = Table()
    table.keys(.right, .down)
    for _ in 0..<20 { table.take(table.session.handle(KeyPress(.right, isRepeat: true))) }
    #expect(table.value == 2)
    #expect(table.titles == ["Height", "Colour", "Size"])
    table.keys(.right)
    #expect(table.titles == ["New", "Open", "", "Save", "More"])
  }

  @Test func lettersChoose() {
    let table = Table()
    #expect(table.type("v") == "handled")
    #expect(table.titles == ["Height", "Colour", "Size"])
    let other = Table()
    other.type("f")
    #expect(other.type("n") == "performed")
    #expect(other.done == ["new"])
  }

  @Test func aLetterThatFitsNoRowDoesNothing() {
    let table = Table()
    #expect(table.type("z") == "handled", "no title of the bar")
    #expect(table.titles.isEmpty)
    table.type("f")
    #expect(table.type("z") == "handled")
    #expect(table.titles.contains("New"), "and the menu stays")
    #expect(table.keys(.backspace, .delete) == ["handled", "handled"])
    #expect(table.done.isEmpty)
    #expect(table.type("n", at: 5) == "performed")
  }

  @Test func theFirstTitleReachesTheCorner() {
    let table = Table(.pointer)
    #expect(table.take(table.session.press(at: Point(x: 0, y: 0), clicks: 1)) == "handled")
    #expect(table.titles.contains("New"))
  }

  /// A held button may leave the window.
  @Test(arguments: [(-5, 10), (2, -5), (-300, -300)] as [(Double, Double)])
  func theFirstTitleReachesBeyondTheWindow(x: Double, y: Double) {
    let table = Table(.pointer)
    let other = Point(x: 0, y: 0)
    #expect(table.take(table.session.press(at: other, clicks: 1)) == "handled")
    #expect(table.session.title(at: Point(x: x, y: y)) == 0)
    #expect(table.session.title(at: Point(x: x, y: 100)) == nil)
  }

  /// A slider fills less than its row, which the pointer and screen readers take as a whole.
  @Test func screenReadersGetWholeRows() throws {
    let table = Table()
    table.keys(.down, .right)
    let title = try #require(table.session.title)
    let panel = try #require(table.session.panels.last)
    let rows = table.session.accessibilityNodes[0].children[title].children
    #expect(rows.map(\.frame) == panel.rows.indices.map(panel.frame(ofRow:)))
    let slider = try #require(panel.slider(inRow: 0))
    #expect(slider.frame.width < panel.frame.width)
  }

  @Test func shortcutsGoThrough() {
    let table = Table()
    table.keys(.down)
    let press = KeyPress(.character("s"), .control)
    #expect(table.take(table.session.handle(press)) == "passed on")
  }

  @Test func aBarThatThePointerBroughtLeavesTheKeysAlone() {
    let table = Table(.pointer)
    #expect(table.keys(.down).last == "ignored")
    #expect(table.type("f") == "ignored")
    #expect(table.take(table.session.press(at: Point(x: 300, y: 200), clicks: 1)) == "passed on")
  }

  @Test func thePointerOpensAndChooses() throws {
    let table = Table(.pointer)
    let title = try #require(table.session.barLayout.frame(of: "m0"))
    let point = Point(x: title.x + 4, y: 10)
    #expect(table.take(table.session.press(at: point, clicks: 1)) == "handled")
    table.release(at: point)
    let more = try table.middle(ofRow: "More")
    table.session.pointerMoved(to: more)
    #expect(table.titles == ["Bold"])
    let bold = try table.middle(ofRow: "Bold")
    // On its way the pointer crosses other rows without closing the menu.
    table.session.pointerMoved(to: Point(x: (more.x + bold.x) / 2, y: more.y + 1))
    table.session.pointerMoved(to: bold)
    #expect(table.marked == "Bold")
    #expect(table.take(table.session.press(at: bold, clicks: 1)) == "handled")
    #expect(table.release(at: bold) == "performed")
    #expect(table.done == ["bold"])
    #expect(table.take(table.session.press(at: Point(x: 590, y: 390), clicks: 1)) == "closed")
  }

  @Test func aSliderShowsAndSets() throws {
    let table = Table()
    table.keys(.right, .down)
    let panel = try #require(table.session.panels.last)
    let track = try #require(panel.slider(inRow: 0)).frame
    let start = Point(x: track.x, y: track.maxY - 18)
    table.take(table.session.press(at: start, clicks: 1))
    #expect(table.tried == 1)
    table.session.pointerMoved(to: Point(x: track.maxX + 50, y: 300))
    #expect(table.tried == 2)
    #expect(table.value == 1.5)
    table.release(at: Point(x: track.x + track.width * 0.72, y: 300))
    #expect(abs(table.value - 1.7) < 1e-9)
    table.take(table.session.press(at: start, clicks: 2))
    #expect(table.value == 1.5)
  }

  @Test func aHeldSliderIsLetGoWhenAnotherMenuOpens() throws {
    let table = Table()
    table.keys(.right, .down)
    let panel = try #require(table.session.panels.last)
    let track = try #require(panel.slider(inRow: 0)).frame
    table.take(table.session.press(at: Point(x: track.x, y: track.maxY - 18), clicks: 1))
    table.session.openTitle(0, .pointed)
    table.session.pointerMoved(to: Point(x: 20, y: 60))
    #expect(table.release(at: Point(x: 590, y: 390)) == "handled")
    #expect(table.value == 1.5)
  }

  @Test func aStepperGoesByKeysAndButtonsToItsEnds() throws {
    let table = Table()
    table.keys(.right, .down, .up)
    #expect(table.marked == "Size")
    table.keys(.right)
    #expect(table.size == 3)
    let panel = try #require(table.session.panels.last)
    let less = MenuStepper.button(increasing: false, in: panel.frame(ofRow: 2))
    let point = Point(x: less.x + 3, y: less.y + 3)
    for _ in 0..<3 { table.take(table.session.press(at: point, clicks: 1)) }
    #expect(table.size == 1)
  }

  @Test func coloursAreTriedAndChosen() throws {
    let table = Table()
    table.keys(.right, .down, .down)
    #expect(table.marked == "Colour")
    table.keys(.right, .right)
    #expect(table.tried == 2)
    #expect(table.chosenColor == 0)
    table.keys(.return)
    #expect(table.chosenColor == 2)
    let panel = try #require(table.session.panels.last)
    let swatch = MenuSwatches.box(1, in: panel.frame(ofRow: 1))
    let point = Point(x: swatch.x + 3, y: swatch.y + 3)
    table.session.pointerMoved(to: point)
    #expect(table.tried == 1)
    table.session.pointerMoved(to: Point(x: 590, y: 390))
    #expect(table.tried == nil)
    table.take(table.session.press(at: point, clicks: 1))
    #expect(table.chosenColor == 1)
  }
}
