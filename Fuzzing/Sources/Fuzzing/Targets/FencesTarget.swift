@testable import Markdown
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
      tape.expect(tree.candidateCount == fresh.candidateCount, "there are as many fences")
      var state = FenceState.outside
      var start = TextOffset(0)
      for line in text.allBytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
        tape.expect(tree.state(before: start) == state, "a line at \(start.utf8) has its state")
        tape.expect(
          tree.firstCandidate(from: start) == fresh.firstCandidate(from: start),
          "a line at \(start.utf8) has the same next fence")
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

  /// The state after a line, the plain way.
  private static func walk(_ line: ArraySlice<UInt8>, from state: FenceState) -> FenceState {
    let text = line.drop { $0 == 0x20 }
    guard line.count - (line.last == 0x0D ? 1 : 0) <= 512 else { return state }
    guard line.count - text.count < 4, let mark = text.first, mark == 0x60 || mark == 0x7E else {
      return state
    }
    let length = text.prefix { $0 == mark }.count
    let rest = text.drop { $0 == mark }
    guard length >= 3 else { return state }
    if state.isInside {
      let closes =
        mark == state.character && length >= state.length
        && rest.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) }
      return closes ? .outside : state
    }
    let opens = mark == 0x7E || !rest.contains(0x60)
    return opens ? FenceState(character: mark, length: length) : state
  }
}
