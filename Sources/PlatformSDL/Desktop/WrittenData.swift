import Glibc

/// The data that this process has written, as the kernel counts it.
nonisolated enum WrittenData {
  /// A number that grows with each block that the process gives to a disk, of mapped files too, and with
  /// each byte that it writes to a file: one on a network has no blocks.
  static var amount: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_oublock &+ bytes
  }

  /// The second field of `io`, proc(5); 0 where it can't be read.
  private static var bytes: Int {
    let file = open("/proc/self/io", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return 0 }
    defer { close(file) }
    // The first two lines have 50 bytes at most.
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    let fields = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
      .split { $0 == " " || $0 == "\n" }
    guard fields.count > 3, fields[2] == "wchar:" else { return 0 }
    return Int(fields[3]) ?? 0
  }
}
