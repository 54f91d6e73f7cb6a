import CMapping
import Glibc

/// A part of a file that is mapped into memory. Bytes that are written to it are in the file at once, as
/// after a system call, but without one.
protocol MappedPart: AnyObject, Sendable {
  /// Writes bytes at an offset in the part, where all of them must fit; for one thread at a time.
  ///
  /// - Returns: `false` if the file can't take them, because its disk is full or it was truncated; any
  ///   number of them may be written then.
  func write(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Bool
}

/// A mapping of the kernel.
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
