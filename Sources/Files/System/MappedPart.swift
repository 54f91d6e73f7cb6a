import CMapping
import Glibc

/// A part of a file that stands in memory: what is written to it is the file's at once, as after a call
/// of the kernel, and without one.
protocol MappedPart: AnyObject, Sendable {
  /// Writes bytes from a place in the part on, where all of them fit; for one thread at a time.
  ///
  /// - Returns: `false` where the file can't take them, as its disk is full or it has become shorter:
  ///   any number of them may be there.
  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool
}

/// The kernel's own.
///
/// **Invariant:** `start` is the first of `length` bytes that are mapped from `init` to `deinit`.
final class MappedMemory: MappedPart, @unchecked Sendable {
  private let start: UnsafeMutableRawPointer
  private let length: Int

  init(_ descriptor: Int32, _ offset: Int64, _ length: Int) throws(SystemError) {
    guard let start = mapping_begin(descriptor, offset, length) else {
      throw SystemError(code: errno)
    }
    self.start = start
    self.length = length
  }

  deinit { mapping_end(start, length) }

  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool {
    precondition(place >= 0 && bytes.count <= length - place)
    guard let base = bytes.baseAddress else { return true }
    return mapping_copy(start + place, base, bytes.count) == 0
  }
}
