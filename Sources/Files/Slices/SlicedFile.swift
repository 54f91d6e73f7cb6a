public import Platform
import Synchronization
public import TextCore
public import SystemPackage

/// A large file of which the beginning was read, so that it can be shown while the rest is read in
/// the background.
///
/// A file whose beginning is plain UTF-8 is read slice by slice; what turns out to be something
/// else further on is decoded as a whole at the end. Any other is decoded as a whole after its
/// beginning is shown as what that alone would be taken for, which is nearly always what the whole
/// is.
public final class SlicedFile: Sendable {
  /// The result of reading on.
  public enum Step: Sendable {
    /// The text goes on.
    case text(TextRope)
    /// All was read; this is how the file is written.
    case end(FileFormat)
    /// All was read, and it is not what the beginning seemed to be: it is in another charset, or
    /// its lines end with a lone `\r`.
    case otherwise(TextRope, FileFormat)
  }

  private enum Reading {
    case slices(SliceDecoder)
    case whole
    case ended(FileFormat)
  }

  /// The file as it was before it was read.
  public var stamp: FileStamp { file.stamp }
  /// The text of the beginning.
  public let beginning: TextRope
  /// How the file is written, as far as the beginning tells.
  public let format: FileFormat
  /// Whether all text that was handed on is the file's own bytes, so that none of it is wrong
  /// however the file turns out to be written.
  public let isVerbatim: Bool

  private let file: any OpenedFile
  private let reading: Mutex<Reading>
  private let sizes: SliceSizes

  private init(
    _ file: any OpenedFile, _ reading: Reading, _ beginning: TextRope, _ format: FileFormat,
    _ sizes: SliceSizes
  ) {
    self.file = file
    self.beginning = beginning
    self.format = format
    self.sizes = sizes
    if case .slices = reading { isVerbatim = true } else { isVerbatim = false }
    self.reading = Mutex(reading)
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
    if let (decoder, text) = SliceDecoder.begin(head) {
      return text.isEmpty
        ? nil : SlicedFile(file, .slices(decoder), text, decoder.format ?? FileFormat(), sizes)
    }
    guard let (text, format) = TextDecoder.decodeBeginning(head) else { return nil }
    return SlicedFile(file, .whole, text, format, sizes)
  }

  /// Reads on; for one thread at a time. Throws `FileError` and `UnreadableText`, after which what
  /// was read so far is all that there will be.
  public func next() throws -> Step {
    switch reading.withLock({ $0 }) {
    case .slices(let decoder): try nextSlice(decoder)
    case .whole: try rest()
    case .ended(let format): .end(format)
    }
  }

  private func nextSlice(_ decoder: SliceDecoder) throws -> Step {
    var decoder = decoder
    defer { reading.withLock { [decoder] in $0 = .slices(decoder) } }
    let bytes = try file.read(sizes.slice)
    if !bytes.isEmpty { return .text(decoder.decode(bytes[...])) }
    let rest = decoder.finish()
    if !rest.isEmpty { return .text(rest) }
    if let format = decoder.format { return .end(format) }
    // What can't be read as a whole either stays what it seemed to be.
    guard let whole = try? TextDecoder.decode(file.readAll()) else { return .end(format) }
    let hasSameBytes = whole.format.encoding == .utf8 && whole.format.lineEnding != .cr
    return hasSameBytes ? .end(whole.format) : .otherwise(whole.text, whole.format)
  }

  private func rest() throws -> Step {
    var (text, format) = try TextDecoder.decode(file.readAll())
    guard text.utf8Count >= beginning.utf8Count,
      text.bytes(in: 0..<beginning.end) == beginning.bytes(in: 0..<beginning.end)
    else { return .otherwise(text, format) }
    text.replace(0..<beginning.end, with: TextRope())
    reading.withLock { [format] in $0 = .ended(format) }
    return .text(text)
  }
}
