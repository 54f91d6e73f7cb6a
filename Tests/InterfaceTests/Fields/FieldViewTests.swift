import Canvas
import Layout
import Platform
import TestSupport
import Testing
import TextCore

@testable import Interface

/// The positions of a field's text, its caret and its preedit.
@MainActor @Suite struct FieldViewTests {
  /// The drawing of a field.
  private struct Drawn {
    /// The left edges of letters, from left to right and from top to bottom.
    var letters: [Int] = []
    /// Their baselines.
    var baselines: [Int] = []
    var caret: DeviceRect?
    var selected: [DeviceRect] = []
    var underlines: [DeviceRect] = []
    var hasHint = false
    var textInput: Rect
  }

  private static let theme = Theme(scheme: .light)

  private func field(_ text: String, caret: Int? = nil, _ lines: TextField.Lines = .one)
    -> TextField
  {
    var field = TextField(TextRope(text), lines: lines, boundaries: SimpleTextBoundaries())
    let place = TextOffset(caret ?? text.utf8.count)
    field.select(place..<place)
    return field
  }

  private func composing(
    _ preedit: String, _ choice: Range<Int>, in text: String, caret: Int? = nil
  ) -> TextField {
    var field = field(text, caret: caret)
    field.compose(preedit, choice: choice)
    return field
  }

  /// A field with room for ten letters a line; its content begins at 8.
  private func view(
    _ field: TextField, _ style: FieldStyle = .line(FontRequest(role: .body, size: 15)),
    lines: Int = 1, scrolledTo scrolled: TextOffset? = nil
  ) -> FieldView {
    let letters = TurningLetters()
    let context = ChromeContext(
      windowSize: Size(width: 400, height: 300), scale: Scale(1), theme: Self.theme,
      typesetting: Typesetting(shaper: letters, breaker: FixedLetters(), bidi: letters),
      labels: FixedLabels())
    let frame = Rect(x: 0, y: 0, width: 116, height: style.height(lines: lines))
    return FieldView(field, style, in: frame, scrolledTo: scrolled, context: context)
  }

