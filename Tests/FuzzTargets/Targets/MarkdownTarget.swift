@testable import MarkdownSyntax
import TextCore

/// A paragraph of any bytes, parsed as a whole, by parts, after an edit and with a parser that was
/// used before.
enum MarkdownTarget {
  private static let lineEnds: Set<UInt8> = [0x0A, 0x0D]

  /// The sizes of the program, and sizes with which a short text has many parts.
  private static let sizes = [
    PartSizes(
      giant: 1 << 10, longest: 1 << 9, head: 1 << 7, rarity: 5, shortest: 16, view: 1 << 7),
    .shipped,
  ]

  static func run(_ tape: inout Tape) {
    var parsers = sizes.map { ParagraphParser(sizes: $0) }
    while tape.hasNext() {
      let fence = FenceState(rawValue: UInt16(tape.number(0...(3 << 8))))
      let isShipped = tape.number(0...15) == 0
      // Mostly short ones; those of some length are giant.
      let bytes =
        switch tape.number(0...7) {
        case 0: tape.rest()
        case 1: repeated(tape.text(of: Pieces.inline, upTo: 24), isShipped ? 900 : 60, &tape)
        default: tape.text(of: Pieces.inline, upTo: 24)
        }
      let state = tape.element(of: [fence, .outside])
      check(bytes.filter { !lineEnds.contains($0) }, state, &parsers[isShipped ? 1 : 0], &tape)
    }
  }

  private static func repeated(_ bytes: [UInt8], _ most: Int, _ tape: inout Tape) -> [UInt8] {
    let more = tape.text(of: Pieces.inline, upTo: 24)
    let every = tape.number(2...40)
    return (0..<tape.number(1...most)).flatMap { $0 % every == 0 ? more : bytes }
  }

  private static func check(
    _ bytes: [UInt8], _ fence: FenceState, _ parser: inout ParagraphParser, _ tape: inout Tape
  ) {
    let parsed = parser.parse(bytes, fence: fence)
    var end = 0
    var last: InlineStyle = []
    for run in parsed.inlines {
      tape.expect(
        run.range.lowerBound >= end && !run.range.isEmpty && !run.style.isEmpty
          && (run.range.lowerBound > end || run.style != last), "runs ascend")
      (end, last) = (run.range.upperBound, run.style)
    }
    let prefix = parsed.prefix
    tape.expect(end <= bytes.count && prefix.length <= bytes.count, "runs are in the paragraph")
    tape.expect(prefix.indentation + prefix.hanging <= prefix.length, "a prefix has its parts")
    var fresh = ParagraphParser(sizes: parser.sizes)
    tape.expect(fresh.parse(bytes, fence: fence) == parsed, "a parser that was used is as new")
    tape.expect(fresh.work <= 40 * bytes.count, "parsing is near-linear")
    let structure = parser.structure(of: bytes, in: ParagraphPlace(fence: fence))
    tape.expect(
      structure.block == parsed.block && structure.prefix == parsed.prefix,
      "a structure is of the same")
    guard parser.isGiant(bytes.count) else { return }
    checkParts(bytes, fence, parsed, &parser, tape)
    checkEdit(bytes, parsed, &parser, &tape)
  }

  private static func checkParts(
    _ bytes: [UInt8], _ fence: FenceState, _ whole: ParsedParagraph,
    _ parser: inout ParagraphParser, _ tape: Tape
  ) {
    let parts = ParagraphParts.parts(in: 0..<bytes.count, of: bytes, parser.sizes)
    guard let first = parts.first else { return }
    let head = parser.parseHead(Array(bytes[first.range]), fence: fence)
    var found = styles(head.inlines, count: first.range.count)
    var hasLooseEnds = head.block.hasLooseEnds
    for part in parts.dropFirst() {
      tape.expect(
        !part.isParsed || part.range.count <= parser.sizes.longest, "no part is very long")
      let parsed = parser.parsePart(
        Array(bytes[part.range]), isParsed: part.isParsed, of: head.block)
      found += styles(parsed.inlines, count: part.range.count)
      hasLooseEnds = hasLooseEnds || parsed.block.hasLooseEnds
    }
    tape.expect(found == styles(whole.inlines, count: bytes.count), "parts have the same styles")
    tape.expect(head.prefix == whole.prefix, "the first part has the prefix")
    tape.expect(hasLooseEnds == whole.block.hasLooseEnds, "parts have the same loose ends")
  }

  /// Checks that an edit changes nothing outside the range that it reports.
  private static func checkEdit(
    _ bytes: [UInt8], _ parsed: ParsedParagraph, _ parser: inout ParagraphParser,
    _ tape: inout Tape
  ) {
    let range = tape.range(in: bytes.count)
    let new = tape.text(of: Pieces.inline, upTo: 2).filter { !lineEnds.contains($0) }
    let state = parsed.block.fence
    var edited = bytes
    edited.replaceSubrange(range, with: new)
    let after = parser.parse(edited, fence: state)
    guard parser.isGiant(edited.count), after.prefix == parsed.prefix,
      after.block.kind == parsed.block.kind
    else { return }
    let text = TextRope(bytes: edited)
    let touched = ParagraphParts(of: 0..<text.end, in: text, parser.sizes).touched(
      by: TextRange(at: TextOffset(range.lowerBound), length: new.count))
    let old = styles(parsed.inlines, count: bytes.count)
    let now = styles(after.inlines, count: edited.count)
    tape.expect(
      old.prefix(touched.lowerBound.utf8) == now.prefix(touched.lowerBound.utf8),
      "what is before an edit stays")
    let rest = edited.count - touched.upperBound.utf8
    tape.expect(old.suffix(rest) == now.suffix(rest), "what is behind an edit stays")
  }

  private static func styles(_ runs: [InlineRun], count: Int) -> [InlineStyle] {
    var styles = [InlineStyle](repeating: [], count: count)
    for run in runs { for index in run.range { styles[index] = run.style } }
    return styles
  }
}
