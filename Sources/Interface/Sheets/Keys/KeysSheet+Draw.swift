import Canvas
import Localization

extension KeysSheet {
  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let layout = KeysLayout(self, context)
    scroll.fit(content: layout.contentHeight, room: layout.clip.height)
    layout.box.draw(into: &list, context: context)
    let style = FieldStyle.line(layout.font)
    let view = FieldView(field, style, in: layout.field, context: context)
    view.draw(into: &list)
    if field.isEmpty { draw(Phrase("Type to find a key"), in: layout, style, into: &list, context) }
    seen = (view, layout.contentHeight, layout.clip.height)
    list.clipped(to: context.scale.deviceRect(layout.clip)) { list in
      layout.nothing?.draw(
        into: &list, x: layout.clip.x, y: layout.clip.y, color: context.theme.quoteInk,
        scale: context.scale)
      for row in layout.rows {
        let top = layout.clip.y + row.top - scroll.offset
        guard top + row.height > layout.clip.y, top < layout.clip.maxY else { continue }
        draw(row, top: top, layout, into: &list, context)
      }
    }
    drawScrollLine(layout, into: &list, context)
  }

  /// Draws the field's placeholder in the field's font.
  private func draw(
    _ hint: Phrase, in layout: KeysLayout, _ style: FieldStyle, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let content = style.content(of: layout.field)
    let line = PlainParagraph(
      context.words.text(hint), font: layout.font, width: .infinity,
      typesetting: context.typesetting)
    line.draw(
      into: &list, x: content.x + 2 * PageMetrics.caretWidth,
      y: content.y + (content.height - line.height) / 2, color: context.theme.noteInk,
      scale: context.scale)
  }

  private func draw(
    _ row: KeysLayout.Row, top: Double, _ layout: KeysLayout, into list: inout DisplayList,
    _ context: ChromeContext
  ) {
    let left = layout.clip.x
    row.title.draw(
      into: &list, x: row.isHeading ? left : left + layout.titleColumn, y: top,
      color: context.theme.ink, scale: context.scale)
    for (number, keys) in row.keys.enumerated() {
      PlainParagraph(
        keys, font: layout.font, width: .infinity, typesetting: context.typesetting
      ).draw(
        into: &list, x: left, y: top + Double(number) * row.title.lineHeight,
        color: context.theme.quoteInk, scale: context.scale)
    }
  }

  /// Draws the position in the list, if not all of it fits.
  private func drawScrollLine(
    _ layout: KeysLayout, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let room = layout.clip.height
    guard layout.contentHeight > room + 1, room > 0 else { return }
    let track = room - KeysLayout.reach
    let height = max(PageMetrics.scrollLineLength, track * room / layout.contentHeight)
    let part = scroll.offset / (layout.contentHeight - room)
    let bar = Rect(
      x: layout.box.frame.maxX - SheetBox.padding / 2, y: layout.clip.y + part * (track - height),
      width: PageMetrics.caretWidth, height: height)
    list.append(.fill(context.scale.deviceRect(bar), context.theme.mark))
  }
}
