/// A year, a month or a day as ISO 8601 writes it: `2026`, `2026-11`, `2026-11-27`.
struct CalendarDate: Sendable {
  /// The date as it is written.
  let string: String
  /// The day as word processors have it; nil for a month or a year, and before 1601, where the times of
  /// Windows begin.
  let day: (year: Int, month: Int, day: Int)?

  /// Reads the date that a text begins with, such as that of `2026-11-27T09:41:33Z`; nil for any other
  /// text.
  init?(_ text: String) {
    let date = text.utf8.prefix { $0 != UInt8(ascii: "T") && $0 != UInt8(ascii: " ") }
    let parts = date.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    let units = [(4, 0...9999), (2, 1...12), (2, 1...31)]
    guard (1...3).contains(parts.count) else { return nil }
    var numbers: [Int] = []
    for (part, (count, range)) in zip(parts, units) {
      let isNumber = part.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      guard isNumber, part.count == count,
        let number = Int(String(decoding: Array(part), as: UTF8.self)), range.contains(number)
      else { return nil }
      numbers.append(number)
    }
    if numbers.count == 3, numbers[2] > Self.days(inMonth: numbers[1], of: numbers[0]) {
      return nil
    }
    string = String(decoding: Array(date), as: UTF8.self)
    let isDay = numbers.count == 3 && numbers[0] >= 1601
    day = isDay ? (numbers[0], numbers[1], numbers[2]) : nil
  }

  /// The beginning of the day, for formats with times without a zone; nil if there is no day.
  var midnight: String? { day == nil ? nil : string + "T00:00:00" }

  /// A time in UTC, for formats that show times in the reader's zone; nil if there is no day. Ten
  /// o'clock is the same day from Hawaii (UTC−10) to New Zealand in summer (UTC+13).
  var universalTime: String? { day == nil ? nil : string + "T10:00:00Z" }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
