/// One thing that a frame shows. Positions are device pixels.
public enum DisplayItem: Sendable {
  /// A filled rectangle.
  case fill(DeviceRect, Color)
  /// A filled rectangle with rounded corners and smooth edges; `radius` in device pixels.
  case roundedFill(DeviceRect, radius: Double, Color)
  /// Glyphs whose origin is at (`x`, `baseline`); x may be between pixels, the baseline is snapped.
  case glyphs(GlyphRun, x: Double, baseline: Int, Color)
  /// A label with its top left corner at (`x`, `y`).
  case label(LabelBitmap, x: Int, y: Int, Color)
  /// A straight line with smooth edges; ends are butt, `width` in device pixels.
  case line(fromX: Double, fromY: Double, toX: Double, toY: Double, width: Double, Color)
}

/// Everything that a frame shows, back to front. Views append; nobody draws directly.
public struct DisplayList: Sendable {
  /// An item with the rectangle outside which it is not drawn.
  public struct Entry: Sendable {
    /// What is drawn.
    public var item: DisplayItem
    /// Where it may be drawn.
    public var clip: DeviceRect

    /// Makes an entry.
    public init(item: DisplayItem, clip: DeviceRect) {
      self.item = item
      self.clip = clip
    }
  }

  /// An element of a display list.
  enum Element: Sendable {
    case entry(Entry)
    /// Entries that other frames may have as well.
    case group(DisplayGroup)
  }

  /// The entries and groups back to front.
  private(set) var elements: [Element] = []
  /// The whole frame.
  public let bounds: DeviceRect
  /// The colour beneath everything.
  public let background: Color
  private var clip: DeviceRect

  /// Makes an empty list for a frame of about so many items. The usual number is that of a page of
  /// text: growing step by step took a tenth of a keystroke.
  public init(bounds: DeviceRect, background: Color, expecting count: Int = 128) {
    self.bounds = bounds
    self.background = background
    self.clip = bounds
    elements.reserveCapacity(count)
  }

  /// How many items and groups it has: the place of what is appended next.
  public var count: Int { elements.count }

  /// The items back to front, those of groups among them. Made anew each time; linear.
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

  /// Puts all of a group on top of what is there. Constant time, but for a list that is being
  /// clipped: that takes the entries one by one.
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

  /// Puts what another list shows at the place of some items and groups of this one, clipped as it
  /// is there.
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
