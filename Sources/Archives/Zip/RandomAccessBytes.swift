/// Bytes of a file or in memory, of which any range can be read.
public protocol RandomAccessBytes: Sendable {
  /// The number of bytes.
  var count: Int { get }
  /// Returns the bytes of a range within `0..<count`. Throws where they can't be read.
  func bytes(in range: Range<Int>) throws -> ArraySlice<UInt8>
}

public struct BytesInMemory: RandomAccessBytes {
  private let bytes: [UInt8]

  /// Makes a source of bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of bytes.
  public var count: Int { bytes.count }
  /// Returns the bytes of a range, without copying them.
  public func bytes(in range: Range<Int>) -> ArraySlice<UInt8> { bytes[range] }
}
