import Files
import TextCore

/// The content of a changed file, to be merged into the text.
struct PendingMerge: Equatable {
  let theirs: TextRope
  let file: DocumentFile
}
