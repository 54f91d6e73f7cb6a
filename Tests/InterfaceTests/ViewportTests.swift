import TestSupport
import Layout
import Testing
import TextCore

@testable import Interface

@MainActor @Suite struct ViewportTests {
  private static let long = (0..<400)
    .map { String(repeating: "word \($0) ", count: 1 + $0 * 7 % 9) }.joined(separator: "\n")

  private func check(_ view: TestView) {
    let viewport = view.viewport
    let pieces = viewport.visiblePieces()
    guard let first = pieces.first, let last = pieces.last else {
      Issue.record("Nothing is visible")
      return
    }
    let isAtStart = first.piece.range.lowerBound == 0
    #expect(first.top <= (isAtStart ? viewport.topInset : 0))
    #expect(first.bottom > 0 || view.layout.piece(after: first.piece) == nil)
    for (piece, next) in zip(pieces, pieces.dropFirst()) {
      #expect(piece.bottom == next.top)
      #expect(piece.piece.range.upperBound == next.piece.range.lowerBound)
    }
    if view.layout.piece(after: last.piece) == nil {
      let isAllShown = isAtStart && first.top == viewport.topInset
      #expect(last.bottom >= viewport.height - viewport.bottomInset || isAllShown)
    } else {
      #expect(last.bottom >= viewport.height)
    }
    #expect(viewport.scrollOffset >= 0 || !isAtStart)
  }

  @Test func restsAtTheTop() {
    let view = TestView("one\ntwo", height: 300)
    #expect(view.viewport.scrollOffset == 0)
    #expect(view.lines() == [0: 70, 4: 90])
    #expect(view.viewport.scroll(by: 100) == 0)
    #expect(view.viewport.scroll(by: -100) == 0)
  }

  @Test func spaceBelowAParagraphBelongsToIt() {
    let view = TestView("one\ntwo\n" + Self.long, height: 300, spaceAfter: 30)
    #expect(view.lines()[0] == 70 && view.lines()[4] == 120)
    #expect(view.viewport.textPlace(x: 200, y: 119).offset == 3)
    #expect(view.viewport.textPlace(x: 200, y: 120).offset == 7)
    // The window shows no line of the first paragraph, only the space after it.
    #expect(view.viewport.scroll(by: 100) == 100)
    #expect(view.lines()[4] == 20)
    #expect(view.viewport.textPlace(x: 200, y: 10).offset == 3)
    #expect(view.viewport.scroll(by: -100) == -100)
    #expect(view.lines()[0] == 70)
  }

  @Test func theEndRestsWhereItDoesWithoutSpace() {
    for spaceAfter in [0.0, 30] {
      let view = TestView(Self.long, spaceAfter: spaceAfter)
      view.layOutAll()
      view.viewport.scroll(toOffset: .max / 2)
      #expect(view.viewport.scrollOffset == view.viewport.maxScrollOffset)
      #expect(view.viewport.visiblePieces().last?.bottom == 100)
    }
  }

  @Test func anEmptyTextIsAPlaceToo() {
    let view = TestView("")
    check(view)
    #expect(view.viewport.textPlace(x: 0, y: 190) == .init(offset: 0, affinity: .downstream))
  }

  @Test(arguments: seeds, [0.0, 30])
  func keepsItsInvariant(seed: UInt64, spaceAfter: Double) {
    var random = SeededGenerator(seed: seed)
    let view = TestView(Self.long, spaceAfter: spaceAfter)
    for _ in 0..<120 {
      let count = view.storage.text.utf8Count
      switch random.number(0...6) {
      case 0: view.viewport.scroll(by: random.number(-5000...5000))
      case 1: view.viewport.scroll(by: random.number(-50...50))
      case 2: view.viewport.scroll(toOffset: random.number(-100...20000))
      case 3:
        view.viewport.place(
          TextOffset(random.number(0...count)), affinity: .upstream,
          at: random.number(-100...300))
      case 4: view.replace(random.range(in: count), with: "some new\ntext")
      case 5:
        let height = random.number(1...500)
        view.viewport.setSize(
          height: height, topInset: random.number(0...80), bottomInset: height / 2)
        view.viewport.settle()
      default: view.viewport.restore(view.viewport.scrollAnchor())
      }
      check(view)
    }
  }

