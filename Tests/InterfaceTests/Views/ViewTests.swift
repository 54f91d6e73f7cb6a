import Canvas
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import Interface

/// Views without a window: layout, hit tests, focus, and the description for screen readers.
@MainActor @Suite struct ViewTests {
  private func context(_ window: Size = Size(width: 600, height: 400)) -> ChromeContext {
    ChromeContext(
      windowSize: window, scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
  }

  private func layout(
    _ view: any View, width: Double = 300, focus: ViewID? = nil
  ) -> (views: ViewLayout, height: Double) {
    var views = ViewLayout(context(), focus: focus)
    let height = view.place(at: Point(x: 10, y: 20), width: width, in: &views)
    return (views, height)
  }

  private func row(_ titles: [String]) -> ButtonRow {
    ButtonRow(
      buttons: titles.enumerated().map { Button(ViewID("b", $0), .verbatim($1)) {} })
  }

  @Test func aStackPutsViewsBelowEachOther() {
    let (_, height) = layout(Stack([Gap(10), nil, Gap(20), Gap(5)], gap: 3))
    #expect(height == 41)
  }

  @Test func buttonsEndAtTheRight() throws {
    let (views, height) = layout(row(["one", "three"]))
    let frames = try [#require(views.frame(of: "b0")), #require(views.frame(of: "b1"))]
    #expect(height == 32)
    #expect(frames[1].maxX == 310)
    #expect(frames[0].maxX == frames[1].x - 10)
    #expect(frames.allSatisfy { $0.y == 20 })
  }

  @Test func buttonsThatDoNotFitAreStacked() throws {
    let (views, height) = layout(row(["one", "three"]), width: 80)
    let frames = try [#require(views.frame(of: "b0")), #require(views.frame(of: "b1"))]
    #expect(height == 74)
    #expect(frames[0].width == frames[1].width && frames[1].y == frames[0].y + 42)
  }

  @Test func namesShareAColumn() throws {
    let names: [Phrase] = ["a", "long"]
    let (views, _) = layout(
      Stack(names.map { Named(name: $0, column: names, gap: 12, content: row(["x"])) }))
    #expect(views.parts.filter { $0.id == nil }.map(\.frame.width) == [40, 40])
  }

  @Test func rowsOfAListAreSeenInItsAreaOnly() throws {
    let rows = [-16.0, 16, 48].map { y in (y, row(["a\(y)"]) as any View) }
    let list = List(id: "list", name: "List", height: 64, rows: rows)
    let (views, height) = layout(list)
    #expect(height == 64)
    #expect(views.control(at: Point(x: 305, y: 19)) == nil, "above the area")
    #expect(views.control(at: Point(x: 305, y: 21)) == "b0")
    #expect(views.nodes.map(\.role) == [.list] && views.nodes[0].children.count == 3)
  }

  /// A list cuts the text that can be selected in it as it cuts its rows.
  @Test func textInAListIsSelectedInItsAreaOnly() throws {
    let rows = [-10.0, 40].map { y in (y, Paragraph("words") as any View) }
    let (views, _) = layout(List(id: "list", height: 30, rows: rows))
    let areas = views.lines.map(\.clip)
    #expect(areas.count == 2 && areas.allSatisfy { $0?.height == 30 })
    #expect(views.spot(at: Point(x: 30, y: 25), mustHit: true) != nil)
    #expect(views.spot(at: Point(x: 30, y: 65), mustHit: true) == nil)
  }

  @Test func aPressFindsTheForemostControlInSight() {
    var (views, _) = layout(Stack([row(["one"]), row(["one"])]))
    #expect(views.control(at: Point(x: 305, y: 60)) == "b0")
    #expect(views.control(at: Point(x: 20, y: 60)) == nil)
    views.move(x: 0, y: -40, clip: Rect(x: 0, y: 0, width: 400, height: 30))
    #expect(views.control(at: Point(x: 305, y: 20)) == "b0")
    #expect(views.control(at: Point(x: 305, y: 31)) == nil)
    #expect(!views.shows("b0"), "it begins above")
  }

  @Test func screenReadersAreToldOfStates() throws {
    let buttons = [
      Button("one", "One") {}, Button("two", "Two", isEnabled: false) {},
    ]
    let (views, _) = layout(
      Stack([
        Paragraph("Words", .label("words")), Paragraph("No node"), ButtonRow(buttons: buttons),
      ]), focus: "one")
    let nodes = views.nodes
    #expect(nodes.map(\.key) == ["words", "one", "two"])
    #expect(nodes.map(\.role) == [.label, .button, .button])
    #expect(nodes[1].states == [.focusable, .focused])
    #expect(nodes[2].states == [.focusable, .disabled])
    #expect(nodes.allSatisfy { $0.frame.height > 0 })
    #expect(nodes[1].actions == [.press])
  }
}

/// The position of scrolled content, and its line.
@MainActor @Suite struct ScrollTests {
  private func scroll(_ content: Double, in room: Double) -> Scroll {
    var scroll = Scroll()
    scroll.fit(content, in: room)
    return scroll
  }

  @Test func itStaysInItsContent() {
    var long = scroll(300, in: 100)
    #expect(long.move(by: 70) && long.offset == 70)
    #expect(long.move(by: 500) && long.offset == 200 && long.end == 200)
    long.fit(150, in: 100)
    #expect(long.offset == 50, "the content has become shorter")
    #expect(long.move(by: -.infinity) && long.offset == 0)
    var short = scroll(90, in: 100)
    #expect(!short.turn(-1) && short.offset == 0)
  }

  @Test func aPartIsBroughtIntoViewWithAsLittleAsNeeded() {
    var long = scroll(300, in: 100)
    long.bring(120...140)
    #expect(long.offset == 40)
    long.bring(60...80)
    #expect(long.offset == 40, "it is in view")
    long.bring(10...30)
    #expect(long.offset == 10)
  }

  @Test func theLineGoesFromEndToEndAndLeadsBack() throws {
    let area = Rect(x: 10, y: 20, width: 200, height: 100)
    #expect(scroll(100, in: 100).line(in: area, inset: 4) == nil)
    var long = scroll(400, in: 100)
    let top = try #require(long.line(in: area, inset: 4))
    #expect(top == Rect(x: 206, y: 20, width: PageMetrics.caretWidth, height: 25))
    long.move(by: .infinity)
    #expect(long.line(in: area, inset: 4)?.maxY == area.maxY)
    #expect(long.line(in: area, inset: 4, foot: 20)?.maxY == area.maxY - 20)
    long.moveLine(to: 37.5, on: 100)
    #expect(long.offset == 150)
    long.moveLine(to: 900, on: 100)
    #expect(long.offset == 300)
    // A line is never too short to be grasped.
    #expect(scroll(100_000, in: 100).line(in: area, inset: 4)?.height == 24)
  }
}

/// A sheet as the owner of its views: focus, keys and scrolling.
@MainActor @Suite struct SheetFocusTests {
  private final class Form: Sheet {
    let field = InputField(clipboard: PrivateClipboard(), boundaries: SimpleTextBoundaries())
    var pressed: [String] = []
    var isEnabled = true

    override var content: any View {
      Stack([
        FieldBox(field: field, name: "Field"), Gap(300),
        ButtonRow(
          buttons: [
            Button("no", "No") { [self] in pressed.append("no") },
            Button("yes", "Yes", isEnabled: isEnabled) { [self] in pressed.append("yes") },
          ], defaultID: defaultButton),
      ])
    }
    override var defaultButton: ViewID? { "yes" }
  }

  @Test(arguments: [
    ([Key.return], "yes"), ([.tab, .return], "no"), ([.tab, .right, .return], "yes"),
    ([.tab, .tab, .tab, .return], "yes"), ([.down, .return], "no"),
  ])
  func returnPressesTheFocusedButtonOrElseTheDefault(keys: [Key], button: String) {
    let form = Form(focus: "field")
    for key in keys {
      let isTaken = form.handle(KeyPress(key))
      #expect(isTaken)
    }
    #expect(form.pressed == [button])
  }

  @Test func whatIsDisabledIsNotPressed() {
    let form = Form(focus: "field")
    form.isEnabled = false
    let isPressed = form.press("yes")
    #expect(!isPressed && form.pressed.isEmpty)
    let isNothing = form.press("nothing")
    #expect(!isNothing)
  }

  @Test func arrowsBelongToTheFieldThatHasTheFocus() {
    let form = Form(focus: "field")
    let isTaken = form.handle(KeyPress(.left))
    #expect(!isTaken && form.focus == "field")
    #expect(form.focusedField === form.field)
    form.step(1)
    #expect(form.focusedField == nil)
    form.didUse(form.field, isChanged: false)
    #expect(form.focus == "field")
  }

  @Test func theFocusIsScrolledIntoALowWindow() {
    let context = ChromeContext(
      windowSize: Size(width: 600, height: 240), scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
    let form = Form(focus: "field")
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 600, height: 240), background: context.theme.page)
    form.draw(into: &list, context: context)
    #expect(form.layOut(context).shows("field") && !form.layOut(context).shows("no"))
    form.step(1)
    form.draw(into: &list, context: context)
    #expect(form.layOut(context).shows("no") && !form.layOut(context).shows("field"))
    let scrolls = form.turnWheel(20, context: context)
    #expect(scrolls)
    form.draw(into: &list, context: context)
    #expect(form.layOut(context).shows("field"))
  }
}
