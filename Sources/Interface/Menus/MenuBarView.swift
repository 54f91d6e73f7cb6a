import Canvas
import Words

/// The strip of menu titles that lies over the window's top while it is wanted.
struct MenuBarView {
  /// The titles as a person reads them.
  let titles: [String]
  /// Where each is, in logical pixels.
  let frames: [Rect]
  let mnemonics: Mnemonics
  private let width: Double

  init(_ menus: [Menu], _ context: ChromeContext) {
    titles = menus.map { context.words.text($0.title) }
    mnemonics = Mnemonics(titles)
    width = context.windowSize.width
    let widths = titles.map { context.width(of: $0) }
    let text = widths.reduce(0, +)
    let fits =
      text + 2 * MenuMetrics.barPadding * Double(titles.count) + 2 * MenuMetrics.margin <= width
    let padding = fits ? MenuMetrics.barPadding : MenuMetrics.narrowBarPadding
    var frames: [Rect] = []
    var x = MenuMetrics.margin
    for title in widths {
      frames.append(
        Rect(x: x, y: 0, width: title + 2 * padding, height: MenuMetrics.barHeight))
      x += title + 2 * padding
    }
    self.frames = frames
  }

  /// The title at a point.
  func title(at point: Point) -> Int? { frames.firstIndex { $0.contains(point) } }

  /// Whether a point is on the strip.
  func contains(_ point: Point) -> Bool { point.y < MenuMetrics.barHeight }

  func draw(
    marked: Int?, showsMnemonics: Bool, into list: inout DisplayList, context: ChromeContext
  ) {
    let scale = context.scale
    let theme = context.theme
    let strip = Rect(x: 0, y: 0, width: width, height: MenuMetrics.barHeight)
    list.append(.fill(scale.deviceRect(strip), theme.page))
    var edge = scale.deviceRect(Rect(x: 0, y: MenuMetrics.barHeight, width: width, height: 0))
    edge.height = scale.deviceLength(1)
    edge.y -= edge.height
    list.append(.fill(edge, theme.scrollLine))
    for (number, frame) in frames.enumerated() {
      if number == marked {
        let band = Rect(
          x: frame.x + 1, y: frame.y + 3, width: frame.width - 2, height: frame.height - 7)
        list.append(
          .roundedFill(scale.deviceRect(band), radius: 4 * scale.factor, theme.selection))
      }
      let width = context.width(of: titles[number])
      let text = Rect(
        x: frame.x + (frame.width - width) / 2, y: 0, width: width,
        height: MenuMetrics.barHeight - 1)
      let ink = number == marked ? theme.onSelection.ink : theme.ink
      context.drawLabel(titles[number], .control, in: text, ink, into: &list)
      guard showsMnemonics, let letter = mnemonics.places[number] else { continue }
      context.drawUnderline(
        ofLetter: letter, of: titles[number], in: text, ink, into: &list)
    }
  }
}
