import Archives
import MarkdownSyntax

/// The archive of a document (DOCX, ODT, EPUB), with limits on the unpacked data.
///
/// **Invariant:** all entries together unpack to at most 64 MB, or to twenty times the archive's
/// size if that is more; an entry over its own limit is not unpacked.
final class ImportArchive {
  private var zip: ZipReader
  /// The pictures already read, by name; nil for types that no document displays. One may be used
  /// on each page.
  private var pictures: [String: [UInt8]?] = [:]
  private let isWanted: @Sendable () -> Bool
  /// The maximum memory for reading the document, in bytes. It is also the limit for its unpacked size.
  let memory: Int

  /// The number of bytes needed to recognise the type of a picture.
  private static let signatureLength = 12
  /// The maximum size of a picture, in bytes. Larger ones are not kept.
  private static let largestPicture = 64 << 20
  /// The limit of the unpacked bytes: `bytes` for a small document, `times` its size for a large
  /// one.
  private static let allowance = (bytes: 64 << 20, times: 20)

  /// Opens an archive.
  ///
  /// - Parameter isWanted: returns false to stop reading with `ImportRefusal.cancelled`.
  init(
    _ bytes: [UInt8], isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(ImportRefusal) {
    self.isWanted = isWanted
    guard bytes.starts(with: [0x50, 0x4B]) else {
      throw Self.isEncryptedOffice(bytes) ? .encrypted : .otherFormat
    }
    memory = max(Self.allowance.bytes, bytes.count * Self.allowance.times)
    do {
      zip = try ZipReader(BytesInMemory(bytes), allowance: memory)
    } catch let error as ZipError {
      throw .archive(error)
    } catch {
      throw .damaged
    }
  }

  /// True for a document that Word has encrypted: a compound file with a stream `EncryptedPackage`
  /// ([MS-OFFCRYPTO], 2.3.4.4), whose name is in UTF-16.
  private static func isEncryptedOffice(_ bytes: [UInt8]) -> Bool {
    guard bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) else { return false }
    let name: [UInt8] = "EncryptedPackage".utf8.flatMap { [$0, 0 as UInt8] }
    return bytes.indices.contains { bytes[$0] == name[0] && bytes[$0...].starts(with: name) }
  }

  /// True if there is an entry of that name.
  func holds(_ name: String) -> Bool { zip.entry(named: name) != nil }

  /// Returns the unpacked size of an entry in bytes, as the archive's directory states it; 0 if there is
  /// no such entry.
  func length(of name: String) -> Int { zip.entry(named: name)?.length ?? 0 }

  /// The maximum size of a page in HTML or RTF, in bytes. Reading one takes up to six times its size: the
  /// page, its tree, and up to four copies while another charset is converted.
  var largestPage: Int { min(HTMLFormat.mostBytes, memory / 6) }

  /// Returns the bytes of an entry; nil if there is none. An entry with more bytes than `limit` is
  /// not unpacked.
  func bytes(of name: String, atMost limit: Int = .max) throws(ImportRefusal) -> [UInt8]? {
    guard let entry = zip.entry(named: name) else { return nil }
    // The archive reader rejects an entry with more bytes than it declares.
    guard entry.length <= limit else { throw .tooLarge(limit: limit) }
    var bytes: [UInt8] = []
    // While an array grows, the old and the new one are both in memory. Reserved room costs nothing until
    // it is written to.
    bytes.reserveCapacity(min(entry.length, HTMLFormat.mostBytes))
    try read(entry) { bytes += $0 }
    return bytes
  }

  /// Hands over the bytes of an entry while they are unpacked.
  private func read(
    _ entry: ZipEntry, _ body: (ArraySlice<UInt8>) throws -> Void
  ) throws(ImportRefusal) {
    do {
      try zip.read(entry, body)
    } catch let refusal as ImportRefusal {
      throw refusal
    } catch let error as ZipError {
      throw .archive(error)
    } catch {
      throw .damaged
    }
  }

  /// Calls `body`, which reads entries that will be read again. Afterwards none of them counts as
  /// unpacked.
  func beforehand<Result>(_ body: () throws(ImportRefusal) -> Result) throws(ImportRefusal)
    -> Result
  {
    let counted = zip
    defer { zip = counted }
    return try body()
  }

  /// Returns the bytes of an entry that is a picture which documents show; nil for any other and a larger one,
  /// of which no more than the beginning is unpacked.
  func picture(of name: String) throws(ImportRefusal) -> [UInt8]? {
    if let known = pictures[name] { return known }
    let bytes = try readPicture(name)
    pictures[name] = .some(bytes)
    return bytes
  }

  private func readPicture(_ name: String) throws(ImportRefusal) -> [UInt8]? {
    guard let entry = zip.entry(named: name), entry.length <= Self.largestPicture else {
      return nil
    }
    var bytes: [UInt8] = []
    var isPicture = true
    do throws(ImportRefusal) {
      try read(entry) { piece in
        bytes += piece
        guard bytes.count < Self.signatureLength || PictureType(of: bytes) != nil else {
          isPicture = false
          throw ImportRefusal.otherFormat
        }
      }
    } catch {
      if !isPicture { return nil }
      throw error
    }
    return PictureType(of: bytes) == nil ? nil : bytes
  }

  /// Passes an entry to a handler while it is unpacked; the handler may read others meanwhile.
  /// Returns false if there is none.
  @discardableResult
  func read(_ name: String, by handler: some XMLHandler) throws(ImportRefusal) -> Bool {
    guard let entry = zip.entry(named: name) else { return false }
    let reader = XMLReader(handler)
    do {
      var part = try zip.split(for: entry)
      try part.read(entry) { piece in
        guard isWanted() else { throw ImportRefusal.cancelled }
        try reader.read(piece)
      }
    } catch let refusal as ImportRefusal {
      throw refusal
    } catch let error as ZipError {
      throw .archive(error)
    } catch {
      throw .damaged
    }
    try reader.finish()
    return true
  }
}
