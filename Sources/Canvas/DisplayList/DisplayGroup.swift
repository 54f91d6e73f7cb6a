/// Entries that stay together from frame to frame, made once and drawn as often as they are wanted.
///
/// A class, so that two frames can say "the same entries" by identity: whatever they share is
/// neither built, compared nor released for every one of them.
///
/// **Invariant:** never changed after `init`.
public final class DisplayGroup: Sendable {
  /// The items back to front.
  public let entries: [DisplayList.Entry]
  /// For each entry a rectangle outside which it draws nothing at `scale`.
  let visible: [DeviceRect]
  /// What all of `visible` lies in.
  let bounds: DeviceRect
  /// The scale that the rectangles hold for.
  let scale: Scale

  /// Takes over what `list` shows; its background is left out. Measured once, with `rasterizer` at
  /// its present scale: a group can be drawn at another one too, but costs more then.
  public init(_ list: DisplayList, with rasterizer: any GlyphRasterizer) {
    let entries = list.entries
    var measure = ItemBounds(rasterizer)
    let visible = entries.map { measure.bounds(of: $0) }
    self.entries = entries
    self.visible = visible
    bounds = visible.reduce(.zero) { $0.union($1) }
    scale = rasterizer.scale
  }
}
