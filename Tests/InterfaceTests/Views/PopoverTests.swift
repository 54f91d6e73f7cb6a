import Canvas
import Localization
import Platform
import TestSupport
import Testing

@testable import Interface

/// The positions of popovers.
@MainActor @Suite struct PopoverTests {
  private func context(_ size: Size) -> ChromeContext {
    ChromeContext(
      windowSize: size, scale: Scale(1), theme: Theme(scheme: .light),
      typesetting: FixedLetters.typesetting(), labels: FixedLabels())
  }

  /// Returns the place of a bubble that points at a target in a window.
  private func place(at target: Rect, in size: Size) -> Popover.Place? {
    Popover("bubble", "Just write. Tap Alt to show the menus.", at: target).place(context(size))
  }

  @Test func itStandsBelowWhatItExplains() throws {
    let target = Rect(x: 300, y: 100, width: 2, height: 28)
    let bubble = try #require(place(at: target, in: Size(width: 900, height: 700)))
    let tip = try #require(bubble.tip)
    #expect(tip.y > target.maxY)
    #expect(bubble.frame.y > tip.y)
    #expect(abs(bubble.frame.x + bubble.frame.width / 2 - 301) <= 1)
    #expect(tip.x == 301)
  }

  @Test func itStandsAboveWhereThereIsNoRoomBelow() throws {
    let target = Rect(x: 300, y: 660, width: 2, height: 28)
    let bubble = try #require(place(at: target, in: Size(width: 900, height: 700)))
    let tip = try #require(bubble.tip)
    #expect(bubble.frame.maxY < tip.y)
    #expect(tip.y < target.y)
  }

  @Test func thereIsNoneWithoutRoomOrTarget() {
    for (y, height) in [(20.0, 60.0), (-40, 700), (720, 700)] {
      let target = Rect(x: 9, y: y, width: 2, height: 28)
      #expect(place(at: target, in: Size(width: 900, height: height)) == nil)
    }
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
      let bubble = try #require(place(at: target, in: size))
      let (frame, tip) = (bubble.frame, try #require(bubble.tip))
      #expect(frame.x >= 0 && frame.maxX <= size.width)
      #expect(frame.y >= 0 && frame.maxY <= size.height)
      #expect(frame.maxY < target.y || frame.y > target.maxY)
      #expect(frame.x < tip.x && tip.x < frame.maxX)
    }
  }

  @Test func oneInATreeLiesBelowItsPlaceInTheMiddleOfTheWindow() throws {
    let slip = Popover(
      content: Paragraph("A sentence.", isSelectable: false), widest: 320, anchor: .below)
    var views = ViewLayout(context(Size(width: 600, height: 400)), focus: nil)
    let height = Stack([Gap(30), slip, Gap(5)]).place(
      at: Point(x: 100, y: 20), width: 50, in: &views)
    #expect(height == 35, "it takes no room")
    let frame = try #require(views.parts.first?.frame)
    #expect(frame.y == 56 && abs(frame.x + frame.width / 2 - 300) <= 0.5)
    #expect(frame.height == 21 + 12)
  }

  @Test func screenReadersHearItAlsoWithoutRoom() {
    let target = Rect(x: 9, y: 20, width: 2, height: 28)
    for height in [60.0, 400] {
      let nodes = Popover("note", note: "A note.", at: target)
        .accessibilityNodes(context(Size(width: 600, height: height)))
      #expect(nodes.map(\.key) == ["note"] && nodes.map(\.name) == ["A note."])
      #expect(nodes.map(\.role) == [.notification])
      let hasFrame = (nodes.first?.frame.height ?? 0) > 0
      #expect(hasFrame == (height == 400))
    }
  }
}
