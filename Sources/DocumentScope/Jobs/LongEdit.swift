import Files
import MarkdownSyntax
import TextCore

/// An edit of a long text that a job has made, with the fences of the text after it, which take
/// time. Applying it costs what its few replacements cost.
nonisolated struct LongEdit: Sendable {
  let result: EditResult
  private let fences: FenceTree

  /// Returns `nil` where the edit changes nothing.
  init?(_ result: EditResult?, of text: TextRope) {
    guard let result, !result.edit.isEmpty else { return nil }
    var after = text
    guard (try? result.edit.apply(to: &after)) != nil else { return nil }
    self.result = result
    fences = FenceTree(after)
  }

  /// Its parts, with its sealed record.
  func preparation(sealedBy seal: RecordSeal?) -> EditPreparation {
    EditPreparation(fences: fences, seal: seal)
  }
}

extension EditResult {
  /// Returns the result of a command that found `selection`, if it is applied while `current` is
  /// selected: a selection that was made meanwhile stays.
  func keeping(_ current: Selection, insteadOf selection: Selection) -> EditResult {
    var result = self
    if current != selection { result.selection = current.mapped(by: mapping) }
    return result
  }
}
