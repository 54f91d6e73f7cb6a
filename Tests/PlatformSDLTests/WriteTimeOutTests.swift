import TestSupport
import Testing

@testable import PlatformSDL

@Suite struct WriteTimeOutTests {
  /// The answers of a time-out of ten seconds that begins at 100, at times with so much written.
  private func answers(_ looks: [(time: Double, written: Int)]) -> [Bool] {
    var timeOut = WriteTimeOut(seconds: 10, now: 100)
    return looks.map { timeOut.isOver(at: $0.time, written: $0.written) }
  }

  @Test func itEndsWhereNothingIsWritten() {
    #expect(answers([(100, 7), (109.9, 7), (110, 7)]) == [false, false, true])
  }

  @Test func writingBeginsItAnew() {
    let looks = (0...10).map { (time: 100 + 6 * Double($0), written: $0) }
    #expect(answers(looks + [(169.9, 10), (170, 10)]) == looks.map { _ in false } + [false, true])
  }

  /// Also on a file system without blocks, such as one in memory or on a network.
  @Test func aByteInAFileCounts() {
    let folder = TemporaryFolder()
    let before = WrittenData.amount
    folder.write("a", [0x78])
    #expect(WrittenData.amount > before)
  }
}
