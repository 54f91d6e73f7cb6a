import Canvas
import Layout
import Platform
import TextCore
import Words

/// The look of the sheet, and its description for screen readers.
extension ChoiceSheet {
  /// Logical pixels.
  private static let (rowHeight, fieldGap, buttonGap, columnGap) = (28.0, 8.0, 20.0, 18.0)
  /// The room of the arrow on each side of a value.
  private static let arrowWidth = 14.0

  struct Geometry {
    var box: SheetBox
    var title: Rect
    /// The shown rows with their indices.
    var rowFrames: [(row: Int, frame: Rect)]
    /// The left end of values. On the left of it is the arrow that goes back, and the titles.
    var valueLeft: Double
    /// The frame of the field; nil: there is none.
    var field: Rect?
    var refusal: PlainParagraph?
    var refusalY: Double
    var buttons: SheetButtons
    var buttonFrames: [Rect]
  }

  func geometry(_ context: ChromeContext) -> Geometry {
    let width = SheetBox.contentWidth(context)
    let buttons = SheetButtons(
      buttons.map { context.words.text(title(of: $0)) }, width: width, context: context)
    let titles = choices.rows.map(\.title) + [wording.field].compactMap { $0 }
    let column = titles.map { labelWidth(of: $0, context) }.max() ?? 0
    let refusal = refusal.map {
      PlainParagraph(
        context.words.text($0), font: context.smallFont, width: width,
        typesetting: context.typesetting)
    }
    let style = FieldStyle.line(context.font)
    let rowsHeight = Self.rowHeight * Double(shownRows.count + 1)
    let refusalHeight = refusal.map { $0.height + Self.fieldGap } ?? 0
    let fieldHeight = hasField ? Self.fieldGap + style.height() : 0
    let height = rowsHeight + fieldHeight + refusalHeight + Self.buttonGap + buttons.height
    let box = SheetBox(contentHeight: height, context: context)
    let left = box.frame.x + SheetBox.padding
    let top = box.frame.y + SheetBox.padding
    func row(_ index: Int) -> Rect {
      Rect(x: left, y: top + Self.rowHeight * Double(index), width: width, height: Self.rowHeight)
    }
    let valueLeft = left + column + Self.columnGap + Self.arrowWidth
    let fieldLeft = valueLeft - style.sideMargin
    let fieldEnd = top + rowsHeight + fieldHeight
    return Geometry(
      box: box, title: row(0),
      rowFrames: shownRows.enumerated().map { ($1, row($0 + 1)) }, valueLeft: valueLeft,
      field: hasField
        ? Rect(
          x: fieldLeft, y: fieldEnd - style.height(), width: left + width - fieldLeft,
          height: style.height()) : nil,
      refusal: refusal, refusalY: fieldEnd + Self.fieldGap, buttons: buttons,
      buttonFrames: buttons.frames(
        right: left + width, y: fieldEnd + refusalHeight + Self.buttonGap))
  }

  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let geometry = geometry(context)
    geometry.box.draw(into: &list, context: context)
    context.drawLabel(
      context.words.text(wording.title), .message, in: geometry.title, context.theme.ink,
      into: &list)
    for (row, frame) in geometry.rowFrames {
      draw(
        choices.rows[row], in: frame, geometry.valueLeft, isMarked: focus == .row(row),
        into: &list, context)
    }
    if let frame = geometry.field { drawField(in: frame, geometry.title.x, into: &list, context) }
    geometry.refusal?.draw(
      into: &list, x: geometry.title.x, y: geometry.refusalY, color: context.theme.quoteInk,
      scale: context.scale)
    for (index, frame) in geometry.buttonFrames.enumerated() {
      geometry.buttons.draw(
        index, in: frame, look(of: buttons[index]), into: &list, context: context)
    }
  }

  /// The button that Return takes is marked.
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
    let width = Double(context.label(value).width) / context.scale.factor
    place.x = valueLeft - Self.arrowWidth
    context.drawLabel("‹", .control, in: place, context.theme.linkInk, into: &list)
    place.x = valueLeft + width + Self.arrowWidth / 2
    context.drawLabel("›", .control, in: place, context.theme.linkInk, into: &list)
  }

  private func labelWidth(of phrase: Phrase, _ context: ChromeContext) -> Double {
    Double(context.label(context.words.text(phrase)).width) / context.scale.factor
  }

  private func title(of button: Button) -> Phrase {
    switch button {
    case .askDesktop: Phrase("Choose…")
    case .cancel: Phrase("Cancel")
    case .accept: wording.accept
    }
  }

  /// Rows are buttons whose names say their values.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let geometry = geometry(context)
    var children = geometry.rowFrames.map { row, frame in
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
    for (index, frame) in geometry.buttonFrames.enumerated() {
      children.append(
        .button(
          2 * choices.rows.count + index, context.words.text(title(of: buttons[index])),
          isMarked: focus == .button(buttons[index]), frame: frame))
    }
    return AccessibilityNode(
      "", .dialog, context.words.text(wording.title), .modal, frame: geometry.box.frame,
      children: children)
  }
}
