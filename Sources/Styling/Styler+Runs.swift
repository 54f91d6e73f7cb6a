import Layout
import MarkdownSyntax
import TextCore

/// The conversion of parsed text to attributes and decorations.
extension Styler {
  /// The number of styles of a paragraph that are looked up in a list.
  private static let mostKnown = 16

  /// The attributes and decorations of a paragraph or a part of one, whose paragraph style is known.
  func runs(
    of parsed: ParsedParagraph, in bytes: [UInt8], style: ParagraphStyleID, range: TextRange,
    markers: [(range: Range<Int>, part: MarkerPart)]
  ) -> AttributedStretch {
    let block = parsed.block
    var plain = AttributeSet.empty
    plain[.block] = block
    plain[.paragraphStyle] = style
    plain[.textStyle] = styles.style(of: TextRole([], in: block))
    var stretch = AttributedStretch(range: range, attributes: [], decorations: [])
    // A text of very many runs has few styles; the book would hash each run.
    var known: [(inline: InlineStyle, style: TextStyleID)] = []
    func textStyle(_ inline: InlineStyle) -> TextStyleID {
      if let known = known.first(where: { $0.inline == inline }) { return known.style }
      let style = styles.style(of: TextRole(inline, in: block))
      if known.count < Self.mostKnown { known.append((inline, style)) }
      return style
    }
    var position = 0
    func add(_ attributes: AttributeSet, _ inline: InlineStyle, to end: Int) {
      guard position < end else { return }
      stretch.attributes.append((end - position, attributes))
      stretch.decorations.append((end - position, sheet.decoration(inline, in: block)))
      position = end
    }
    for run in parsed.inlines {
      add(plain, [], to: run.range.lowerBound)
      var attributes = plain
      attributes[.inline] = run.style
      for marker in markers where run.style.contains(.marker) {
        attributes[.textStyle] = styles.style(
          of: TextRole(run.style, in: block, marker: marker.part))
        add(attributes, run.style, to: marker.range.upperBound)
      }
      for opening in run.imageOpenings(in: bytes) {
        attributes[.textStyle] = textStyle(run.style)
        add(attributes, run.style, to: opening.lowerBound)
        attributes[.textStyle] = styles.style(
          of: TextRole(run.style, in: block, beginsImage: true))
        add(attributes, run.style, to: opening.upperBound)
      }
      for pipes in run.pipes(in: bytes, of: block) {
        attributes[.textStyle] = textStyle(run.style)
        add(attributes, run.style, to: pipes.lowerBound)
        attributes[.textStyle] = styles.style(of: TextRole(run.style, in: block, isPipe: true))
        add(attributes, run.style, to: pipes.upperBound)
      }
      attributes[.textStyle] = textStyle(run.style)
      add(attributes, run.style, to: run.range.upperBound)
    }
    add(plain, [], to: range.count)
    return stretch
  }
}
