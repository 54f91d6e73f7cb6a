import MarkdownSyntax
import TextCore

/// The replacement of a line's prefix by another one.
struct PrefixChange {
  /// The bytes of the line to remove, after those that both prefixes begin with.
  let range: Range<Int>
  /// The bytes to insert.
  let bytes: [UInt8]
  private let plan: PrefixPlan
  private let old: BlockStyle

  /// Returns `nil` if the line has the prefix already.
  init?(_ plan: PrefixPlan, of head: ParagraphHead) {
    let old = head.bytes[..<head.parts.length]
    // A plain paragraph keeps the white space that it begins with.
    if plan.prefix.isEmpty, old.allSatisfy(\.isBlank) { return nil }
    var start = 0
    while start < min(old.count, plan.prefix.count), old[start] == plan.prefix[start] { start += 1 }
    guard old[...] != plan.prefix[...] else { return nil }
    range = start..<old.count
    bytes = start == 0 ? plan.prefix : Array(plan.prefix[start...])
    self.plan = plan
    self.old = head.block
  }

  /// Returns true if the line with the new prefix gets the intended block, and the rest of the line
  /// keeps its meaning: the same bytes are the text before and after. Reads only the beginning of
  /// the line.
  ///
  /// White space at the beginning of a line is text in some lines and a part of the prefix in
  /// others, and `#` may end a heading, so lines with these are parsed.
  func isPlain(in line: [UInt8], _ fence: FenceState) -> Bool {
    guard let first = line.first, !first.isBlank, plan.prefix.first?.isBlank != true,
      isText(old), isText(plan.block),
      let last = line[range.upperBound...].last(where: { !$0.isBlank }), last != .numberSign
    else { return false }
    guard line.count - range.upperBound <= Self.longest else { return false }
    if fence == .outside, isBeforeLetter(in: line) { return true }
    var new: [UInt8] = []
    new.reserveCapacity(line.count + bytes.count)
    new += line[..<range.lowerBound]
    new += bytes
    new += line[range.upperBound...]
    let scanned = BlockScanner.scan(new, fence: fence)
    return scanned.block.isSame(as: plan.block) && scanned.textStart == plan.prefix.count
      && scanned.prefix.length == plan.prefix.count
  }

  /// Returns true if a letter or `=` follows a prefix without indentation: such a line is parsed as planned
  /// whatever the rest of it is, where no code or comment is open.
  private func isBeforeLetter(in line: [UInt8]) -> Bool {
    let first = line[range.upperBound]
    guard first.isLetter || first >= 0xC2 || first == .equals else { return false }
    // The white space between two markers could be indentation.
    let marker = plan.prefix.dropLast()
    switch marker.first {
    case nil: return plan.prefix.isEmpty
    case .numberSign: return true
    case .greater, .hyphen, .asterisk, .plus:
      return marker.count == 1 || Array(marker) == Self.box
    case let first? where first.isDigit:
      // A longer number is no marker.
      return marker.count <= 10 && (marker.last == .period || marker.last == .closeParenthesis)
        && marker.dropLast().allSatisfy(\.isDigit)
    default: return false
    }
  }

  /// The marker of a task, without the space after it.
  private static let box = Array("- [ ]".utf8)

  /// The length of text beyond which lines are parsed: longer than nearly all lines, in bytes.
  private static let longest = 1 << 10

  private func isText(_ block: BlockStyle) -> Bool {
    block.kind == .paragraph || block.kind == .heading
  }
}
