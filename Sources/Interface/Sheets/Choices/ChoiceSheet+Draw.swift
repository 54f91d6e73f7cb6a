import Canvas
import Layout
import Localization
import Platform
import TextCore

/// The look of the sheet, and its description for screen readers.
extension ChoiceSheet {
  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let layout = ChoiceLayout(self, context)
    scroll = layout.box.scroll
    layout.box.draw(into: &list, context: context) { list in
      drawContent(layout, into: &list, context)
    }
  }

  private func drawContent(
    _ layout: ChoiceLayout, into list: inout DisplayList, _ context: ChromeContext
  ) {
    context.drawLabel(
      context.words.text(wording.title), .message, in: layout.title, context.theme.ink, into: &list)
    for (row, frame) in layout.rowFrames {
      draw(
        choices.rows[row], in: frame, layout.valueLeft, isMarked: focus == .row(row),
        into: &list, context)
    }
    if let frame = layout.field { drawField(in: frame, layout.title.x, into: &list, context) }
    if let refusal = layout.refusal {
      refusal.text.draw(
        into: &list, x: refusal.frame.x, y: refusal.frame.y, color: context.theme.quoteInk,
        scale: context.scale)
    }
    for (index, frame) in layout.buttonFrames.enumerated() {
      layout.buttons.draw(
        index, in: frame, look(of: buttons[index]), into: &list, context: context)
    }
  }

  /// Returns the look of a button; the one that Return presses is marked.
  private func look(of button: Button) -> SheetButtons.Look {
    if case .button(let focused) = focus { return focused == button ? .marked : .plain }
    return button == .accept ? .marked : .plain
  }

  private func drawField(
    in frame: Rect, _ labelLeft: Double, into list: inout DisplayList, _ context: ChromeContext
  ) {
    var label = frame
    label.x = labelLeft
    if let name = wording.field {
      context.drawLabel(
        context.words.text(name), .control, in: label, context.theme.quoteInk, into: &list)
    }
    let view = FieldView(field, FieldStyle.line(context.font), in: frame, context: context)
    view.draw(hasCaret: focus == .field, into: &list)
    self.view = view
  }

  private func draw(
    _ row: ChoiceRow, in frame: Rect, _ valueLeft: Double, isMarked: Bool,
    into list: inout DisplayList, _ context: ChromeContext
  ) {
    context.drawLabel(
      context.words.text(row.title), .control, in: frame, context.theme.quoteInk, into: &list)
    guard row.values.indices.contains(row.chosen) else { return }
    let value = context.words.text(row.values[row.chosen])
    var place = frame
    place.x = valueLeft
    context.drawLabel(value, .control, in: place, context.theme.ink, into: &list)
    guard isMarked else { return }
    place.x = valueLeft - ChoiceLayout.arrowWidth
    context.drawLabel("‹", .control, in: place, context.theme.linkInk, into: &list)
    place.x = valueLeft + ChoiceLayout.width(of: value, context) + ChoiceLayout.arrowWidth / 2
    context.drawLabel("›", .control, in: place, context.theme.linkInk, into: &list)
  }

  func title(of button: Button) -> Phrase {
    switch button {
    case .askDesktop: Phrase("Choose…")
    case .cancel: Phrase("Cancel")
    case .accept: wording.accept
    }
  }

  /// Returns the sheet's accessibility node; rows are buttons whose names contain their values.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let layout = ChoiceLayout(self, context)
    var children = layout.rowFrames.map { row, frame in
      let choice = choices.rows[row]
      let value = choice.values.indices.contains(choice.chosen) ? choice.values[choice.chosen] : nil
      let name = [choice.title, value].compactMap { $0 }.map(context.words.text)
      return AccessibilityNode.button(
        2 * row, name.joined(separator: ": "), isMarked: focus == .row(row), frame: frame)
    }
    if let name = wording.field {
      children.append(
        .field(
          "field", context.words.text(name), field, seen: view, isFocused: focus == .field))
    }
    if let refusal {
      children.append(AccessibilityNode("below", .notification, context.words.text(refusal)))
    }
    for (index, frame) in layout.buttonFrames.enumerated() {
      children.append(
        .button(
          2 * choices.rows.count + index, context.words.text(title(of: buttons[index])),
          isMarked: focus == .button(buttons[index]), frame: frame))
    }
    return AccessibilityNode(
      "", .dialog, context.words.text(wording.title), .modal, frame: layout.box.clip,
      children: children)
  }
}
