/// A block of memory in which rasters lie beside each other on shelves.
///
/// **Invariant:** `memory` holds `width · height · bytesPerPixel` bytes, zero outside rasters, and
/// does not move before `deinit`.
final class GlyphPage {
  /// The memory's first byte.
  let memory: UnsafeMutablePointer<UInt8>
  let width: Int
  let height: Int
  let bytesPerPixel: Int
  /// The last frame that used a raster of the page.
  var lastFrame = 0
  /// The keys of the rasters on the page.
  var keys: [UInt64] = []

  private struct Shelf {
    var top: Int
    var height: Int
    var nextX: Int
  }
  private var shelves: [Shelf] = []

  init(width: Int, height: Int, bytesPerPixel: Int) {
    self.width = width
    self.height = height
    self.bytesPerPixel = bytesPerPixel
    memory = .allocate(capacity: width * height * bytesPerPixel)
    memory.initialize(repeating: 0, count: width * height * bytesPerPixel)
  }

  deinit { memory.deallocate() }

  /// The size of the memory in bytes.
  var size: Int { width * height * bytesPerPixel }
  /// Bytes from one row to the next.
  var stride: Int { width * bytesPerPixel }

  /// Reserves a free area; returns the byte offset of its top left pixel, or `nil` if the page is
  /// full. A shelf takes rasters of at least three quarters of its height, so that little of it is
  /// wasted.
  func reserve(width wanted: Int, height wantedHeight: Int) -> Int? {
    for index in shelves.indices {
      let shelf = shelves[index]
      if wantedHeight <= shelf.height, wantedHeight * 4 >= shelf.height * 3,
        shelf.nextX + wanted <= width
      {
        shelves[index].nextX += wanted
        return shelf.top * stride + shelf.nextX * bytesPerPixel
      }
    }
    let top = shelves.last.map { $0.top + $0.height } ?? 0
    guard wanted <= width, top + wantedHeight <= height else { return nil }
    shelves.append(Shelf(top: top, height: wantedHeight, nextX: wanted))
    return top * stride
  }
}
