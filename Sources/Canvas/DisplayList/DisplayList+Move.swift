extension DisplayList {
  /// Returns the frame with its content and background moved by device pixels, and `beyond` in the
  /// gap that this leaves. Linear in the entries.
  public func moved(x: Int, y: Int, beyond: Color) -> DisplayList {
    var list = DisplayList(bounds: bounds, background: beyond)
    list.append(.fill(bounds.offset(x: x, y: y), background))
    for entry in entries {
      list.clipped(to: entry.clip.offset(x: x, y: y)) { $0.append(entry.item.moved(x: x, y: y)) }
    }
    return list
  }
}

extension DisplayItem {
  /// Returns the item moved by device pixels.
  func moved(x dx: Int, y dy: Int) -> DisplayItem {
    switch self {
    case .fill(let rect, let color):
      .fill(rect.offset(x: dx, y: dy), color)
    case .roundedFill(let rect, let radius, let color):
      .roundedFill(rect.offset(x: dx, y: dy), radius: radius, color)
    case .glyphs(let run, let x, let baseline, let color):
      .glyphs(run, x: x + Double(dx), baseline: baseline.saturatingAdding(dy), color)
    case .label(let label, let x, let y, let color):
      .label(label, x: x.saturatingAdding(dx), y: y.saturatingAdding(dy), color)
    case .picture(let picture, let x, let y):
      .picture(picture, x: x.saturatingAdding(dx), y: y.saturatingAdding(dy))
    case .line(let fromX, let fromY, let toX, let toY, let width, let color):
      .line(
        fromX: fromX + Double(dx), fromY: fromY + Double(dy), toX: toX + Double(dx),
        toY: toY + Double(dy), width: width, color)
    }
  }
}
