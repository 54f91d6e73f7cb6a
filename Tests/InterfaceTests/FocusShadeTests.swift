import TestSupport
import Testing
import TextCore

@testable import Interface

/// Parts of equal shade, and fades, compared with each byte and moment by itself.
@MainActor
@Suite struct FocusShadeTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func partsSayWhatEachByteSays(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func number(_ limit: Int) -> Int { random.number(0...(limit - 1)) }
    for _ in 1...300 {
      let stretches = (0..<number(5)).map { _ in
        let start = number(30)
        return FocusShade.Stretch(
          range: TextOffset(start)..<TextOffset(start + number(12)), ink: Double(number(3)) / 2)
      }
      let shade = FocusShade(depth: Double(number(3)) / 2, stretches: stretches)
      let start = number(30)
      let range = TextOffset(start)..<TextOffset(start + 1 + number(15))
      let parts = shade.parts(of: range)
      #expect(parts.first?.range.lowerBound == range.lowerBound, "seed \(seed)")
      #expect(parts.last?.range.upperBound == range.upperBound, "seed \(seed)")
      for (part, next) in zip(parts, parts.dropFirst()) {
        #expect(part.range.upperBound == next.range.lowerBound && part.shade != next.shade)
      }
      for part in parts {
        for offset in part.range {
          let ink = stretches.filter { $0.range.contains(offset) }.map(\.ink).max() ?? 0
          #expect(part.shade == shade.depth * (1 - ink), "seed \(seed)")
        }
      }
    }
  }

  @Test func aFadeThatIsTurnedGoesOnFromWhereItIs() {
    var fade = Fade(value: 0).going(to: 1, at: 8, within: 0.25)
    #expect(fade.value(at: 8) == 0 && fade.value(at: 8.125) == 0.5 && fade.value(at: 11) == 1)
    #expect(fade.going(to: 1, at: 8.125, within: 0.25) == fade, "it goes there already")
    let back = fade.going(to: 0, at: 8.125, within: 0.25)
    #expect(back.value(at: 8.125) == 0.5 && back.value(at: 8.375) == 0)
    fade.settle(at: 8.125)
    #expect(fade.isMoving)
    fade.settle(at: 8.375)
    #expect(!fade.isMoving && fade.value(at: 0) == 1)
    let atOnce = fade.going(to: 0, at: 11, within: 0)
    #expect(!atOnce.isMoving && atOnce.value(at: 11) == 0)
  }
}
