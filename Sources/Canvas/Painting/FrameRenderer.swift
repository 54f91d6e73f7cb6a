/// Brings a window's pixels from one frame to the next with as little drawing as it can.
///
/// One for each window. Whatever it leaves out, the pixels are those that drawing the whole list
/// from nothing would give.
public final class FrameRenderer {
  /// Frames rendered so far.
  public private(set) var frames = 0
  /// Pixels drawn so far, those only moved left out.
  public private(set) var pixelsPainted = 0
  /// Pixels moved so far; of a scroll those that something is drawn in, before or after it.
  public private(set) var pixelsMoved = 0
  /// Glyphs with pixels drawn so far.
  public var glyphsDrawn: Int { painter.glyphsDrawn }
  /// A debug switch: shows what each frame drew by laying a tint over it, another one each time.
  /// The next frame takes it away again.
  public var tintsDamage = false

  private let painter = Painter()
  private var tracker = DamageTracker()
  private var last: Frame?
  private var tinted: [DeviceRect] = []
  private var written = WrittenSpans()

  /// Makes a renderer that has drawn nothing yet.
  public init() {}

  /// Forgets the last frame: the next one is drawn as a whole.
  public func invalidate() { last = nil }

  /// Draws a frame over the last one and says which rectangles to present: those drawn, and the
  /// region of a scroll as a whole. None when nothing changed.
  ///
  /// Tells the rasterizer that a frame begins.
  ///
  /// - Parameters:
  ///   - list: the frame; kept until the next one.
  ///   - scroll: what the frame is known to have moved since the last one.
  ///   - buffer: where to draw.
  ///   - isPreserved: whether `buffer` still holds the last frame, untouched.
  ///   - rasterizer: where glyphs come from; another scale than last time draws all anew.
  public func render(
    _ list: DisplayList, scroll: ScrollMove? = nil, into buffer: PixelBuffer, isPreserved: Bool,
    rasterizer: any GlyphRasterizer
  ) -> [DeviceRect] {
    rasterizer.beginFrame()
    let frame = Frame(list: list, bounds: buffer.bounds, scale: rasterizer.scale)
    var damage = DamageRegion()
    var moved = DeviceRect.zero
    var cleaned = tinted
    if let last, isPreserved, frame.canFollow(last) {
      if let scroll, let valid = move(scroll, of: last.list, in: buffer, rasterizer) {
        moved = scroll.region.intersection(buffer.bounds)
        cleaned += tinted.map { $0.offset(x: 0, y: scroll.dy) }
        addDamage(from: last.list, to: list, moved, valid, scroll.dy, rasterizer, &damage)
      } else {
        tracker.addDamage(
          from: last.list, to: list, within: buffer.bounds, with: rasterizer, into: &damage)
      }
    } else {
      damage.add(buffer.bounds)
      // Of what was drawn until now nothing stays, so its reach is of no more concern.
      painter.drawnReach.removeAll()
    }
    last = frame
    frames += 1
    return paint(list, damage, cleaning: cleaned, moved: moved, in: buffer, rasterizer)
  }

  /// Draws the last frame again with other items in one part of its list, and says which rectangles
  /// to present. Costs the part, and the drawing of what it touches.
  ///
  /// Returns `nil`, and changes nothing, where there is no last frame that this one can follow: all
  /// of it has to be rendered.
  ///
  /// - Parameters:
  ///   - part: places in the last frame's list.
  ///   - list: what stands there now.
  public func render(
    replacing part: Range<Int>, with list: DisplayList, into buffer: PixelBuffer,
    isPreserved: Bool, rasterizer: any GlyphRasterizer
  ) -> [DeviceRect]? {
    let frame = Frame(list: list, bounds: buffer.bounds, scale: rasterizer.scale)
    guard isPreserved, last.map(frame.canFollow) == true else { return nil }
    rasterizer.beginFrame()
    var damage = DamageRegion()
    last?.replace(part, with: list, ItemBounds(rasterizer), into: &damage)
    guard let shown = last?.list, let reach = last?.reach else { return nil }
    frames += 1
    return paint(
      shown, reach: reach, damage, cleaning: tinted, moved: .zero, in: buffer, rasterizer)
  }

