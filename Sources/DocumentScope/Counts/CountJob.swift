import Counting
import Markdown
import Synchronization
import TextCore

/// A count in the background: of a snapshot, given up when it is not wanted any more.
nonisolated final class CountJob: Sendable {
  private let sizes: PartSizes
  private let isOver = Mutex(false)

  /// Makes one; `sizes`: which paragraphs are giant.
  init(sizes: PartSizes) { self.sizes = sizes }

  /// Gives it up: nothing comes of it.
  func cancel() { isOver.withLock { $0 = true } }

  /// Counts what is unknown; `nil`: it was given up.
  func run(_ tree: CountTree) -> CountTree? {
    var tree = tree
    let isDone = tree.countUnknown(by: TextCounter(sizes: sizes)) { isOver.withLock { !$0 } }
    return isDone ? tree : nil
  }
}

/// Something that has become of a text, for what is counted of it.
enum CountedChange {
  case edit(Edit, to: TextRope, FenceTree)
  case readOn(TextRange, to: TextRope, FenceTree)
}

extension CountTree {
  /// Follows what has become of the text. O(log n).
  mutating func follow(_ change: CountedChange) {
    switch change {
    case .edit(let edit, let text, let fences): follow(edit, to: text, fences: fences)
    case .readOn(let range, let text, let fences): follow(readOn: range, to: text, fences: fences)
    }
  }
}
