import Canvas

/// The look of panels over the page: the page's own colour, a hairline, a faint shadow.
enum RaisedPanel {
  /// Draws the panel; `frame` and `radius` in logical pixels.
  static func draw(
    _ frame: Rect, radius: Double, into list: inout DisplayList, context: ChromeContext
  ) {
    let outer = context.scale.deviceRect(frame)
    let line = context.scale.deviceLength(1)
    let outerRadius = radius * context.scale.factor
    for step in 1...4 {
      let spread = context.scale.devicePixel(Double(5 - step) * 2)
      let shade = DeviceRect(
        x: outer.x - spread, y: outer.y - spread / 2, width: outer.width + 2 * spread,
        height: outer.height + 2 * spread)
      list.append(
        .roundedFill(
          shade, radius: outerRadius + Double(spread), Color(red: 0, green: 0, blue: 0, alpha: 6)))
    }
    context.drawBox(
      outer, radius: radius, line: line, edge: context.theme.hairline, paper: context.theme.page,
      into: &list)
  }
}
