/// The encoding of a licence, version 1; numbers are big-endian.
///
/// | bytes | what |
/// |---|---|
/// | 1 | plan: 1 monthly, 2 yearly, 3 lifetime |
/// | 2 | first day, counted from 1 January 1970 |
/// | 2 | last day; 0 for a lifetime |
/// | 4 | serial number |
/// | 1, n | length and bytes of the name in UTF-8 |
/// | 1, n | length and bytes of the address in UTF-8 |
enum LicencePayload {
  static let version: UInt8 = 1

  private static let plans: [Plan] = [.monthly, .yearly, .lifetime]

  /// Encodes a licence.
  static func bytes(of licence: Licence) -> [UInt8] {
    var bytes = [UInt8((plans.firstIndex(of: licence.term.plan) ?? 0) + 1)]
    append(licence.firstDay.number, 2, to: &bytes)
    append(licence.term.lastDay?.number ?? 0, 2, to: &bytes)
    append(Int(licence.serial), 4, to: &bytes)
    for text in [licence.name, licence.email] {
      append(text.utf8.count, 1, to: &bytes)
      bytes += text.utf8
    }
    return bytes
  }

  /// Decodes a licence; `nil` if `bytes` are not exactly one.
  static func licence(of bytes: [UInt8]) -> Licence? {
    var rest = bytes[...]
    guard let plan = number(1, from: &rest), plans.indices.contains(plan - 1),
      let first = number(2, from: &rest), let last = number(2, from: &rest),
      let serial = number(4, from: &rest), let name = text(from: &rest),
      let email = text(from: &rest), rest.isEmpty,
      let term = Term(plan: plans[plan - 1], lastDay: last == 0 ? nil : Day(number: last))
    else { return nil }
    return try? Licence(
      name: name, email: email, term: term, firstDay: Day(number: first),
      serial: UInt32(truncatingIfNeeded: serial))
  }

  private static func append(_ number: Int, _ count: Int, to bytes: inout [UInt8]) {
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> (8 * index)))
    }
  }

  private static func number(_ count: Int, from rest: inout ArraySlice<UInt8>) -> Int? {
    guard rest.count >= count else { return nil }
    let value = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
    rest = rest.dropFirst(count)
    return value
  }

  private static func text(from rest: inout ArraySlice<UInt8>) -> String? {
    guard let count = number(1, from: &rest), rest.count >= count else { return nil }
    let text = String(validating: rest.prefix(count), as: UTF8.self)
    rest = rest.dropFirst(count)
    return text
  }
}
