import TestSupport
@testable import Canvas

/// Makes frames at random, and others that differ from them the way that frames of a program do.
struct RandomLists {
  var random: SeededGenerator
  let bounds = DeviceRect(x: 0, y: 0, width: 90, height: 70)
  private let runs: [GlyphRun]
  private let labels: [LabelBitmap]
  private let pictures: [PictureBitmap]

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    runs = (0..<6).map { _ in Self.randomRun(&random) }
    labels = (0..<3).map { _ in
      let (width, height) = (Int.random(in: 1...20, using: &random), 6)
      return LabelBitmap(
        width: width, height: height, baseline: 5,
        coverage: (0..<(width * height)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    pictures = (0..<2).map { _ in
      var list = DisplayList(
        bounds: DeviceRect(x: 0, y: 0, width: Int.random(in: 1...30, using: &random), height: 9),
        background: Color(hex: UInt32.random(in: 0...0xFFFFFF, using: &random)))
      list.append(.fill(DeviceRect(x: 2, y: 1, width: 5, height: 4), Color(hex: 0x0A84D8)))
      return PictureBitmap(list, with: FakeRasterizer())
    }
    self.random = random
  }

  private static func randomRun(_ random: inout SeededGenerator) -> GlyphRun {
    var x: Float = 0
    let glyphs = (0..<Int.random(in: 0...12, using: &random)).map { _ in
      x += Float.random(in: -1...8, using: &random)
      let rise: Float = Int.random(in: 0...6, using: &random) == 0 ? 3.4 : 0
      return PlacedGlyph(
        glyph: UInt32.random(in: 0...30, using: &random)
          + (Int.random(in: 0...9, using: &random) == 0 ? 100 : 0),
        x: x, rise: rise)
    }
    return GlyphRun(
      font: FontID(rawValue: UInt32.random(in: 1...2, using: &random)), glyphs: glyphs, width: x)
  }

  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  private mutating func fraction(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func color() -> Color {
    let palette: [UInt32] = [0x2A2A28, 0xB5B2AB, 0x0A84D8, 0xFFF0A6, 0xFFFFFF]
    var color = Color(hex: palette[number(0...4)])
    if number(0...2) == 0 { color.alpha = UInt8(number(0...255)) }
    return color
  }

  private mutating func rect() -> DeviceRect {
    DeviceRect(
      x: number(-20...95), y: number(-20...75), width: number(0...50), height: number(0...30))
  }

  mutating func item() -> DisplayItem {
    switch number(0...10) {
    case 10:
      return .picture(pictures[number(0...1)], x: number(-20...85), y: number(-8...65))
    case 0...1: return .fill(rect(), color())
    case 2: return .roundedFill(rect(), radius: fraction(-1...9), color())
    case 3:
      return .line(
        fromX: fraction(-20...110), fromY: fraction(-20...90), toX: fraction(-20...110),
        toY: fraction(-20...90), width: fraction(0...4), color())
    case 4: return .label(labels[number(0...2)], x: number(-10...80), y: number(-5...70), color())
    case 5: return extremeItem()
    default:
      return .glyphs(
        runs[number(0...5)], x: fraction(-30...80), baseline: number(-5...75), color())
    }
  }

  /// Something at places that no frame has.
  mutating func extremeItem() -> DisplayItem {
    let whole = [Int.min, Int.min + 1, -1 << 40, -3, 5, 1 << 40, Int.max - 1, Int.max]
    let real = [Double.nan, .infinity, -.infinity, -1e300, 1e300, -1e9, 1e9, 7.3, -0.5]
    func pick<T>(_ values: [T], _ random: inout SeededGenerator) -> T {
      values[Int.random(in: values.indices, using: &random)]
    }
    let rect = DeviceRect(
      x: pick(whole, &random), y: pick(whole, &random), width: pick(whole, &random),
      height: pick(whole, &random))
    switch number(0...5) {
    case 5: return .picture(pictures[0], x: rect.x, y: rect.y)
    case 0: return .fill(rect, color())
    case 1: return .roundedFill(rect, radius: pick(real, &random), color())
    case 2:
      return .line(
        fromX: pick(real, &random), fromY: pick(real, &random), toX: pick(real, &random),
        toY: pick(real, &random), width: pick(real, &random), color())
    case 3: return .label(labels[0], x: rect.x, y: rect.y, color())
    default:
      let glyphs = [
        PlacedGlyph(glyph: 3, x: Float(pick(real, &random)), rise: Float(pick(real, &random))),
        PlacedGlyph(glyph: 4, x: 5), PlacedGlyph(glyph: 5, x: 9, rise: Float(pick(real, &random))),
      ]
      return .glyphs(
        GlyphRun(font: FontID(rawValue: 1), glyphs: glyphs, width: 9), x: pick(real, &random),
        baseline: rect.y, color())
    }
  }

  private mutating func entry() -> DisplayList.Entry {
    let clip = number(0...4) == 0 ? rect().intersection(bounds) : bounds
    return DisplayList.Entry(item: item(), clip: clip)
  }

  func list(_ entries: [DisplayList.Entry]) -> DisplayList {
    var list = DisplayList(bounds: bounds, background: Color(hex: 0xFDFDFB))
    for entry in entries { list.clipped(to: entry.clip) { $0.append(entry.item) } }
    return list
  }

  mutating func list() -> DisplayList {
    list((0..<number(0...14)).map { _ in entry() })
  }

  /// A frame that has most in common with `other`.
  mutating func list(like other: DisplayList) -> DisplayList {
    var entries = other.entries
    for _ in 0..<number(0...3) { change(&entries) }
    return list(entries)
  }

  private mutating func change(_ entries: inout [DisplayList.Entry]) {
    guard !entries.isEmpty else { return entries.append(entry()) }
    let index = number(0...(entries.count - 1))
    switch number(0...6) {
    case 0: entries.insert(entry(), at: index)
    case 1: entries.remove(at: index)
    case 2: entries.swapAt(index, number(0...(entries.count - 1)))
    case 3: entries.append(entries.remove(at: index))
    case 4: entries[index].clip = entry().clip
    default: entries[index].item = variation(of: entries[index].item)
    }
  }

  private mutating func variation(of item: DisplayItem) -> DisplayItem {
    switch item {
    case .fill(var rect, let color):
      rect.width = max(0, min(200, rect.width) + number(-9...9))
      return number(0...1) == 0 ? .fill(rect, color) : .fill(rect, self.color())
    case .roundedFill(var rect, let radius, let color):
      let step = number(-9...9)
      if number(0...1) == 0 { rect.x = rect.x.saturatingAdding(step) }
      rect.width = max(0, min(200, rect.width) - step)
      return .roundedFill(rect, radius: radius, color)
    case .glyphs(let run, let x, let baseline, let color):
      return .glyphs(edited(run), x: x, baseline: baseline, color)
    case .label(let label, let x, let y, let color):
      let copy = LabelBitmap(
        width: label.width, height: label.height, baseline: label.baseline,
        coverage: label.coverage)
      return .label(copy, x: x, y: y, color)
    case .picture(let picture, let x, let y):
      return .picture(picture, x: x.saturatingAdding(number(-3...3)), y: y)
    case .line(let fromX, let fromY, let toX, let toY, let width, let color):
      return .line(
        fromX: fromX, fromY: fromY, toX: toX + fraction(-3...3), toY: toY, width: width, color)
    }
  }

  /// The run with a glyph typed, removed or as it was but another object.
  private mutating func edited(_ run: GlyphRun) -> GlyphRun {
    var glyphs = run.glyphs
    let place = number(0...glyphs.count)
    switch number(0...3) {
    case 0:
      glyphs.insert(PlacedGlyph(glyph: 7, x: place > 0 ? glyphs[place - 1].x + 5 : 0), at: place)
      for index in glyphs.indices where index > place { glyphs[index].x += 6 }
    case 1: glyphs.removeLast(glyphs.count - place)
    case 2: glyphs.append(PlacedGlyph(glyph: 9, x: run.width + 1, rise: -2))
    default: break
    }
    return GlyphRun(font: run.font, glyphs: glyphs, width: run.width)
  }
}
