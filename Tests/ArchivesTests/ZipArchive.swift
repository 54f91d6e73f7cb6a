import Archives
import Foundation

/// Archives in memory, and python's view of them.
enum ZipArchive {
  /// Writes an archive.
  static func write(
    timestamp: ZipTimestamp = .fixed, _ body: (ZipWriter) throws -> Void
  ) throws -> [UInt8] {
    let bytes = Bytes()
    let zip = ZipWriter(timestamp: timestamp) { bytes.value += $0 }
    try body(zip)
    try zip.finish()
    return bytes.value
  }

  private final class Bytes { var value: [UInt8] = [] }

  /// Writes an archive of small stored and deflated entries.
  static func sample() throws -> [UInt8] {
    try write {
      try $0.add("mimetype", Array("application/x".utf8), by: .stored)
      try $0.add("a/long.txt", [UInt8](repeating: 65, count: 5000))
      try $0.begin("ä/õ – 漢.txt")
      for _ in 0..<300 { try $0.append(Array("some words\n".utf8)[...]) }
      try $0.end()
    }
  }

  /// Reads all entries; folders have no bytes.
  static func contents(
    of bytes: [UInt8], allowance: Int = 1 << 26
  ) throws -> [String: [UInt8]] {
    var zip = try ZipReader(BytesInMemory(bytes), allowance: allowance)
    var contents: [String: [UInt8]] = [:]
    for entry in zip.entries { contents[entry.name] = try zip.read(entry) }
    return contents
  }
}
