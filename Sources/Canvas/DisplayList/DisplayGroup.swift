/// Entries that stay together from frame to frame: built once and drawn as often as needed.
///
/// A class, so that frames can share it by identity: shared entries are not built, compared or
/// released again for each frame.
///
/// **Invariant:** never changed after `init`.
public final class DisplayGroup: Sendable {
  /// The items back to front.
  public let entries: [DisplayList.Entry]
  /// For each entry a rectangle outside which it draws nothing at `scale`.
  let visible: [DeviceRect]
  /// The union of `visible`.
  let bounds: DeviceRect
  /// The scale for which the rectangles are valid.
  let scale: Scale

  /// Takes the entries of `list` without its background. Measured once, with `rasterizer` at its
  /// current scale: the group can also be drawn at another scale, but costs more then.
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
