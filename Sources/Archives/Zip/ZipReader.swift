/// Reads a zip archive that may be hostile.
///
///     var zip = try ZipReader(BytesInMemory(bytes), allowance: 64 << 20)
///     if let entry = zip.entry(named: "word/document.xml") { let xml = try zip.read(entry) }
///
/// It trusts nothing: directory and headers have to agree, entries share no bytes, names stay in
/// the archive, and the bytes that come out are counted as they come.
///
/// **Invariant:** no more than `allowance` bytes are unpacked, all reads together.
public struct ZipReader: Sendable {
  /// The entries in the directory's order, folders among them.
  public let entries: [ZipEntry]
  /// The bytes that may still be unpacked.
  public private(set) var rest: Int

  private let source: any RandomAccessBytes
  private let allowance: Int
  private let indices: [String: Int]

  /// Compressed bytes that are read at once.
  private static let piece = 1 << 16

  /// Opens an archive. Throws `ZipError` and the errors of the source.
  ///
  /// - Parameter allowance: the bytes that may be unpacked, all reads together.
  public init(_ source: any RandomAccessBytes, allowance: Int) throws {
    self.source = source
    self.allowance = allowance
    rest = allowance
    entries = try ZipDirectory(source).entries()
    // Names that are not UTF-8 may agree when repaired; then the first one counts.
    indices = Dictionary(
      zip(entries.map(\.name), entries.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the entry of exactly that name; nil where there is none.
  public func entry(named name: String) -> ZipEntry? { indices[name].map { entries[$0] } }

  /// Splits off a reader of one entry, which may be read while others are. All bytes of the entry count as
  /// unpacked.
  public mutating func split(for entry: ZipEntry) throws(ZipError) -> ZipReader {
    guard entry.length <= rest else { throw ZipError.tooLarge(allowance: allowance) }
    var part = self
    part.rest = entry.length
    rest -= entry.length
    return part
  }

  /// Returns the bytes of an entry. Throws `ZipError` and the errors of the source.
  public mutating func read(_ entry: ZipEntry) throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read(entry) { bytes += $0 }
    return bytes
  }

  /// Hands over the bytes of an entry, some ten kilobytes at once. Throws `ZipError` and the errors
  /// of the source and of `body`; what was handed over before is then invalid.
  public mutating func read(
    _ entry: ZipEntry, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    guard entry.flags & (ZipFlags.isEncrypted | ZipFlags.isStronglyEncrypted) == 0 else {
      throw ZipError.encrypted
    }
    guard entry.length <= rest else { throw ZipError.tooLarge(allowance: allowance) }
    var check = CyclicRedundancyCheck()
    var length = 0
    let take = { (bytes: ArraySlice<UInt8>) in
      length += bytes.count
      guard length <= entry.length else { throw ZipError.damaged(.length) }
      check.append(bytes)
      try body(bytes)
    }
    defer { rest -= min(rest, length) }
    switch entry.code {
    case 0: try readStored(entry, take)
    case 8: try readDeflated(entry, take)
    default: throw ZipError.unsupported
    }
    guard length == entry.length else { throw ZipError.damaged(.length) }
    guard check.value == entry.check else { throw ZipError.damaged(.check) }
  }

  private func readStored(
    _ entry: ZipEntry, _ take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    guard entry.compressedLength == entry.length else { throw ZipError.damaged(.length) }
    try forEachPiece(of: entry) { try take($0) }
  }

  private func readDeflated(
    _ entry: ZipEntry, _ take: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    let inflater = Inflater(.raw)
    var output: [UInt8] = []
    try forEachPiece(of: entry) { piece in
      var piece = piece
      repeat {
        output.removeAll(keepingCapacity: true)
        do {
          try inflater.read(&piece, to: &output, atMost: Self.piece)
        } catch {
          throw ZipError.damaged(.data)
        }
        if !output.isEmpty { try take(output[...]) }
        // When the piece of output is full, zlib may hold more bytes.
      } while !inflater.isFinished && output.count == Self.piece
      guard piece.isEmpty else { throw ZipError.damaged(.length) }
    }
    guard inflater.isFinished else { throw ZipError.damaged(.data) }
  }

  private func forEachPiece(
    of entry: ZipEntry, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws {
    var start = entry.data.lowerBound
    while start < entry.data.upperBound {
      let end = min(entry.data.upperBound, start + Self.piece)
      let piece = try source.bytes(in: start..<end)
      guard piece.count == end - start else { throw ZipError.notAnArchive }
      try body(piece)
      start = end
    }
  }
}
