/// The effect of a line on the line above it: an underline makes a heading of text, a delimiter row
/// makes it the header of a table.
public struct NeighbourEffect: Equatable, Sendable {
  private let underline: Int?
  private let mayDelimit: Bool

  /// Reads a line without its line ending. O(1) for most lines: their first bytes decide.
  public init(of line: [UInt8]) {
    let head = LineHead(line[...])
    underline = head.underline
    mayDelimit = head.mayDelimit
  }
}
