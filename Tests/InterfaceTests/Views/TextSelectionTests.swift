import Canvas
import Layout
import Localization
import Platform
import TestSupport
import Testing
import TextCore

@testable import Interface

/// Selecting the text of a sheet with the pointer.
@MainActor @Suite struct TextSelectionTests {
  private final class Words: Sheet {
    let words: [Phrase]
    init(_ words: [Phrase]) {
      self.words = words
      super.init()
    }
    override var content: any View { Stack(words.map { Paragraph($0) }, gap: 10) }
  }

  private func context(width: Double = 600) -> ChromeContext {
    ChromeContext(
      windowSize: Size(width: width, height: 400), scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
  }

  /// Returns the place before a letter of a line; a letter is ten pixels wide.
  private func point(_ sheet: Sheet, line: Int, letter: Int, _ context: ChromeContext) -> Point {
    let frame = sheet.layOut(context).views.lines[line].frame
    return Point(x: frame.x + 10 * Double(letter), y: frame.y + 5)
  }

  private func copied(_ sheet: Sheet, _ context: ChromeContext) -> String? {
    let clipboard = PrivateClipboard()
    if let text = sheet.selectedText(context) { clipboard.offer(text, on: .clipboard) }
    return clipboard.text
  }

  @Test func aDragSelectsOverParagraphs() {
    let (sheet, context) = (Words(["one two", "three"]), context())
    let start = point(sheet, line: 0, letter: 4, context)
    let isOnText = sheet.select(at: start, clicks: 1, context: context)
    #expect(isOnText)
    #expect(sheet.selectedText(context) == nil)
    sheet.extendSelection(to: point(sheet, line: 1, letter: 2, context), context: context)
    #expect(copied(sheet, context) == "two\nth")
    sheet.extendSelection(to: point(sheet, line: 0, letter: 1, context), context: context)
    #expect(copied(sheet, context) == "ne ")
    sheet.extendSelection(to: Point(x: 599, y: 399), context: context)
    #expect(copied(sheet, context) == "two\nthree")
  }

  @Test func aSecondPressSelectsAWordAndAThirdTheParagraph() {
    let text = "one two three four five six seven eight nine ten"
    let (sheet, context) = (Words(["first", .verbatim(text)]), context(width: 360))
    #expect(sheet.layOut(context).views.lines.count > 2, "it is broken")
    _ = sheet.select(at: point(sheet, line: 1, letter: 5, context), clicks: 2, context: context)
    #expect(copied(sheet, context) == "two")
    _ = sheet.select(at: point(sheet, line: 2, letter: 1, context), clicks: 3, context: context)
    #expect(copied(sheet, context) == text)
    _ = sheet.select(at: point(sheet, line: 0, letter: 1, context), clicks: 3, context: context)
    #expect(copied(sheet, context) == "first")
  }

  @Test func aPressBesideTextSelectsNothing() {
    let (sheet, context) = (Words(["one"]), context())
    _ = sheet.select(at: point(sheet, line: 0, letter: 1, context), clicks: 3, context: context)
    let isOnText = sheet.select(at: Point(x: 3, y: 3), clicks: 1, context: context)
    #expect(!isOnText)
    #expect(sheet.selectedText(context) == nil)
  }

  @Test func lettersOfBothDirectionsHaveTheirPlaces() {
    let letters = TurningLetters()
    let line = PlainLine(
      "abאבג", font: FontRequest(role: .body, size: 14),
      typesetting: Typesetting(shaper: letters, breaker: FixedLetters(), bidi: letters))
    #expect(line.spans(of: 0..<2) == [0..<20])
    // The first Hebrew letter is the rightmost one.
    #expect(line.spans(of: 2..<4) == [40..<50])
    #expect(line.spans(of: 1..<4) == [10..<20, 40..<50])
    #expect(line.offset(at: 12) == 1 && line.offset(at: 18) == 2)
    #expect(line.offset(at: 48) == 2 && line.offset(at: 42) == 4)
    #expect(line.offset(at: 22) == 8)
  }
}
