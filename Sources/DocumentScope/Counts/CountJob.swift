import Counting
import Markdown
import Markdown
import Synchronization

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
