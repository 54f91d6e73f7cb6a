import Canvas
import TextCore

/// Setting a piece: the styles of its text, and the setting of its lines.
extension LayoutManager {
  /// Returns the paragraph's style. The empty paragraph at the text's end has no byte that could
  /// have an attribute, so its style is asked for.
  ///
  /// A direction override takes precedence over the letters, but not for code.
  func style(of piece: ParagraphPiece) -> ParagraphStyle {
    var style = bodyStyle
    if piece.range.isEmpty {
      if let lazyAttributes { style = lazyAttributes.styleOfEmptyEnd }
    } else if let id = storage.attributes.value(of: .paragraphStyle, at: piece.range.lowerBound)
      .value
    {
      style = styles.paragraphStyle(id)
    }
    if style.direction == .natural,
      let direction = storage.directions.direction(at: piece.range.lowerBound)
    {
      style.direction = .overridden(direction)
    }
    return style
  }

  /// Sets a piece into lines.
  ///
  /// - Parameter old: its lines before a change of its text, which are reused where possible.
  func set(
    _ piece: ParagraphPiece, _ style: ParagraphStyle, _ continuation: Continuation?,
    after old: ParagraphLayout? = nil
  ) -> ParagraphLayout {
    let request = Typesetter.Request(
      bytes: storage.text.bytes(in: piece.content), styles: styleRuns(in: piece.content, at: 0),
      paragraphStyle: style, endsParagraph: piece.content != piece.range,
      continuation: continuation, setting: lineSetting)
    if let old, let layout = typesetter.set(request, after: old) {
      layoutCount += 1
      return layout
    }
    return set(request)
  }

  /// Sets a piece and counts it.
  func set(_ request: Typesetter.Request) -> ParagraphLayout {
    layoutCount += 1
    return typesetter.set(request)
  }

  /// Returns the text styles of a range that is set from the byte `position` of its piece on.
  func styleRuns(in range: TextRange, at position: Int) -> [Typesetter.StyleRun] {
    var runs: [Typesetter.StyleRun] = []
    let fallback = TextStyle(font: bodyStyle.font)
    storage.attributes.enumerate(.textStyle, in: range) { id, run in
      let start = position + (run.lowerBound - range.lowerBound)
      runs.append(id.map(styles.textStyle) ?? fallback, for: start..<(start + run.count))
    }
    return runs
  }

  /// The setting of lines for the current container.
  var lineSetting: LineSetting { setting(for: container, scale) }

  /// Returns the setting of lines for a container at a scale.
  func setting(for container: TextContainer, _ scale: Scale) -> LineSetting {
    LineSetting(container, grid: .device(scale), isRightToLeft: isRightToLeft)
  }

  /// Returns the parameters to estimate the height of text that was not laid out.
  static func estimate(
    bodyStyle: ParagraphStyle, container: TextContainer, scale: Scale
  ) -> HeightTree.Estimate {
    let line = Double(scale.deviceLength(bodyStyle.lineHeight))
    let space = Double(scale.devicePixel(bodyStyle.spaceAfter))
    let perLine = max(1, container.textWidth / max(1, container.characterWidth))
    return HeightTree.Estimate(perParagraph: line * 0.6 + space / 2, perByte: line / perLine)
  }
}
