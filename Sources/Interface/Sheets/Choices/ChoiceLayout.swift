import Canvas
import Localization

/// The frames of all parts of a sheet with choices, in logical pixels of the window.
struct ChoiceLayout {
  let box: ScrolledBox
  let title: Rect
  /// The shown rows with their indices.
  let rowFrames: [(row: Int, frame: Rect)]
  /// The left end of values. To the left of it are the arrow that goes back and the titles.
  let valueLeft: Double
  /// The frame of the field; `nil` if there is none.
  let field: Rect?
  let refusal: (text: PlainParagraph, frame: Rect)?
  let buttons: SheetButtons
  let buttonFrames: [Rect]

  private static let (rowHeight, fieldGap, buttonGap, columnGap) = (28.0, 8.0, 20.0, 18.0)
  /// The width of the arrow on each side of a value.
  static let arrowWidth = 14.0

  init(_ sheet: ChoiceSheet, _ context: ChromeContext) {
    var column = SheetColumn(context)
    let title = column.take(Self.rowHeight, gap: 0)
    let rows = sheet.shownRows.map { ($0, column.take(Self.rowHeight, gap: 0)) }
    let valueLeft = Self.labelColumn(of: sheet, context) + Self.columnGap + Self.arrowWidth
    let field = sheet.hasField ? Self.takeField(from: &column, at: valueLeft, context) : nil
    let refusal = sheet.refusal.map { phrase in
      column.skip(Self.fieldGap)
      let text = column.paragraph(phrase)
      return (text: text, frame: column.take(text.height, gap: 0))
    }
    column.skip(Self.buttonGap)
    buttons = SheetButtons(
      sheet.buttons.map { context.words.text(sheet.title(of: $0)) }, width: column.width,
      context: context)
    let buttonsPart = column.take(buttons.height, gap: 0)

    let part: Rect? =
      switch sheet.focus {
      case .row(let row): rows.first { $0.0 == row }?.1
      case .field: field.map { Rect(covering: $0, and: refusal?.frame) }
      case .button: buttonsPart
      }
    let box = ScrolledBox(
      contentHeight: column.height, scroll: sheet.scroll, part: part, context: context)
    self.box = box
    self.title = box.place(title)
    rowFrames = rows.map { ($0, box.place($1)) }
    self.valueLeft = box.place(title).x + valueLeft
    self.field = field.map(box.place)
    self.refusal = refusal.map { ($0.text, box.place($0.frame)) }
    buttonFrames = buttons.frames(right: column.width, y: buttonsPart.y).map(box.place)
  }

  private static func takeField(
    from column: inout SheetColumn, at valueLeft: Double, _ context: ChromeContext
  ) -> Rect {
    let style = FieldStyle.line(context.font)
    column.skip(fieldGap)
    var field = column.take(style.height(), gap: 0)
    field.x = valueLeft - style.sideMargin
    field.width -= field.x
    return field
  }

  /// Returns the width of the widest title of a row or of the field.
  private static func labelColumn(of sheet: ChoiceSheet, _ context: ChromeContext) -> Double {
    let titles = sheet.choices.rows.map(\.title) + [sheet.wording.field].compactMap { $0 }
    return titles.map { width(of: context.words.text($0), context) }.max() ?? 0
  }

  static func width(of label: String, _ context: ChromeContext) -> Double {
    Double(context.label(label).width) / context.scale.factor
  }
}

extension Rect {
  /// Makes the rectangle from the top of one to the bottom of another one below it.
  fileprivate init(covering first: Rect, and second: Rect?) {
    self = first
    if let second { height = second.maxY - first.y }
  }
}
