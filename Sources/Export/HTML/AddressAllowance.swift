import MarkdownSyntax

/// Bounds the addresses and titles of links in an export.
///
/// A link by label writes an address that the document has only once. The reader bounds them, but each
/// footnote has a reader of its own, so many notes that refer to one long address would make output of
/// quadratic length.
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
