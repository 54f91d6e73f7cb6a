import Canvas
import Testing

@testable import Interface

@MainActor @Suite struct SleepAnimationTests {
  private static let window = Size(width: 600, height: 400)

  private func animation(
    x: Double = 300, y: Double = 200, in window: Size = Self.window, isStill: Bool = false
  ) -> SleepAnimation {
    SleepAnimation(
      start: 10, caret: Rect(x: x, y: y, width: 2, height: 29), window: window,
      isStill: isStill)
  }

  private static let moments = Array(stride(from: 9.9, through: 12.5, by: 0.02))

  @Test func threeLettersComeOneAfterTheOtherAndGo() {
    let animation = animation()
    let counts = Self.moments.map { animation.letters(at: $0).count }
    #expect(counts.first == 0 && counts.last == 0)
    #expect(counts.max() == 3)
    #expect(animation.letters(at: 10.2).count == 1)
    #expect(animation.letters(at: 10.6).count == 2)
    #expect(abs(animation.end - animation.start - 2.3) < 1e-9)
  }

  @Test func eachIsLargerThanTheOneBefore() {
    let animation = animation()
    // Compared at the same part of their way.
    let sizes = (0..<3).map { animation.letters(at: 10.3 + Double($0) * 0.45).last?.frame.width }
    #expect(sizes[0] ?? 0 < sizes[1] ?? 0 && sizes[1] ?? 0 < sizes[2] ?? 0)
  }

  @Test func theyRiseFromTheCaretAndGrowAndFade() throws {
    let animation = animation()
    // The last letter alone at the end, the first alone at the start.
    let first = stride(from: 10.02, to: 10.44, by: 0.04).map { animation.letters(at: $0)[0] }
    for (one, next) in zip(first, first.dropFirst()) {
      #expect(next.frame.maxY < one.frame.maxY)
      #expect(next.frame.width > one.frame.width)
    }
    #expect(abs(first[0].frame.maxY - 200) < 2)
    #expect(abs(first[0].frame.x - 307) < 2)
    let last = stride(from: 11.85, to: 12.28, by: 0.05).map { animation.letters(at: $0).last }
    for (one, next) in zip(last, last.dropFirst()) {
      #expect(try #require(next).opacity < #require(one).opacity)
    }
  }

  @Test func theySwayABit() {
    let animation = animation()
    let xs = stride(from: 10.91, to: 12.29, by: 0.01).compactMap {
      animation.letters(at: $0).last?.frame.x
    }
    let steps = zip(xs, xs.dropFirst()).map { $1 - $0 }
    #expect(steps.contains { $0 > 0 } && steps.contains { $0 < 0 })
    #expect(steps.allSatisfy { abs($0) < 1 })
  }

  @Test(arguments: [
    Size(width: 600, height: 400), Size(width: 360, height: 240), Size(width: 80, height: 60),
  ])
  func theyNeverLeaveTheWindow(window: Size) {
    for x in stride(from: -20.0, through: window.width + 20, by: 13) {
      for y in stride(from: -40.0, through: window.height + 40, by: 17) {
        for isStill in [false, true] {
          let animation = animation(x: x, y: y, in: window, isStill: isStill)
          for time in stride(from: 10.0, to: 12.3, by: 0.1) {
            for letter in animation.letters(at: time) {
              let frame = letter.frame
              #expect(frame.x >= 0 && frame.maxX <= window.width, "\(x), \(y) at \(time)")
              #expect(frame.y >= 0 && frame.maxY <= window.height, "\(x), \(y) at \(time)")
              #expect((0...1).contains(letter.opacity))
            }
          }
        }
      }
    }
  }

  @Test func underTheTopEdgeTheyStillRise() throws {
    let animation = animation(y: 0)
    let start = try #require(animation.letters(at: 10.05).first)
    let later = try #require(animation.letters(at: 10.9).first)
    #expect(start.frame.y - later.frame.y > 8)
  }

  @Test func withoutMotionTheyStandStillAndGoAtOnce() {
    let animation = animation(isStill: true)
    let moments = Self.moments.map { animation.letters(at: $0) }.filter { !$0.isEmpty }
    #expect(Set(moments).count == 1)
    #expect(moments[0].count == 3 && moments[0].allSatisfy { $0.opacity == 1 })
    let frames = moments[0].map(\.frame)
    #expect(frames[0].maxX < frames[1].maxX && frames[1].maxX < frames[2].maxX)
    #expect(frames[0].y > frames[1].y && frames[1].y > frames[2].y)
    #expect(animation.letters(at: animation.end).isEmpty)
    #expect(animation.end < self.animation().end)
  }
}
