import CICU

/// Error of ICU, which cannot be used: its data is missing or memory is short.
struct ICUFailure: Error {}

/// One of ICU's break iterators.
///
/// **Invariant:** `handle` is open from `init` to `deinit` and never leaves this object.
final class Breaker {
  /// The units that the boundaries separate.
  enum Kind: Int32 {
    case words = 0
    case sentences = 1
    case lines = 2
  }

  private let handle: OpaquePointer

  /// Opens the iterator; `language` selects the abbreviations that do not end sentences.
  init(_ kind: Kind, language: String = "") throws(ICUFailure) {
    guard let handle = cicu_breaker_open(kind.rawValue, language) else { throw ICUFailure() }
    self.handle = handle
  }

  deinit { cicu_breaker_close(handle) }

  /// Finds the boundaries in `slice` of `text` and passes them to `body`: the ends of the segments
  /// in bytes after the slice's beginning, the last one its length; and for a breaker of words, a
  /// flag for each segment that is one. Returns false if ICU fails.
  ///
  /// The buffers belong to `handle`, and are not valid after `body`.
  @discardableResult
  func withBoundaries(
    in text: [UInt8], _ slice: Range<Int>,
    _ body: (_ ends: UnsafeBufferPointer<Int32>, _ isWord: UnsafeBufferPointer<UInt8>) -> Void
  ) -> Bool {
    guard let length = Int32(exactly: slice.count), slice.upperBound <= text.count else {
      return false
    }
    return text.withUnsafeBufferPointer { bytes in
      var ends: UnsafePointer<Int32>?
      var isWord: UnsafePointer<UInt8>?
      // The slice is inside the array, so C reads only bytes of it.
      let start = bytes.baseAddress.map { $0 + slice.lowerBound }
      let count = Int(cicu_breaker_find(handle, start, length, &ends, &isWord))
      guard count >= 0 else { return false }
      body(
        UnsafeBufferPointer(start: ends, count: count),
        UnsafeBufferPointer(start: isWord, count: count))
      return true
    }
  }
}
