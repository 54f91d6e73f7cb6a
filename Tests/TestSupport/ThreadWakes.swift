import Glibc

/// The kernel's view of this process's threads: their context switches, and the system calls that
/// they wait in.
public enum ThreadWakes {
  /// The threads with a name that are new or were woken while something was done; `nil`: there is
  /// none of that name.
  public static func woken(named name: String, while body: () -> Void) -> [String]? {
    let before = count(named: name)
    body()
    let after = count(named: name)
    return after.isEmpty ? nil : after.filter { before[$0] != $1 }.keys.sorted()
  }

  /// The counts of all threads with a name, by the thread's number.
  public static func count(named name: String) -> [String: Int] {
    var counts: [String: Int] = [:]
    for thread in threads(named: name) {
      for line in text("/proc/self/task/\(thread)/status").split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches:") {
        counts[thread] = Int(line.drop { !$0.isNumber })
      }
    }
    return counts
  }

  /// The seconds that all threads with a name have had of a processor up to now.
  public static func processorTime(named name: String) -> Double {
    threads(named: name).reduce(0) { sum, thread in
      // proc(5): the first number is in nanoseconds.
      let words = text("/proc/self/task/\(thread)/schedstat").split(separator: " ")
      return sum + (words.first.flatMap { Double($0) } ?? 0) / 1e9
    }
  }

  // Rest

  /// True if there are threads with a name and each of them waits in `poll` without a time-out: it has
  /// handled everything that came, and sleeps until a descriptor wakes it.
  ///
  /// A thread counts as running from the moment in which something wakes it. So a test that has written
  /// to a descriptor of the thread's, and then sees this, knows that the thread has handled it.
  public static func areAtRest(named name: String) -> Bool {
    let threads = threads(named: name)
    return !threads.isEmpty && threads.allSatisfy(isAtRest)
  }

  /// proc(5): the number of the call and its six arguments; `running` outside of a call.
  private static func isAtRest(_ thread: String) -> Bool {
    let words = text("/proc/self/task/\(thread)/syscall").split(separator: " ")
    guard words.count > 3, let timeOut = UInt64(words[3].dropFirst(2), radix: 16) else {
      return false
    }
    #if arch(x86_64)
      return words[0] == "7" && UInt32(truncatingIfNeeded: timeOut) == .max
    #else
      // Elsewhere glibc's `poll` calls `ppoll`, where a missing time is no time-out.
      return words[0] == "73" && timeOut == 0
    #endif
  }

  /// The numbers of the threads with a name.
  ///
  /// A listing may miss some while other threads end, so this reads until two listings agree.
  private static func threads(named name: String) -> [String] {
    var last = listedThreads()
    while true {
      let next = listedThreads()
      if next == last { break }
      last = next
    }
    return last.filter { text("/proc/self/task/\($0)/comm") == "\(name)\n" }
  }

  private static func listedThreads() -> [String] {
    guard let folder = opendir("/proc/self/task") else { return [] }
    defer { closedir(folder) }
    var threads: [String] = []
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !thread.hasPrefix(".") { threads.append(thread) }
    }
    return threads
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
