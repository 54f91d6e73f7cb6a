import Glibc

/// This process's memory as the kernel reports it, in megabytes.
struct ProcessMemory {
  /// Its own pages, and its part of those that it shares.
  var proportional = 0.0
  /// Pages that no file is behind.
  var anonymous = 0.0

  /// Reads `/proc/self/smaps_rollup`.
  static func now() -> ProcessMemory {
    var memory = ProcessMemory()
    // A pseudo file has no size, so it is read as a stream.
    guard let file = fopen("/proc/self/smaps_rollup", "r") else { return memory }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    // `fgets` ends what it reads with a zero, within the count that it is given.
    while fgets(&line, Int32(line.count), file) != nil {
      let text = line.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      let fields = String(decoding: text, as: UTF8.self).split(separator: " ")
      guard fields.count >= 2, let kilobytes = Double(fields[1]) else { continue }
      if fields[0] == "Pss:" { memory.proportional = kilobytes / 1024 }
      if fields[0] == "Anonymous:" { memory.anonymous = kilobytes / 1024 }
    }
    return memory
  }
}
