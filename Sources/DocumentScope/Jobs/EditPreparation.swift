import Files
import MarkdownSyntax

/// Parts of an edit that a job has worked out, so that applying it takes little time.
nonisolated struct EditPreparation: Sendable {
  /// The fences of the text after the edit; nil: they are followed when it is applied.
  var fences: FenceTree?
  /// The checksum of its record in the history; nil: it is computed when the edit is recorded.
  var seal: RecordSeal?
}
