import Glibc
import Platform
import SystemPackage

/// The number that a failed system call left behind.
struct SystemError: Error, Hashable {
  /// `errno`.
  var code: Int32
}

/// What the kernel knows of a file.
struct FileStatus: Equatable {
  var device: UInt64
  var inode: UInt64
  /// Type and permissions.
  var mode: mode_t
  var linkCount: UInt64
  var owner: uid_t
  var group: gid_t
  /// Bytes.
  var size: Int64
  /// Nanoseconds since 1970; wraps around after 2262.
  var modified: Int64
  /// As `modified`, but of its name and permissions, too.
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
  /// Whether who is in the group may do what everybody may.
  var groupMeansNothing: Bool {
    mode & S_ISGID == 0 && (mode >> 3) & 0o7 == mode & 0o7
  }
}

/// The system calls that files are read and written with, so that a test can make each one fail.
/// Each is one call of the kernel: no retries, no loops.
struct SystemCalls: Sendable {
  typealias Descriptor = Int32

  var open:
    @Sendable (_ path: FilePath, _ flags: Int32, _ mode: mode_t) throws(SystemError) -> Descriptor
  var close: @Sendable (Descriptor) -> Void
  var read: @Sendable (Descriptor, UnsafeMutableRawBufferPointer) throws(SystemError) -> Int
  var write: @Sendable (Descriptor, UnsafeRawBufferPointer) throws(SystemError) -> Int
  /// Writes from an offset on, wherever the file stands.
  var writeAt:
    @Sendable (Descriptor, UnsafeRawBufferPointer, _ offset: Int64) throws(SystemError) -> Int
  /// Has a part of the file stand in memory: from an offset on, a multiple of the size of a page.
  var map:
    @Sendable (Descriptor, _ offset: Int64, _ length: Int) throws(SystemError) -> any MappedPart
  /// Moves to the beginning.
  var rewind: @Sendable (Descriptor) throws(SystemError) -> Void
  var truncate: @Sendable (Descriptor, _ length: Int64) throws(SystemError) -> Void
  /// Claims room on the disk for `length` bytes without changing the file's size.
  var reserve: @Sendable (Descriptor, _ length: Int64) throws(SystemError) -> Void
  var synchronize: @Sendable (Descriptor) throws(SystemError) -> Void
  /// As `synchronize`, but for what is known of the file and not needed to read it.
  var synchronizeData: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Locks the file for this opening alone; `EWOULDBLOCK` where another one has it locked.
  var lock: @Sendable (Descriptor) throws(SystemError) -> Void
  /// Throws `EAGAIN` if somebody has the file, which is open for reading, open for writing.
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
  /// Throws where this user may not write the file.
  var checkWritable: @Sendable (_ path: FilePath) throws(SystemError) -> Void
  var rename: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Fails with `EEXIST` where `to` is there already, with `EINVAL` or `ENOSYS` where the file
  /// system or the kernel has no such call.
  var renameToNew: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Gives a file a second name; `EEXIST` where `to` is there already.
  var link: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// As `link`, to what the link at `from` means.
  var linkFollowed: @Sendable (_ from: FilePath, _ to: FilePath) throws(SystemError) -> Void
  /// Has a file share all blocks of another (ioctl_ficlone(2)); `EOPNOTSUPP`, `EXDEV`, `EINVAL` or
  /// `ENOTTY` where they can't.
  var clone: @Sendable (_ from: Descriptor, _ to: Descriptor) throws(SystemError) -> Void
  var unlink: @Sendable (_ path: FilePath) throws(SystemError) -> Void
  var makeDirectory: @Sendable (_ path: FilePath, mode_t) throws(SystemError) -> Void
  var list: @Sendable (_ path: FilePath) throws(SystemError) -> [FileName]
}
