import TestSupport
import Canvas
import Platform
import Testing

@testable import Interface

/// The positions of bubbles.
@MainActor @Suite struct BubbleShapeTests {
  private func context(_ size: Size) -> ChromeContext {
    ChromeContext(
      windowSize: size, scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
  }

  private let words = "Just write. Tap Alt to show the menus."

  @Test func itStandsBelowWhatItExplains() throws {
    let target = Rect(x: 300, y: 100, width: 2, height: 28)
    let bubble = try #require(
      Bubble(words, at: target, context: context(Size(width: 900, height: 700))))
    #expect(bubble.tip.y > target.maxY)
    #expect(bubble.frame.y > bubble.tip.y)
    #expect(abs(bubble.frame.x + bubble.frame.width / 2 - 301) <= 1)
    #expect(bubble.tip.x == 301)
  }

  @Test func itStandsAboveWhereThereIsNoRoomBelow() throws {
    let target = Rect(x: 300, y: 660, width: 2, height: 28)
    let bubble = try #require(
      Bubble(words, at: target, context: context(Size(width: 900, height: 700))))
    #expect(bubble.frame.maxY < bubble.tip.y)
    #expect(bubble.tip.y < target.y)
  }

  @Test func thereIsNoneWithoutRoomOrTarget() {
    let small = context(Size(width: 900, height: 60))
    #expect(Bubble(words, at: Rect(x: 9, y: 20, width: 2, height: 28), context: small) == nil)
    let large = context(Size(width: 900, height: 700))
    #expect(Bubble(words, at: Rect(x: 9, y: -40, width: 2, height: 28), context: large) == nil)
    #expect(Bubble(words, at: Rect(x: 9, y: 720, width: 2, height: 28), context: large) == nil)
  }

  @Test func itNeverCoversItsTargetNorLeavesTheWindow() throws {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<400 {
      let size = Size(
        width: .random(in: 360...1200, using: &generator),
        height: .random(in: 240...900, using: &generator))
      let target = Rect(
        x: .random(in: 0...size.width - 2, using: &generator),
        y: .random(in: 0...size.height - 30, using: &generator), width: 2, height: 30)
      let bubble = try #require(Bubble(words, at: target, context: context(size)))
      let frame = bubble.frame
      #expect(frame.x >= 0 && frame.maxX <= size.width)
      #expect(frame.y >= 0 && frame.maxY <= size.height)
      #expect(frame.maxY < target.y || frame.y > target.maxY)
      #expect(frame.x < bubble.tip.x && bubble.tip.x < frame.maxX)
    }
  }
}