  @Test(arguments: seeds) func linesMoveByWhatScrollingReturns(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let view = TestView(Self.long)
    // From the middle, where the heights above are estimates.
    view.viewport.scroll(toOffset: random.number(0...12000))
    for _ in 0..<200 {
      let before = view.lines()
      let moved = view.viewport.scroll(by: random.number(-60...60))
      for (offset, top) in view.lines() {
        if let old = before[offset] { #expect(old - top == moved) }
      }
    }
  }

  @Test(arguments: seeds) func thereAndBackIsTheSamePixel(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let view = TestView(Self.long)
    view.viewport.scroll(toOffset: 5000)
    let before = view.lines()
    var total = 0
    for _ in 0..<50 { total += view.viewport.scroll(by: random.number(-90...90)) }
    while total != 0 { total += view.viewport.scroll(by: -total) }
    #expect(view.lines() == before)
  }

  @Test func theEndsClamp() {
    let view = TestView(Self.long)
    view.viewport.scroll(toOffset: .max / 2)
    #expect(view.viewport.visiblePieces().last?.bottom == 100)
    #expect(view.viewport.scroll(by: 10) == 0)
    view.viewport.scroll(toOffset: -5)
    #expect(view.viewport.scrollOffset == 0)
    #expect(view.viewport.scroll(by: -10) == 0)
    view.viewport.scroll(by: 1_000_000)
    #expect(view.viewport.visiblePieces().last?.bottom == 100)
    view.layOutAll()
    #expect(view.viewport.scrollOffset == view.viewport.maxScrollOffset)
  }

  @Test func scrollingLaysOutOnlyWhatAppears() {
    let view = TestView(String(repeating: "line\n", count: 10_000))
    view.viewport.scroll(by: 100)
    _ = view.viewport.visiblePieces()
    var before = view.layout.layoutCount
    view.viewport.scroll(by: 20)
    _ = view.viewport.visiblePieces()
    #expect(view.layout.layoutCount == before + 1)
    view.viewport.scroll(by: -20)
    _ = view.viewport.visiblePieces()
    #expect(view.layout.layoutCount == before + 1)
    before = view.layout.layoutCount
    view.viewport.scroll(toOffset: 100_000)
    _ = view.viewport.visiblePieces()
    #expect(view.layout.layoutCount - before <= 14)
    before = view.layout.layoutCount
    view.viewport.scroll(by: 80_000)
    #expect(view.layout.layoutCount - before <= 14)
  }

  @Test func anEditAboveMovesNothing() {
    let view = TestView(Self.long)
    view.viewport.scroll(by: 2000)
    let before = view.lines().values.sorted()
    let old = view.lines()
    view.replace(10..<10, with: String(repeating: "more and more\n", count: 30))
    #expect(view.lines().values.sorted() == before)
    let growth = 30 * "more and more\n".utf8.count
    #expect(Set(view.lines().keys) == Set(old.keys.map { $0 + growth }))
  }

  @Test func anEditAboveInTheSameParagraphMovesNothing() {
    let view = TestView(String(repeating: "words ", count: 5000))
    view.viewport.scroll(by: 3000)
    guard let first = view.lines().min(by: { $0.value < $1.value }) else { return }
    view.replace(0..<0, with: String(repeating: "other words ", count: 40))
    let now = view.lines().min { $0.value < $1.value }
    #expect(now?.value == first.value)
    #expect(abs((now?.key.utf8 ?? 0) - first.key.utf8 - 480) < 24)
  }

  @Test func findsTextByPoint() {
    let view = TestView("one\ntwo\n")
    let viewport = view.viewport
    #expect(viewport.textPlace(x: 60, y: 0).offset == 0)
    #expect(viewport.textPlace(x: 61, y: 70).offset == 2)
    #expect(viewport.textPlace(x: 0, y: 95).offset == 4)
    #expect(viewport.textPlace(x: 60, y: 199).offset == 8)
  }

  @Test func knowsWherePiecesStand() {
    let view = TestView(String(repeating: "line\n", count: 1000))
    view.layOutAll()
    view.viewport.scroll(by: 1000)
    for index in stride(from: 0, to: 1000, by: 37) {
      let piece = view.layout.piece(at: TextOffset(index * 5))
      #expect(view.viewport.top(of: piece) == 70 + 20 * index - 1000)
    }
  }

  @Test func comesBackToAPlace() {
    let view = TestView(Self.long)
    view.viewport.scroll(toOffset: 4321)
    let anchor = view.viewport.scrollAnchor()
    let before = view.lines()
    view.viewport.scroll(toOffset: 0)
    view.viewport.restore(anchor)
    #expect(view.lines() == before)
  }
}
