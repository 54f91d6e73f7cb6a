import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// The offer: its text, the condition under which it counts as seen, its links.
@MainActor
@Suite struct OfferTests {
  private static func offer(writers: Int, isSold: Bool = true) -> String {
    let buy = isSold ? "" : "# "
    return """
      version = 1
      currency = EUR
      monthly.price = 500
      \(buy)monthly.buy = https://example.org/m
      yearly.price = 3600
      \(buy)yearly.buy = https://example.org/y
      lifetime.price = 9900
      \(buy)lifetime.buy = https://example.org/l
      promoted = yearly
      writers = \(writers)

      """
  }

  private func editor(
    _ setup: TestEditor.Setup = .init(), writers: Int = 1204, isSold: Bool = true
  ) throws -> TestEditor {
    let editor = try TestEditor("ˇ", setup)
    write(editor, writers: writers, isSold: isSold)
    return editor
  }

  private func write(_ editor: TestEditor, writers: Int, isSold: Bool = true) {
    editor.store.put(
      Self.offer(writers: writers, isSold: isSold), at: TestEditor.home / ".config/offer.conf")
  }

  private func open(_ editor: TestEditor) throws -> OfferSheet {
    editor.document.perform("offer")
    editor.tick()
    return try #require(editor.sheet as? OfferSheet)
  }

  private func writers(_ sheet: OfferSheet) -> String {
    sheet.writers.map { Catalog.english.text($0) } ?? ""
  }

