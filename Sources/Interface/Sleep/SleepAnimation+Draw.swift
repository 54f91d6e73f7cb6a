import Canvas

extension SleepAnimation {
  /// Draws the letters of a time as three strokes each, so that they can grow smoothly.
  public func draw(into list: inout DisplayList, color: Color, scale: Scale, at time: Double) {
    for letter in letters(at: time) {
      let factor = scale.factor
      let stroke = max(1, letter.frame.width * Self.strokeWeight * factor)
      let color = color.withOpacity(letter.opacity)
      let left = (letter.frame.x + letter.frame.width * Self.sideBearing) * factor
      let right = (letter.frame.maxX - letter.frame.width * Self.sideBearing) * factor
      let top = letter.frame.y * factor + stroke / 2
      let bottom = letter.frame.maxY * factor - stroke / 2
      func line(_ fromX: Double, _ fromY: Double, _ toX: Double, _ toY: Double) {
        list.append(
          .line(fromX: fromX, fromY: fromY, toX: toX, toY: toY, width: stroke, color))
      }
      line(left, top, right, top)
      // Between the inner edges of the others: where translucent strokes overlap, they would be
      // darker.
      line(right - stroke * 0.6, top + stroke / 2, left + stroke * 0.6, bottom - stroke / 2)
      line(left, bottom, right, bottom)
    }
  }

  /// A stroke's width as a part of the letter's size.
  private static let strokeWeight = 0.11
  /// The empty space at each side of the letter, as a part of its size.
  private static let sideBearing = 0.07
}
