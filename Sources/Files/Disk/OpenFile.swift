import Glibc
import Platform
import SystemPackage

/// An open file: repeats system calls until all is done.
///
/// **Invariant:** `descriptor` is open from `init` to `deinit` and known to no other object.
final class OpenFile: Sendable {
  private let descriptor: Int32
  private let calls: SystemCalls

  /// Opens or makes a file; `flags` and `mode` as in open(2). A signal does not interrupt it.
  init(
    _ path: FilePath, _ flags: Int32, mode: mode_t = 0, calls: SystemCalls
  ) throws(SystemError) {
    self.calls = calls
    descriptor = try Self.retried { () throws(SystemError) in
      try calls.open(path, flags, mode)
    }
  }

  deinit { calls.close(descriptor) }

  /// Reads all bytes from the beginning.
  ///
  /// - Parameters:
  ///   - sizeHint: the expected number of bytes; there may be fewer or more.
  ///   - limit: the most bytes; throws `EFBIG` for more.
  func readAll(sizeHint: Int64, limit: Int = .max) throws(SystemError) -> [UInt8] {
    try calls.rewind(descriptor)
    var bytes: [UInt8] = []
    // One more than expected, so that the end is found without growing the array.
    var room = Int(clamping: max(sizeHint, 0)) + 1
    while true {
      let count = try read(upTo: room, onto: &bytes)
      if count == 0 { return bytes }
      if bytes.count > limit { throw SystemError(code: EFBIG) }
      room = max(room - count, 1 << 16)
    }
  }

  /// Reads the next bytes at the file's position, `count` of them or all that are left.
  func read(_ count: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count, try read(upTo: count - bytes.count, onto: &bytes) > 0 {}
    return bytes
  }

  /// Reads the first bytes, `count` of them or all that there are.
  func readAtStart(_ count: Int) throws(SystemError) -> [UInt8] {
    try calls.rewind(descriptor)
    return try read(count)
  }

  private func read(upTo room: Int, onto bytes: inout [UInt8]) throws(SystemError) -> Int {
    var failure: SystemError?
    let start = bytes.count
    if start == 0 {
      // The kernel fills at most `room` bytes, and `count` is the number that it returns.
      bytes = Array(unsafeUninitializedCapacity: room) { buffer, count in
        do throws(SystemError) {
          count = try fill(UnsafeMutableRawBufferPointer(buffer))
        } catch {
          failure = error
          count = 0
        }
      }
    } else {
      var piece: [UInt8] = []
      _ = try read(upTo: room, onto: &piece)
      bytes.append(contentsOf: piece)
    }
    if let failure { throw failure }
    return bytes.count - start
  }

  private func fill(_ buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
    try Self.retried { () throws(SystemError) in try calls.read(descriptor, buffer) }
  }

  /// Writes all of `bytes` at the file's position.
  func write(_ bytes: ArraySlice<UInt8>) throws(SystemError) {
    var written = bytes.startIndex
    while written < bytes.endIndex {
      let count = try writeSome(bytes[written...])
      // A device that takes nothing without an error would cause an endless loop.
      if count == 0 { throw SystemError(code: EIO) }
      written += count
    }
  }

  private func writeSome(_ bytes: ArraySlice<UInt8>) throws(SystemError) -> Int {
    let result = bytes.withUnsafeBytes { buffer in
      Result<Int, SystemError> { () throws(SystemError) in
        try Self.retried { () throws(SystemError) in try calls.write(descriptor, buffer) }
      }
    }
    return try result.get()
  }

