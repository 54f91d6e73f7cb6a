import CPNGRows

/// The pixels of a PNG file, decoded row by row.
///
/// Memory holds libpng's own state and one row, or a band of rows of an interlaced picture, whose
/// file is decoded once for each band.
public struct PNGRows: Sendable {
  /// The number of pixels of a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// True if pixels may be transparent.
  public let hasOpacity: Bool
  /// True if the file can only contain shades of grey.
  public let isGrey: Bool

  private let file: [UInt8]
  private let passes: Int
  /// The number of rows held at once.
  private let bandHeight: Int

  /// Reads the header of a file.
  ///
  /// - Parameters:
  ///   - mostPixels: the maximum number of pixels; larger pictures are rejected.
  ///   - bandSize: the bytes of an interlaced picture held at once, but at least one row.
  public init(
    _ file: [UInt8], mostPixels: Int, bandSize: Int = 1 << 24
  ) throws(PNGFile.Failure) {
    self.file = file
    var header = cpng_header()
    // libpng reads from `file` until the reader is closed, all of it inside of the closure.
    let isRead = file.withUnsafeBufferPointer { file in
      guard let reader = cpng_rows_open(file.baseAddress, file.count, &header) else { return false }
      cpng_rows_close(reader)
      return true
    }
    guard isRead else { throw Self.damaged }
    width = Int(header.width)
    height = Int(header.height)
    guard width > 0, height > 0, width <= mostPixels / height else {
      throw PNGFile.Failure(message: "The picture is too large")
    }
    hasOpacity = header.has_opacity
    isGrey = header.is_grey
    passes = Int(header.passes)
    bandHeight = passes == 1 ? 1 : min(height, max(1, bandSize / (4 * width)))
  }

  private static let damaged = PNGFile.Failure(message: "The picture is damaged")

  /// The number of bytes of pixels held while reading: the band, and a row for all others.
  var heldBytes: Int { 4 * width * (bandHeight + 1) }

  /// Calls `body` with each row from the top: red, green, blue and opacity of each pixel in 8 bits.
  /// Colours are not multiplied by the opacity. Throws also for a damaged file.
  public func forEach(_ body: (ArraySlice<UInt8>) throws -> Void) throws {
    var held = [UInt8](repeating: 0, count: heldBytes)
    if passes == 1 {
      try reading { reader in
        for _ in 0..<height {
          try read(reader, into: &held, row: 0)
          try body(held[..<(4 * width)])
        }
      }
      return
    }
    for start in stride(from: 0, to: height, by: bandHeight) {
      try readBand(from: start, into: &held)
      for row in 0..<min(bandHeight, height - start) {
        try body(held[(4 * width * row)..<(4 * width * (row + 1))])
      }
    }
  }

  /// Reads all passes of an interlaced picture, and keeps the rows from `start` on.
  private func readBand(from start: Int, into held: inout [UInt8]) throws {
    try reading { reader in
      for _ in 0..<passes {
        for row in 0..<height {
          let isInBand = (start..<(start + bandHeight)).contains(row)
          try read(reader, into: &held, row: isInBand ? row - start : bandHeight)
        }
      }
    }
  }

  private func reading(_ body: (OpaquePointer) throws -> Void) throws {
    // libpng reads from `file` until the reader is closed, all of it inside of the closure.
    try file.withUnsafeBufferPointer { file in
      var header = cpng_header()
      guard let reader = cpng_rows_open(file.baseAddress, file.count, &header) else {
        throw Self.damaged
      }
      defer { cpng_rows_close(reader) }
      try body(reader)
    }
  }

  private func read(_ reader: OpaquePointer, into held: inout [UInt8], row: Int) throws {
    let isRead = held.withUnsafeMutableBufferPointer { held in
      // From there on `held` has the 4 bytes of each pixel of a row, all of which libpng writes.
      held.baseAddress.map { cpng_rows_read(reader, $0 + 4 * width * row) } ?? false
    }
    guard isRead else { throw Self.damaged }
  }
}