  /// Moves the region's pixels, which show `list`, and returns the part that now holds moved ones;
  /// `nil` when there is nothing to move.
  private func move(
    _ scroll: ScrollMove, of list: DisplayList, in buffer: PixelBuffer,
    _ rasterizer: any GlyphRasterizer
  ) -> DeviceRect? {
    let region = scroll.region.intersection(buffer.bounds)
    guard scroll.dy != 0, !region.isEmpty else { return nil }
    // Tints are on no list, but they are cleaned where they were and where they would have come to.
    written.reset(to: region)
    written.add(list, drawn: &painter.drawnReach, with: rasterizer)
    pixelsMoved += buffer.moveRows(of: written, by: scroll.dy)
    return region.intersection(region.offset(x: 0, y: scroll.dy))
  }

  /// The damage when the pixels of `region` were moved: its strip that nothing was moved to, what
  /// differs from the moved frame in the rest of it, and what differs round it.
  private func addDamage(
    from old: DisplayList, to new: DisplayList, _ region: DeviceRect, _ valid: DeviceRect,
    _ dy: Int, _ rasterizer: any GlyphRasterizer, _ damage: inout DamageRegion
  ) {
    for strip in region.parts(outside: valid) { damage.add(strip) }
    tracker.addDamage(
      from: old, movedBy: dy, to: new, within: valid, with: rasterizer, into: &damage)
    guard let frame = last?.bounds else { return }
    for part in frame.parts(outside: region) {
      tracker.addDamage(from: old, to: new, within: part, with: rasterizer, into: &damage)
    }
  }

  private func paint(
    _ list: DisplayList, reach: [DeviceRect]? = nil, _ damage: DamageRegion,
    cleaning: [DeviceRect], moved: DeviceRect, in buffer: PixelBuffer,
    _ rasterizer: any GlyphRasterizer
  ) -> [DeviceRect] {
    var painted = damage
    for rect in cleaning { painted.add(rect.intersection(buffer.bounds)) }
    painter.paint(list, reach: reach, in: painted.rectangles, of: buffer, with: rasterizer)
    pixelsPainted += painted.rectangles.reduce(0) { $0 + $1.width * $1.height }
    tinted = tintsDamage ? damage.rectangles : []
    for rect in tinted { buffer.fill(rect, Self.tints[frames % Self.tints.count], clip: rect) }
    var presented = painted
    presented.add(moved)
    return presented.rectangles
  }

  private static let tints = [0xE6_3946, 0x2A_9D8F, 0x45_7B9D, 0xE9_C46A].map {
    Color(hex: $0).withOpacity(0.3)
  }
}

/// A frame as it was drawn.
private struct Frame {
  var list: DisplayList
  var bounds: DeviceRect
  var scale: Scale
  /// The pixels that each of the list's elements may touch, once somebody needed to know.
  var reach: [DeviceRect]?

  /// Whether drawing only what differs from `last` gives this frame.
  func canFollow(_ last: Frame) -> Bool {
    bounds == last.bounds && scale == last.scale && list.background == last.list.background
  }
}

extension Frame {
  /// Puts what another list shows at the place of some elements, and adds to `damage` all that
  /// either may touch, unless both draw the same.
  mutating func replace(
    _ part: Range<Int>, with other: DisplayList, _ measure: ItemBounds,
    into damage: inout DamageRegion
  ) {
    var measure = measure
    var reach = self.reach ?? list.elements.map { measure.bounds(of: $0) }
    self.reach = nil
    let new = other.elements.map { measure.bounds(of: $0) }
    if !list.elements[part].elementsEqual(other.elements, by: { $0.draws(sameAs: $1) }) {
      for rect in reach[part] { damage.add(rect.intersection(bounds)) }
      for rect in new { damage.add(rect.intersection(bounds)) }
    }
    // In place: nobody else holds them.
    list.replace(part, with: other)
    reach.replaceSubrange(part, with: new)
    self.reach = reach
  }
}

extension DeviceRect {
  /// What of the rectangle `hole` leaves, in at most four rectangles that do not overlap.
  func parts(outside hole: DeviceRect) -> [DeviceRect] {
    let inner = intersection(hole)
    guard !inner.isEmpty else { return isEmpty ? [] : [self] }
    let parts = [
      DeviceRect(x: x, y: y, width: width, height: inner.y.saturatingSubtracting(y)),
      DeviceRect(
        x: x, y: inner.maxY, width: width, height: maxY.saturatingSubtracting(inner.maxY)),
      DeviceRect(
        x: x, y: inner.y, width: inner.x.saturatingSubtracting(x), height: inner.height),
      DeviceRect(
        x: inner.maxX, y: inner.y, width: maxX.saturatingSubtracting(inner.maxX),
        height: inner.height),
    ]
    return parts.filter { !$0.isEmpty }
  }
}
