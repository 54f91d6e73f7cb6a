public import SystemPackage

/// A file that grows by appended writes: for one thread at a time, except that another one may
/// synchronize it meanwhile.
public protocol LogFile: AnyObject, Sendable {
  /// Reads all bytes. Throws `FileError`.
  func readAll() throws -> [UInt8]
  /// Writes bytes at an offset, over any others. When it throws, any number of them may be written;
  /// it can be tried again. Throws `FileError`.
  func write(_ bytes: [UInt8], at offset: Int) throws
  /// Writes bytes at the end, and reserves room for later calls, so that many small writes are fast.
  /// Zeros may follow the bytes until `trim`. Throws `FileError`.
  func append(_ bytes: [UInt8], at offset: Int) throws
  /// Returns the reserved room after the written bytes. Throws `FileError`.
  func trim(to length: Int) throws
  /// Waits until all former writes are on the disk, and the file has its name there. Throws `FileError`.
  func synchronize() throws
  /// True if the file still has its name, begins with `start` and has at least `length` bytes: no other
  /// program has removed, replaced or emptied it.
  func isIntact(_ start: [UInt8], length: Int) -> Bool
  /// Renames the file in its folder, replacing a file with the new name. Throws `FileError`.
  func rename(to other: FilePath) throws
}

/// Defaults for files that can't reserve room.
extension LogFile {
  /// Writes the bytes with `write`.
  public func append(_ bytes: [UInt8], at offset: Int) throws { try write(bytes, at: offset) }
  /// Does nothing: no room was reserved.
  public func trim(to length: Int) throws {}
}
