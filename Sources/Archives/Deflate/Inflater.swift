import CZlib

/// Decompresses bytes piece by piece, by zlib.
///
/// The caller says how many bytes may come out at most, so that a few bytes never become gigabytes. It
/// may be passed from thread to thread, but not be used by two at once.
public final class Inflater {
  /// Error for bytes that are damaged, or that deflate did not make.
  public struct Damaged: Error, Equatable, Sendable {}

  /// True once the end of the compressed bytes was read.
  public private(set) var isFinished = false

  /// **Invariant:** initialized from `init` to `deinit`, at the same address: zlib checks that its state
  /// is used from where it was made.
  private let stream: UnsafeMutablePointer<z_stream>
  private var room = [UInt8](repeating: 0, count: 1 << 14)

  /// The most bytes that zlib is given at once; it counts them in 32 bits.
  private static let piece = 1 << 30

  public init(_ format: DeflateFormat) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = inflateInit2_(
      stream, format.windowBits, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    // The arguments are valid, so only memory can be missing, and without memory Swift stops as
    // well.
    precondition(status == Z_OK, "zlib can't begin: \(status)")
  }

  deinit {
    inflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Takes bytes from the front of `input` and appends at most `count` bytes to `output`.
  ///
  /// It returns when `input` is empty, `count` is reached or the end was read; bytes after that stay in
  /// `input`.
  public func read(
    _ input: inout ArraySlice<UInt8>, to output: inout [UInt8], atMost count: Int
  ) throws(Damaged) {
    var rest = count
    while !isFinished, rest > 0 {
      let (taken, made) = try step(input, min(rest, room.count))
      input = input.dropFirst(taken)
      output += room[..<made]
      rest -= made
      if taken == 0, made == 0 { return }
    }
  }

  /// Decompresses into `room`. Returns the numbers of bytes that were taken and made.
  private func step(
    _ input: ArraySlice<UInt8>, _ most: Int
  ) throws(Damaged) -> (taken: Int, made: Int) {
    let given = min(input.count, Self.piece)
    let status = input.withUnsafeBufferPointer { input in
      // zlib reads at most `avail_in` bytes and writes none of them.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(given)
      return room.withUnsafeMutableBufferPointer {
        // `most` is no more than `room` has.
        stream.pointee.next_out = $0.baseAddress
        stream.pointee.avail_out = UInt32(most)
        return inflate(stream, Z_NO_FLUSH)
      }
    }
    stream.pointee.next_in = nil
    stream.pointee.next_out = nil
    switch status {
    case Z_OK, Z_BUF_ERROR: break
    case Z_STREAM_END: isFinished = true
    default: throw Damaged()
    }
    return (given - Int(stream.pointee.avail_in), most - Int(stream.pointee.avail_out))
  }
}