  @Test func theNumberCountsAsSeenAfterASecondOnTheScreen() throws {
    let editor = try editor()
    #expect(writers(try open(editor)) == "1204 people write with Pro.")
    editor.wait(0.8)
    #expect(editor.application.offer.seenWriters == nil)
    editor.wait(0.4)
    #expect(editor.application.offer.seenWriters == 1204)
    editor.keys("escape")
    write(editor, writers: 1221)
    #expect(
      writers(try open(editor))
        == "1221 people write with Pro. 17 of them are new since you last looked.")
    editor.wait(2)
    editor.keys("escape")
    #expect(writers(try open(editor)) == "1221 people write with Pro.")
  }

  @Test func theWordsOfACardAreSelectedAndAPressChoosesIt() throws {
    let editor = try editor()
    let sheet = try open(editor)
    let last = sheet.chosen
    let context = editor.document.core.chromeContext
    let lines = sheet.layOut(context).views.lines
    let first = try #require(
      lines.first { $0.line.text == Catalog.english.text(sheet.plans[0].title) })
    let price = try #require(
      lines.first { $0.line.text == Catalog.english.text(sheet.plans[0].price) })
    func middle(_ rect: Rect, x: Double) -> Point { Point(x: x, y: rect.y + rect.height / 2) }
    let start = middle(first.frame, x: first.frame.x)
    let isTextShape = editor.document.sheets.pointerShape(at: start) == .text
    #expect(isTextShape)
    let end = middle(price.frame, x: price.frame.maxX)
    editor.press(start).move(end).release(end)
    let copied = "\(first.line.text)\t\(price.line.text)"
    #expect(editor.clipboard.primaryText == copied)
    #expect(sheet.chosen == last)
    editor.keys("ctrl+c")
    #expect(editor.clipboard.text == copied)
    // A press that selects nothing chooses the plan.
    editor.press(start).release(start)
    #expect(sheet.chosen == 0 && sheet.selectedText(context) == nil)
    // A hand that trembles selects nothing, either.
    let other = try #require(
      lines.first { $0.line.text == Catalog.english.text(sheet.plans[1].title) })
    let place = middle(other.frame, x: other.frame.x + 4)
    let beside = Point(x: place.x + 3, y: place.y)
    editor.press(place).move(beside).release(beside)
    #expect(sheet.chosen == 1 && sheet.selectedText(context) == nil)
  }

  @Test func aGlanceAwayIsNotEnough() throws {
    let editor = try editor()
    _ = try open(editor)
    editor.wait(0.7)
    editor.keys("escape").wait(2)
    #expect(editor.application.offer.seenWriters == nil)
  }

  @Test func anOfferInAnUnfocusedWindowIsNotSeen() throws {
    let editor = try editor()
    _ = try open(editor)
    editor.wait(0.3)
    editor.window.hasFocus = false
    editor.window.delegate?.handle(.focus(false))
    editor.wait(5)
    #expect(editor.application.offer.seenWriters == nil)
    editor.window.hasFocus = true
    editor.window.delegate?.handle(.focus(true))
    editor.wait(1.2)
    #expect(editor.application.offer.seenWriters == 1204)
  }

  @Test func aHiddenOfferIsNotSeen() throws {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 360, height: 240)
    let editor = try editor(setup)
    let sheet = try open(editor)
    #expect(!sheet.showsWriters)
    editor.wait(5)
    #expect(editor.application.offer.seenWriters == nil)
    editor.wheel(-20).wait(0.1)
    #expect(sheet.showsWriters == false || sheet.scroll.offset > 0)
    // Scrolls up from the end until the line is in the box.
    for _ in 0..<20 where !sheet.showsWriters { editor.wheel(0.5).wait(0.1) }
    #expect(sheet.showsWriters)
    editor.wait(1.2)
    #expect(editor.application.offer.seenWriters == 1204)
  }

  @Test func keysBringWhatTheyStopAtIntoSight() throws {
    var setup = TestEditor.Setup()
    setup.size = Size(width: 360, height: 240)
    let editor = try editor(setup)
    let sheet = try open(editor)
    let start = sheet.scroll.offset
    editor.keys("tab", "tab").tick()
    #expect(sheet.scroll.offset > start)
    editor.keys("tab", "tab", "tab").tick()
    #expect(sheet.focus == OfferSheet.id(0))
    #expect(sheet.scroll.offset == 0)
  }

  @Test func noWritersNoLine() throws {
    let editor = try editor(writers: 0)
    let sheet = try open(editor)
    #expect(sheet.writers == nil)
    editor.wait(3)
    #expect(editor.application.offer.seenWriters == nil)
  }

  @Test func buyingOpensTheBrowser() throws {
    let setup = TestEditor.Setup()
    let editor = try editor(setup)
    _ = try open(editor)
    editor.keys("return")
    #expect(setup.opener.opened == ["https://example.org/y"], "the promoted plan is chosen")
    #expect(editor.sheet == nil)
    _ = try open(editor)
    editor.keys("down", "return")
    #expect(setup.opener.opened.last == "https://example.org/l")
  }

  @Test func withoutABrowserTheAddressIsOnTheClipboard() throws {
    let setup = TestEditor.Setup()
    setup.opener.outcome = .failed
    let editor = try editor(setup)
    _ = try open(editor)
    editor.keys("up", "return")
    #expect(editor.clipboard.text == "https://example.org/m")
    #expect(editor.notice?.contains("https://example.org/m") == true)
  }

  @Test func aPlanThatIsNotSoldCannotBeBought() throws {
    let setup = TestEditor.Setup()
    let editor = try editor(setup, isSold: false)
    let sheet = try open(editor)
    #expect(
      sheet.plans.map(\.refusal) == [Phrase("Not on sale yet.")]
        + Array(
          repeating: Phrase("Not on sale yet."), count: 2))
    editor.keys("return")
    #expect(editor.sheet === sheet)
    #expect(setup.opener.opened.isEmpty)
    editor.keys("tab", "tab", "return")
    #expect(editor.sheet is LicenceSheet)
  }

  @Test func aFriendGetsALetter() throws {
    let setup = TestEditor.Setup()
    let editor = try editor(setup)
    editor.document.perform("give")
    #expect(setup.opener.opened.first?.hasPrefix("mailto:?subject=A%20sheet") == true)
    setup.opener.outcome = .failed
    editor.document.perform("give")
    #expect(editor.clipboard.text?.hasPrefix("Hello,\n\nI write with Paber") == true)
    #expect(editor.notice != nil)
  }
}
