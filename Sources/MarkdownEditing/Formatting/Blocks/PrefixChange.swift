import MarkdownSyntax
import TextCore

/// A prefix of a line that becomes another one.
struct PrefixChange {
  /// The bytes of the line that go, behind those that both prefixes begin with.
  let range: Range<Int>
  /// The bytes that come.
  let bytes: [UInt8]
  private let plan: PrefixPlan
  private let old: BlockStyle

  /// Returns `nil` where the line has the prefix already.
  init?(_ plan: PrefixPlan, of head: ParagraphHead) {
    let old = head.bytes[..<head.parts.length]
    // A plain paragraph keeps the white space that it begins with.
    if plan.prefix.isEmpty, old.allSatisfy(\.isBlank) { return nil }
    var start = 0
    while start < min(old.count, plan.prefix.count), old[start] == plan.prefix[start] { start += 1 }
    guard old[...] != plan.prefix[...] else { return nil }
    range = start..<old.count
    bytes = Array(plan.prefix[start...])
    self.plan = plan
    self.old = head.block
  }

  /// True if the line with the new prefix is what it is to be, and all behind the prefix stays what it
  /// is: the same bytes are the text before and after. Nothing but the beginning of the line is read.
  ///
  /// The white space that a line begins with is text in some lines and a part of the prefix in others,
  /// and `#` may end a heading, so lines with these are parsed.
  func isPlain(in line: [UInt8], _ fence: FenceState) -> Bool {
    guard let first = line.first, !first.isBlank, plan.prefix.first?.isBlank != true,
      line.last != .numberSign, line.last?.isBlank != true,
      isText(old), isText(plan.block), !line[range.upperBound...].isEmpty
    else { return false }
    let new = line[..<range.lowerBound] + bytes + line[range.upperBound...].prefix(Self.longest)
    guard line.count - range.upperBound <= Self.longest else { return false }
    let scanned = BlockScanner.scan(Array(new), fence: fence)
    return scanned.block.isSame(as: plan.block) && scanned.textStart == plan.prefix.count
      && scanned.prefix.length == plan.prefix.count
  }

  /// More bytes of text than nearly all lines have.
  private static let longest = 1 << 10

  private func isText(_ block: BlockStyle) -> Bool {
    block.kind == .paragraph || block.kind == .heading
  }
}
