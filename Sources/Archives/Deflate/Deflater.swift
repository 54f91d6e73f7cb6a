import CZlib

/// Compresses bytes piece by piece, by zlib.
///
///     let deflater = Deflater(.zlib)
///     deflater.append(bytes, to: &output)
///     deflater.finish(to: &output)
///
/// It keeps some 260 KB. It may be passed from thread to thread, but not be used by two at once.
public final class Deflater {
  /// **Invariant:** initialized from `init` to `deinit`, at the same address: zlib checks that its state
  /// is used from where it was made.
  private let stream: UnsafeMutablePointer<z_stream>
  private var room = [UInt8](repeating: 0, count: 1 << 14)

  /// The most bytes that zlib is given at once; it counts them in 32 bits.
  private static let piece = 1 << 30

  /// Makes a compressor.
  ///
  /// - Parameter level: 0 stores, 1 is the quickest, 9 makes the fewest bytes.
  public init(_ format: DeflateFormat, level: Int = 6) {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit2_(
      stream, Int32(min(max(0, level), 9)), Z_DEFLATED, format.windowBits, 8, Z_DEFAULT_STRATEGY,
      ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    // The arguments are valid, so only memory can be missing, and without memory Swift stops as
    // well.
    precondition(status == Z_OK, "zlib can't begin: \(status)")
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
  }

  /// Compresses more bytes, and appends to `output` what is finished of them.
  public func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var rest = bytes
    while !rest.isEmpty {
      run(rest.prefix(Self.piece), Z_NO_FLUSH, to: &output)
      rest = rest.dropFirst(Self.piece)
    }
  }

  /// Appends the rest to `output`. The bytes after that begin a new stream.
  public func finish(to output: inout [UInt8]) {
    run([], Z_FINISH, to: &output)
    deflateReset(stream)
  }

  private func run(_ bytes: ArraySlice<UInt8>, _ flush: Int32, to output: inout [UInt8]) {
    bytes.withUnsafeBufferPointer { input in
      // zlib reads at most `avail_in` bytes, and writes none of them.
      stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.pointee.avail_in = UInt32(input.count)
      repeat {
        room.withUnsafeMutableBufferPointer {
          // zlib writes at most `avail_out` bytes.
          stream.pointee.next_out = $0.baseAddress
          stream.pointee.avail_out = UInt32($0.count)
          deflate(stream, flush)
        }
        output += room[..<(room.count - Int(stream.pointee.avail_out))]
        // It has taken all bytes when it leaves room.
      } while stream.pointee.avail_out == 0
      stream.pointee.next_in = nil
      stream.pointee.next_out = nil
    }
  }
}
