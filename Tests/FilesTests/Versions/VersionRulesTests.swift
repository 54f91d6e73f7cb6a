import Testing

@testable import Files

@Suite struct VersionRulesTests {
  private let hour: Int64 = 3600
  private let day: Int64 = 86_400

  private func kept(_ notes: [(Int64, VersionNote.Reason)], now: Int64) -> [Int] {
    VersionRules.kept(
      of: notes.map { VersionNote(date: $0.0, reason: $0.1) }, now: now,
      dayNumber: { Int($0 / 86_400) })
  }

  @Test func ofAnHourTheLastIsKept() {
    let start = 1000 * day
    let notes = [0, 10, 20, hour, hour + 5].map { (start + $0, VersionNote.Reason.writing) }
    #expect(kept(notes, now: start + 2 * hour) == [2, 4])
  }

  @Test func ofADayLongAgoTheLastIsKept() {
    let start = 1000 * day
    let notes = (0..<48).map { (start + $0 * hour, VersionNote.Reason.writing) }
    #expect(kept(notes, now: start + 4 * day) == [23, 47])
  }

  @Test func savedVersionsAreKeptForAYear() {
    let start = 1000 * day
    let notes: [(Int64, VersionNote.Reason)] = [
      (start, .saved), (start + 1, .saved), (start + 2, .outside), (start + 3, .writing),
      (start + 4, .writing),
    ]
    #expect(kept(notes, now: start + 300 * day) == [0, 1, 2, 4])
    #expect(kept(notes, now: start + 366 * day) == [4], "the newest always")
    #expect(kept([], now: start).isEmpty)
  }
}
