import Glibc
public import Platform
public import SystemPackage

extension FileStore {
  /// Returns the content of a file and its stamp; `nil` if there is none. Throws `FileError`; `EFBIG`
  /// for more than `limit` bytes, which are not read.
  public func readIfThere(
    _ path: FilePath, limit: Int
  ) throws -> (bytes: [UInt8], stamp: FileStamp)? {
    do {
      return try read(path, limit: limit)
    } catch let error as FileError where [ENOENT, ENOTDIR].contains(error.code) {
      return nil
    }
  }

  /// Changes a small file that other programs write, too. The change applies to the newest content, and
  /// is repeated if another program was quicker. Throws `FileError`; `EBUSY` after eight tries.
  ///
  /// - Parameter change: takes the content, `nil` if there is no file, and returns the new one, or `nil`
  ///   to change nothing. May be called several times.
  public func update(
    _ path: FilePath, limit: Int, readers: NewFileReaders = .usual,
    _ change: (_ newest: [UInt8]?) throws -> [UInt8]?
  ) throws {
    for _ in 0..<8 {
      let newest = try readIfThere(path, limit: limit)
      guard let changed = try change(newest?.bytes) else { return }
      guard changed.count <= limit else {
        throw FileError(operation: .write, path: path, code: EFBIG)
      }
      do {
        _ = try replace(path, expecting: .only(newest?.stamp), readers: readers) { sink in
          try sink(changed[...])
        }
        return
      } catch is UnexpectedContent {
        continue
      }
    }
    throw FileError(operation: .write, path: path, code: EBUSY)
  }
}
