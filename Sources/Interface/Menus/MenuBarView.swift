import Canvas
import Localization

/// The menu bar over the window's top, up to the window's controls. Titles that do not fit into one
/// row wrap.
struct MenuBarView {
  /// The titles in the user's language.
  let titles: [String]
  /// The frames of the titles, in logical pixels.
  let frames: [Rect]
  let mnemonics: Mnemonics
  /// The height of all rows, in logical pixels.
  let height: Double
  /// The right end of the bar.
  private let end: Double

  init(_ menus: [Menu], _ context: ChromeContext) {
    titles = menus.map { context.words.text($0.title) }
    mnemonics = Mnemonics(titles)
    end = context.windowSize.width - context.controlsWidth
    let widths = titles.map { context.width(of: $0) }
    let padding = Self.padding(widths, room: end - 2 * MenuMetrics.margin)
    var frames: [Rect] = []
    var (x, y) = (MenuMetrics.margin, 0.0)
    for title in widths {
      let width = title + 2 * padding
      if x > MenuMetrics.margin, x + width > end - MenuMetrics.margin + 0.5 {
        (x, y) = (MenuMetrics.margin, y + MenuMetrics.barHeight)
      }
      frames.append(Rect(x: x, y: y, width: width, height: MenuMetrics.barHeight))
      x += width
    }
    self.frames = frames
    height = y + MenuMetrics.barHeight
  }

  /// Returns the padding beside each title: less in a narrow window, as long as one row holds them
  /// all.
  private static func padding(_ widths: [Double], room: Double) -> Double {
    let sides = 2 * Double(max(1, widths.count))
    let most = (room - widths.reduce(0, +)) / sides
    for padding in [MenuMetrics.barPadding, MenuMetrics.narrowBarPadding] where padding <= most {
      return padding
    }
    return most >= MenuMetrics.leastBarPadding ? most : MenuMetrics.narrowBarPadding
  }

  /// Returns the title at a point. The first title extends to the window's edge, so that a pointer
  /// in the screen's corner hits it.
  func title(at point: Point) -> Int? {
    if let first = frames.first, point.x < first.x, point.y < first.maxY { return 0 }
    return frames.firstIndex { $0.contains(point) }
  }

  /// True if the point is on the bar.
  func contains(_ point: Point) -> Bool { point.y < height && point.x < end }

  func draw(
    marked: Int?, showsMnemonics: Bool, into list: inout DisplayList, context: ChromeContext
  ) {
    let scale = context.scale
    let theme = context.theme
    let strip = Rect(x: 0, y: 0, width: end, height: height)
    list.append(.fill(scale.deviceRect(strip), theme.page))
    // The window controls are above this line.
    let width = context.windowSize.width
    var edge = scale.deviceRect(Rect(x: 0, y: height, width: width, height: 0))
    edge.height = scale.deviceLength(1)
    edge.y -= edge.height
    list.append(.fill(edge, theme.hairline))
    for (number, frame) in frames.enumerated() {
      if number == marked {
        let band = Rect(
          x: frame.x + 1, y: frame.y + 3, width: frame.width - 2, height: frame.height - 7)
        list.append(
          .roundedFill(scale.deviceRect(band), radius: 4 * scale.factor, theme.selection))
      }
      let width = context.width(of: titles[number])
      let text = Rect(
        x: frame.x + (frame.width - width) / 2, y: frame.y, width: width,
        height: MenuMetrics.barHeight - 1)
      let ink = number == marked ? theme.onSelection.ink : theme.ink
      context.drawLabel(titles[number], .control, in: text, ink, into: &list)
      guard showsMnemonics, let letter = mnemonics.places[number] else { continue }
      context.drawUnderline(
        ofLetter: letter, of: titles[number], in: text, ink, into: &list)
    }
  }
}
