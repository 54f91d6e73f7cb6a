/// Buffers small pieces, so that a text in chunks of 4 KB does not cost a system call for each.
///
/// The file belongs to the caller, who has to call `flush` at the end: bytes that are still in the
/// buffer at `deinit` are lost.
final class BufferedSink {
  private let file: OpenFile
  private var buffer: [UInt8] = []

  /// The size of the buffer in bytes; a larger one is not measurably faster.
  private static let capacity = 1 << 18

  init(_ file: OpenFile) {
    self.file = file
    buffer.reserveCapacity(Self.capacity)
  }

  /// Adds a piece to the buffer; writes when it is full.
  func append(_ piece: ArraySlice<UInt8>) throws(SystemError) {
    if buffer.count + piece.count > Self.capacity { try flush() }
    if piece.count > Self.capacity {
      try file.write(piece)
    } else {
      buffer.append(contentsOf: piece)
    }
  }

  /// Writes the buffered bytes.
  func flush() throws(SystemError) {
    try file.write(buffer[...])
    buffer.removeAll(keepingCapacity: true)
  }
}
