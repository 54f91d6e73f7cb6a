import MarkdownSyntax
import TextCore

/// An edit of a long text that a job has made, with the fences of the text after it, which take
/// time. Applying it costs what its few replacements cost.
nonisolated struct LongEdit: Sendable {
  let result: EditResult
  let fences: FenceTree

  /// Returns `nil` where the edit changes nothing.
  init?(_ result: EditResult?, of text: TextRope) {
    guard let result, !result.edit.isEmpty else { return nil }
    var after = text
    guard (try? result.edit.apply(to: &after)) != nil else { return nil }
    self.result = result
    fences = FenceTree(after)
  }
}
