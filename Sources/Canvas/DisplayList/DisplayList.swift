/// An item of a frame. Positions are device pixels.
public enum DisplayItem: Sendable {
  /// A filled rectangle.
  case fill(DeviceRect, Color)
  /// A filled rectangle with rounded corners and smooth edges; `radius` in device pixels.
  case roundedFill(DeviceRect, radius: Double, Color)
  /// Glyphs whose origin is at (`x`, `baseline`); x may be between pixels, the baseline is snapped.
  case glyphs(GlyphRun, x: Double, baseline: Int, Color)
  /// A label with its top left corner at (`x`, `y`).
  case label(LabelBitmap, x: Int, y: Int, Color)
  /// A picture with its top left corner at (`x`, `y`).
  case picture(PictureBitmap, x: Int, y: Int)
  /// A straight line with smooth edges; ends are butt, `width` in device pixels.
  case line(fromX: Double, fromY: Double, toX: Double, toY: Double, width: Double, Color)
}

/// The content of a frame, back to front. Views append items and never draw directly:
/// `FrameRenderer` compares the list with that of the last frame and draws the difference. Each
/// item has a clip inside `bounds`. Groups may be shared with other frames.
public struct DisplayList: Sendable {
  /// An item with its clip.
  public struct Entry: Sendable {
    public var item: DisplayItem
    /// The rectangle outside which the item is not drawn.
    public var clip: DeviceRect

    public init(item: DisplayItem, clip: DeviceRect) {
      self.item = item
      self.clip = clip
    }
  }

  /// An element of a display list.
  enum Element: Sendable {
    case entry(Entry)
    /// Entries that other frames may share.
    case group(DisplayGroup)
  }

  /// The entries and groups back to front.
  private(set) var elements: [Element] = []
  /// The whole frame.
  public let bounds: DeviceRect
  /// The colour beneath everything.
  public let background: Color
  private var clip: DeviceRect

  /// Makes an empty list with room for `count` items. The default is that of a page of text:
  /// growing step by step took a tenth of a keystroke's time.
  public init(bounds: DeviceRect, background: Color, expecting count: Int = 128) {
    self.bounds = bounds
    self.background = background
    self.clip = bounds
    elements.reserveCapacity(count)
  }

  /// The number of items and groups, which is the index of the next one.
  public var count: Int { elements.count }

  /// The items back to front, including those of groups. Computed on each access; linear.
  public var entries: [Entry] {
    var entries: [Entry] = []
    for element in elements {
      switch element {
      case .entry(let entry): entries.append(entry)
      case .group(let group): entries += group.entries
      }
    }
    return entries
  }

  /// Puts an item on top of all others.
  public mutating func append(_ item: DisplayItem) {
    elements.append(.entry(Entry(item: item, clip: clip)))
  }

  /// Appends a group. Constant time, except inside `clipped(to:_:)`, which appends the entries one
  /// by one.
  public mutating func append(_ group: DisplayGroup) {
    if clip == bounds {
      elements.append(.group(group))
    } else {
      for entry in group.entries {
        elements.append(
          .entry(Entry(item: entry.item, clip: entry.clip.intersection(clip))))
      }
    }
  }

  /// Replaces some items and groups of this list with those of another, with the clips that they
  /// have there.
  mutating func replace(_ part: Range<Int>, with list: DisplayList) {
    elements.replaceSubrange(part, with: list.elements)
  }

  /// Runs `body` with everything that it appends clipped to `rect` as well.
  public mutating func clipped(to rect: DeviceRect, _ body: (inout DisplayList) -> Void) {
    let outer = clip
    clip = clip.intersection(rect)
    body(&self)
    clip = outer
  }
}
