import Canvas
import TextCore

/// Setting a piece: the styles of its text, and the page that lines are set for.
extension LayoutManager {
  /// The paragraph's style. The empty paragraph at the text's end has no byte that could have an
  /// attribute, so it is asked for.
  ///
  /// What was turned by hand goes before what its letters say, but not for code.
  func style(of piece: ParagraphPiece) -> ParagraphStyle {
    var style = bodyStyle
    if piece.range.isEmpty {
      if let end = styleOfEmptyEnd?() { style = end }
    } else if let id = storage.attributes.value(of: .paragraphStyle, at: piece.range.lowerBound)
      .value
    {
      style = styles.paragraphStyle(id)
    }
    if style.direction == .natural,
      let turned = storage.directions.direction(at: piece.range.lowerBound)
    {
      style.direction = .turned(turned)
    }
    return style
  }

  /// Sets a piece into lines.
  func set(
    _ piece: ParagraphPiece, _ style: ParagraphStyle, _ continuation: Continuation?
  ) -> ParagraphLayout {
    set(
      Typesetter.Request(
        bytes: storage.text.bytes(in: piece.content), styles: styleRuns(in: piece.content, at: 0),
        paragraphStyle: style, endsParagraph: piece.content != piece.range,
        continuation: continuation, setting: lineSetting))
  }

  /// Sets text of which some may be hidden.
  func set(_ request: Typesetter.Request) -> ParagraphLayout {
    layoutCount += 1
    guard let shown = ShownText(of: request.bytes, request.styles) else {
      return typesetter.set(request)
    }
    return ParagraphLayout(
      shown, set: typesetter.set(shown.request(insteadOf: request)), for: request)
  }

  /// The text styles of a range, which is set from the byte `position` of its piece on.
  func styleRuns(in range: TextRange, at position: Int) -> [Typesetter.StyleRun] {
    var runs: [Typesetter.StyleRun] = []
    let fallback = TextStyle(font: bodyStyle.font)
    storage.attributes.enumerate(.textStyle, in: range) { id, run in
      let start = position + (run.lowerBound - range.lowerBound)
      let style = id.map(styles.textStyle) ?? fallback
      // Two roles may look alike; what looks alike is shaped together.
      if let last = runs.last, last.style == style, style.appearance == .letters {
        runs[runs.count - 1].range = last.range.lowerBound..<(start + run.count)
      } else {
        runs.append(Typesetter.StyleRun(range: start..<(start + run.count), style: style))
      }
    }
    return runs
  }

  /// What lines are set for.
  var lineSetting: LineSetting { setting(for: container, scale) }

  /// What lines are set for, in a container at a scale.
  func setting(for container: TextContainer, _ scale: Scale) -> LineSetting {
    LineSetting(
      containerWidth: container.width, mirroredLeft: container.mirrored(0),
      leftPadding: container.leftPadding,
      maxHang: container.leftPadding + max(0, container.leftInset),
      tabWidth: 4 * container.characterWidth, barStep: container.barStep, scale: scale,
      neutralLevel: isRightToLeft ? 1 : 0)
  }

  /// How high text may be that was not laid out.
  static func estimate(
    bodyStyle: ParagraphStyle, container: TextContainer, scale: Scale
  ) -> HeightTree.Estimate {
    let line = Double(scale.deviceLength(bodyStyle.lineHeight))
    let space = Double(scale.devicePixel(bodyStyle.spaceAfter))
    let perLine = max(1, container.textWidth / max(1, container.characterWidth))
    return HeightTree.Estimate(perParagraph: line * 0.6 + space / 2, perByte: line / perLine)
  }
}
