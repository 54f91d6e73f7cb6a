import MarkdownSyntax

/// Bounds the addresses and titles of links in an export.
///
/// A reference link repeats an address that the document contains only once. The reader limits
/// them, but each footnote has its own reader, so many notes that refer to one long address would
/// make the output quadratic.
struct AddressAllowance: Sendable {
  private var rest: Int

  /// Makes the allowance of a document of some bytes: its own addresses, which entities may lengthen a
  /// little, and those that its links by label may show.
  init(documentLength: Int) { rest = 3 * documentLength + 100_000 }

  /// Returns true if a link with that target may be written, and counts it.
  mutating func take(_ target: LinkTarget) -> Bool {
    let count = target.destination.utf8.count + (target.title?.utf8.count ?? 0)
    guard count <= rest else { return false }
    rest -= count
    return true
  }
}
