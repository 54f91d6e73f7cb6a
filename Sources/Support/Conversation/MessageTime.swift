/// The time of a message, in milliseconds since 1970, from 1970 to 2199.
public struct MessageTime: Hashable, Comparable, Sendable {
  public let milliseconds: Int64

  /// The milliseconds are clamped to the bounds.
  public init(milliseconds: Int64) {
    self.milliseconds = min(max(milliseconds, 0), Self.latest)
  }

  /// Converts the time of a clock, in seconds since 1970.
  public init(seconds: Double) {
    let milliseconds = (seconds * 1000).rounded()
    self.init(milliseconds: Int64(exactly: milliseconds) ?? (milliseconds > 0 ? .max : 0))
  }

  public var seconds: Double { Double(milliseconds) / 1000 }

  /// The next millisecond.
  var successor: MessageTime { MessageTime(milliseconds: milliseconds + 1) }

  public static func < (first: MessageTime, second: MessageTime) -> Bool {
    first.milliseconds < second.milliseconds
  }

  private static let day: Int64 = 86_400_000
  private static let latest = daysSince1970(year: 2200, month: 1, day: 1) * day - 1
}

/// Times as they are written: `2026-11-29T13:45:12.345Z`, by RFC 3339 in Greenwich.
extension MessageTime {
  /// The time as it is written in a file.
  public var text: String {
    let (year, month, day) = Self.civil(daysSince1970: milliseconds / Self.day)
    let rest = milliseconds % Self.day
    let clock = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map { Self.digits($0, 2) }
    let date = [Self.digits(year, 4), Self.digits(month, 2), Self.digits(day, 2)]
    return date.joined(separator: "-") + "T" + clock.joined(separator: ":") + "."
      + Self.digits(rest % 1000, 3) + "Z"
  }

  /// Reads a time as people and programs write it: with a space for the `T`, without seconds or
  /// parts of them, with another offset than `Z` or none. `nil` for anything else.
  public init?(text: String) {
    let numbers = text.utf8.split { !(0x30...0x39).contains($0) }.map { digits -> Int64? in
      digits.count <= 9 ? Int64(String(decoding: digits, as: UTF8.self)) : nil
    }
    var parts = numbers.compactMap(\.self)
    guard parts.count == numbers.count, text.utf8.first != UInt8(ascii: "-") else { return nil }
    var offset: Int64 = 0
    // The sign of an offset is after the time of day, those of the date before it.
    let tail = text.utf8.drop { $0 != UInt8(ascii: ":") }
    if let sign = tail.first(where: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
      let digits = tail.drop { $0 != sign }.filter { (0x30...0x39).contains($0) }
      guard digits.count == 2 || digits.count == 4,
        let number = Int64(String(decoding: digits, as: UTF8.self))
      else { return nil }
      offset = digits.count == 2 ? number * 60 : number / 100 * 60 + number % 100
      if sign == UInt8(ascii: "-") { offset = -offset }
      let count = tail.drop { $0 != sign }.split { !(0x30...0x39).contains($0) }.count
      parts.removeLast(count)
    }
    guard (3...7).contains(parts.count) else { return nil }
    var fraction: Int64 = 0
    if parts.count == 7 {
      let digits = text.utf8.split(separator: UInt8(ascii: "."), maxSplits: 1).last ?? [][...]
      let first = digits.prefix { (0x30...0x39).contains($0) }.prefix(3)
      let padded =
        String(decoding: first, as: UTF8.self) + String(repeating: "0", count: 3 - first.count)
      fraction = Int64(padded) ?? 0
    }
    while parts.count < 6 { parts.append(0) }
    guard (1970...9999).contains(parts[0]), (1...12).contains(parts[1]),
      (1...31).contains(parts[2]),
      parts[3] < 24, parts[4] < 60, parts[5] <= 60, abs(offset) < 24 * 60
    else { return nil }
    let days = Self.daysSince1970(year: parts[0], month: parts[1], day: parts[2])
    let minutes = parts[3] * 60 + parts[4] - offset
    self.init(milliseconds: days * Self.day + (minutes * 60 + parts[5]) * 1000 + fraction)
  }

  private static func digits(_ number: Int64, _ count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }

  // The Gregorian calendar in eras of 400 years that begin on the first of March, by Howard Hinnant,
  // "chrono-Compatible Low-Level Date Algorithms".

  private static func daysSince1970(year: Int64, month: Int64, day: Int64) -> Int64 {
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let days = days + 719_468
    let era = days / 146_097
    let day = days - era * 146_097
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365
    let dayOfYear = day - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153
    return (
      year + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9,
      dayOfYear - (153 * month + 2) / 5 + 1
    )
  }
}
