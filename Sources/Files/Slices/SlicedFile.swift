public import Platform
import Synchronization
public import TextCore
public import SystemPackage

/// A large file of which the beginning was read, so that it can be shown while the rest is read
/// slice by slice in the background.
///
/// It is only for files whose beginning is plain UTF-8; what turns out to be something else further
/// on is decoded as a whole at the end, as it would have been at once.
public final class SlicedFile: Sendable {
  /// What reading on brings.
  public enum Step: Sendable {
    /// The text goes on.
    case text(TextRope)
    /// All was read; this is how the file is written.
    case end(FileFormat)
    /// All was read, and it is not what the beginning seemed to be: it is in another charset, or
    /// its lines end with a lone `\r`.
    case otherwise(TextRope, FileFormat)
  }

  /// The file as it was before it was read.
  public var stamp: FileStamp { file.stamp }
  /// The text of the beginning.
  public let beginning: TextRope
  /// How the file is written, as far as the beginning tells.
  public let format: FileFormat

  private let file: any OpenedFile
  private let decoder: Mutex<SliceDecoder>
  private let sliceLength: Int

  private init(
    _ file: any OpenedFile, _ decoder: SliceDecoder, _ beginning: TextRope, sliceLength: Int
  ) {
    self.file = file
    self.beginning = beginning
    self.sliceLength = sliceLength
    format = decoder.format ?? FileFormat()
    self.decoder = Mutex(decoder)
  }

  /// Reads the beginning of the file at `path`.
  ///
  /// - Returns: `nil` where the file had better be read at once: it is small, or its beginning does
  ///   not tell what it is. Throws `FileError`, and `UnreadableText` where the beginning shows that
  ///   the file is none, however large it is.
  public static func begin(
    _ path: FilePath, in store: any FileStore, sizes: SliceSizes = .shipped
  ) throws -> SlicedFile? {
    try begin(store.open(path), sizes: sizes)
  }

  static func begin(_ file: any OpenedFile, sizes: SliceSizes) throws -> SlicedFile? {
    guard file.stamp.size > sizes.least else { return nil }
    let head = try file.read(sizes.head)
    try TextDecoder.refuse(head, size: Int(file.stamp.size))
    guard let (decoder, text) = SliceDecoder.begin(head), !text.isEmpty else { return nil }
    return SlicedFile(file, decoder, text, sliceLength: sizes.slice)
  }

  /// Reads on; for one thread at a time. Throws `FileError`, after which what was read so far is
  /// all that there will be.
  public func next() throws -> Step {
    let bytes = try file.read(sliceLength)
    if !bytes.isEmpty { return .text(decoder.withLock { $0.decode(bytes[...]) }) }
    let rest = decoder.withLock { $0.finish() }
    if !rest.isEmpty { return .text(rest) }
    if let format = decoder.withLock({ $0.format }) { return .end(format) }
    // What can't be read as a whole either stays what it seemed to be.
    guard let whole = try? TextDecoder.decode(file.readAll()) else { return .end(format) }
    let hasSameBytes = whole.format.encoding == .utf8 && whole.format.lineEnding != .cr
    return hasSameBytes ? .end(whole.format) : .otherwise(whole.text, whole.format)
  }
}
