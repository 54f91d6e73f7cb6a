import Glibc
public import Platform
public import SystemPackage

extension FileStore {
  /// The content of a file and its stamp; `nil` where there is none. Throws `FileError`; `EFBIG`
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

  /// Changes a small file that others write too: the change is made to its newest content, and made
  /// again if somebody was quicker. Throws `FileError`; `EBUSY` where somebody always was.
  ///
  /// - Parameter change: takes the content, `nil` where there is no file, and returns the new one,
  ///   or `nil` to leave all as it is. May be called several times.
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