  /// Writes all of `bytes` at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(SystemError) {
    var written = 0
    while written < bytes.count {
      let result = bytes[written...].withUnsafeBytes { buffer in
        Result<Int, SystemError> { () throws(SystemError) in
          try Self.retried { () throws(SystemError) in
            try calls.writeAt(descriptor, buffer, Int64(offset + written))
          }
        }
      }
      let count = try result.get()
      // A device that takes nothing without an error would cause an endless loop.
      if count == 0 { throw SystemError(code: EIO) }
      written += count
    }
  }

  /// Maps a part of the file into memory.
  func map(_ offset: Int, _ length: Int) throws(SystemError) -> any MappedPart {
    try calls.map(descriptor, Int64(offset), length)
  }

  /// Truncates the file.
  func truncate(to length: Int) throws(SystemError) {
    try Self.retried { () throws(SystemError) in
      try calls.truncate(descriptor, Int64(length))
    }
  }

  /// Appends the whole content of another file, a piece at a time.
  func write(contentOf other: OpenFile) throws(SystemError) {
    try calls.rewind(other.descriptor)
    while true {
      let piece = try other.read(Self.pieceSize)
      if piece.isEmpty { return }
      try write(piece[...])
    }
  }

  private static let pieceSize = 1 << 20

  /// Replaces the content by that of `other`, as `overwrite(with:)` does.
  func overwrite(withContentOf other: OpenFile) throws(SystemError) {
    let length = try other.status().size
    try calls.rewind(descriptor)
    try write(contentOf: other)
    try Self.retried { () throws(SystemError) in try calls.truncate(descriptor, length) }
    try synchronize()
  }

  /// Replaces the content by `bytes`, and keeps all room on the disk that the old content has until the
  /// end, so that the old content can be restored. Returns when `bytes` are on the disk.
  func overwrite(with bytes: [UInt8]) throws(SystemError) {
    try calls.rewind(descriptor)
    try write(bytes[...])
    try Self.retried { () throws(SystemError) in
      try calls.truncate(descriptor, Int64(bytes.count))
    }
    try synchronize()
  }

  /// Replaces the content by that of another file on the same disk, by sharing its blocks.
  func shareBlocks(of other: OpenFile) throws(SystemError) {
    try Self.retried { () throws(SystemError) in try calls.clone(other.descriptor, descriptor) }
  }

  /// Reserves room for `length` bytes, if the file system can.
  func reserve(_ length: Int) throws(SystemError) {
    do throws(SystemError) {
      try Self.retried { () throws(SystemError) in
        try calls.reserve(descriptor, Int64(max(length, 1)))
      }
    } catch {
      if [ENOSPC, EDQUOT, EFBIG, EIO].contains(error.code) { throw error }
    }
  }

  /// Waits until everything written is on the disk.
  func synchronize() throws(SystemError) {
    try Self.retried { () throws(SystemError) in try calls.synchronize(descriptor) }
  }

  /// Waits until everything written can be read from the disk.
  func synchronizeData() throws(SystemError) {
    try Self.retried { () throws(SystemError) in try calls.synchronizeData(descriptor) }
  }

  /// Locks the file until it is closed.
  ///
  /// - Returns: false if it was locked already.
  func lock() throws(SystemError) -> Bool {
    do throws(SystemError) {
      try Self.retried { () throws(SystemError) in try calls.lock(descriptor) }
      return true
    } catch {
      if error.code == EWOULDBLOCK { return false }
      throw error
    }
  }

  /// Unlocks the file. Closing alone would leave the lock to a program that is being started, which
  /// has copies of all descriptors until it runs.
  func unlock() { calls.unlock(descriptor) }

  /// Gives the nameless file a name; `EEXIST` if that exists.
  func link(to path: FilePath) throws(SystemError) {
    try calls.linkFollowed(Self.links.appending("\(descriptor)"), path)
  }

  /// The folder in which the kernel shows the open files of this process as links.
  static let links: FilePath = "/proc/self/fd"

  /// Returns whether another program has the file open for writing; it is open here for reading only.
  func writers() -> FileWriters {
    do throws(SystemError) {
      try Self.retried { () throws(SystemError) in try calls.checkUnwritten(descriptor) }
      return .none
    } catch {
      return error.code == EAGAIN ? .some : .unknown
    }
  }

  /// Returns the file's status.
  func status() throws(SystemError) -> FileStatus {
    try calls.status(descriptor)
  }

  /// Sets the permissions.
  func setMode(_ mode: mode_t) throws(SystemError) { try calls.changeMode(descriptor, mode) }

  /// Sets one of Paber's own extended attributes.
  func setAttribute(_ name: String, _ value: [UInt8]) throws(SystemError) {
    try calls.attributes.set(descriptor, name, value)
  }

  /// Returns the value of an extended attribute.
  func attribute(_ name: String) throws(SystemError) -> [UInt8] {
    try calls.attributes.value(descriptor, name)
  }

  /// Copies the owner, permissions and attributes of `other`. The group may differ if this user may not
  /// set it and that changes no user's permissions.
  ///
  /// Attributes that only the system may set (all but `user.` ones and the access list) are copied if
  /// possible.
  func takeIdentity(of other: OpenFile) throws(SystemError) {
    let mine = try status()
    let theirs = try other.status()
    let names = try calls.attributes.names(other.descriptor)
    let accessList = ExtendedAttributes.accessList
    if mine.owner != theirs.owner || mine.group != theirs.group {
      do throws(SystemError) {
        try calls.changeOwner(descriptor, theirs.owner, theirs.group)
      } catch {
        guard error.code == EPERM, mine.owner == theirs.owner, theirs.groupMeansNothing,
          !names.contains(accessList)
        else { throw error }
      }
    }
    if !names.contains(accessList), try calls.attributes.names(descriptor).contains(accessList) {
      try calls.attributes.remove(descriptor, accessList)
    }
    for name in names {
      do throws(SystemError) {
        let value = try calls.attributes.value(other.descriptor, name)
        try calls.attributes.set(descriptor, name, value)
      } catch {
        if name.hasPrefix("user.") || name == accessList { throw error }
      }
    }
    // Last: a change of owner clears bits, and an access list changes those of the group.
    try calls.changeMode(descriptor, theirs.mode & 0o7777)
  }

  private static func retried<Value>(
    _ call: () throws(SystemError) -> Value
  ) throws(SystemError) -> Value {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        if error.code != EINTR { throw error }
      }
    }
  }
}
