import Testing

@testable import PlatformSDL

@Suite struct PatienceTests {
  @Test func itEndsWhereNothingIsWritten() {
    var patience = Patience(seconds: 10, now: 100)
    #expect(!patience.isOver(at: 100, blocks: 7))
    #expect(!patience.isOver(at: 109.9, blocks: 7))
    #expect(patience.isOver(at: 110, blocks: 7))
  }

  @Test func eachBlockBeginsItAnew() {
    var patience = Patience(seconds: 10, now: 100)
    for (number, time) in stride(from: 100.0, through: 160, by: 6).enumerated() {
      #expect(!patience.isOver(at: time, blocks: number))
    }
    #expect(!patience.isOver(at: 169.9, blocks: 10))
    #expect(patience.isOver(at: 170, blocks: 10))
  }
}
