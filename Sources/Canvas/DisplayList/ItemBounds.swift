/// Computes the pixels that items may touch. Caches the last two fonts, because neighbours mostly
/// share one of them.
struct ItemBounds {
  /// The source of glyphs.
  let rasterizer: any GlyphRasterizer
  /// Device pixels in a logical one.
  let scale: Double
  /// The last two fonts with their reach: text between code alternates between two.
  private var last: (font: FontID, reach: DeviceRect)?
  private var other: (font: FontID, reach: DeviceRect)?

  /// Measures with the rasterizer's current scale.
  init(_ rasterizer: any GlyphRasterizer) {
    self.rasterizer = rasterizer
    scale = rasterizer.scale.factor
  }

  /// Returns the rasterizer's reach of a font.
  mutating func reach(of font: FontID) -> DeviceRect {
    if let last, last.font == font { return last.reach }
    swap(&last, &other)
    if let last, last.font == font { return last.reach }
    let reach = rasterizer.reach(of: font)
    last = (font, reach)
    return reach
  }

  /// Returns a rectangle outside which `item` draws nothing; empty if it draws nothing at all.
  mutating func bounds(of item: DisplayItem) -> DeviceRect {
    switch item {
    case .fill(let rect, let color), .roundedFill(let rect, _, let color):
      return color.alpha == 0 ? .zero : rect
    case .glyphs(let run, let x, let baseline, let color):
      return color.alpha == 0 ? .zero : bounds(of: run, x: x, baseline: baseline)
    case .label(let label, let x, let y, let color):
      guard color.alpha > 0, label.isComplete else { return .zero }
      return DeviceRect(x: x, y: y, width: label.width, height: label.height)
    case .picture(let picture, let x, let y):
      return DeviceRect(x: x, y: y, width: picture.width, height: picture.height)
    case .line(let fromX, let fromY, let toX, let toY, let width, let color):
      let line = FixedLine(fromX: fromX, fromY: fromY, toX: toX, toY: toY, width: width)
      return color.alpha == 0 ? .zero : line?.bounds ?? .zero
    }
  }

  /// Returns a rectangle outside which an entry draws nothing, within its clip.
  mutating func bounds(of entry: DisplayList.Entry) -> DeviceRect {
    bounds(of: entry.item).intersection(entry.clip)
  }

  /// Returns a rectangle outside which an element draws nothing.
  mutating func bounds(of element: DisplayList.Element) -> DeviceRect {
    switch element {
    case .entry(let entry): return bounds(of: entry)
    case .group(let group):
      // Bounds measured at another scale are not valid for this one.
      guard group.scale.factor != scale else { return group.bounds }
      var all = DeviceRect.zero
      for entry in group.entries { all = all.union(bounds(of: entry)) }
      return all
    }
  }

  /// Returns a rectangle outside which a run of visible colour draws nothing.
  mutating func bounds(of run: GlyphRun, x: Double, baseline: Int) -> DeviceRect {
    bounds(of: run, reach: reach(of: run.font), x: x, baseline: baseline)
  }

  /// Returns a rectangle outside which a run draws nothing if every bitmap of it, with its origin
  /// at (0, 0), is inside `reach`.
  func bounds(of run: GlyphRun, reach: DeviceRect, x: Double, baseline: Int) -> DeviceRect {
    let extent = run.extent
    guard !extent.isEmpty, !reach.isEmpty,
      let first = QuarterPixel(x + Double(extent.minX) * scale),
      let last = QuarterPixel(x + Double(extent.maxX) * scale)
    else { return .zero }
    let row = DrawingLimit.clamp(baseline)
    let top = row - DrawingLimit.rise(extent.maxRise, scale: scale) + reach.y
    let bottom = row - DrawingLimit.rise(extent.minRise, scale: scale) + reach.maxY
    let left = first.whole + reach.x
    return DeviceRect(
      x: left, y: top, width: last.whole + reach.maxX - left, height: bottom - top)
  }

  /// Returns the box of a run's bitmaps from the glyph at `first` on. Tighter than the reach, but
  /// requests every bitmap.
  func inkBounds(of run: GlyphRun, from first: Int, x: Double, baseline: Int) -> DeviceRect {
    var bounds = DeviceRect.zero
    for glyph in run.glyphs[first...] {
      guard glyph.rise.isFinite, let origin = QuarterPixel(x + Double(glyph.x) * scale) else {
        continue
      }
      let bitmap = rasterizer.bitmap(
        for: GlyphKey(font: run.font, glyph: glyph.glyph, subpixel: origin.quarter))
      let row = DrawingLimit.clamp(baseline) - DrawingLimit.rise(glyph.rise, scale: scale)
      bounds = bounds.union(
        DeviceRect(
          x: origin.whole + bitmap.left, y: row - bitmap.top, width: bitmap.width,
          height: bitmap.height))
    }
    return bounds
  }
}

extension DrawingLimit {
  /// Converts a rise above the baseline to whole device pixels.
  @inline(__always)
  static func rise(_ logical: Float, scale: Double) -> Int {
    logical == 0 ? 0 : clamp(Int(nearest: Double(logical) * scale))
  }
}

extension DeviceRect {
  /// An empty rectangle.
  static let zero = DeviceRect(x: 0, y: 0, width: 0, height: 0)
}

extension LabelBitmap {
  /// True if there is a byte for each pixel, and at least one pixel.
  var isComplete: Bool { width > 0 && height > 0 && coverage.count / width >= height }
}

extension DisplayList {
  /// Returns a rectangle outside which the items and groups before an index draw nothing. Linear in
  /// them.
  public func extent(below place: Int, with rasterizer: any GlyphRasterizer) -> DeviceRect {
    var measure = ItemBounds(rasterizer)
    return elements.prefix(place).reduce(.zero) { $0.union(measure.bounds(of: $1)) }
  }
}

extension DisplayItem {
  /// Returns a rectangle outside which the item draws nothing, without regard to clips. Constant
  /// time.
  public func bounds(with rasterizer: any GlyphRasterizer) -> DeviceRect {
    var measure = ItemBounds(rasterizer)
    return measure.bounds(of: self)
  }
}
