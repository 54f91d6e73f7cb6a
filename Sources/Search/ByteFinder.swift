import CICU

/// Finds a few bytes among many, by the two of them that are rarest in a sample of the others.
struct ByteFinder {
  private let wanted: [UInt8]

  /// The number of bytes in the pattern.
  var count: Int { wanted.count }

  /// Makes a finder of at least one byte.
  init(_ wanted: [UInt8]) { self.wanted = wanted }

  /// Calls `body` with each place of the bytes from `start` on; it returns the place to continue
  /// from. Linear in the bytes.
  func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Int) -> Int
  ) {
    guard let base = bytes.baseAddress, bytes.count >= wanted.count else { return }
    let (first, second) = rarestIndices(in: bytes)
    // The number of failed searches by two bytes after which a search for all bytes is faster.
    var failures = Int64(bytes.count / 16)
    var place = max(0, start)
    wanted.withUnsafeBufferPointer { wanted in
      guard let pattern = wanted.baseAddress else { return }
      // All that is read is between `base` and the end of `bytes`.
      while place < bytes.count {
        let found = cicu_find_bytes(
          base + place, Int64(bytes.count - place), pattern, Int64(wanted.count), Int64(first),
          Int64(second), &failures)
        guard found >= 0 else { return }
        place += Int(found)
        place = max(place + 1, body(place))
      }
    }
  }

  /// Returns the indices of the two bytes that are rarest in a sample of the bytes.
  private func rarestIndices(in bytes: UnsafeBufferPointer<UInt8>) -> (Int, Int) {
    guard wanted.count > 1 else { return (0, 0) }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { counts in
      counts.initialize(repeating: 0)
      for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 512)) {
        counts[Int(bytes[index])] += 1
      }
      func isRarer(_ one: Int, _ other: Int) -> Bool {
        counts[Int(wanted[one])] < counts[Int(wanted[other])]
      }
      let first = wanted.indices.min(by: isRarer) ?? 0
      return (first, wanted.indices.filter { $0 != first }.min(by: isRarer) ?? first)
    }
  }
}
