import TestSupport
import Testing

@testable import TextCore

@Suite struct SelectionTests {
  /// Clicks at the caret of `marked` with that granularity, then drags to `offsets`.
  private func drag(
    _ marked: String, _ granularity: Selection.Granularity, to offsets: [TextOffset]
  ) -> String {
    let start = MarkedText(marked)
    let movement = TextMovement(text: start.text, boundaries: SimpleTextBoundaries())
    var selection = Selection.selecting(
      granularity, at: start.selection.head, movement: movement)
    for offset in offsets { selection = selection.extended(to: offset, movement: movement) }
    return MarkedText.drawing(selection, in: start.text)
  }

  @Test func draggingByClusters() {
    #expect(drag("one tˇwo", .cluster, to: [7]) == "one t«wo»")
    #expect(drag("one tˇwo", .cluster, to: [7, 1]) == "o«ˇne t»wo")
  }

  @Test func draggingByWords() {
    #expect(drag("one tˇwo three", .word, to: []) == "one «two» three")
    #expect(drag("one tˇwo three", .word, to: [9]) == "one «two three»")
    #expect(drag("one tˇwo three", .word, to: [8]) == "one «two three»")
    #expect(drag("one tˇwo three", .word, to: [7]) == "one «two »three")
    #expect(drag("one tˇwo three", .word, to: [9, 1]) == "«ˇone two» three")
    #expect(drag("one tˇwo three", .word, to: [9, 1, 6]) == "one «two» three")
  }

  @Test func draggingByParagraphs() {
    #expect(drag("one\ntˇwo\nthree", .paragraph, to: []) == "one\n«two\n»three")
    #expect(drag("one\ntˇwo\nthree", .paragraph, to: [8]) == "one\n«two\nthree»")
    #expect(drag("one\ntˇwo\nthree", .paragraph, to: [9]) == "one\n«two\nthree»")
    #expect(drag("one\ntˇwo\nthree", .paragraph, to: [9, 2]) == "«ˇone\ntwo\n»three")
  }

  @Test func theKeyboardGoesOnFromTheMouse() {
    let text = TextRope("one two three")
    let movement = TextMovement(text: text, boundaries: SimpleTextBoundaries())
    var selection = Selection.selecting(.word, at: 5, movement: movement)
    selection = selection.extended(by: .cluster, .backward, movement: movement)
    #expect(MarkedText.drawing(selection, in: text) == "one «tw»o three")
    selection = selection.extended(by: .word, .backward, movement: movement)
    selection = selection.extended(by: .word, .backward, movement: movement)
    #expect(MarkedText.drawing(selection, in: text) == "«ˇone »two three")
  }

  private let text = TextRope("one two three")

  @Test func textInsertedAtAnEdgeStaysOutside() {
    let selection = Selection(anchor: 6, head: 2)
    let mapped = selection.mapped(
      by: Edit(
        [.init(range: 2..<2, text: TextRope("ab")), .init(range: 6..<6, text: TextRope("cd"))],
        in: text))
    #expect(mapped.head == 4 && mapped.anchor == 8)
    #expect(Selection(caret: 2).mapped(by: Edit(replacing: 2..<2, with: "ab", in: text)).head == 4)
  }

  @Test func aDeletedSelectionCollapses() {
    let selection = Selection(anchor: 2, head: 6)
    let mapped = selection.mapped(by: Edit(replacing: 1..<8, with: "", in: text))
    #expect(mapped == Selection(caret: 1))
    let replaced = selection.mapped(by: Edit(replacing: 1..<8, with: "xyz", in: text))
    #expect(replaced.isEmpty)
  }

  @Test func goalColumnSurvivesOnlyWhereTheHeadStays() {
    var selection = Selection(caret: 5)
    selection.goalX = 12
    #expect(selection.mapped(by: Edit(replacing: 9..<9, with: "x", in: text)).goalX == 12)
    #expect(selection.mapped(by: Edit(replacing: 0..<0, with: "x", in: text)).goalX == nil)
  }
}
