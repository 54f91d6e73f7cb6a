/// The pages of a document that are wanted, counted from 1.
public struct PageSelection: Equatable, Sendable {
  private let ranges: [ClosedRange<Int>]

  /// Makes a selection of ranges, which may overlap.
  public init(_ ranges: [ClosedRange<Int>]) { self.ranges = ranges }

  /// The highest number of a page that can be written.
  private static let highest = 1_000_000

  /// Reads typed page ranges: `1-3, 5, 8-`. Nil for anything else, and for an empty selection.
  public init?(_ text: String) {
    var ranges: [ClosedRange<Int>] = []
    for part in text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == " " }) {
      let ends = part.split(omittingEmptySubsequences: false) { $0 == "-" || $0 == "–" }
      let numbers = ends.map { end in Int(end) }
      guard ends.count <= 2, let first = ends.first?.isEmpty == true ? 1 : numbers[0],
        let last = ends.last?.isEmpty == true ? Self.highest : numbers[ends.count - 1],
        ends.count == 1 || numbers.contains(where: { $0 != nil }), 1 <= first, first <= last,
        last <= Self.highest
      else { return nil }
      ranges.append(first...last)
    }
    guard !ranges.isEmpty else { return nil }
    self.ranges = ranges
  }

  /// True if a page is wanted.
  public func contains(_ page: Int) -> Bool { ranges.contains { $0.contains(page) } }
}
