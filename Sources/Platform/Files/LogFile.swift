public import SystemPackage

/// A file that grows by what is written behind its end: for one thread at a time, but that it may be
/// brought to the disk on another one meanwhile.
public protocol LogFile: AnyObject, Sendable {
  /// All bytes. Throws `FileError`.
  func readAll() throws -> [UInt8]
  /// Writes bytes from an offset on, whatever is there. When it throws, any number of them may be
  /// there; it can be tried again. Throws `FileError`.
  func write(_ bytes: [UInt8], at offset: Int) throws
  /// As `write`, for a few bytes at a time, again and again, each behind the last: takes room for
  /// more at once. Zeros may stand behind the bytes until `trim`. Throws `FileError`.
  func append(_ bytes: [UInt8], at offset: Int) throws
  /// Gives back the room behind what was written: nothing follows for now. Throws `FileError`.
  func trim(to length: Int) throws
  /// Waits until everything written before is on the disk, and the file has its name there. Throws
  /// `FileError`.
  func synchronize() throws
  /// True if the file still has its name, begins with `start` and has at least `length` bytes: no other
  /// program has removed, replaced or emptied it.
  func isIntact(_ start: [UInt8], length: Int) -> Bool
  /// Gives the file another name in its folder, in the place of what has it. Throws `FileError`.
  func rename(to other: FilePath) throws
}

/// For files that nobody can be ahead of the kernel with.
extension LogFile {
  /// Writes them as any others.
  public func append(_ bytes: [UInt8], at offset: Int) throws { try write(bytes, at: offset) }
  /// Does nothing: no room was taken.
  public func trim(to length: Int) throws {}
}
