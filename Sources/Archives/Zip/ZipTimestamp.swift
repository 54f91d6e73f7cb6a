/// The date and time of an entry, without a time zone, to two seconds.
public struct ZipTimestamp: Equatable, Sendable {
  /// The year above 1980, the month and the day, in 7, 4 and 5 bits.
  let date: UInt16
  /// The hour, the minute and half the second, in 5, 6 and 5 bits.
  let time: UInt16

  /// The earliest one, so that archives of the same content have the same bytes.
  public static let fixed = ZipTimestamp(year: 1980, month: 1, day: 1)

  /// Makes a timestamp; years before 1980 and after 2107 become these.
  public init(year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0) {
    let years = Self.clamped(year, 1980...2107) - 1980
    date = UInt16(years << 9 | Self.clamped(month, 1...12) << 5 | Self.clamped(day, 1...31))
    time = UInt16(
      Self.clamped(hour, 0...23) << 11 | Self.clamped(minute, 0...59) << 5
        | Self.clamped(second, 0...59) / 2)
  }

  private static func clamped(_ number: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(range.lowerBound, number), range.upperBound)
  }
}
