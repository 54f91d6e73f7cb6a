import TestSupport
import TextCore
import Testing

@testable import MarkdownSyntax

/// The edges of the code block that holds a line.
@Suite struct FenceTreeBlockTests {
  private static let lines = [
    "```", "~~~", "``` swift", "text", "", "> ```", "> text", "> > text", "# head", "- ```",
  ]

  private static func text(_ random: inout SeededGenerator, lines count: Int) -> TextRope {
    TextRope(
      (0..<count).map { _ in lines.randomElement(using: &random) ?? "" }.joined(separator: "\n"))
  }

  /// A block is the lines in a row with its state: the line above them opens it, and the last of them
  /// closes it unless its quote ends.
  @Test(arguments: [4, FenceNode.shippedLeafSize]) func blocksBeginAndEnd(leafSize: Int) throws {
    let seed: UInt64 = 26
    var random = SeededGenerator(seed: seed)
    for round in 0..<60 {
      let text = Self.text(&random, lines: 40)
      let tree = FenceTree(text, leafSize: leafSize)
      let starts = (0...text.newlineCount).map { text.paragraphStart($0) }
      for (index, start) in starts.enumerated() {
        let note = "seed \(seed), round \(round), line \(index)"
        let first = tree.blockStart(at: start)
        let block = tree.state(at: start)
        guard block.isInside else {
          #expect(first == nil, "\(note)")
          continue
        }
        var naive = index
        repeat { naive -= 1 } while tree.state(at: starts[naive]) == block
        #expect(first == starts[naive], "\(note)")
        var end = index
        while end < starts.count, tree.state(at: starts[end]) == block { end += 1 }
        // The fence that closes a block is still in it.
        let last = starts[end - 1]
        let isClosed = end < starts.count && !tree.state(before: starts[end]).isInside
        let closing = tree.blockEnd(from: start)
        if isClosed {
          #expect(closing == .init(offset: last, isInBlock: true), "\(note)")
        } else if end < starts.count {
          #expect(closing == .init(offset: starts[end], isInBlock: false), "\(note)")
        } else {
          let behind = FenceTree(text + "\n").state(before: text.end + 1)
          #expect(
            closing == (behind.isInside ? nil : .init(offset: last, isInBlock: true)), "\(note)")
        }
      }
    }
  }
}

extension TextRope {
  fileprivate static func + (text: TextRope, more: String) -> TextRope {
    var text = text
    text.append(TextRope(more))
    return text
  }
}
