import Glibc

/// The memory that a piece of work takes at its peak, as the kernel counts it. Only in a process that does
/// nothing else: an exit test.
public enum PeakMemory {
  /// The kernel does not count the memory here.
  public struct NotCounted: Error {}

  /// Returns how many bytes more than before the work were resident at its peak.
  public static func measure(_ work: () throws -> Void) throws -> Int {
    // Freed memory that the process still holds would be used again without being counted, so it goes
    // back to the system first. Swift's Glibc does not declare the function.
    typealias Trim = @convention(c) (Int) -> Int32
    guard let trim = dlsym(nil, "malloc_trim") else { throw NotCounted() }
    _ = unsafeBitCast(trim, to: Trim.self)(0)
    // proc_pid_clear_refs(5): the peak begins anew.
    let file = open("/proc/self/clear_refs", O_WRONLY | O_CLOEXEC)
    guard file >= 0, write(file, "5", 1) == 1 else { throw NotCounted() }
    close(file)
    let before = try resident("VmRSS:")
    try work()
    return try resident("VmHWM:") - before
  }

  private static func resident(_ line: String) throws -> Int {
    let lines = String(decoding: TemporaryFolder.content("/proc/self/status") ?? [], as: UTF8.self)
      .split(separator: "\n")
    let words = lines.first { $0.hasPrefix(line) }?.split(whereSeparator: \.isWhitespace)
    guard let words, words.count > 1, let kilobytes = Int(words[1]) else { throw NotCounted() }
    return kilobytes << 10
  }
}
