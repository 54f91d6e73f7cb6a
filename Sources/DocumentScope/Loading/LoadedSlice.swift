import Files
import MarkdownSyntax
import TextCore

/// A slice of a file, decoded and scanned, ready to be added to the text.
nonisolated enum LoadedSlice: Sendable {
  case text(TextRope, FenceTree)
  case end(FileFormat)
  case otherwise(TextRope, FenceTree, FileFormat)
  case failed(any Error)

  /// Reads the next slice. Takes as long as reading and scanning it.
  init(next file: SlicedFile) {
    do {
      switch try file.next() {
      case .text(let text): self = .text(text, FenceTree(text, isBeginning: false))
      case .end(let format): self = .end(format)
      case .otherwise(let text, let format): self = .otherwise(text, FenceTree(text), format)
      }
    } catch {
      self = .failed(error)
    }
  }
}
