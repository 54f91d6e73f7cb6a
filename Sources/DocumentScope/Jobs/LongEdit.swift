import Files
import MarkdownSyntax
import TextCore

/// An edit of a long text that a job has made, with the fences of the text after it, which take
/// time. Applying it costs what its few replacements cost.
nonisolated struct LongEdit: Sendable {
  let result: EditResult
  private(set) var preparation: EditPreparation

  /// Returns `nil` where the edit changes nothing.
  init?(_ result: EditResult?, of text: TextRope) {
    guard let result, !result.edit.isEmpty else { return nil }
    var after = text
    guard (try? result.edit.apply(to: &after)) != nil else { return nil }
    self.result = result
    preparation = EditPreparation(fences: FenceTree(after))
  }

  /// Returns the same edit with the checksum of its record.
  func sealed(by seal: RecordSeal) -> LongEdit {
    var edit = self
    edit.preparation.seal = seal
    return edit
  }
}
