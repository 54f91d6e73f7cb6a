import Canvas
import Localization
import Platform

/// The layout of the link sheet, in logical pixels of the window.
struct LinkLayout {
  let box: SheetBox
  let labels: (address: Rect, title: Rect)
  let fields: (address: Rect, title: Rect)
  let buttons: SheetButtons
  let buttonFrames: [Rect]

  static let names = (address: Phrase("Address"), title: Phrase("Title"))
  static let style: (ChromeContext) -> FieldStyle = { .line($0.smallFont) }
  private static let gap = 8.0
  private static let wideGap = 18.0
  /// The space between the words before a field and the field.
  private static let labelGap = 12.0

  init(_ sheet: LinkSheet, _ context: ChromeContext) {
    let words = context.words
    let names = [Self.names.address, Self.names.title].map { words.text($0) }
    let labelWidth = names.map { context.width(of: $0, .control) }.max() ?? 0
    var column = SheetColumn(context)
    let height = Self.style(context).height()
    let rows = [column.take(height, gap: Self.gap), column.take(height, gap: Self.wideGap)]
    buttons = SheetButtons(
      sheet.buttons.map { words.text($0.title) }, width: column.width, context: context)
    let row = column.take(buttons.height, gap: 0)
    let box = SheetBox(contentHeight: column.height, context: context)
    let (left, top) = (box.frame.x + SheetBox.padding, box.frame.y + SheetBox.padding)
    func place(_ rect: Rect, from x: Double, width: Double) -> Rect {
      Rect(x: left + x, y: top + rect.y, width: width, height: rect.height)
    }
    let start = labelWidth + Self.labelGap
    self.box = box
    labels = (
      place(rows[0], from: 0, width: labelWidth), place(rows[1], from: 0, width: labelWidth)
    )
    fields = (
      place(rows[0], from: start, width: column.width - start),
      place(rows[1], from: start, width: column.width - start)
    )
    buttonFrames = buttons.frames(right: left + column.width, y: top + row.y)
  }
}

extension LinkSheet {
  /// Draws the sheet.
  public func draw(into list: inout DisplayList, context: ChromeContext) {
    let layout = LinkLayout(self, context)
    layout.box.draw(into: &list, context: context)
    let names = LinkLayout.names
    for (name, frame) in [
      (names.address, layout.labels.address), (names.title, layout.labels.title),
    ] {
      context.drawLabel(
        context.words.text(name), .control, in: frame, context.theme.quoteInk, into: &list)
    }
    let style = LinkLayout.style(context)
    address.draw(
      style, in: layout.fields.address, hasCaret: focus == .address, into: &list, context: context)
    title.draw(
      style, in: layout.fields.title, hint: context.words.text(Phrase("optional")),
      hasCaret: focus == .title, into: &list, context: context)
    for (index, frame) in layout.buttonFrames.enumerated() {
      layout.buttons.draw(
        index, in: frame, look(of: buttons[index]), into: &list, context: context)
    }
  }

  private func look(of button: Button) -> SheetButtons.Look {
    if button == .open, !canOpen { return .disabled }
    if case .button(let focused) = focus { return button == focused ? .marked : .plain }
    return button == .link ? .marked : .plain
  }

  /// Returns the accessibility node with the fields and the buttons.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    let (layout, words) = (LinkLayout(self, context), context.words)
    let fields = [
      address.accessibilityNode(
        words.text(LinkLayout.names.address), isFocused: focus == .address),
      title.accessibilityNode(words.text(LinkLayout.names.title), isFocused: focus == .title),
    ]
    let buttons = buttons.enumerated().map { number, button in
      AccessibilityNode.button(
        number, words.text(button.title), isMarked: focus == .button(button),
        isEnabled: button != .open || canOpen, frame: layout.buttonFrames[number])
    }
    return AccessibilityNode(
      "", .dialog, words.text(Phrase("Link")), .modal, frame: layout.box.frame,
      children: fields + buttons)
  }
}
