@testable import Markdown
import TextCore

/// A paragraph of any bytes, parsed as a whole, by parts and with a parser that was used before.
enum MarkdownTarget {
  private static let lineEnds: Set<UInt8> = [0x0A, 0x0D]

  static func run(_ tape: inout Tape) {
    var parser = ParagraphParser()
    while tape.hasNext() {
      let fence = FenceState(rawValue: UInt8(tape.number(0...FenceState.count)))
      // Mostly short ones; those of some length are parted in parsing.
      let bytes =
        switch tape.number(0...7) {
        case 0: tape.rest()
        case 1: repeated(tape.text(of: Pieces.inline, upTo: 24), &tape)
        default: tape.text(of: Pieces.inline, upTo: 24)
        }
      let state = tape.element(of: [fence, .outside])
      check(bytes.filter { !lineEnds.contains($0) }, state, &parser, tape)
    }
  }

  private static func repeated(_ bytes: [UInt8], _ tape: inout Tape) -> [UInt8] {
    let more = tape.text(of: Pieces.inline, upTo: 24)
    return (0..<tape.number(1...60)).flatMap { $0 % 3 == 0 ? more : bytes }
  }

  private static func check(
    _ bytes: [UInt8], _ fence: FenceState, _ parser: inout ParagraphParser, _ tape: Tape
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
    var fresh = ParagraphParser()
    tape.expect(fresh.parse(bytes, fence: fence) == parsed, "a parser that was used is as new")
    tape.expect(fresh.work <= 40 * bytes.count, "parsing is near-linear")
    let structure = parser.structure(of: bytes, in: ParagraphPlace(fence: fence))
    tape.expect(structure?.parsed == parsed, "a structure is of the same")
    checkParts(bytes, fence, parsed, &parser, tape)
  }

  private static func checkParts(
    _ bytes: [UInt8], _ fence: FenceState, _ whole: ParsedParagraph,
    _ parser: inout ParagraphParser, _ tape: Tape
  ) {
    let parts = ParagraphParts.parts(in: 0..<bytes.count, of: bytes).map(\.range)
    guard ParagraphParts.areIn(bytes.count), let first = parts.first else { return }
    guard ParagraphParser.isParted(head: Array(bytes[first]), fence: fence) else { return }
    let head = parser.parse(Array(bytes[first]), fence: fence)
    var found = styles(head.inlines, count: first.count)
    var hasLooseEnds = head.block.hasLooseEnds
    for part in parts.dropFirst() {
      let parsed = parser.parsePart(Array(bytes[part]), of: head.block)
      found += styles(parsed.inlines, count: part.count)
      hasLooseEnds = hasLooseEnds || parsed.block.hasLooseEnds
    }
    tape.expect(found == styles(whole.inlines, count: bytes.count), "parts have the same styles")
    tape.expect(head.prefix == whole.prefix, "the first part has the prefix")
    tape.expect(hasLooseEnds == whole.block.hasLooseEnds, "parts have the same loose ends")
  }

  private static func styles(_ runs: [InlineRun], count: Int) -> [InlineStyle] {
    var styles = [InlineStyle](repeating: [], count: count)
    for run in runs { for index in run.range { styles[index] = run.style } }
    return styles
  }
}
