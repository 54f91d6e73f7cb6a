/// Draws display lists. The value of a pixel depends on the list alone, not on the damage
/// rectangles, so that frames can be drawn in parts.
public final class Painter {
  /// The number of drawn glyphs with pixels so far.
  public private(set) var glyphsDrawn = 0
  /// The reach of the glyphs drawn so far, or since it was reset.
  var drawnReach = DrawnReach()
  let transfer = TextTransfer.standard
  let inkTables: InkTables

  public init() { inkTables = InkTables(transfer: transfer) }

  /// The number of elements from which it is cheaper to measure each element once for all rectangles.
  private static let manyElements = 256

  /// Draws the parts of `list` in the `damage` rectangles, background first; pixels outside them
  /// are unchanged. Rectangles may overlap and extend beyond the buffer.
  ///
  /// Costs the rectangles' pixels, a few nanoseconds for each entry of the list and rectangle (for
  /// a group outside the rectangle as for one entry), and a look-up for each glyph inside.
  ///
  /// - Parameter reach: the pixels that each of the list's elements may touch, if that is known.
  public func paint(
    _ list: DisplayList, reach: [DeviceRect]? = nil, in damage: [DeviceRect],
    of buffer: PixelBuffer, with rasterizer: any GlyphRasterizer
  ) {
    var measure = ItemBounds(rasterizer)
    var reach = reach
    if reach == nil, damage.count > 1, list.elements.count > Self.manyElements {
      reach = list.elements.map { measure.bounds(of: $0) }
    }
    for rect in damage {
      let area = rect.intersection(buffer.bounds)
      guard !area.isEmpty else { continue }
      var background = list.background
      background.alpha = 255
      buffer.fill(area, background, clip: area)
      for index in list.elements.indices {
        if let reach, !reach[index].intersects(area) { continue }
        switch list.elements[index] {
        case .entry(let entry): paint(entry, in: area, of: buffer, &measure)
        case .group(let group): paint(group, in: area, of: buffer, &measure)
        }
      }
    }
  }

  private func paint(
    _ group: DisplayGroup, in area: DeviceRect, of buffer: PixelBuffer,
    _ measure: inout ItemBounds
  ) {
    // Bounds measured at another scale are not valid for this one.
    let isMeasured = group.scale.factor == measure.scale
    if isMeasured, !group.bounds.intersects(area) { return }
    for index in group.entries.indices {
      if isMeasured, !group.visible[index].intersects(area) { continue }
      paint(group.entries[index], in: area, of: buffer, &measure)
    }
  }

  private func paint(
    _ entry: DisplayList.Entry, in area: DeviceRect, of buffer: PixelBuffer,
    _ measure: inout ItemBounds
  ) {
    let clip = measure.bounds(of: entry).intersection(area)
    guard !clip.isEmpty else { return }
    switch entry.item {
    case .fill(let rect, let color):
      buffer.fill(rect, color, clip: clip)
    case .roundedFill(let rect, let radius, let color):
      buffer.fillRounded(rect, radius: radius, color, clip: clip)
    case .glyphs(let run, let x, let baseline, let color):
      let place = RunPlace(
        x: x, baseline: DrawingLimit.clamp(baseline), scale: measure.scale,
        reach: measure.reach(of: run.font), color: color, clip: clip)
      glyphsDrawn += paint(run, place, in: buffer, with: measure.rasterizer)
    case .label(let label, let x, let y, let color):
      paint(label, x: x, y: y, color, clip: clip, in: buffer)
    case .picture(let picture, let x, let y):
      paint(picture, x: x, y: y, clip: clip, in: buffer)
    case .line(let fromX, let fromY, let toX, let toY, let width, let color):
      let line = FixedLine(fromX: fromX, fromY: fromY, toX: toX, toY: toY, width: width)
      guard let line else { return }
      buffer.stroke(line, color, clip: clip, transfer: transfer)
    }
  }

  /// Copies the part of a picture in `clip`, which is inside both the picture and the buffer.
  private func paint(
    _ picture: PictureBitmap, x: Int, y: Int, clip: DeviceRect, in buffer: PixelBuffer
  ) {
    picture.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return }
      for row in clip.y..<clip.maxY {
        buffer.pointer(x: clip.x, y: row).update(
          from: base + ((row - y) * picture.width + clip.x - x), count: clip.width)
      }
    }
  }

  /// Draws the part of a label in `clip`, which is inside both the label and the buffer.
  private func paint(
    _ label: LabelBitmap, x: Int, y: Int, _ color: Color, clip: DeviceRect, in buffer: PixelBuffer
  ) {
    label.coverage.withUnsafeBufferPointer { bytes in
      guard let base = bytes.baseAddress else { return }
      let first = base + ((clip.y - y) * label.width + clip.x - x)
      var ink = InkBrush(color, transfer: transfer)
      ink.choose(from: inkTables, over: buffer.pointer(x: clip.x, y: clip.y).pointee)
      ink.paint(first, stride: label.width, into: clip, of: buffer)
    }
  }
}
