import Glibc
import Platform
import SystemPackage

/// Returns a call's result, or throws its error.
@discardableResult
private func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
  if result == -1 { throw SystemError(code: errno) }
  return result
}

/// Makes a call with a path.
///
/// The pointer is valid for the time of the call, and its string ends with a zero.
@discardableResult
private func checked<Result: SignedInteger>(
  _ path: FilePath, _ call: (UnsafePointer<CChar>) -> Result
) throws(SystemError) -> Result {
  let outcome = path.withPlatformString { start in
    let result = call(start)
    return (result: result, code: errno)
  }
  if outcome.result == -1 { throw SystemError(code: outcome.code) }
  return outcome.result
}

extension SystemCalls {
  /// The kernel's calls.
  ///
  /// The kernel gets pointers only for the time of a call, with the length of their memory.
  static let real = SystemCalls(
    open: { path, flags, mode throws(SystemError) in
      try checked(path) { Glibc.open($0, flags | O_CLOEXEC, mode) }
    },
    close: { _ = Glibc.close($0) },
    read: { descriptor, buffer throws(SystemError) in
      try checked(Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    },
    write: { descriptor, bytes throws(SystemError) in
      try checked(Glibc.write(descriptor, bytes.baseAddress, bytes.count))
    },
    writeAt: { descriptor, bytes, offset throws(SystemError) in
      try checked(pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(offset)))
    },
    map: { descriptor, offset, length throws(SystemError) in
      try MappedMemory(descriptor, offset, length)
    },
    rewind: { descriptor throws(SystemError) in
      _ = try checked(lseek(descriptor, 0, SEEK_SET))
    },
    truncate: { descriptor, length throws(SystemError) in
      try checked(ftruncate(descriptor, off_t(length)))
    },
    reserve: { descriptor, length throws(SystemError) in
      guard let allocate = CLibrary.allocate else { throw SystemError(code: ENOSYS) }
      try checked(allocate(descriptor, keepSize, 0, length))
    },
    synchronize: { descriptor throws(SystemError) in try checked(fsync(descriptor)) },
    synchronizeData: { descriptor throws(SystemError) in try checked(fdatasync(descriptor)) },
    lock: { descriptor throws(SystemError) in
      try checked(flock(descriptor, LOCK_EX | LOCK_NB))
    },
    unlock: { _ = flock($0, LOCK_UN) },
    checkUnwritten: { descriptor throws(SystemError) in
      // The kernel grants a read lease only while no process has the file open for writing. A process
      // that opens it before the lease is returned causes a signal, by default one that ends the
      // program; SIGURG is ignored.
      try checked(fcntl(descriptor, setLeaseSignal, SIGURG))
      try checked(fcntl(descriptor, setLease, F_RDLCK))
      try checked(fcntl(descriptor, setLease, F_UNLCK))
    },
    status: { descriptor throws(SystemError) in
      var raw = stat()
      try checked(fstat(descriptor, &raw))
      return FileStatus(raw)
    },
    changeOwner: { descriptor, owner, group throws(SystemError) in
      try checked(fchown(descriptor, owner, group))
    },
    changeMode: { descriptor, mode throws(SystemError) in
      try checked(fchmod(descriptor, mode))
    },
    attributes: .real,
    pathStatus: { path throws(SystemError) in
      var raw = stat()
      try checked(path) { path in stat(path, &raw) }
      return FileStatus(raw)
    },
    linkStatus: { path throws(SystemError) in
      var raw = stat()
      try checked(path) { lstat($0, &raw) }
      return FileStatus(raw)
    },
    readLink: { path throws(SystemError) in try target(ofLink: path) },
    checkWritable: { path throws(SystemError) in
      try checked(path) { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) }
    },
    rename: { from, to throws(SystemError) in
      _ = try checked(from) { from in to.withPlatformString { Glibc.rename(from, $0) } }
    },
    renameToNew: { from, to throws(SystemError) in
      guard let rename = CLibrary.renameWithFlags else { throw SystemError(code: ENOSYS) }
      _ = try checked(from) { from in
        to.withPlatformString { rename(AT_FDCWD, from, AT_FDCWD, $0, noReplace) }
      }
    },
    link: { from, to throws(SystemError) in
      _ = try checked(from) { from in to.withPlatformString { Glibc.link(from, $0) } }
    },
    linkFollowed: { from, to throws(SystemError) in
      _ = try checked(from) { from in
        to.withPlatformString { linkat(AT_FDCWD, from, AT_FDCWD, $0, AT_SYMLINK_FOLLOW) }
      }
    },
    clone: { from, to throws(SystemError) in try checked(ioctl(to, shareAll, from)) },
    unlink: { path throws(SystemError) in try checked(path) { Glibc.unlink($0) } },
    makeDirectory: { path, mode throws(SystemError) in try checked(path) { mkdir($0, mode) } },
    list: { path throws(SystemError) in try names(inFolder: path) })

  /// `F_SETLEASE` and `F_SETSIG` of linux/fcntl.h and asm-generic/fcntl.h.
  private static let (setLease, setLeaseSignal): (Int32, Int32) = (1024, 10)
  /// `FALLOC_FL_KEEP_SIZE` of linux/falloc.h.
  private static let keepSize: Int32 = 1
  /// `FICLONE` of linux/fs.h: `_IOW(0x94, 9, int)`, on all machines but some with other such numbers.
  private static let shareAll: UInt = 0x4004_9409
  /// `RENAME_NOREPLACE` of linux/fs.h.
  private static let noReplace: UInt32 = 1

  private static func target(ofLink path: FilePath) throws(SystemError) -> FilePath {
    // A zero stays after the bytes that the kernel writes.
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
    try checked(path) { readlink($0, &buffer, buffer.count - 1) }
    return FilePath(platformString: buffer)
  }

  private static func names(
    inFolder path: FilePath
  ) throws(SystemError) -> [FileName] {
    guard let folder = path.withPlatformString({ opendir($0) }) else {
      throw SystemError(code: errno)
    }
    defer { closedir(folder) }
    var names: [FileName] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      // The entry is valid until the next call, and its name ends with a zero.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
      if let name = FileName(name) { names.append(name) }
    }
    let code = errno
    if code != 0 { throw SystemError(code: code) }
    return names
  }
}
