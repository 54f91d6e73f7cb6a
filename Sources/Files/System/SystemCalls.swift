import Glibc
import Platform
import SystemPackage

/// The error number of a failed system call.
struct SystemError: Error, Hashable {
  /// `errno`.
  var code: Int32
}

/// The status of a file, as the kernel reports it.
struct FileStatus: Equatable {
  var device: UInt64
  var inode: UInt64
  /// Type and permissions.
  var mode: mode_t
  var linkCount: UInt64
  var owner: uid_t
  var group: gid_t
  /// The size in bytes.
  var size: Int64
  /// The modification time in nanoseconds since 1970; wraps around after 2262.
  var modified: Int64
  /// The time of the last change of content, name or permissions, in nanoseconds since 1970; wraps
  /// around after 2262.
  var changed: Int64

  init(_ raw: stat) {
    device = UInt64(raw.st_dev)
    inode = UInt64(raw.st_ino)
    mode = raw.st_mode
    linkCount = UInt64(raw.st_nlink)
    owner = raw.st_uid
    group = raw.st_gid
    size = Int64(raw.st_size)
    modified = Int64(raw.st_mtim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_mtim.tv_nsec)
    changed = Int64(raw.st_ctim.tv_sec) &* 1_000_000_000 &+ Int64(raw.st_ctim.tv_nsec)
  }

  private var type: mode_t { mode & S_IFMT }
  var isRegular: Bool { type == S_IFREG }
  var isDirectory: Bool { type == S_IFDIR }
  var isLink: Bool { type == S_IFLNK }
  /// True if the group has the permissions of all other users, and no set-group-ID bit.
  var groupMeansNothing: Bool {
    mode & S_ISGID == 0 && (mode >> 3) & 0o7 == mode & 0o7
  }
}

/// The system calls for files, so that a test can make each one fail. Each is a single call: no retries,
/// no loops.
struct SystemCalls: Sendable {
  typealias Descriptor = Int32

  var open:
    @Sendable (_ path: FilePath, _ flags: Int32, _ mode: mode_t) throws(SystemError) -> Descriptor
  var close: @Sendable (Descriptor) -> Void
  var read: @Sendable (Descriptor, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  var write: @Sendable (Descriptor, UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Writes at an offset, independently of the file's position.
  var writeAt:
    @Sendable (Descriptor, UnsafeRawBufferPointer, _ offset: Int64) throws(SystemError) -> Int
  /// Maps a part of the file into memory. The offset is a multiple of the page size.
  var map:
    @Sendable (Descriptor, _ offset: Int64, _ length: Int) throws(SystemError) -> any MappedPart
  /// Moves the file's position to the beginning.
  var rewind: @Sendable (Descriptor) throws(SystemError) -> Void
  var truncate: @Sendable (Descriptor, _ length: Int64) throws(SystemError) -> Void
  /// Reserves room on the disk for `length` bytes without changing the file's size.
  var reserve: @Sendable (Descriptor, _ length: Int64) throws(SystemError) -> Void
  var synchronize: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Waits until the content is on the disk, with only the metadata that reading it needs.
  var synchronizeData: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Locks the file for this descriptor; `EWOULDBLOCK` if another one holds the lock.
  var lock: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Unlocks the file, also for copies of the descriptor.
  var unlock: @Sendable (Descriptor) -> Void
  /// Throws `EAGAIN` if any process has the file open for writing. The descriptor is open for reading.
  var checkUnwritten: @Sendable (Descriptor) throws(SystemError) -> Void
  var status: @Sendable (Descriptor) throws(SystemError) -> FileStatus
  var changeOwner: @Sendable (Descriptor, uid_t, gid_t) throws(SystemError) -> Void
  var changeMode: @Sendable (Descriptor, mode_t) throws(SystemError) -> Void
  /// Extended attributes, access control lists among them.
  var attributes: ExtendedAttributes

  /// Follows links.
  var pathStatus: @Sendable (_ path: FilePath) throws(SystemError) -> FileStatus
  /// Does not follow a link.
  var linkStatus: @Sendable (_ path: FilePath) throws(SystemError) -> FileStatus
  var readLink: @Sendable (_ path: FilePath) throws(SystemError) -> FilePath
  /// Throws if this user may not write the file.
  var checkWritable: @Sendable (_ path: FilePath) throws(SystemError) -> Void
  var rename: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Fails with `EEXIST` if `to` exists, with `EINVAL` or `ENOSYS` if the file system or the kernel
  /// lacks the call.
  var renameToNew: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Makes a hard link; `EEXIST` if `to` exists.
  var link: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Makes a hard link to the target of the symbolic link at `from`; `EEXIST` if `to` exists.
  var linkFollowed: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Makes a file share all blocks of another (ioctl_ficlone(2)); `EOPNOTSUPP`, `EXDEV`, `EINVAL` or
  /// `ENOTTY` if they can't.
  var clone: @Sendable (_ from: Descriptor, _ to: Descriptor) throws(SystemError) -> Void
  var unlink: @Sendable (_ path: FilePath) throws(SystemError) -> Void
  var makeDirectory: @Sendable (_ path: FilePath, mode_t) throws(SystemError) -> Void
  var list: @Sendable (_ path: FilePath) throws(SystemError) -> [FileName]
}
