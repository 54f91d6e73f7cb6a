import Glibc

/// This process's memory as the kernel reports it, in megabytes.
struct ProcessMemory {
  /// Its own pages, and its part of those that it shares.
  var proportional = 0.0
  /// Pages that belong to no file, such as those of the heap.
  var anonymous = 0.0

  /// Reads `/proc/self/smaps_rollup`.
  static func now() -> ProcessMemory {
    let values = read("/proc/self/smaps_rollup")
    return ProcessMemory(
      proportional: values["Pss:"] ?? 0, anonymous: values["Anonymous:"] ?? 0)
  }

  /// The most memory that was resident since `beginPeak()`.
  static var peak: Double { read("/proc/self/status")["VmHWM:"] ?? 0 }

  /// Lets the kernel count a new peak, and returns the memory that is resident now. Freed memory that
  /// the process still holds goes back to the system first: it would be used again uncounted.
  static func beginPeak() -> Double {
    // Swift's Glibc does not declare the function.
    typealias Trim = @convention(c) (Int) -> Int32
    if let trim = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(trim, to: Trim.self)(0) }
    // proc_pid_clear_refs(5)
    if let file = fopen("/proc/self/clear_refs", "w") {
      fputs("5", file)
      fclose(file)
    }
    return read("/proc/self/status")["VmRSS:"] ?? 0
  }

  /// The numbers of a file whose lines are a name and kilobytes, as megabytes.
  private static func read(_ path: String) -> [String: Double] {
    var values: [String: Double] = [:]
    // A pseudo file has no size, so it is read as a stream.
    guard let file = fopen(path, "r") else { return values }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    // `fgets` ends what it reads with a zero, within the count that it is given.
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let fields = String(decoding: text, as: UTF8.self).split { $0 == " " || $0 == "\t" }
      guard fields.count >= 2, let kilobytes = Double(fields[1]) else { continue }
      values[String(fields[0])] = kilobytes / 1024
    }
    return values
  }
}
