import Testing

@testable import PlatformSDL

@Suite struct PatienceTests {
  /// The answers of a patience of ten seconds that begins at 100, at times with so many blocks written.
  private func answers(_ looks: [(time: Double, blocks: Int)]) -> [Bool] {
    var patience = Patience(seconds: 10, now: 100)
    return looks.map { patience.isOver(at: $0.time, blocks: $0.blocks) }
  }

  @Test func itEndsWhereNothingIsWritten() {
    #expect(answers([(100, 7), (109.9, 7), (110, 7)]) == [false, false, true])
  }

  @Test func eachBlockBeginsItAnew() {
    let looks = (0...10).map { (time: 100 + 6 * Double($0), blocks: $0) }
    #expect(answers(looks + [(169.9, 10), (170, 10)]) == looks.map { _ in false } + [false, true])
  }
}
