/// Reads the directory of an archive and compares it with the headers before the entries' bytes.
///
/// O(length of the directory · log entries); two ranges of the source are read, and one an entry.
struct ZipDirectory {
  private let source: any RandomAccessBytes

  init(_ source: any RandomAccessBytes) { self.source = source }

  /// Returns the entries in the directory's order. Throws `ZipError` and the errors of the source.
  func entries() throws -> [ZipEntry] {
    let (count, range) = try findDirectory()
    let bytes = try read(range)
    var entries: [ZipEntry] = []
    var names: Set<[UInt8]> = []
    var index = 0
    for _ in 0..<count {
      var entry = try ZipEntry(in: bytes, at: index)
      index += ZipEntry.directoryLength(in: bytes, at: index)
      guard names.insert(entry.rawName).inserted else { throw ZipError.damaged(.repeatedName) }
      guard entry.headerEnd <= range.lowerBound else { throw ZipError.damaged(.header) }
      try entry.take(localHeader: read(entry.start..<entry.headerEnd))
      entries.append(entry)
    }
    guard index == bytes.count else { throw ZipError.damaged(.directory) }
    try checkOverlap(of: entries, before: range.lowerBound)
    return entries
  }

  /// Finds the end of the directory. Returns the number of entries, and the directory's range.
  private func findDirectory() throws -> (count: Int, range: Range<Int>) {
    let longest = ZipLength.directoryEnd + ZipLength.comment
    let tailStart = max(0, source.count - longest)
    let tail = try read(tailStart..<source.count)
    guard let end = Self.directoryEnd(in: tail) else { throw ZipError.notAnArchive }
    let disks = [4, 6].map { tail.number16(at: end + $0) }
    let counts = [8, 10].map { tail.number16(at: end + $0) }
    let size = tail.number32(at: end + 12)
    let start = tail.number32(at: end + 16)
    guard disks == [0, 0], counts[0] == counts[1], counts[0] < .max, size < .max, start < .max
    else { throw ZipError.unsupported }
    let range = Int(start)..<(Int(start) + Int(size))
    guard range.upperBound <= tailStart + end else { throw ZipError.damaged(.directory) }
    return (Int(counts[0]), range)
  }

  /// The last place in the archive's tail where the end of the directory can begin.
  private static func directoryEnd(in tail: [UInt8]) -> Int? {
    var index = tail.count - ZipLength.directoryEnd
    while index >= 0 {
      if tail.number32(at: index) == ZipSignature.directoryEnd,
        index + ZipLength.directoryEnd + Int(tail.number16(at: index + 20)) <= tail.count
      {
        return index
      }
      index -= 1
    }
    return nil
  }

  /// Throws if two entries share bytes: then a few bytes could unpack to any number.
  private func checkOverlap(of entries: [ZipEntry], before end: Int) throws(ZipError) {
    var reached = 0
    for entry in entries.sorted(by: { $0.start < $1.start }) {
      guard entry.start >= reached, entry.data.upperBound <= end else { throw .damaged(.overlap) }
      reached = entry.data.upperBound
    }
  }

  private func read(_ range: Range<Int>) throws -> [UInt8] {
    let bytes = try source.bytes(in: range)
    guard bytes.count == range.count else { throw ZipError.notAnArchive }
    return Array(bytes)
  }
}
