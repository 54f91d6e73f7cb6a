import TestSupport
import Testing

@testable import Platform

struct AccessibilityTextTests {
  private let text = AccessibilityText("Dear 👩‍👧, one two")

  @Test func offsetsCountScalars() {
    #expect(text.count == 17)
    #expect(text.string(in: 5..<8) == "👩‍👧")
    #expect(text.string(in: -3..<4) == "Dear")
    #expect(text.string(in: 14..<99) == "two")
  }

  @Test(arguments: [
    (0, 0..<5), (4, 0..<5), (5, 5..<10), (16, 14..<17), (17, 14..<17), (99, 14..<17), (-1, 0..<5),
  ])
  func aUnitReachesFromItsStartToTheNext(offset: Int, range: Range<Int>) {
    #expect(text.range(at: offset, between: [0, 5, 10, 14]) == range)
  }

  @Test func textBeforeTheFirstUnitIsAUnit() {
    let text = AccessibilityText("  one two")
    #expect(text.range(at: 0, between: [2, 6]) == 0..<2)
    #expect(text.range(at: 3, between: [2, 6]) == 2..<6)
    #expect(text.range(at: 1, between: []) == 0..<9)
  }

  @Test func unitsBesideAUnit() {
    let starts = [0, 5, 10, 14]
    #expect(text.range(beside: 5..<10, forward: true, between: starts) == 10..<14)
    #expect(text.range(beside: 5..<10, forward: false, between: starts) == 0..<5)
    #expect(text.range(beside: 14..<17, forward: true, between: starts) == 17..<17)
    #expect(text.range(beside: 0..<5, forward: false, between: starts) == 0..<0)
  }

  @Test func thereIsNoCharacterBehindTheLast() {
    #expect(text.character(at: 16) == 16..<17)
    #expect(text.character(at: 17) == 17..<17)
    #expect(text.character(at: 99) == 17..<17)
    let empty = AccessibilityText("")
    #expect(empty.character(at: 0) == 0..<0)
    #expect(empty.range(at: 0, between: [0]) == 0..<0)
  }

  @Test func runsReachOverWhatIsPlain() {
    var text = AccessibilityText("plain bold plain")
    text.runs = [AccessibilityText.Run(6..<10, .bold)]
    #expect(text.run(at: 0) == AccessibilityText.Run(0..<6, []))
    #expect(text.run(at: 6) == AccessibilityText.Run(6..<10, .bold))
    #expect(text.run(at: 10) == AccessibilityText.Run(10..<16, []))
  }

  @Test func runsThatLieOverEachOtherAreDivided() {
    let parts = [
      AccessibilityText.Run(0..<6, .bold), AccessibilityText.Run(4..<8, .italic),
      AccessibilityText.Run(10..<12, .code),
    ]
    #expect(
      AccessibilityText.runs(parts) == [
        AccessibilityText.Run(0..<4, .bold), AccessibilityText.Run(4..<6, [.bold, .italic]),
        AccessibilityText.Run(6..<8, .italic), AccessibilityText.Run(10..<12, .code),
      ])
  }

  // Changes

  private func change(
    _ old: String, _ new: String, caret: Int?
  ) -> AccessibilityText.Change? {
    AccessibilityText(new, caret: caret).change(from: AccessibilityText(old))
  }

  @Test func aLetterAmongEqualOnesIsThatBeforeTheCaret() {
    let change = change("aaa", "aaaa", caret: 2)
    #expect(change?.offset == 1)
    #expect(change?.inserted == "a")
    #expect(change?.deletedCount == 0)
  }

  @Test func aDeletedLetterWasAtTheCaret() {
    let change = change("aaaa", "aaa", caret: 1)
    #expect(change?.offset == 1)
    #expect(change?.deleted == "a")
    #expect(change?.insertedCount == 0)
  }

  @Test func replacementsAreReported() {
    let change = change("one two three", "one four three", caret: 8)
    #expect(change?.offset == 4)
    #expect(change?.deleted == "two")
    #expect(change?.inserted == "four")
  }

  @Test func changesFarFromTheCaretAreReported() {
    #expect(change("one two", "ONE two", caret: 7)?.deleted == "one")
    #expect(change("one two", "one TWO", caret: 0)?.inserted == "TWO")
    #expect(change("one", "one", caret: 3) == nil)
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func aChangeMadeInTheOldTextGivesTheNew(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let letters = (0..<3).map { _ in
        (0..<Int.random(in: 0...6, using: &generator)).map { _ in
          "ab".randomElement(using: &generator).map(String.init) ?? ""
        }.joined()
      }
      let old = AccessibilityText(letters[0] + letters[1])
      var new = AccessibilityText(letters[0] + letters[2])
      new.caret = Bool.random(using: &generator) ? Int.random(in: 0...new.count) : nil
      guard let change = new.change(from: old) else {
        #expect(old.scalars == new.scalars)
        continue
      }
      var scalars = old.scalars
      let gone = change.offset..<(change.offset + change.deletedCount)
      #expect(old.string(in: gone) == change.deleted)
      scalars.replaceSubrange(gone, with: Array(change.inserted.unicodeScalars))
      #expect(scalars == new.scalars, "\(old.scalars) → \(new.scalars)")
      #expect(change.inserted.unicodeScalars.count == change.insertedCount)
    }
  }
}
