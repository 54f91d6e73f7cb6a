public import SystemPackage

/// The identity of a file's content at one moment, as far as the system knows it.
public struct FileStamp: Hashable, Sendable {
  /// The device that the file is on.
  public var device: UInt64
  /// The number of the file on its device.
  public var inode: UInt64
  /// The size in bytes.
  public var size: Int64
  /// The modification time in nanoseconds since 1970. It is only compared: a time beyond the range
  /// of the number wraps around.
  public var modified: Int64

  public init(device: UInt64, inode: UInt64, size: Int64, modified: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
  }
}

/// A file at one moment, and the time of its last change by the kernel.
public struct FileState: Hashable, Sendable {
  /// The stamp of its content for the history, as far as the system knows it.
  public var stamp: FileStamp
  /// The time of the last change of its content, its name or its permissions (`ctime`), in
  /// nanoseconds since 1970. It is only compared. No program can set it, while some set the
  /// modification time back.
  public var changed: Int64

  public init(stamp: FileStamp, changed: Int64) {
    self.stamp = stamp
    self.changed = changed
  }
}

/// The kind of file at a path.
public enum FileKind: Hashable, Sendable {
  case regular, directory, other
}

/// The reason why a file could not be read or written: the system's error number and the operation.
public struct FileError: Error, Hashable, Sendable {
  /// An operation on a file.
  public enum Operation: Hashable, Sendable {
    case read, write, list, remove, move
  }

  /// The failed operation.
  public var operation: Operation
  /// The path concerned.
  public var path: FilePath
  /// `errno`.
  public var code: Int32
  /// The stamp of the file after a failed write; `nil` if it was not touched. A caller that has
  /// seen the file before counts as having seen this one, too.
  public var left: FileStamp?

  public init(operation: Operation, path: FilePath, code: Int32, left: FileStamp? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.left = left
  }
}

/// The content that a path may have directly before it is replaced.
public enum ReplaceableContent: Hashable, Sendable {
  /// Any content, or none.
  case anything
  /// The file of this stamp, as the caller has seen it, or nothing; without a stamp only nothing.
  case only(FileStamp?)
}

/// Error for a path that holds something other than the caller agreed to replace. It was left
/// unchanged.
public struct UnexpectedContent: Error, Hashable, Sendable {
  public var path: FilePath
  /// The stamp of the content that was found.
  public var found: FileStamp

  public init(path: FilePath, found: FileStamp) {
    self.path = path
    self.found = found
  }
}

public enum NewFileReaders: Hashable, Sendable {
  /// The former readers; for a new file those that the user's umask allows.
  case usual
  /// The user alone, even if others could read it before.
  case owner
}

/// The operations on files that the program needs.
///
/// Documents, settings, state and histories all go through it, so that tests can replace the disk
/// and let calls fail. Paths are absolute. May be called on any thread.
public protocol FileStore: AnyObject, Sendable {
  /// Passes the content of a file to `sink` piece by piece.
  typealias Writer = (_ sink: (ArraySlice<UInt8>) throws -> Void) throws -> Void

