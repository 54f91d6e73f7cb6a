import Layout
import Markdown
import TextCore

/// What the parser found becomes attributes and decorations.
extension TextAttributesModule {
  /// Sets the attributes of a paragraph or a part of one, whose paragraph style is known.
  func apply(
    _ parsed: ParsedParagraph, to bytes: [UInt8], style: ParagraphStyleID, range: TextRange,
    markers: [(range: Range<Int>, part: MarkerPart)] = []
  ) -> Paragraph {
    let block = parsed.block
    var plain = AttributeSet.empty
    plain[.block] = block
    plain[.paragraphStyle] = style
    plain[.textStyle] = styles.style(of: TextRole([], in: block))
    var runs: [(length: Int, attributes: AttributeSet)] = []
    var decorations: [(length: Int, value: TextDecoration?)] = []
    var position = 0
    func add(_ attributes: AttributeSet, _ inline: InlineStyle, to end: Int) {
      guard position < end else { return }
      runs.append((end - position, attributes))
      decorations.append((end - position, sheet.decoration(inline, in: block)))
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
        attributes[.textStyle] = styles.style(of: TextRole(run.style, in: block))
        add(attributes, run.style, to: opening.lowerBound)
        attributes[.textStyle] = styles.style(
          of: TextRole(run.style, in: block, beginsImage: true))
        add(attributes, run.style, to: opening.upperBound)
      }
      attributes[.textStyle] = styles.style(of: TextRole(run.style, in: block))
      add(attributes, run.style, to: run.range.upperBound)
    }
    add(plain, [], to: range.count)
    storage.setAttributes(runs, from: range.lowerBound)
    return Paragraph(range: range, decorations: decorations)
  }

  /// Colours paragraphs, outside the transaction.
  func decorate(_ paragraphs: [Paragraph]) {
    for paragraph in paragraphs {
      layout.decorations.set(paragraph.decorations, from: paragraph.range.lowerBound)
    }
  }
}
