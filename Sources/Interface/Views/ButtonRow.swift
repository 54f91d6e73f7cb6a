import Canvas
import Localization
import Platform

/// A plain button with words.
struct Button {
  let id: ViewID
  let title: Phrase
  var isEnabled = true
  /// The action of a click.
  let act: () -> Void

  init(_ id: ViewID, _ title: Phrase, isEnabled: Bool = true, act: @escaping () -> Void) {
    self.id = id
    self.title = title
    self.isEnabled = isEnabled
    self.act = act
  }
}

/// A row of buttons at the right end of a view; stacked if the row would be too wide.
struct ButtonRow: View {
  let buttons: [Button]
  /// The button that Return presses while no button has the focus.
  var defaultID: ViewID?
  /// True if the letters that press them with Alt are underlined.
  var showsMnemonics = false
  /// True if they are smaller, as on a sheet that is not modal.
  var isSmall = false

  /// The sizes of buttons, in logical pixels.
  private struct Metrics {
    var height: Double
    /// The space beside a title.
    var padding: Double
    /// The space between two buttons.
    var gap: Double

    static let usual = Metrics(height: 32, padding: 14, gap: 10)
    static let small = Metrics(height: 28, padding: 11, gap: 8)
    /// For a narrow window.
    static let narrow = Metrics(height: 28, padding: 8, gap: 6)
  }

  /// The window width, in logical pixels, below which small buttons are closer together.
  static let narrow = 420.0

  var controls: [Control] {
    buttons.map { Control(id: $0.id, kind: .button, isEnabled: $0.isEnabled, act: $0.act) }
  }

  func place(at origin: Point, width: Double, in layout: inout ViewLayout) -> Double {
    let context = layout.context
    let metrics: Metrics =
      !isSmall ? .usual : context.windowSize.width < Self.narrow ? .narrow : .small
    let titles = buttons.map { context.words.text($0.title) }
    let widths = titles.map {
      Double(context.label($0).width) / context.scale.factor + 2 * metrics.padding
    }
    let total = widths.reduce(0, +) + metrics.gap * Double(max(0, widths.count - 1))
    let isStacked = total > width
    let widest = widths.max() ?? 0
    let letters = showsMnemonics ? Mnemonics(titles).places : titles.map { _ in nil }
    let focused = buttons.first { $0.id == layout.focus }?.id ?? defaultID
    var x = origin.x + width - (isStacked ? widest : total)
    var y = origin.y
    for (index, button) in buttons.enumerated() {
      let frame = Rect(
        x: x, y: y, width: isStacked ? widest : widths[index], height: metrics.height)
      let look = DrawnButton(
        title: titles[index], isMarked: button.id == focused, isEnabled: button.isEnabled,
        mnemonic: letters[index])
      layout.add(
        frame, control: button.id, .button, titles[index], button.isEnabled ? [] : .disabled
      ) { frame, _, list in
        look.draw(in: frame, into: &list, context: context)
      }
      if isStacked { y += metrics.height + metrics.gap } else { x += frame.width + metrics.gap }
    }
    let rows = isStacked ? Double(buttons.count) : 1
    return rows * metrics.height + (rows - 1) * metrics.gap
  }
}

/// A button as it is drawn.
private struct DrawnButton {
  let title: String
  let isMarked: Bool
  let isEnabled: Bool
  /// The index of the letter to underline.
  let mnemonic: Int?

  func draw(in frame: Rect, into list: inout DisplayList, context: ChromeContext) {
    let theme = context.theme
    let isMarked = isMarked && isEnabled
    let ink = isMarked ? theme.page : isEnabled ? theme.ink : theme.tags
    let box = context.scale.deviceRect(frame)
    let label = context.label(title)
    list.append(
      .roundedFill(
        box, radius: 4 * context.scale.factor, isMarked ? theme.linkInk : theme.tint))
    list.append(
      .label(
        label, x: box.x + (box.width - label.width) / 2, y: box.y + (box.height - label.height) / 2,
        ink))
    guard let mnemonic else { return }
    let left = frame.x + (frame.width - Double(label.width) / context.scale.factor) / 2
    context.drawUnderline(
      ofLetter: mnemonic, of: title,
      in: Rect(x: left, y: frame.y, width: 0, height: frame.height), ink, into: &list)
  }
}
