/// Updates a window's pixels from one frame to the next with as little drawing as possible.
///
/// One for each window. The resulting pixels are always those that drawing the whole list from
/// nothing would give.
public final class FrameRenderer {
  /// Frames rendered so far.
  public private(set) var frames = 0
  /// The number of pixels drawn so far, without those only moved.
  public private(set) var pixelsPainted = 0
  /// The number of pixels moved so far. In a scrolled region only the pixels count that something
  /// was or is drawn on.
  public private(set) var pixelsMoved = 0
  /// The number of drawn glyphs with pixels so far.
  public var glyphsDrawn: Int { painter.glyphsDrawn }
  /// A debug switch: tints the parts that each frame draws, in alternating colours. The next frame
  /// removes the tint.
  public var tintsDamage = false

  private let painter = Painter()
  private var tracker = DamageTracker()
  private var last: Frame?
  private var tinted: [DeviceRect] = []
  private var written = WrittenSpans()

  /// Makes a renderer that has drawn nothing yet.
  public init() {}

  /// Discards the last frame, so that the next one is drawn as a whole.
  public func invalidate() { last = nil }

  /// Draws a frame over the last one and returns the rectangles to present: the drawn ones, and the
  /// whole region of a scroll. None if nothing has changed.
  ///
  /// Tells the rasterizer that a frame begins.
  ///
  /// - Parameters:
  ///   - list: the frame; kept until the next one.
  ///   - scroll: the known move of content since the last frame.
  ///   - buffer: the pixels to draw into.
  ///   - isPreserved: true if `buffer` still holds the last frame, untouched.
  ///   - rasterizer: the source of glyphs; a change of its scale redraws everything.
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
      // Nothing drawn before stays, so its reach no longer matters.
      painter.drawnReach.removeAll()
    }
    last = frame
    frames += 1
    return paint(list, damage, cleaning: cleaned, moved: moved, in: buffer, rasterizer)
  }

  /// Draws the last frame again with other items in one part of its list, and returns the
  /// rectangles to present. Costs the part, and the drawing of what it touches.
  ///
  /// Returns `nil`, and changes nothing, if there is no last frame that this one can follow: then
  /// the whole frame has to be rendered.
  ///
  /// - Parameters:
  ///   - part: indices in the last frame's list.
  ///   - list: the new items of the part.
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
  /// `nil` if there is nothing to move.
  private func move(
    _ scroll: ScrollMove, of list: DisplayList, in buffer: PixelBuffer,
    _ rasterizer: any GlyphRasterizer
  ) -> DeviceRect? {
    let region = scroll.region.intersection(buffer.bounds)
    guard scroll.dy != 0, !region.isEmpty else { return nil }
    // Tints are not in the list, but they are removed at their old and at their moved places.
    written.reset(to: region)
    written.add(list, drawn: &painter.drawnReach, with: rasterizer)
    pixelsMoved += buffer.moveRows(of: written, by: scroll.dy)
    return region.intersection(region.offset(x: 0, y: scroll.dy))
  }

  /// Adds the damage after the pixels of `region` were moved: the strip that was not moved to, the
  /// differences from the moved frame in the rest, and the differences outside it.
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

/// A frame that was drawn.
private struct Frame {
  var list: DisplayList
  var bounds: DeviceRect
  var scale: Scale
  /// The pixels that each of the list's elements may touch, computed on demand.
  var reach: [DeviceRect]?

  /// True if drawing only the differences from `last` gives this frame.
  func canFollow(_ last: Frame) -> Bool {
    bounds == last.bounds && scale == last.scale && list.background == last.list.background
  }
}

extension Frame {
  /// Replaces some elements with those of another list, and adds to `damage` the pixels that either
  /// may touch, unless both draw the same.
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
    // In place, because nothing else holds them.
    list.replace(part, with: other)
    reach.replaceSubrange(part, with: new)
    self.reach = reach
  }
}

extension DeviceRect {
  /// Returns the parts of the rectangle outside `hole`: at most four rectangles that do not
  /// overlap.
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
