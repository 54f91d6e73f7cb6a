import Testing

@testable import Export

/// Moments as ISO 8601.
@Suite struct UniversalTimeTests {
  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (-1, "1969-12-31T23:59:59Z"),
    (951_782_400, "2000-02-29T00:00:00Z"), (1_795_772_493, "2026-11-27T09:41:33Z"),
    (-62_135_596_800, "0001-01-01T00:00:00Z"), (Int64.min, "0001-01-01T00:00:00Z"),
    (Int64.max, "9999-12-31T23:59:59Z"),
  ])
  func moments(seconds: Int64, expected: String) {
    #expect(UniversalTime(secondsSince1970: seconds).string == expected)
  }
}
