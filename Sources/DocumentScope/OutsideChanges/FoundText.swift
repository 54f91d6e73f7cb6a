import Files
import Platform
import SystemPackage
import TextCore

/// The content that another program has left in a document's file.
nonisolated enum FoundText: Sendable {
  case text(TextRope, FileFormat, FileStamp)
  /// The file was written while it was read.
  case unsettled
  case unreadable(any Error)

  /// Reads and decodes all of it; its encoding was `known` before. Linear.
  init(reading path: FilePath, in store: any FileStore, before known: TextEncoding) {
    self.init(reading: path, in: store) { bytes throws(UnreadableText) in
      try TextDecoder.decode(bytes, before: known)
    }
  }

  /// Reads all of it as a text in an encoding. Linear.
  init(reading path: FilePath, in store: any FileStore, as encoding: TextEncoding) {
    self.init(reading: path, in: store) { bytes throws(UnreadableText) in
      try TextDecoder.decode(bytes, as: encoding)
    }
  }

  private init(
    reading path: FilePath, in store: any FileStore,
    _ decode: ([UInt8]) throws(UnreadableText) -> (text: TextRope, format: FileFormat)
  ) {
    do {
      let (bytes, stamp) = try store.read(path, limit: .max)
      guard try store.stamp(of: path) == stamp else {
        self = .unsettled
        return
      }
      let decoded = try decode(bytes)
      self = .text(decoded.text, decoded.format, stamp)
    } catch {
      self = .unreadable(error)
    }
  }
}
