public import Platform
import Synchronization

/// A file that was read as a whole.
public final class BytesOfFile: OpenedFile {
  /// The stamp of the file when it was read.
  public let stamp: FileStamp
  private let bytes: [UInt8]
  private let position = Mutex(0)

  /// Makes a file of the bytes that were read.
  public init(_ bytes: [UInt8], stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
  }

  /// The next bytes.
  public func read(_ count: Int) -> [UInt8] {
    position.withLock { position in
      defer { position = min(bytes.count, position + count) }
      return Array(bytes[position...].prefix(count))
    }
  }

  public func readAll() -> [UInt8] { bytes }

  /// The stamp of the file when it was read.
  public func currentStamp() -> FileStamp { stamp }

  /// None: no program can change the bytes.
  public func writers() -> FileWriters { .none }
}
