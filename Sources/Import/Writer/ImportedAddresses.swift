import MarkdownSyntax

/// Bounds the addresses and titles that the text of an import repeats.
///
/// Markdown writes an address again for each line and each stretch of its link, and some formats name one
/// address in many places. So a few bytes would make a text of quadratic length.
struct ImportedAddresses: Sendable {
  private var rest: Int
  /// The link of the latest text, while its run continues.
  private var last: LinkTarget?
  /// The bytes of text since its address was counted.
  private var covered = 0

  /// The length of text after which its address counts again, in bytes: longer text may be written
  /// in parts, each with the address.
  private static let partLength = 1 << 13
  /// The limit for a document: `bytes`, plus `times` its own size.
  private static let allowance = (bytes: 1 << 22, times: 3)

  /// Makes the allowance of a document of some bytes.
  init(documentLength: Int = 0) {
    rest = Self.allowance.bytes + Self.allowance.times * documentLength
  }

  /// Counts the target of a link round text of a length. Returns the target; nil if the text has to do
  /// without.
  mutating func take(_ target: LinkTarget?, textLength: Int) -> LinkTarget? {
    guard let target else {
      last = nil
      return nil
    }
    covered += textLength
    let isSame = last == target
    if isSame, covered < Self.partLength { return target }
    let parts = (isSame ? 0 : 1) + covered / Self.partLength
    let length = target.destination.utf8.count + (target.title?.utf8.count ?? 0)
    let (cost, isTooMuch) = length.multipliedReportingOverflow(by: parts)
    covered = 0
    guard !isTooMuch, cost <= rest else {
      last = nil
      return nil
    }
    rest -= cost
    last = target
    return target
  }

  /// Ends the stretch of a link.
  mutating func endStretch() { last = nil }
}