  private func draw(
    _ field: TextField, _ style: FieldStyle = .line(FontRequest(role: .body, size: 15)),
    lines: Int = 1, scrolledTo scrolled: TextOffset? = nil
  ) -> Drawn {
    let view = view(field, style, lines: lines, scrolledTo: scrolled)
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 400, height: 300), background: Self.theme.page)
    view.draw(hint: "Type.", into: &list)
    var drawn = Drawn(textInput: view.textInputRect)
    for entry in list.entries {
      switch entry.item {
      case .glyphs(let run, let x, let baseline, _):
        let shown = run.glyphs.map { Int(x + Double($0.x)) }.filter {
          entry.clip.x <= $0 && $0 < entry.clip.maxX && entry.clip.y < baseline
            && baseline < entry.clip.maxY
        }
        drawn.letters += shown
        drawn.baselines += shown.map { _ in baseline }
      case .fill(let rect, Self.theme.accent): drawn.caret = rect
      case .fill(let rect, Self.theme.selection): drawn.selected.append(rect)
      case .fill(let rect, Self.theme.ink): drawn.underlines.append(rect)
      case .label: drawn.hasHint = true
      default: break
      }
    }
    return drawn
  }

  // At rest

  @Test func theTextBeginsAtTheEdge() {
    let drawn = draw(field("abc"))
    #expect(drawn.letters == [8, 18, 28])
    #expect(drawn.caret == DeviceRect(x: 38, y: 5, width: 2, height: 24))
    #expect(drawn.textInput == Rect(x: 38, y: 5, width: 2, height: 24))
    #expect(!drawn.hasHint)
  }

  @Test func aLongTextIsScrolledToTheCaret() {
    let text = "0123456789abcdef"
    #expect(draw(field(text)).caret?.x == 106)
    #expect(draw(field(text, caret: 0)).letters == (0..<10).map { 8 + 10 * $0 })
    #expect(draw(field(text, caret: 12)).caret?.x == 106)
  }

  @Test func theSelectionIsAsHighAsItsLine() {
    var field = field("abc")
    field.select(1..<3)
    #expect(draw(field).selected == [DeviceRect(x: 18, y: 5, width: 20, height: 24)])
  }

  @Test func aLineEndInANameIsShownAsASpace() {
    #expect(draw(field("a\nb")).letters == [8, 18, 28])
  }

  @Test func itSaysWhatItIsForWhileItIsEmpty() {
    #expect(draw(field("")).hasHint)
    #expect(!draw(composing("a", 0..<1, in: "")).hasHint)
  }

  // Composing

  @Test func clausesAreUnderlinedAndTheChosenOneMore() throws {
    let drawn = draw(composing("xyz", 1..<2, in: "ab", caret: 1))
    #expect(drawn.letters == [8, 18, 28, 38, 48], "what follows is pushed aside")
    #expect(drawn.underlines.map(\.x) == [19, 29, 39])
    #expect(drawn.underlines.map(\.width) == [8, 8, 8])
    let heights = drawn.underlines.map(\.height)
    #expect(heights[0] == heights[2] && heights[0] < heights[1])
    #expect(drawn.caret?.x == 38)
    #expect(drawn.textInput.x == 28, "below the chosen clause")
  }

  @Test func candidatesComeBelowTheStartWhereNothingIsChosen() {
    let drawn = draw(composing("xyz", 3..<3, in: "ab"))
    #expect(drawn.caret?.x == 58)
    #expect(drawn.textInput.x == 28)
  }

  @Test func theSelectionIsHiddenMeanwhile() {
    var field = field("abcd")
    field.select(1..<3)
    field.compose("x", choice: 1..<1)
    let drawn = draw(field)
    #expect(drawn.letters == [8, 18, 28])
    #expect(drawn.selected.isEmpty)
  }

  /// The text, the preedit after it with a selected clause, and the positions of its first letter and
  /// of the caret.
  @Test(arguments: [
    ("0123456789abc", 4, 4..<4, 66, 106), ("0123456789abc", 4, 0..<0, 68, 68),
    ("0123456789abc", 12, 12..<12, -14, 106), ("0123456789abc", 12, 0..<0, 8, 8),
    ("0123456789abc", 12, 0..<3, 8, 38), ("0123456789abc", 12, 9..<12, -14, 106),
    ("ab", 4, 0..<0, 28, 28),
  ])
  func thePreeditIsScrolledIntoView(
    _ text: String, _ count: Int, _ choice: Range<Int>, _ first: Int, _ caret: Int
  ) {
    let drawn = draw(composing(String(repeating: "x", count: count), choice, in: text))
    #expect(drawn.caret?.x == caret)
    #expect(drawn.underlines.first?.x == first + 1)
    #expect((8...108).contains(drawn.textInput.x), "candidates come below what is in sight")
  }

  // Right to left

  @Test func aRightToLeftTextBeginsAtTheRight() {
    let drawn = draw(field("אבג"))
    #expect(drawn.letters == [76, 86, 96])
    #expect(drawn.caret?.x == 76)
    #expect(draw(field("אבג", caret: 0)).letters == drawn.letters, "there is room for the caret")
    #expect(draw(field("אבגדהוזחטיכל")).caret?.x == 8, "and is scrolled to its end")
    #expect(draw(field("אבגדהוזחטיכל", caret: 0)).caret?.x == 106)
  }

  @Test func aRightToLeftCompositionGrowsToTheLeft() {
    let drawn = draw(composing("דה", 4..<4, in: "אבג"))
    #expect(drawn.letters == [56, 66, 76, 86, 96])
    #expect(drawn.underlines.map(\.x) == [57] && drawn.underlines.map(\.width) == [18])
    #expect(drawn.caret?.x == 56)
  }

  @Test func theCaretStaysBesideWhatIsWrittenWhereDirectionsMeet() {
    #expect(draw(composing("אב", 4..<4, in: "abc", caret: 2)).caret?.x == 28)
    var field = field("abc", caret: 2)
    field.insert("אב")
    #expect(draw(field).caret?.x == 28)
  }

  // Arrows

  private func press(_ key: Key, _ modifiers: Modifiers = [], in field: inout TextField) {
    let press = KeyPress(key, modifiers)
    #expect(field.handle(press, clipboard: PrivateClipboard(), in: view(field)) == .handled)
  }

  /// The caret's places as it moves until it stops, beginning with its present one.
  private func carets(_ field: TextField, _ key: Key, _ modifiers: Modifiers = []) -> [Int] {
    var field = field
    var places: [Int] = []
    while let place = draw(field).caret?.x, place != places.last, places.count < 20 {
      places.append(place)
      press(key, modifiers, in: &field)
    }
    return places
  }

  @Test func arrowsGoAsItLooks() {
    #expect(carets(field("אבג", caret: 0), .left) == [106, 96, 86, 76])
    #expect(carets(field("אבג"), .right) == [76, 86, 96, 106])
    #expect(carets(field("אבג דה", caret: 0), .left, .control).last == 46)
    let mixed = field("abאבcd", caret: 0)
    #expect(carets(mixed, .right) == [8, 18, 28, 38, 48, 58, 68])
    #expect(carets(field("abאבcd"), .left) == [68, 58, 48, 38, 28, 18, 8])
  }

  @Test func anArrowLeavesWhatIsSelectedAtItsSide() {
    for (text, key, caret) in [
      ("abcd", Key.left, 18), ("abcd", .right, 38), ("אבגד", .left, 76), ("אבגד", .right, 96),
    ] {
      var field = field(text)
      let letter = text.utf8.count / 4
      field.select(TextOffset(letter)..<TextOffset(3 * letter))
      press(key, in: &field)
      #expect(draw(field).caret?.x == caret && field.selection.isEmpty)
    }
  }

  @Test func arrowsKnowTheTextAsItIs() {
    let seen = view(field(""))
    var field = field("אבג", caret: 0)
    _ = field.handle(KeyPress(.left), clipboard: PrivateClipboard(), in: seen)
    #expect(field.selection == Selection(caret: 2))
  }

  @Test func arrowsGoOnInTheNextLine() {
    var field = field("aaaaaaaaaab\nc", caret: 9, .many)
    for expected in [10, 11, 12, 13, 13] {
      let view = view(field, .key, lines: 3)
      _ = field.handle(KeyPress(.right), clipboard: PrivateClipboard(), in: view)
      #expect(field.selection.head == TextOffset(expected))
    }
  }

  // Several lines

  @Test func longLinesAreBrokenAnywhere() {
    let drawn = draw(field("aaaaaaaa-bbbbb", .many), .key, lines: 3)
    #expect(drawn.letters.count == 14)
    #expect(Set(drawn.baselines).count == 2)
    #expect(drawn.letters[10] == 8)
    #expect(drawn.caret == DeviceRect(x: 48, y: 26, width: 2, height: 16))
  }

  @Test func ofMoreLinesThoseAtTheCaretAreShown() {
    let text = "aaaaaaaaaabbbbbbbbbb\ncc\n\ndd"
    let last = draw(field(text, .many), .key, lines: 3)
    #expect(last.letters == [8, 18, 8, 18] && Set(last.baselines).count == 2)
    #expect(last.caret?.y == 46)
    let first = draw(field(text, caret: 0, .many), .key, lines: 3)
    #expect(first.letters.count == 22 && first.caret?.y == 6)
  }

  @Test func thePreeditWraps() {
    var field = field("aaaaaaaa", .many)
    field.compose("xyzw", choice: 4..<4)
    let drawn = draw(field, .key, lines: 3)
    #expect(drawn.underlines.map(\.x) == [89, 9])
    #expect(drawn.caret?.y == 26 && drawn.caret?.x == 28)
    #expect(drawn.textInput == Rect(x: 88, y: 4, width: 2, height: 20))
  }

  @Test func severalLinesScrollWithoutTheCaret() {
    let style = FieldStyle.message(FontRequest(role: .body, size: 15))
    let field = field("a\nb\nc\nd\ne", .many)
    let seen = view(field, style, lines: 2)
    #expect(seen.scrolls && seen.firstLine(scrolledBy: 0) == 6)
    #expect(seen.firstLine(scrolledBy: 1) == 6 && seen.firstLine(scrolledBy: -1) == 4)
    #expect(seen.firstLine(scrolledBy: -9) == 0)
    let first = view(field, style, lines: 2, scrolledTo: 0)
    #expect(first.firstLine(scrolledBy: 2) == 4 && first.firstLine(scrolledBy: 9) == 6)
    #expect(draw(field, style, lines: 2).caret != nil)
    #expect(draw(field, style, lines: 2, scrolledTo: 4).caret == nil)
    #expect(draw(field, style, lines: 2, scrolledTo: 6).caret != nil)
    // A line that wraps is several lines.
    let long = self.field("aaaa bbbb cccc dddd eeee", .many)
    #expect(view(long, style, lines: 2).firstLine(scrolledBy: -9) == 0)
    #expect(draw(long, style, lines: 2, scrolledTo: 0).caret == nil)
    #expect(!view(long, style, lines: 9).scrolls)
  }
}
