import Synchronization
public import SystemPackage

/// What identifies the content of a file at one moment, as far as the system tells.
public struct FileStamp: Hashable, Sendable {
  /// The device that the file is on.
  public var device: UInt64
  /// The number of the file on its device.
  public var inode: UInt64
  /// Bytes.
  public var size: Int64
  /// Nanoseconds since 1970. It is only compared: what is too late for the number wraps around.
  public var modified: Int64

  /// Makes a stamp.
  public init(device: UInt64, inode: UInt64, size: Int64, modified: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.modified = modified
  }
}

/// A file as it is at one moment, and when the kernel noted a change of it last.
public struct FileLook: Hashable, Sendable {
  /// What identifies its content for the history, as far as the system tells.
  public var stamp: FileStamp
  /// Nanoseconds since 1970 (`ctime`): of its content, its name or its permissions. It is only compared.
  /// No program can set it, as some set the other time back.
  public var changed: Int64

  /// Makes one.
  public init(stamp: FileStamp, changed: Int64) {
    self.stamp = stamp
    self.changed = changed
  }
}

/// What a path leads to.
public enum FileKind: Hashable, Sendable {
  case regular, directory, other
}

/// Why a file could not be read or written: the system's own number and what was being done.
public struct FileError: Error, Hashable, Sendable {
  /// What was being done.
  public enum Operation: Hashable, Sendable {
    case read, write, list, remove, move
  }

  /// What was being done.
  public var operation: Operation
  /// The path concerned.
  public var path: FilePath
  /// `errno`.
  public var code: Int32
  /// The file as a writing has left it that came to nothing; `nil`: it was not touched. Who had seen
  /// the file before has seen this one, too.
  public var left: FileStamp?

  /// Makes an error.
  public init(operation: Operation, path: FilePath, code: Int32, left: FileStamp? = nil) {
    self.operation = operation
    self.path = path
    self.code = code
    self.left = left
  }
}

/// What may be at a path directly before a new content takes the name.
public enum ReplaceableContent: Hashable, Sendable {
  /// Whatever is there.
  case anything
  /// The file of this stamp, as somebody has seen it, or nothing; without a stamp only nothing.
  case only(FileStamp?)
}

/// Something is at a path that nobody has agreed to replace; it is as it was.
public struct UnexpectedContent: Error, Hashable, Sendable {
  /// The path.
  public var path: FilePath
  /// What is there.
  public var found: FileStamp

  /// Makes an error.
  public init(path: FilePath, found: FileStamp) {
    self.path = path
    self.found = found
  }
}

/// Who may read a file once it is written.
public enum NewFileReaders: Hashable, Sendable {
  /// Who could before; of a new file whoever the person lets read new files.
  case usual
  /// The person alone, also where others could before.
  case owner
}

/// Files, as far as the program needs them. Paths are absolute.
public protocol FileStore: AnyObject, Sendable {
  /// Gives the content of a file piece by piece.
  typealias Writer = (_ sink: (ArraySlice<UInt8>) throws -> Void) throws -> Void

  /// The whole content of a regular file and its stamp. Never waits for somebody to write. Throws
  /// `FileError`; `EINVAL` for what is no regular file, `EFBIG` for more than `limit` bytes.
  func read(_ path: FilePath, limit: Int) throws -> (bytes: [UInt8], stamp: FileStamp)
  /// Opens a regular file to read it piece by piece. Throws `FileError`.
  func open(_ path: FilePath) throws -> any OpenedFile
  /// Replaces the content so that at every moment either the old or the new is there in full, and
  /// keeps owner, mode, links and extended attributes. Throws `FileError`, or `UnexpectedContent`;
  /// the file is then as it was.
  ///
  /// - Parameters:
  ///   - expected: is looked at when the new content is on the disk and has only to take the name.
  ///   - readers: of the file.
  ///   - write: called once, or not at all, with a sink that takes the content.
  func replace(
    _ path: FilePath, expecting expected: ReplaceableContent, readers: NewFileReaders,
    with write: Writer
  ) throws -> FileStamp
  /// The stamp of what is at `path`; `nil` where there is nothing. Throws `FileError`.
  func stamp(of path: FilePath) throws -> FileStamp?
  /// The stamp of what is at `path`, and when it was changed last; `nil` where there is nothing. Throws
  /// `FileError`.
  func look(at path: FilePath) throws -> FileLook?
  /// What is at `path`, following links; `nil` where there is nothing.
  func kind(of path: FilePath) -> FileKind?
  /// The names in a folder, unsorted, without `.` and `..`. Throws `FileError`.
  func list(_ folder: FilePath) throws -> [FileName]
  /// Makes a folder and those above it; `isPrivate`: for this user only, else for whom the user lets
  /// see what they make. One that is there is left as it is. Throws `FileError`.
  func makeFolder(_ path: FilePath, isPrivate: Bool) throws
  /// Sees to it that only this user can look into a folder that is there. Nothing happens to one of
  /// another user's.
  func closeFolder(_ path: FilePath)
  /// Whether the path leads through a link that another user may have laid: into a folder where all
  /// may make files, or that is another user's.
  func isLedByOthers(_ path: FilePath) -> Bool
  /// Removes a file. Throws `FileError`.
  func remove(_ path: FilePath) throws
  /// Gives a file another name in the same folder, in the place of what has it. Throws `FileError`.
  func rename(_ path: FilePath, to other: FilePath) throws
  /// Gives a file a name, in any folder, that nothing has; a link is moved itself. At every moment the
  /// file is there in full. Throws `FileError`, and the file is as it was: `EEXIST` where something has
  /// the name, `EBUSY` where another program changed the file meanwhile, `ELOOP` for a link that would
  /// lead nowhere from there.
  func move(_ path: FilePath, to other: FilePath) throws -> MovedFile
  /// Waits until the names in a folder are on the disk as they are now, also those that are gone: until
  /// then a power cut may bring these back. Nothing happens where the disk can't say so.
  func synchronizeFolder(_ folder: FilePath)
  /// Makes a file that has the content of another without taking up room of its own, and that only
  /// this user may read; in the place of what has the name.
  ///
  /// - Returns: whether the disk can do that. Throws `FileError`.
  func clone(_ path: FilePath, to other: FilePath) throws -> Bool
  /// Opens a file that is written piece by piece, and that only this user may read. `isNew`: makes it;
  /// `EEXIST` is thrown where there is something already. Throws `FileError`.
  func openLog(_ path: FilePath, isNew: Bool) throws -> any LogFile
  /// Claims `path`, where a small file marks the claim, until the returned claim is let go of or
  /// the process ends, however it ends; `nil` where somebody else has claimed it. Throws
  /// `FileError` where nothing can be claimed.
  func claim(_ path: FilePath) throws -> (any FileClaim)?
}

