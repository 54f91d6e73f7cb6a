import Glibc

/// The states of a process's threads, read from `/proc`.
nonisolated enum ThreadStates {
  /// True if every thread of this process but the calling one sleeps until an event: none runs, waits
  /// for a processor or for a disk. False where that can't be read.
  static var areOthersAsleep: Bool {
    // The calling thread runs.
    countAwake(in: "self").map { $0 <= 1 } ?? false
  }

  /// True if every thread of a process sleeps until an event, or is stopped. Also true if it has
  /// ended, or its states are hidden from this user.
  static func areAsleep(in process: pid_t) -> Bool {
    countAwake(in: String(process)).map { $0 == 0 } ?? true
  }

  /// The number of threads that are awake; `nil` where that can't be read.
  private static func countAwake(in process: String) -> Int? {
    let path = "/proc/\(process)/task"
    guard let folder = opendir(path) else { return nil }
    defer { closedir(folder) }
    var awake = 0
    while let entry = readdir(folder) {
      // The entry is valid until the next call, and its name ends with a zero.
      let thread = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        raw.baseAddress.flatMap { pid_t(String(cString: $0.assumingMemoryBound(to: CChar.self))) }
      }
      if let thread, !isAsleep("\(path)/\(thread)/stat") { awake += 1 }
    }
    return awake
  }

  /// True if a thread sleeps (`S`), is stopped (`T`) or has ended: the third field of `stat`, proc(5).
  private static func isAsleep(_ path: String) -> Bool {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return true }
    defer { close(file) }
    // The second field, the thread's name in brackets, has 15 bytes at most.
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    guard let name = bytes.prefix(max(count, 0)).lastIndex(of: UInt8(ascii: ")")),
      name + 2 < bytes.count
    else { return true }
    return "STZX".utf8.contains(bytes[name + 2])
  }
}
