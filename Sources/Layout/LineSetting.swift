import Canvas

/// Everything that setting a piece into lines depends on besides its text and styles.
struct LineSetting: Hashable {
  /// The width of the container in logical pixels.
  var containerWidth: Double
  /// Where unindented text begins in the container.
  var leftPadding: Double
  /// How far a hanging prefix may reach left of unindented text.
  var maxHang: Double
  /// Logical pixels from one tab stop to the next.
  var tabWidth: Double
  /// Device pixels in a logical one: lines are whole device pixels high.
  var scale: Scale
}

/// Where a paragraph's lines begin and how high they are.
struct LinePlacement {
  /// The left edge of the first line in the container.
  var firstX: Double
  /// The left edge of the other lines.
  var restX: Double
  /// The right edge that no line passes.
  var right: Double
  /// Device pixels.
  var height: Int
  /// Device pixels from the top of a line to its baseline.
  var baseline: Int

  /// - Parameters:
  ///   - indentationWidth: the width of the white space before the markers.
  ///   - hangingWidth: the width of the markers that hang.
  ///   - boxWidth: the width of the rest of the prefix, which stays in the flow.
  init(
    style: ParagraphStyle, metrics: FontMetrics, setting: LineSetting, isFirstPiece: Bool,
    indentationWidth: Double, hangingWidth: Double, boxWidth: Double
  ) {
    right = setting.containerWidth
    let text = setting.leftPadding
    // Markers that would reach past the window's edge stay in the flow, so nothing is clipped.
    let hangs = hangingWidth - indentationWidth <= setting.maxHang
    let textWidth = max(0, setting.containerWidth - text)
    let wrapped = indentationWidth + boxWidth
    restX = text + (hangs && wrapped <= textWidth / 2 ? wrapped : 0)
    firstX = isFirstPiece ? (hangs ? text - hangingWidth : text) : restX

    height = setting.scale.deviceLength(style.lineHeight)
    let above = metrics.ascender * setting.scale.factor
    let below = metrics.descender * setting.scale.factor
    // As much caret above `d` as below `p`.
    baseline = Int(((Double(height) - (above + below)) / 2 + above).rounded())
  }
}
