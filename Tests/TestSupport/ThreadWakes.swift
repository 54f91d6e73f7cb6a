import Glibc

/// How often threads of this process have gone to sleep and been woken, as the kernel counts.
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
    guard let folder = opendir("/proc/self/task") else { return [:] }
    defer { closedir(folder) }
    var counts: [String: Int] = [:]
    while let entry = readdir(folder) {
      let thread = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard !thread.hasPrefix("."), text("/proc/self/task/\(thread)/comm") == "\(name)\n" else {
        continue
      }
      for line in text("/proc/self/task/\(thread)/status").split(separator: "\n")
      where line.hasPrefix("voluntary_ctxt_switches:") {
        counts[thread] = Int(line.drop { !$0.isNumber })
      }
    }
    return counts
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
