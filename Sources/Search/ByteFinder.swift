import CICU
import Glibc

/// Finds a few bytes among many: the rarest of them by the system's own search for one byte, which is
/// the quickest that there is, and then the others.
struct ByteFinder {
  private let wanted: [UInt8]

  /// How many bytes are looked for.
  var count: Int { wanted.count }

  /// Makes a finder of at least one byte.
  init(_ wanted: [UInt8]) { self.wanted = wanted }

  /// Calls `body` with each place of the bytes from `start` on; it says where to go on. Linear in the
  /// bytes.
  func forEach(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int, _ body: (Int) -> Int
  ) {
    guard let base = bytes.baseAddress, bytes.count >= wanted.count else { return }
    let rarest = rarestIndex(in: bytes)
    let last = bytes.count - wanted.count
    // What the search for one byte may find in vain before that for all of them is quicker.
    var failures = bytes.count / 16
    var place = max(0, start)
    wanted.withUnsafeBufferPointer { wanted in
      guard let pattern = wanted.baseAddress else { return }
      // All that is read is between `base` and the end of `bytes`.
      while place <= last {
        guard failures > 0 else {
          let found = cicu_find_bytes(
            base + place, Int64(bytes.count - place), pattern, Int64(wanted.count))
          guard found >= 0 else { return }
          place += Int(found)
          place = max(place + 1, body(place))
          continue
        }
        let from = base + place + rarest
        guard let found = memchr(from, Int32(wanted[rarest]), last - place + 1) else { return }
        place += UnsafeRawPointer(from).distance(to: found)
        if memcmp(base + place, pattern, wanted.count) == 0 {
          place = max(place + 1, body(place))
        } else {
          failures -= 1
          place += 1
        }
      }
    }
  }

  /// The index of the byte that a sample of the bytes has least of.
  private func rarestIndex(in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard wanted.count > 1 else { return 0 }
    var counts = [Int](repeating: 0, count: 256)
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 512)) {
      counts[Int(bytes[index])] += 1
    }
    return wanted.indices.min { counts[Int(wanted[$0])] < counts[Int(wanted[$1])] } ?? 0
  }
}
