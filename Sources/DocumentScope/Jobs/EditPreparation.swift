import Files
import MarkdownSyntax

/// Parts of an edit that a job has worked out, so that applying it takes little time.
nonisolated struct EditPreparation: Sendable {
  /// The fences of the text after the edit; nil: they are followed when it is applied.
  var fences: FenceTree?
  /// Its record in the history, sealed; nil: it is made when the edit is recorded.
  var seal: RecordSeal?

  /// The number of times that a record is sealed if selection and page change meanwhile.
  static let mostSeals = 3
}
