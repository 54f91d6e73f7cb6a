/// An ink colour with the colour table for the most likely background.
struct InkBrush {
  private let color: Color
  private let transfer: TextTransfer
  private var background: UInt32 = .max
  private var table: InkTables.Table?

  /// Makes a brush without a background.
  init(_ color: Color, transfer: TextTransfer) {
    self.color = color
    self.transfer = transfer
  }

  /// Switches to the table for `pixel` as background, if there is one; otherwise keeps the current
  /// one.
  @inline(__always)
  mutating func choose(from tables: InkTables, over pixel: UInt32) {
    guard pixel != background || table == nil else { return }
    guard let found = tables.table(ink: color, background: pixel) else { return }
    background = pixel
    table = found
  }

  /// Lays ink on the pixels of `area`, which must be inside the buffer.
  ///
  /// - Parameters:
  ///   - coverage: the byte for the top left pixel of `area`; at least
  ///     `(area.height - 1) * stride + area.width` bytes are readable from it on.
  ///   - stride: bytes from one row to the next.
  @inline(__always)
  func paint(
    _ coverage: UnsafePointer<UInt8>, stride: Int, into area: DeviceRect, of buffer: PixelBuffer
  ) {
    var source = coverage
    var row = buffer.pointer(x: area.x, y: area.y)
    let (width, rows) = (area.width, area.height)
    for _ in 0..<rows {
      if let table {
        paintRow(source, row, width, table)
      } else {
        paintRow(source, row, width)
      }
      source += stride
      row += buffer.stride
    }
  }

  @inline(__always)
  private func paintRow(
    _ source: UnsafePointer<UInt8>, _ row: UnsafeMutablePointer<UInt32>, _ width: Int,
    _ table: InkTables.Table
  ) {
    for x in 0..<width {
      let coverage = source[x]
      guard coverage != 0 else { continue }
      let pixel = row[x]
      row[x] = pixel == background ? table[Int(coverage)] : exact(pixel, coverage)
    }
  }

  private func paintRow(
    _ source: UnsafePointer<UInt8>, _ row: UnsafeMutablePointer<UInt32>, _ width: Int
  ) {
    for x in 0..<width where source[x] != 0 {
      row[x] = exact(row[x], source[x])
    }
  }

  @inline(__always)
  private func exact(_ pixel: UInt32, _ coverage: UInt8) -> UInt32 {
    transfer.blend(
      color.pixel, over: pixel, coverage: scaled(UInt32(coverage), by: UInt32(color.alpha)))
  }
}