  /// Returns the whole content of a regular file and its stamp. Never waits for a writing program.
  /// Throws `FileError`; `EINVAL` if it is no regular file, `EFBIG` for more than `limit` bytes.
  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp)
  /// Opens a regular file to read it piece by piece. Throws `FileError`.
  func open(_ path: FilePath) throws -> any OpenedFile
  /// Replaces the content so that at every moment either the old or the new is there in full, and
  /// keeps owner, mode, links and extended attributes. Throws `FileError`, or `UnexpectedContent`;
  /// the file is then as it was.
  ///
  /// - Parameters:
  ///   - expected: checked when the new content is on the disk and only has to get the name.
  ///   - readers: the readers of the file.
  ///   - write: called once, or not at all, with a sink that takes the content.
  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp
  /// Returns the stamp of the file at `path`; `nil` if there is none. Throws `FileError`.
  func stamp(of path: FilePath) throws -> FileStamp?
  /// Returns the stamp of the file at `path`, and the time of its last change; `nil` if there is
  /// none. Throws `FileError`.
  func state(at path: FilePath) throws -> FileState?
  /// Returns the kind of file at `path`, following links; `nil` if there is none.
  func kind(of path: FilePath) -> FileKind?
  /// Returns the names in a folder, unsorted, without `.` and `..`. Throws `FileError`.
  func list(_ folder: FilePath) throws -> [FileName]
  /// Makes a folder and those above it; `isPrivate`: for this user only, else with the user's
  /// default permissions. An existing one is left as it is. Throws `FileError`.
  func makeFolder(_ path: FilePath, isPrivate: Bool) throws
  /// Makes an existing folder accessible for this user only. Does nothing to another user's folder.
  func closeFolder(_ path: FilePath)
  /// True if the path leads through a link that another user may have made: in a folder where all
  /// users may make files, or that belongs to another user.
  func isLedByOthers(_ path: FilePath) -> Bool
  /// Removes a file. Throws `FileError`.
  func remove(_ path: FilePath) throws
  /// Renames a file in the same folder, replacing a file with the new name. Throws `FileError`.
  func rename(_ path: FilePath, to other: FilePath) throws
  /// Moves a file to a name, in any folder, that no other file has; a link is moved itself. At
  /// every moment the file exists in full. Throws `FileError`, and the file is unchanged: `EEXIST`
  /// if the name is taken, `EBUSY` if another program changed the file meanwhile, `ELOOP` for a
  /// link that would lead nowhere from there.
  func move(_ path: FilePath, to other: FilePath) throws -> MovedFile
  /// Waits until the names in a folder are on the disk as they are now: a power cut before that may
  /// bring removed names back. Does nothing on a disk that can't report it.
  func synchronizeFolder(_ folder: FilePath)
  /// Makes a file that shares the content of another without taking up room of its own, and that
  /// only this user may read; replaces a file with the name.
  ///
  /// - Returns: true if the disk supports that. Throws `FileError`.
  func clone(_ path: FilePath, to other: FilePath) throws -> Bool
  /// Opens a file that is written piece by piece, and that only this user may read. `isNew`: true
  /// to create it; throws `EEXIST` if it exists already. Throws `FileError`.
  func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile
  /// Claims `path`, where a small file marks the claim, until the returned claim is released or the
  /// process ends in any way; `nil` if another process has claimed it. Throws `FileError` if
  /// nothing can be claimed there.
  func claim(_ path: FilePath) throws -> (any FileClaim)?
}

/// A regular file that is read piece by piece, by one thread at a time. It is closed with its last
/// reference.
public protocol OpenedFile: AnyObject, Sendable {
  /// The file as it was when it was opened.
  var stamp: FileStamp { get }
  /// Reads the next `count` bytes, or all that are left; none at the end. Throws `FileError`.
  func read(_ count: Int) throws -> [UInt8]
  /// Reads all bytes from the beginning, in their current state. Throws `FileError`.
  func readAll() throws -> [UInt8]
  /// Returns the file's current stamp, also if it has no name any more. Throws `FileError`.
  func currentStamp() throws -> FileStamp
  /// Tells if another program has the file open for writing.
  func writers() -> FileWriters
}

/// The presence of programs that have a file open for writing.
public enum FileWriters: Hashable, Sendable {
  case none, some
  /// The system can't tell.
  case unknown
}

/// A file before and after a move.
public struct MovedFile: Hashable, Sendable {
  /// The stamp before the move.
  public var before: FileStamp
  /// The stamp under the new name.
  public var after: FileStamp

  /// Makes a pair of stamps.
  public init(before: FileStamp, after: FileStamp) {
    self.before = before
    self.after = after
  }
}

extension FileStore {
  /// Returns the stamp alone, for stores without change times.
  public func state(at path: FilePath) throws -> FileState? {
    try stamp(of: path).map { FileState(stamp: $0, changed: 0) }
  }
  /// Returns false: for stores in which every file has room of its own.
  public func clone(_ path: FilePath, to other: FilePath) throws -> Bool { false }
  /// Does nothing: for stores that no power cut affects.
  public func synchronizeFolder(_ folder: FilePath) {}
  /// Does nothing: for stores without users.
  public func closeFolder(_ path: FilePath) {}
  /// Returns false: for stores without users.
  public func isLedByOthers(_ path: FilePath) -> Bool { false }

  /// Replaces any content.
  @discardableResult
  public func replace(_ path: FilePath, with write: Writer) throws -> FileStamp {
    try replace(path, expecting: .anything, readers: .usual, with: write)
  }

  /// Replaces any content by a few bytes.
  @discardableResult
  public func replace(
    _ path: FilePath, readers: NewFileReaders = .usual, with bytes: [UInt8]
  ) throws -> FileStamp {
    try replace(path, expecting: .anything, readers: readers) { try $0(bytes[...]) }
  }
}

/// A path that no other process has claimed, for as long as this object lives.
public protocol FileClaim: AnyObject, Sendable {
  /// Removes the file that marks the claim. The claim itself ends with its last reference.
  func removeMark()
}
