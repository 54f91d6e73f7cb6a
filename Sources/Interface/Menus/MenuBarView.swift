import Canvas
import Localization
import Platform

/// The menu bar over the window's top, up to the window's controls. Titles that do not fit into one
/// row wrap.
struct MenuBarView: View {
  /// The titles in the user's language.
  let titles: [String]
  let mnemonics: Mnemonics
  /// The title that is marked.
  var marked: Int?
  /// True if the menu of the marked title is open.
  var isOpen = false
  /// True if the letters that choose titles are underlined.
  var showsMnemonics = false

  init(_ menus: [Menu], _ words: Catalog) {
    titles = menus.map { words.text($0.title) }
    mnemonics = Mnemonics(titles)
  }

  /// Logical pixels beyond the window's edges, more than any monitor has.
  private static let outside = 100_000.0

  static let id: ViewID = "menu_bar"
  static func id(_ title: Int) -> ViewID { ViewID("m", title) }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let end = width - context.controlsWidth
    let frames = frames(end: end, context)
    let height = frames.last?.maxY ?? MenuMetrics.barHeight
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: height)
    layout.add(frame, node: AccessibilityNode(Self.id.key, .menuBar)) { frame, _, list in
      let (scale, theme) = (context.scale, context.theme)
      let strip = Rect(x: frame.x, y: frame.y, width: end, height: frame.height)
      list.append(.fill(scale.deviceRect(strip), theme.page))
      // The window controls are above this line.
      var edge = scale.deviceRect(Rect(x: frame.x, y: frame.maxY, width: frame.width, height: 0))
      edge.height = scale.deviceLength(1)
      edge.y -= edge.height
      list.append(.fill(edge, theme.hairline))
    }
    layout.enclose(parent: Self.id) { layout in
      for (number, place) in frames.enumerated() {
        let title = MenuBarTitle(
          id: Self.id(number), title: titles[number], isMarked: number == marked,
          isOpen: isOpen && number == marked,
          letter: showsMnemonics ? mnemonics.places[number] : nil)
        _ = title.place(
          at: Point(x: origin.x + place.x, y: origin.y + place.y), width: place.width, in: &layout)
      }
      // A pointer in the screen's corner hits the first title, and so does one that was dragged out of
      // the window there.
      let corner = Rect(
        x: origin.x - Self.outside, y: origin.y - Self.outside,
        width: Self.outside + MenuMetrics.margin, height: Self.outside + MenuMetrics.barHeight)
      layout.add(corner, id: Self.id(0))
    }
    return height
  }

  /// Returns the frames of the titles in a bar that ends at `end`.
  private func frames(end: Double, _ context: ChromeContext) -> [Rect] {
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
    return frames
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
}

/// A title of the menu bar.
private struct MenuBarTitle: View {
  let id: ViewID
  let title: String
  let isMarked: Bool
  let isOpen: Bool
  /// The index of the letter to underline.
  let letter: Int?

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let frame = Rect(x: origin.x, y: origin.y, width: width, height: MenuMetrics.barHeight)
    var states: AccessibilityNode.States = .hasMenu
    if isMarked { states.insert(.selected) }
    if isOpen { states.insert(.expanded) }
    layout.add(frame, control: id, .menu, title, states) {
      [context = layout.context] frame, _, list in
      let theme = context.theme
      if isMarked {
        let band = Rect(
          x: frame.x + 1, y: frame.y + 3, width: frame.width - 2, height: frame.height - 7)
        context.fill(band, radius: 4, theme.selection, into: &list)
      }
      let width = context.width(of: title)
      let text = Rect(
        x: frame.x + (frame.width - width) / 2, y: frame.y, width: width, height: frame.height - 1)
      let ink = isMarked ? theme.onSelection.ink : theme.ink
      context.drawLabel(title, .control, in: text, ink, into: &list)
      guard let letter else { return }
      context.drawUnderline(ofLetter: letter, of: title, in: text, ink, into: &list)
    }
    return frame.height
  }
}
