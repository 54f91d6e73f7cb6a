import Canvas

/// All rasters at one scale, by glyph, on pages that are discarded whole when memory runs out.
/// Above `softLimit` the pages longest unused are discarded, above `hardLimit` all. A discarded
/// glyph is drawn again when it is needed.
struct GlyphAtlas {
  /// Bytes of pages above which the least recently used ones are discarded.
  static let softLimit = 4 << 20
  /// Bytes above which everything is discarded: the used glyphs are then spread over too many
  /// pages.
  static let hardLimit = 12 << 20
  /// The number of frames without use after which a page is discarded even if memory is free, such
  /// as pages of former text sizes. Some minutes of writing.
  static let frameLimit = 2000
  /// The sides of a page in pixels: 256 KB of coverage, 1 MB of colour.
  private static let side = 512

  private struct Slot {
    var page: Int32
    var offset: Int32
    var left: Int16
    var top: Int16
    var width: Int16
    var height: Int16
  }

  private var slots: [UInt64: Slot] = [:]
  private var pages: [GlyphPage?] = []
  private var frame = 0
  /// Bytes of all pages.
  private(set) var memory = 0

  /// Discards everything.
  mutating func removeAll() {
    slots.removeAll()
    pages.removeAll()
    memory = 0
  }

  /// Begins a frame: discards the least recently used pages while there are too many, but none that
  /// the last frame used.
  mutating func beginFrame() {
    frame += 1
    if memory > Self.hardLimit || slots.count > 1 << 16 {
      removeAll()
      return
    }
    while let index = leastRecentlyUsedPage(), memory > Self.softLimit || isForgotten(index) {
      drop(index)
    }
  }

  private func isForgotten(_ index: Int) -> Bool {
    pages[index].map { $0.lastFrame < frame - Self.frameLimit } ?? false
  }

  private func leastRecentlyUsedPage() -> Int? {
    let droppable = pages.indices.filter { pages[$0].map { $0.lastFrame < frame - 1 } ?? false }
    return droppable.min { (pages[$0]?.lastFrame ?? 0) < (pages[$1]?.lastFrame ?? 0) }
  }

  private mutating func drop(_ index: Int) {
    guard let page = pages[index] else { return }
    for key in page.keys { slots[key] = nil }
    memory -= page.size
    pages[index] = nil
  }

  /// Returns the raster with a key; `nil` if it is not made yet.
  func bitmap(for key: UInt64) -> GlyphBitmap? {
    guard let slot = slots[key] else { return nil }
    guard slot.page >= 0, let page = pages[Int(slot.page)] else { return .empty }
    page.lastFrame = frame
    return GlyphBitmap(
      format: page.bytesPerPixel == 4 ? .color : .coverage, left: Int(slot.left),
      top: Int(slot.top), width: Int(slot.width), height: Int(slot.height), stride: page.stride,
      pixels: UnsafePointer(page.memory + Int(slot.offset)))
  }

  /// Stores that a glyph has no pixels.
  mutating func addEmpty(_ key: UInt64) {
    slots[key] = Slot(page: -1, offset: 0, left: 0, top: 0, width: 0, height: 0)
  }

  /// Reserves zeroed memory for a raster and calls `fill` to draw it. `box` is relative to the
  /// glyph's origin, with y upwards to its top; it must not be empty. `fill` gets the first byte
  /// and the page's bytes per row.
  mutating func add(
    _ key: UInt64, box: RasterBox, format: GlyphBitmap.Format,
    fill: (UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    let bytesPerPixel = format == .color ? 4 : 1
    let (index, page, offset) = place(box, bytesPerPixel: bytesPerPixel)
    page.keys.append(key)
    page.lastFrame = frame
    slots[key] = Slot(
      page: Int32(index), offset: Int32(offset), left: Int16(clamping: box.left),
      top: Int16(clamping: box.top), width: Int16(clamping: box.width),
      height: Int16(clamping: box.height))
    fill(page.memory + offset, page.stride)
  }

  private mutating func place(_ box: RasterBox, bytesPerPixel: Int) -> (Int, GlyphPage, Int) {
    for index in pages.indices.reversed() {
      if let page = pages[index], page.bytesPerPixel == bytesPerPixel,
        let offset = page.reserve(width: box.width, height: box.height)
      {
        return (index, page, offset)
      }
    }
    let page = GlyphPage(
      width: max(Self.side, box.width), height: max(Self.side, box.height),
      bytesPerPixel: bytesPerPixel)
    // A new page is at least as large as the box, so that it always fits.
    let offset = page.reserve(width: box.width, height: box.height) ?? 0
    memory += page.size
    if let free = pages.firstIndex(where: { $0 == nil }) {
      pages[free] = page
      return (free, page, offset)
    }
    pages.append(page)
    return (pages.count - 1, page, offset)
  }
}

extension GlyphBitmap {
  /// A raster without pixels.
  static var empty: GlyphBitmap {
    GlyphBitmap(
      format: .coverage, left: 0, top: 0, width: 0, height: 0, stride: 0, pixels: nil)
  }
}
