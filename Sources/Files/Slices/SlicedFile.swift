public import Platform
import Synchronization
public import TextCore
public import SystemPackage

/// A large file whose beginning is shown while the rest is read in the background.
///
/// A file whose beginning is plain UTF-8 is read in slices; if the rest turns out to be something else,
/// the file is decoded as a whole at the end. Any other file is decoded as a whole after its beginning,
/// which is shown in the encoding that is detected from it alone. That is nearly always the encoding of
/// the whole.
public final class SlicedFile: Sendable {
  /// The result of reading on.
  public enum Step: Sendable {
    /// The next part of the text.
    case text(TextRope)
    /// The end, and the file's format.
    case end(FileFormat)
    /// The end of a file that differs from its beginning: it is in another charset, or its lines end
    /// with a lone `\r`. With the whole text.
    case otherwise(TextRope, FileFormat)
  }

  private enum Reading {
    case slices(SliceDecoder)
    case whole
    case ended(FileFormat)
  }

  /// The file's stamp before it was read.
  public var stamp: FileStamp { file.stamp }
  public let beginning: TextRope
  /// The file's format, as detected from the beginning.
  public let format: FileFormat
  /// True if all text so far is the file's own bytes, so that it is right in any format that the file
  /// turns out to have.
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
  /// - Returns: `nil` if the file is better read at once: it is small, or its beginning does not show
  ///   its encoding. Throws `FileError`, and `UnreadableText` if the beginning shows that the file is no
  ///   text.
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

  /// Reads the next step; for one thread at a time. Throws `FileError` and `UnreadableText`, after which
  /// there are no more steps.
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
    // If the file can't be read as a whole either, its format stays that of the beginning.
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
