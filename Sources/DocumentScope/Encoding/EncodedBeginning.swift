import Files
import Platform
import SystemPackage
import TextCore

/// The first bytes of a file, with guesses of their encoding.
nonisolated struct EncodedBeginning: Sendable {
  let path: FilePath
  let stamp: FileStamp?
  let guesses: [TextEncoding]
  private let beginning: FileBeginning?

  /// Reads it; empty if the file can't be read.
  init(of path: FilePath, in store: any FileStore) {
    self.path = path
    beginning = try? FileBeginning(of: path, in: store)
    stamp = beginning?.stamp
    guesses = TextDecoder.guesses(for: beginning?.bytes ?? [])
  }

  /// The beginning decoded in an encoding; `nil` if it is invalid in that encoding.
  func text(in encoding: TextEncoding) -> TextRope? {
    TextDecoder.beginning(
      of: beginning?.bytes ?? [], as: encoding, isWhole: beginning?.isWhole ?? true)
  }
}
