import Files
import Platform
import SystemPackage
import TextCore

/// What another program has left in a document's file.
nonisolated enum FoundText: Sendable {
  case text(TextRope, FileFormat, FileStamp)
  /// It was written while it was read.
  case unsettled
  case unreadable(any Error)

  /// Reads and decodes all of it. Linear.
  init(reading path: FilePath, in store: any FileStore) {
    do {
      let (bytes, stamp) = try store.read(path, limit: .max)
      guard try store.stamp(of: path) == stamp else {
        self = .unsettled
        return
      }
      let decoded = try TextDecoder.decode(bytes)
      self = .text(decoded.text, decoded.format, stamp)
    } catch {
      self = .unreadable(error)
    }
  }
}
