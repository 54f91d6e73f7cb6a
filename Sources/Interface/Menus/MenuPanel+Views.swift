import Canvas

extension MenuPanel {
  private static let cornerRadius = 6.0

  /// The rows that are visible, at least in part.
  var rowsInSight: [Int] {
    rows.indices.filter { row in
      let place = frame(ofRow: row)
      return place.maxY > frame.y && place.y < frame.maxY
    }
  }

  static func id(_ row: Int) -> ViewID { ViewID("r", row) }

  /// Adds the menu with some of its rows to a layout. `showsMnemonics` underlines the letters that
  /// choose rows.
  func place(_ shown: some Sequence<Int>, showsMnemonics: Bool, in layout: inout ViewLayout) {
    layout.addPanel(frame, radius: Self.cornerRadius)
    let inner = Rect(
      x: frame.x, y: frame.y + 1, width: frame.width, height: frame.height - 2)
    layout.enclose(in: inner) { layout in
      for row in shown {
        let place = frame(ofRow: row)
        _ = view(ofRow: row, showsMnemonics: showsMnemonics)
          .place(at: Point(x: place.x, y: place.y), width: place.width, in: &layout)
      }
    }
    if isCut.above { addCut(isAbove: true, to: &layout) }
    if isCut.below { addCut(isAbove: false, to: &layout) }
  }

  private func view(ofRow row: Int, showsMnemonics: Bool) -> MenuRowView {
    MenuRowView(
      id: Self.id(row), content: rows[row].content, title: titles[row], height: heights[row],
      letter: showsMnemonics ? mnemonics.places[row] : nil, isMarked: row == marked,
      choice: row == marked ? markedChoice : nil)
  }

  /// Adds an arrow in place of the first or last row, to show that there are more rows.
  private func addCut(isAbove: Bool, to layout: inout ViewLayout) {
    let (scale, theme) = (layout.context.scale, layout.context.theme)
    layout.add(cut(isAbove: isAbove)) { place, _, list in
      // The frame's line and its round corners stay visible.
      let strip = Rect(
        x: place.x + Self.cornerRadius, y: place.y + (isAbove ? 1 : 0),
        width: place.width - 2 * Self.cornerRadius, height: place.height - 1)
      list.append(.fill(scale.deviceRect(strip), theme.page))
      let (x, y) = (place.x + place.width / 2, place.y + place.height / 2)
      let tip = isAbove ? -2.0 : 2
      for side in [-4.0, 4] {
        list.append(
          .line(
            fromX: (x + side) * scale.factor, fromY: (y - tip) * scale.factor,
            toX: x * scale.factor, toY: (y + tip) * scale.factor,
            width: max(1, 1.3 * scale.factor), theme.quoteInk))
      }
    }
  }
}
