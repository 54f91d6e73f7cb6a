import Glibc

/// The states of this process's threads, read from `/proc`.
nonisolated enum ThreadStates {
  /// True if every thread but the calling one sleeps until an event: none runs, waits for a processor
  /// or for a disk. False where that can't be read.
  static var areOthersAsleep: Bool {
    guard let folder = opendir("/proc/self/task") else { return false }
    defer { closedir(folder) }
    // The calling thread runs.
    var awake = -1
    while let entry = readdir(folder) {
      // The entry is valid until the next call, and its name ends with a zero.
      let thread = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        raw.baseAddress.flatMap { pid_t(String(cString: $0.assumingMemoryBound(to: CChar.self))) }
      }
      if let thread, !isAsleep(thread) { awake += 1 }
    }
    return awake <= 0
  }

  /// True if the thread sleeps (`S`) or has ended: the third field of `stat`, proc(5).
  private static func isAsleep(_ thread: pid_t) -> Bool {
    let file = open("/proc/self/task/\(thread)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    // The second field, the thread's name in brackets, has 15 bytes at most.
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard let name = bytes.prefix(max(count, 0)).lastIndex(of: UInt8(ascii: ")")),
      name + 2 < bytes.count
    else { return true }
    return "SZX".utf8.contains(bytes[name + 2])
  }
}
