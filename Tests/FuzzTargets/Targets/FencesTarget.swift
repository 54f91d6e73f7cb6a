@testable import MarkdownSyntax
@testable import TextCore

/// The tree of fences through edits, against one made at once and against a walk line by line.
enum FencesTarget {
  private static let longest = 2000

  static func run(_ tape: inout Tape) {
    let start = tape.text(of: Pieces.fences, upTo: 120)
    var text = TextRope(
      bytes: start, chunkSize: tape.element(of: [16, TextChunk.standardSize]))
    var tree = FenceTree(text, leafSize: tape.element(of: [4, FenceNode.shippedLeafSize]))
    while tape.hasNext() {
      let before = text
      let edit = someEdit(in: text, &tape)
      guard (try? edit.apply(to: &text)) != nil else {
        tape.expect(false, "an edit fits the text that it was made for")
        return
      }
      tree.update(for: edit, from: before, to: text)
      tree.invariantCheck()
      let fresh = FenceTree(text)
      tape.expect(tree.changeCount == fresh.changeCount, "there are as many fences")
      var state = FenceState.outside
      var start = TextOffset(0)
      let lines = text.allBytes.split(separator: 0x0A, omittingEmptySubsequences: false)
      let count = frontMatterCount(lines)
      for line in lines[..<count] {
        tape.expect(
          tree.state(before: start) == .frontMatter, "a line at \(start.utf8) is front matter")
        start = start + line.count + 1
      }
      for line in lines[count...] {
        tape.expect(tree.state(before: start) == state, "a line at \(start.utf8) has its state")
        tape.expect(
          tree.state(at: start) == inside(line, from: state),
          "a line at \(start.utf8) is in its block or behind it")
        tape.expect(
          tree.firstChange(from: start) == fresh.firstChange(from: start),
          "a line at \(start.utf8) has the same next fence")
        tape.expect(
          tree.lineState(at: start) == fresh.lineState(at: start),
          "a line at \(start.utf8) is the same beside its neighbours")
        state = walk(line, from: state)
        start = start + line.count + 1
      }
    }
  }

  private static func someEdit(in text: TextRope, _ tape: inout Tape) -> Edit {
    if text.utf8Count > longest { return Edit(replacing: 0..<text.end, with: "", in: text) }
    var start = 0
    return Edit(
      (0..<tape.number(1...3)).map { _ in
        let lower = tape.number(start...text.utf8Count)
        let longest = tape.number(0...15) == 0 ? 300 : 6
        let upper = min(text.utf8Count, lower + tape.number(0...longest))
        start = upper
        return .init(
          range: offsets(lower..<upper),
          text: TextRope(bytes: tape.text(of: Pieces.fences, upTo: 4)))
      }, in: text)
  }

  /// The number of lines of the front matter, computed naively; 0 if there is none. No text here
  /// has a thousand lines.
  private static func frontMatterCount(_ lines: [ArraySlice<UInt8>]) -> Int {
    guard lines.count > 1, let mark = mark(lines[0]), mark == 0x2D || mark == 0x2B else { return 0 }
    let last = lines.indices.dropFirst().first { index in
      Self.mark(lines[index]) == mark || mark == 0x2D && Self.mark(lines[index]) == 0x2E
    }
    guard let last, last == 1 || !lines[1].allSatisfy(isWhiteSpace) else { return 0 }
    return last + 1
  }

  /// The character of which a line has three, and only white space after them; nil for any other line.
  private static func mark(_ line: ArraySlice<UInt8>) -> UInt8? {
    guard line.count >= 3, Set(line.prefix(3)).count == 1 else { return nil }
    return line.dropFirst(3).prefix(64).allSatisfy(isWhiteSpace) ? line.first : nil
  }

  private static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Returns the beginning of a line, and the number of quotes in it.
  private static func beginning(of line: ArraySlice<UInt8>) -> (
    bytes: ArraySlice<UInt8>, depth: Int
  ) {
    let bytes = line.prefix { isBlank($0) || $0 == 0x3E }.prefix(128)
    return (bytes, min(63, bytes.count { $0 == 0x3E }))
  }

  /// The state in a line, computed naively.
  private static func inside(_ line: ArraySlice<UInt8>, from state: FenceState) -> FenceState {
    beginning(of: line).depth < state.depth ? .outside : state
  }

  /// The state after a line.
  private static func walk(_ line: ArraySlice<UInt8>, from state: FenceState) -> FenceState {
    let state = inside(line, from: state)
    let (beginning, depth) = beginning(of: line)
    let hasEnd = String(decoding: line, as: UTF8.self).contains("-->")
    if state.isComment { return hasEnd ? .outside : state }
    if !state.isInside, beginning.count < 128, !hasEnd,
      line.dropFirst(beginning.count).starts(with: "<!--".utf8)
    {
      return .comment(depth: depth)
    }
    guard line.count - (line.last == 0x0D ? 1 : 0) <= 512, beginning.count < 128 else {
      return state
    }
    var text = line.dropFirst(beginning.count)
    let isItem = behindMarker(text).map { text = $0 } != nil
    guard let mark = text.first, mark == 0x60 || mark == 0x7E else { return state }
    let length = text.prefix { $0 == mark }.count
    let rest = text.drop { $0 == mark }
    guard length >= 3, mark == 0x7E || !rest.contains(0x60) else { return state }
    guard state.isInside else { return FenceState(character: mark, length: length, depth: depth) }
    let closes =
      mark == state.character && length >= state.length && depth == state.depth && !isItem
      && rest.allSatisfy(isWhiteSpace)
    return closes ? .outside : state
  }

  /// Returns the text after the marker of an item and its white space; nil if there is none.
  private static func behindMarker(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    let digits = text.prefix { (0x30...0x39).contains($0) }.count
    let mark = text.dropFirst(digits).first
    let isMarker =
      digits == 0
      ? mark.map { [0x2A, 0x2B, 0x2D].contains($0) } ?? false
      : digits < 10 && (mark == 0x2E || mark == 0x29)
    let rest = text.dropFirst(digits + 1)
    guard isMarker, rest.first.map(isBlank) ?? false else { return nil }
    return rest.drop(while: isBlank)
  }
}
