import CICU
import Layout

/// ICU's bidirectional algorithm (UAX #9).
///
/// **Invariant:** `handle` is open from `init` to `deinit` and never leaves this object.
final class BidiAlgorithm {
  private let handle: OpaquePointer

  /// Opens the resolver.
  init() throws(ICUFailure) {
    guard let handle = cicu_bidi_open() else { throw ICUFailure() }
    self.handle = handle
  }

  deinit { cicu_bidi_close(handle) }

  /// Returns false if all of `text` certainly runs from left to right. True is not certain: the
  /// text may still do so. Takes a microsecond for a paragraph.
  static func mayRunRightToLeft(_ text: [UInt8]) -> Bool {
    guard let length = Int32(exactly: text.count) else { return false }
    return text.withUnsafeBufferPointer {
      cicu_may_run_right_to_left($0.baseAddress, length) != 0
    }
  }

  /// Returns the levels of a text that is not empty; `nil` if ICU fails.
  func resolve(_ text: [UInt8], base: UInt8?) -> BidiParagraph? {
    guard let length = Int32(exactly: text.count) else { return nil }
    return text.withUnsafeBufferPointer { bytes -> BidiParagraph? in
      var baseLevel: Int32 = 0
      var ends: UnsafePointer<Int32>?
      var levels: UnsafePointer<UInt8>?
      let count = Int(
        cicu_bidi_resolve(
          handle, bytes.baseAddress, length, base.map(Int32.init) ?? -1, &baseLevel, &ends,
          &levels))
      guard count > 0, let ends, let levels else { return nil }
      var runs: [BidiParagraph.Run] = []
      runs.reserveCapacity(count)
      var start = 0
      // Both arrays hold `count` elements until the handle is used again.
      for index in 0..<count {
        let end = Int(ends[index])
        runs.append(.init(range: start..<end, level: levels[index]))
        start = end
      }
      return BidiParagraph(baseLevel: UInt8(truncatingIfNeeded: baseLevel), runs: runs)
    }
  }
}
