import Archives
import MarkdownSyntax

/// The archive of a document, and what may be unpacked of it.
final class ImportArchive {
  private var zip: ZipReader
  /// The pictures that were read, by name; nil for what no document shows. One may be shown on each page.
  private var pictures: [String: [UInt8]?] = [:]
  private let isWanted: @Sendable () -> Bool

  /// Bytes that any document may unpack to, and how many times its own size a large one.
  private static let allowance = (bytes: 64 << 20, times: 20)

  /// Opens an archive.
  ///
  /// - Parameter isWanted: false: reading stops with `ImportRefusal.cancelled`.
  init(
    _ bytes: [UInt8], isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(ImportRefusal) {
    self.isWanted = isWanted
    guard bytes.starts(with: [0x50, 0x4B]) else {
      throw Self.isEncryptedOffice(bytes) ? .encrypted : .otherFormat
    }
    let most = max(Self.allowance.bytes, bytes.count * Self.allowance.times)
    do {
      zip = try ZipReader(BytesInMemory(bytes), allowance: most)
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

  /// Returns the bytes of an entry; nil where there is none.
  func bytes(of name: String) throws(ImportRefusal) -> [UInt8]? {
    guard let entry = zip.entry(named: name) else { return nil }
    do {
      return try zip.read(entry)
    } catch let error as ZipError {
      throw .archive(error)
    } catch {
      throw .damaged
    }
  }

  /// Returns the bytes of an entry that is a picture which documents show; nil where there is none.
  func picture(of name: String) throws(ImportRefusal) -> [UInt8]? {
    if let known = pictures[name] { return known }
    let bytes = try bytes(of: name).flatMap { PictureType(of: $0) == nil ? nil : $0 }
    pictures[name] = .some(bytes)
    return bytes
  }

  /// Hands an entry over to a handler while it is unpacked; the handler may ask for others meanwhile.
  /// Returns false where there is none.
  @discardableResult
  func read(_ name: String, by handler: some XMLHandler) throws(ImportRefusal) -> Bool {
    guard let entry = zip.entry(named: name) else { return false }
    let reader = try XMLReader(handler)
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
