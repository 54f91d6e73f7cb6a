import Glibc
import Platform
import Testing

@Suite struct RubberBandTests {
  /// `sign(d)·3·ln((|d|/30+1)^5)`, worked out by hand: 15·ln 2, 15·ln 4, 15·ln 11.
  @Test(arguments: [
    (0.0, 0.0), (30, 10.3972), (-30, -10.3972), (90, 20.7944), (-90, -20.7944), (300, 35.9684),
    (-1e9, -259.8310),
  ])
  func followsByTheDampedDistance(_ distance: Double, _ way: Double) {
    #expect(abs(RubberBand.damped(distance) - way) < 0.0001)
  }

  @Test func isTheArticlesFormula() {
    for distance in stride(from: -400.0, through: 400, by: 7) {
      let sign = distance < 0 ? -1.0 : 1
      let article = sign * 3 * log(pow(abs(distance) / 30 + 1, 5))
      #expect(abs(RubberBand.damped(distance) - article) < 1e-9)
      #expect(abs(RubberBand.pull(for: article) - distance) < 1e-6)
    }
  }

  @Test func springsBackWithoutSwingingPast() {
    #expect(RubberBand.rest(after: 0) == 1)
    #expect(RubberBand.rest(after: -1) == 1)
    #expect(RubberBand.rest(after: 1) == 0)
    var last = 1.0
    for step in 1...100 {
      let rest = RubberBand.rest(after: Double(step) / 100)
      #expect(rest < last && rest >= 0)
      last = rest
    }
    #expect(RubberBand.rest(after: 0.999) < 0.005, "the last step is less than a pixel")
  }
}
