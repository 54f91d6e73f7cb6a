import MarkdownSyntax
import TextCore
import WindowScope

/// The fences of the texts before and after the last long steps of the undo history, so that
/// undoing and redoing them reads no text.
///
/// Steps are named by their number: the first step that can be undone is 1. Trees share their nodes,
/// and adjacent steps share a tree.
struct LongSteps {
  /// The number of steps that are kept.
  static let most = 8
  /// An edit is long if it has more replacements than this, as each is followed by itself.
  private static let mostReplacements = 64
  /// An edit is long if it replaces, or writes, more bytes than this.
  private static let mostBytes = 1 << 15

  private struct Step {
    var number: Int
    var before: FenceTree
    var after: FenceTree
  }

  /// In ascending order.
  private var steps: [Step] = []

  /// Notes an edit that became step `number` or joined it, and discards the steps that it replaces.
  ///
  /// - Parameter after: the fences after the edit; nil if a job has not found them, or the step has
  ///   other edits, too.
  mutating func record(
    _ edit: Edit, from before: FenceTree, to after: FenceTree?, as number: Int
  ) {
    while let last = steps.last, last.number >= number { steps.removeLast() }
    guard let after, Self.isLong(edit) else { return }
    steps.append(Step(number: number, before: before, after: after))
    if steps.count > Self.most { steps.removeFirst() }
  }

  /// Returns the fences before step `number`; nil if they are not known.
  func fences(before number: Int) -> FenceTree? { step(number)?.before }

  /// Returns the fences after step `number`; nil if they are not known.
  func fences(after number: Int) -> FenceTree? { step(number)?.after }

  private func step(_ number: Int) -> Step? { steps.last { $0.number == number } }

  private static func isLong(_ edit: Edit) -> Bool {
    let bytes = edit.replacements.reduce(0) { $0 + max($1.range.count, $1.text.utf8Count) }
    return edit.replacements.count > mostReplacements || bytes > mostBytes
  }
}
