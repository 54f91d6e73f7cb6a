import Glibc

/// Passes a call's result on, or throws its error.
@discardableResult
private func checked<Result: SignedInteger>(_ result: Result) throws(SystemError) -> Result {
  if result == -1 { throw SystemError(code: errno) }
  return result
}

extension SystemCalls {
  /// The kernel's own.
  ///
  /// Pointers go to the kernel only for the time of a call, with the length of what they point to.
  static let real = SystemCalls(
    open: { path, flags, mode throws(SystemError) in
      try checked(Glibc.open(path, flags | O_CLOEXEC, mode))
    },
    close: { descriptor in _ = Glibc.close(descriptor) },
    read: { descriptor, buffer throws(SystemError) in
      try checked(Glibc.read(descriptor, buffer.baseAddress, buffer.count))
    },
    write: { descriptor, bytes throws(SystemError) in
      try checked(Glibc.write(descriptor, bytes.baseAddress, bytes.count))
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
    lock: { descriptor throws(SystemError) in
      try checked(flock(descriptor, LOCK_EX | LOCK_NB))
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
      try checked(stat(path, &raw))
      return FileStatus(raw)
    },
    linkStatus: { path throws(SystemError) in
      var raw = stat()
      try checked(lstat(path, &raw))
      return FileStatus(raw)
    },
    readLink: { path throws(SystemError) in try target(ofLink: path) },
    checkWritable: { path throws(SystemError) in
      try checked(faccessat(AT_FDCWD, path, W_OK, AT_EACCESS))
    },
    rename: { from, to throws(SystemError) in try checked(Glibc.rename(from, to)) },
    unlink: { path throws(SystemError) in try checked(Glibc.unlink(path)) },
    makeDirectory: { path, mode throws(SystemError) in try checked(mkdir(path, mode)) },
    list: { path throws(SystemError) in try names(inFolder: path) })

  /// `FALLOC_FL_KEEP_SIZE` of linux/falloc.h.
  private static let keepSize: Int32 = 1

  private static func target(ofLink path: String) throws(SystemError) -> String {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try checked(readlink(path, &buffer, buffer.count))
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func names(inFolder path: String) throws(SystemError) -> [String] {
    guard let folder = opendir(path) else { throw SystemError(code: errno) }
    defer { closedir(folder) }
    var names: [String] = []
    while true {
      errno = 0
      guard let entry = readdir(folder) else { break }
      // The entry is valid until the next call, and its name ends with a zero.
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        String(decoding: raw.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    let code = errno
    if code != 0 { throw SystemError(code: code) }
    return names
  }
}
