/// Writes a zip archive to a sink, entry by entry.
///
///     let zip = ZipWriter { try file.write($0) }
///     try zip.add("mimetype", type, by: .stored)
///     try zip.begin("chapter.xhtml")
///     try zip.append(bytes)
///     try zip.end()
///     try zip.finish()
///
/// In memory are the directory, some hundred bytes an entry, and at most 64 KB of output. The
/// archive has no extra fields and no zip64; an entry that needs these is refused. After an error
/// the archive is unusable.
public final class ZipWriter {
  /// The way in which an entry's bytes are kept.
  public enum Method: Equatable, Sendable {
    case stored
    /// Deflated at a level from 1, the quickest, to 9.
    case deflated(level: Int)
  }

  private let sink: (ArraySlice<UInt8>) throws -> Void
  private let timestamp: ZipTimestamp
  private var output: [UInt8] = []
  /// The number of bytes that were given to the sink.
  private var written = 0
  private var directory: [UInt8] = []
  private var entryCount = 0
  private var open: OpenEntry?
  /// The last compressor, since making one takes longer than a small entry.
  private var deflater: (level: Int, Deflater)?

  /// An entry whose bytes are being written.
  private struct OpenEntry {
    let name: [UInt8]
    let start: Int
    let deflater: Deflater
    var check = CyclicRedundancyCheck()
    var length = 0
    /// The place of its first byte in the archive.
    let dataStart: Int
  }

  /// The number of bytes that are given to the sink at once.
  private static let piece = 1 << 16
  /// The maximum size of an archive without zip64, in bytes. The next number, `UInt32.max`, refers
  /// to zip64.
  private static let mostBytes = Int(UInt32.max) - 1
  private static let mostEntries = Int(UInt16.max) - 1

  /// Begins an archive.
  ///
  /// - Parameters:
  ///   - timestamp: the date and time of all entries.
  ///   - sink: takes the next bytes. Its errors are thrown on.
  public init(
    timestamp: ZipTimestamp = .fixed, to sink: @escaping (ArraySlice<UInt8>) throws -> Void
  ) {
    self.timestamp = timestamp
    self.sink = sink
  }

  // Entries

  /// Adds an entry as a whole. What deflating would not make shorter is stored. Throws `ZipTooLarge`.
  public func add(
    _ name: String, _ bytes: [UInt8], by method: Method = .deflated(level: 6)
  ) throws {
    precondition(open == nil, "An entry is still open.")
    var (content, code) = (bytes, UInt16(0))
    if case .deflated(let level) = method {
      let deflated = deflate(bytes, level)
      if deflated.count < bytes.count { (content, code) = (deflated, 8) }
    }
    let entry = ZipRecord(
      name: Array(name.utf8), code: code, flags: ZipFlags.isUTF8,
      check: CyclicRedundancyCheck.value(of: bytes[...]), compressedLength: content.count,
      length: bytes.count, start: position)
    try beginRecord(entry)
    try write(content[...])
    try endRecord(entry)
  }

  /// Begins an entry whose bytes come piece by piece; it is deflated. Throws `ZipTooLarge`.
  ///
  /// Its sizes are after its bytes.
  public func begin(_ name: String, level: Int = 6) throws {
    precondition(open == nil, "An entry is still open.")
    let name = Array(name.utf8)
    let start = position
    try beginRecord(streamed(name, start: start))
    open = OpenEntry(
      name: name, start: start, deflater: deflater(level), dataStart: position)
  }

  /// Adds bytes to the open entry.
  public func append(_ bytes: ArraySlice<UInt8>) throws {
    guard var entry = open else { preconditionFailure("No entry is open.") }
    entry.check.append(bytes)
    entry.length += bytes.count
    entry.deflater.append(bytes, to: &output)
    open = entry
    try flush(keeping: Self.piece)
  }

  /// Ends the open entry. Throws `ZipTooLarge`.
  public func end() throws {
    guard let entry = open else { preconditionFailure("No entry is open.") }
    entry.deflater.finish(to: &output)
    var record = streamed(entry.name, start: entry.start)
    record.check = entry.check.value
    record.compressedLength = position - entry.dataStart
    record.length = entry.length
    guard max(record.compressedLength, record.length) <= Self.mostBytes else {
      throw ZipTooLarge()
    }
    output.append(ZipSignature.dataDescriptor)
    record.appendSizes(to: &output)
    open = nil
    try endRecord(record)
  }

  /// Writes the directory, which completes the archive.
  public func finish() throws {
    precondition(open == nil, "An entry is still open.")
    let start = position
    try write(directory[...])
    guard position <= Self.mostBytes else { throw ZipTooLarge() }
    output.append(ZipSignature.directoryEnd)
    // This disk, and that of the directory.
    output.append(UInt32(0))
    output.append(UInt16(entryCount))
    output.append(UInt16(entryCount))
    output.append(UInt32(directory.count))
    output.append(UInt32(start))
    // No comment.
    output.append(UInt16(0))
    try flush(keeping: 0)
  }

  private func streamed(_ name: [UInt8], start: Int) -> ZipRecord {
    ZipRecord(
      name: name, code: 8, flags: ZipFlags.isUTF8 | ZipFlags.hasDataDescriptor, check: 0,
      compressedLength: 0, length: 0, start: start)
  }

  private func beginRecord(_ record: ZipRecord) throws {
    guard entryCount < Self.mostEntries, position <= Self.mostBytes,
      record.name.count <= Int(UInt16.max),
      max(record.compressedLength, record.length) <= Self.mostBytes
    else { throw ZipTooLarge() }
    record.appendLocalHeader(timestamp, to: &output)
  }

  private func endRecord(_ record: ZipRecord) throws {
    record.appendDirectoryEntry(timestamp, to: &directory)
    entryCount += 1
    try flush(keeping: Self.piece)
  }

  // Compressing

  private func deflater(_ level: Int) -> Deflater {
    if let deflater, deflater.level == level { return deflater.1 }
    let made = Deflater(.raw, level: level)
    deflater = (level, made)
    return made
  }

  private func deflate(_ bytes: [UInt8], _ level: Int) -> [UInt8] {
    let deflater = deflater(level)
    var output: [UInt8] = []
    deflater.append(bytes[...], to: &output)
    deflater.finish(to: &output)
    return output
  }

  // Output

  /// The length of the archive so far.
  private var position: Int { written + output.count }

  /// Writes bytes that may be many.
  private func write(_ bytes: ArraySlice<UInt8>) throws {
    guard bytes.count >= Self.piece else {
      output += bytes
      return
    }
    try flush(keeping: 0)
    var rest = bytes
    while !rest.isEmpty {
      try sink(rest.prefix(Self.piece))
      written += min(rest.count, Self.piece)
      rest = rest.dropFirst(Self.piece)
    }
  }

  private func flush(keeping kept: Int) throws {
    guard output.count > kept else { return }
    try sink(output[...])
    written += output.count
    output.removeAll(keepingCapacity: true)
  }
}

/// Error for an archive that would need more than 4 GB or 65,534 entries.
public struct ZipTooLarge: Error, Equatable, Sendable {}