/// A regular file that is read piece by piece, by one thread at a time. It is closed with its last
/// reference.
public protocol OpenedFile: AnyObject, Sendable {
  /// The file as it was when it was opened.
  var stamp: FileStamp { get }
  /// The next bytes, `count` of them or all that are left; none at the end. Throws `FileError`.
  func read(_ count: Int) throws -> [UInt8]
  /// All bytes from the beginning, as they are now. Throws `FileError`.
  func readAll() throws -> [UInt8]
  /// The file as it is now, also if it has no name any more. Throws `FileError`.
  func currentStamp() throws -> FileStamp
  /// Whether another program has the file open for writing.
  func writers() -> FileWriters
}

/// Whether programs have a file open for writing.
public enum FileWriters: Hashable, Sendable {
  case none, some
  /// The system can't tell.
  case unknown
}

/// A file before it was moved, and behind that.
public struct MovedFile: Hashable, Sendable {
  /// As it was found.
  public var before: FileStamp
  /// As it is under its new name.
  public var after: FileStamp

  /// Makes one.
  public init(before: FileStamp, after: FileStamp) {
    self.before = before
    self.after = after
  }
}

extension FileStore {
  /// Returns the stamp alone, for stores without change times.
  public func look(at path: FilePath) throws -> FileLook? {
    try stamp(of: path).map { FileLook(stamp: $0, changed: 0) }
  }
  /// No: where every file has room of its own.
  public func clone(_ path: FilePath, to other: FilePath) throws -> Bool { false }
  /// Does nothing: where no power can go.
  public func synchronizeFolder(_ folder: FilePath) {}
  /// Does nothing: where there are no users.
  public func closeFolder(_ path: FilePath) {}
  /// Nobody's: where there are no users.
  public func isLedByOthers(_ path: FilePath) -> Bool { false }

  /// Replaces whatever is there.
  @discardableResult
  public func replace(_ path: FilePath, with write: Writer) throws -> FileStamp {
    try replace(path, expecting: .anything, readers: .usual, with: write)
  }

  /// Replaces whatever is there by a few bytes.
  @discardableResult
  public func replace(
    _ path: FilePath, readers: NewFileReaders = .usual, with bytes: [UInt8]
  ) throws -> FileStamp {
    try replace(path, expecting: .anything, readers: readers) { try $0(bytes[...]) }
  }
}

/// Something that no other process has at the same time, for as long as this lives.
public protocol FileClaim: AnyObject, Sendable {
  /// Removes the file that marks the claim. The claim itself goes with its last reference.
  func removeMark()
}

/// A file that was read as a whole.
public final class BytesOfFile: OpenedFile {
  /// The file as it was.
  public let stamp: FileStamp
  private let bytes: [UInt8]
  private let position = Mutex(0)

  /// Makes one of the bytes that were read.
  public init(_ bytes: [UInt8], stamp: FileStamp) {
    self.bytes = bytes
    self.stamp = stamp
  }

  /// The next bytes.
  public func read(_ count: Int) -> [UInt8] {
    position.withLock { position in
      defer { position = min(bytes.count, position + count) }
      return Array(bytes[position...].prefix(count))
    }
  }

  /// All bytes.
  public func readAll() -> [UInt8] { bytes }

  /// The file as it was.
  public func currentStamp() -> FileStamp { stamp }

  /// None: nobody can change the bytes.
  public func writers() -> FileWriters { .none }
}
