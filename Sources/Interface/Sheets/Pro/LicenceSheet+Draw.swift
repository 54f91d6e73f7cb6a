import Canvas
import Localization

extension LicenceSheet {
  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let layout = LicenceLayout(self, context)
    scroll = layout.box.scroll
    let theme = context.theme
    layout.box.draw(into: &list, context: context) { list in
      context.drawLabel(
        context.words.text(Phrase("Licence")), .message, in: layout.title, theme.quoteInk,
        into: &list)
      for line in layout.inUse {
        line.text.draw(
          into: &list, x: line.frame.x, y: line.frame.y, color: theme.ink, scale: context.scale)
      }
      let view = FieldView(field, .key, in: layout.field, context: context)
      view.draw(
        hint: context.words.text(Phrase("Paste your key here, or drop its file.")),
        hasCaret: marked == nil, into: &list)
      self.view = view
      layout.sentence.draw(
        into: &list, x: layout.sentenceFrame.x, y: layout.sentenceFrame.y,
        color: isGood ? theme.linkInk : theme.quoteInk, scale: context.scale)
      for (index, frame) in layout.buttonFrames.enumerated() {
        layout.buttons.draw(
          index, in: frame, look(of: buttons[index]), into: &list, context: context)
      }
    }
  }

  private func look(of button: Button) -> SheetButtons.Look {
    if button == .use, !isGood { return .disabled }
    return button == (marked ?? .use) ? .marked : .plain
  }
}
