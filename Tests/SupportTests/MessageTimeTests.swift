import TestSupport
import Testing

@testable import Support

@Suite struct MessageTimeTests {
  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
      (1_795_962_925_678, "2026-11-29T14:35:25.678Z"),
      (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
      (4_107_542_400_000, "2100-03-01T00:00:00.000Z"), (.max, "2199-12-31T23:59:59.999Z"),
      (-1, "1970-01-01T00:00:00.000Z"),
    ] as [(Int64, String)])
  func isWrittenInGreenwich(_ milliseconds: Int64, _ text: String) {
    let time = MessageTime(milliseconds: milliseconds)
    #expect(time.text == text)
    #expect(MessageTime(text: text) == time)
  }

  @Test(arguments: [
    "2026-11-29T14:35:25.678Z", "2026-11-29 14:35:25.678", "2026-11-29T16:35:25.678+02:00",
    "2026-11-29T16:35:25.678+0200", "2026-11-29T16:35:25.678+02", "2026-11-29T09:05:25.678-05:30",
    "2026-11-29T14:35:25.6789Z",
  ])
  func isReadAsPeopleWriteIt(_ text: String) {
    #expect(MessageTime(text: text)?.text == "2026-11-29T14:35:25.678Z")
  }

  @Test func partsMayBeMissing() {
    #expect(MessageTime(text: "2026-11-29")?.text == "2026-11-29T00:00:00.000Z")
    #expect(MessageTime(text: "2026-11-29 14:35")?.text == "2026-11-29T14:35:00.000Z")
    #expect(MessageTime(text: "2026-11-29 14:35:25.5")?.text == "2026-11-29T14:35:25.500Z")
  }

  @Test(arguments: [
    "", "now", "2026", "2026-11", "2026-13-01", "2026-00-01", "2026-11-32", "2026-11-29T24:00",
    "1969-12-31", "-2026-11-29", "2026-11-29T10:00+", "2026-11-29T10:00+123",
    "99999999999999999999",
    "2026-11-29T10:00:00.000.000.000", "2026-11-29T10:00+99:00",
  ])
  func nonsenseIsNoTime(_ text: String) { #expect(MessageTime(text: text) == nil) }

  @Test(arguments: seeds) func anyTimeIsReadAsItWasWritten(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let time = MessageTime(milliseconds: Int64.random(in: 0...7_258_118_399_999, using: &random))
      #expect(MessageTime(text: time.text) == time)
    }
  }

  @Test(arguments: seeds) func anyTextIsReadWithoutHarm(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let letters = Array("0123456789-:.TZ+ é")
    for _ in 0..<500 {
      let text = String((0..<random.number(0...30)).map { _ in letters[random.number(0...17)] })
      _ = MessageTime(text: text)
    }
  }
}
