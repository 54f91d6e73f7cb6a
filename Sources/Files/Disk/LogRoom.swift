import Glibc

/// The room at the end of a log that is reserved in one piece and written through mapped memory.
///
/// A system call for each key would cost more than all other work to record it: some 20 µs, as the
/// kernel's code is not in the processor's caches then, instead of half a microsecond.
struct LogRoom {
  /// The size of the room in bytes: some hundred keys.
  static let size = 1 << 15
  /// The most bytes that are written in this way; more take a system call.
  private static let most = 1 << 12
  private static let pageSize = max(1, sysconf(Int32(_SC_PAGESIZE)))

  private var part: (any MappedPart)?
  /// The range of the file that is mapped.
  private var range = 0..<0
  /// True if this file can't be mapped, or could not be written through the mapping.
  private var isRefused = false

  /// Writes bytes if they fit into the room.
  ///
  /// - Returns: true if they are written.
  mutating func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let part, range.lowerBound <= offset, offset + bytes.count <= range.upperBound else {
      return false
    }
    if bytes.withUnsafeBytes({ part.write($0, at: offset - range.lowerBound) }) { return true }
    // A system call will report the error.
    refuse()
    return false
  }

  /// Writes bytes at the end of the file and reserves new room after them.
  ///
  /// - Returns: true if they are written and the room is mapped.
  mutating func take(_ bytes: [UInt8], at offset: Int, in file: OpenFile) -> Bool {
    guard !isRefused, bytes.count <= Self.most else { return false }
    part = nil
    let start = offset / Self.pageSize * Self.pageSize
    let end = start + Self.size
    do throws(SystemError) {
      try file.write(bytes + [UInt8](repeating: 0, count: end - offset - bytes.count), at: offset)
      part = try file.map(start, Self.size)
      range = start..<end
    } catch {
      refuse()
      return false
    }
    return true
  }

  /// Releases the mapping.
  mutating func leave() { part = nil }

  private mutating func refuse() {
    part = nil
    isRefused = true
  }
}
