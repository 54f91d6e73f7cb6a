import Platform
import SystemPackage
public import TextCore

/// A large base of a history is a file beside it, named by a hash of the stamp of the document's file,
/// since a shorter form of the history may need another base.
extension HistoryStore {
  /// Returns a closure that copies a history's base, which the document's file has, on any thread, and
  /// returns its record. Throws `FileError`.
  public func copyBase(
    _ text: TextRope, of log: HistoryLog, _ file: DocumentFile
  ) -> @Sendable () throws -> HistoryRecord {
    { [self, id = log.id] in try keepBase(text, of: id, file) }
  }

  func keepBase(_ text: TextRope, of id: String, _ file: DocumentFile) throws -> HistoryRecord {
    let hash = BlockHash(text).value
    let place = base(of: id, file.stamp)
    if try !isShared(file, as: place, text.utf8Count, hash) {
      _ = try store.replace(place, expecting: .anything, readers: .owner) { sink in
        try text.forEachChunk(in: 0..<text.end) {
          try sink($0)
          return true
        }
      }
    }
    return .baseWasCopied(length: text.utf8Count, hash: .ofBlocks(hash))
  }

  /// Returns true if the copy could share the blocks of the document's file, and has the expected
  /// content.
  private func isShared(
    _ file: DocumentFile, as place: FilePath, _ length: Int, _ hash: UInt64
  ) throws -> Bool {
    guard let path = file.path, let stamp = file.stamp, stamp.size == length,
      (try? store.clone(path, to: place)) == true
    else { return false }
    return try holds(store.open(place), length, hash)
  }

  private func holds(_ file: any OpenedFile, _ length: Int, _ hash: UInt64) throws -> Bool {
    var (found, count) = (BlockHash(), 0)
    while case let block = try file.read(BlockHash.blockSize), !block.isEmpty {
      found.append(BlockHash.hash(ofBlock: block[...]))
      count += block.count
    }
    return count == length && found.value == hash
  }

  /// Returns the text that the document's file had with its stamp. Throws `NoBase`, and errors of
  /// reading.
  ///
  /// - Parameters:
  ///   - copy: the properties of the copy; `nil` if the history ends before their record.
  ///   - path: the current path of the file.
  func base(
    of id: String, _ file: DocumentFile, _ copy: HistoryReplay.Copy?, at path: FilePath?
  ) throws -> TextRope {
    // The copy gets its name only when it is complete.
    let place = base(of: id, file.stamp)
    if let kept = try? LargeText(reading: store.open(place)), kept.matches(copy) {
      return kept.text
    }
    guard let path else { throw NoBase() }
    return try content(of: file, at: path)
  }

  /// Returns the text of a document's file if its stamp is still the same. Throws `NoBase`, and errors
  /// of reading.
  private func content(of file: DocumentFile, at path: FilePath) throws -> TextRope {
    let opened = try store.open(path)
    guard opened.stamp == file.stamp else { throw NoBase() }
    if file.format.encoding == .utf8, let text = try LargeText(reading: opened).decoded {
      guard try opened.currentStamp() == file.stamp else { throw NoBase() }
      return text
    }
    let read = try store.read(path, limit: .max)
    guard read.stamp == file.stamp else { throw NoBase() }
    let known = try? TextDecoder.decode(read.bytes, as: file.format.encoding)
    return try (known ?? TextDecoder.decode(read.bytes)).text
  }

  /// Removes copied bases, except that of one stamp.
  func removeBases(of id: String, besides stamp: FileStamp? = nil) {
    let kept = stamp.map { base(of: id, $0) }
    for name in (try? store.list(folder)) ?? [] {
      let path = folder.appending(name)
      if name.string.hasPrefix(id), name.string.hasSuffix(".base"), path != kept {
        try? store.remove(path)
      }
    }
  }

  /// Returns the path of the copied base of a file with that stamp.
  func base(of id: String, _ stamp: FileStamp?) -> FilePath {
    var hash = StableHash()
    if let stamp {
      for number in [stamp.device, stamp.inode, UInt64(bitPattern: stamp.size)] {
        hash.append(number)
      }
      hash.append(UInt64(bitPattern: stamp.modified))
    }
    return folder.appending("\(id)-\(hash.value.hexadecimal).base")
  }
}
