import Glibc

/// The room at the end of a log that is taken at once and written to in memory.
///
/// A call of the kernel for each key would cost more than everything else that is done to write it
/// down: some 20 µs, as the kernel's own code is not in the processor's caches then, against half a
/// microsecond.
struct LogRoom {
  /// Bytes that are taken at once: some hundred keys.
  static let size = 1 << 15
  /// Bytes of what is written so; more is a call of the kernel for itself.
  private static let most = 1 << 12
  private static let pageSize = max(1, sysconf(Int32(_SC_PAGESIZE)))

  private var part: (any MappedPart)?
  /// What of the file the part is.
  private var range = 0..<0
  /// Whether this file can't be mapped, or could not be written so.
  private var isRefused = false

  /// Writes bytes where they fit into the room.
  ///
  /// - Returns: whether they are there.
  mutating func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    guard let part, range.lowerBound <= offset, offset + bytes.count <= range.upperBound else {
      return false
    }
    if bytes.withUnsafeBytes({ part.write($0, at: offset - range.lowerBound) }) { return true }
    // The kernel says what is wrong when it is asked.
    refuse()
    return false
  }

  /// Writes bytes at the end of the file and takes new room behind them.
  ///
  /// - Returns: whether they are there; no room was taken then that was not there before.
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

  /// Lets go of the room.
  mutating func leave() { part = nil }

  private mutating func refuse() {
    part = nil
    isRefused = true
  }
}
