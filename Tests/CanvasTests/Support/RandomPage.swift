import TestSupport

@testable import Canvas

/// A page of short and long lines with a lot of paper between them, on a frame with things that
/// stay where they are: it scrolls as a page in a window does.
struct RandomPage {
  static let frame = DeviceRect(x: 0, y: 0, width: 130, height: 110)
  /// The scroll offset in device pixels.
  var top = 0
  private(set) var random: SeededGenerator
  private var paragraphs: [DisplayItem] = []
  private let ink = Color(hex: 0x2A2A28)

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    var y = -120
    while y < 230 {
      let count = Int.random(in: 1...15, using: &random)
      let glyphs = (0..<count).map { _ in UInt32.random(in: 0...12, using: &random) }
      let font = UInt32.random(in: 1...2, using: &random)
      switch Int.random(in: 0...9, using: &random) {
      case 0: break
      case 1:
        let band = DeviceRect(x: 12, y: y - 8, width: 104, height: 10)
        paragraphs.append(.fill(band, Color(hex: 0xEEEEE8)))
        fallthrough
      case 2...8: paragraphs.append(.glyphs(run(glyphs, font: font), x: 18.5, baseline: y, ink))
      default:
        paragraphs.append(
          .line(
            fromX: 20, fromY: Double(y), toX: 20 + Double(count) * 6, toY: Double(y) + 9, width: 1,
            ink))
      }
      y += Int.random(in: 8...14, using: &random)
    }
  }

  /// Scrolls by a random distance, mostly a small one, and returns it.
  mutating func scroll() -> Int {
    let distance = Int.random(in: 0...5, using: &random) == 0 ? 60 : 9
    let target = Int.random(in: (top - distance)...(top + distance), using: &random)
    let dy = max(-100, min(100, target)) - top
    top += dy
    return dy
  }

  /// Writes something at the end of one of the lines, as one does while the page moves.
  mutating func write() {
    let index = Int.random(in: paragraphs.indices, using: &random)
    guard case .glyphs(let old, let x, let baseline, let color) = paragraphs[index] else { return }
    let longer = run(old.glyphs.map(\.glyph) + [7], font: old.font.rawValue)
    paragraphs[index] = .glyphs(longer, x: x, baseline: baseline, color)
  }

  /// The frame: the page in groups of lines, and above it items that do not scroll.
  mutating func list(with rasterizer: FakeRasterizer) -> DisplayList {
    var list = DisplayList(bounds: Self.frame, background: Color(hex: 0xFDFDFB))
    list.append(.fill(DeviceRect(x: 0, y: 0, width: 130, height: 4), Color(hex: 0xEEEEEE)))
    var rest = paragraphs.map { $0.moved(by: top) }[...]
    while !rest.isEmpty {
      var part = DisplayList(bounds: list.bounds, background: list.background)
      for item in rest.prefix(Int.random(in: 1...20, using: &random)) { part.append(item) }
      rest = rest.dropFirst(part.count)
      if Bool.random(using: &random) {
        list.append(DisplayGroup(part, with: rasterizer))
      } else {
        for item in part.entries { list.append(item) }
      }
    }
    // The caret, the scroll line, and sometimes a sheet and a shade over all.
    list.append(.fill(DeviceRect(x: 60, y: 50, width: 1, height: 12), ink))
    list.append(
      .roundedFill(
        DeviceRect(x: 122, y: 20 - top / 8, width: 4, height: 30), radius: 2,
        ink.withOpacity(0.5)))
    if Int.random(in: 0...4, using: &random) == 0 {
      list.append(.fill(DeviceRect(x: 30, y: 30, width: 50, height: 40), Color(hex: 0xFFFFFF)))
    }
    if Int.random(in: 0...9, using: &random) == 0 {
      list.append(
        .fill(DeviceRect(x: 0, y: 70, width: 130, height: 40), list.background.withOpacity(0.7)))
    }
    return list
  }
}
