import Canvas
import Localization

/// A row of plain buttons at the right end of a sheet; stacked if the row would be too wide. It
/// only measures and draws; the sheet performs the actions.
struct SheetButtons {
  /// The look of a button.
  enum Look {
    case plain, marked, disabled
  }

  private let titles: [String]
  private let labels: [LabelBitmap]
  private let widths: [Double]
  private let metrics: Metrics
  private let stacks: Bool

  /// The sizes of buttons, in logical pixels.
  struct Metrics {
    /// The height of a button.
    var height: Double
    /// The space beside its title.
    var padding: Double
    /// The space between two buttons.
    var gap: Double

    /// For modal sheets.
    static let usual = Metrics(height: 32, padding: 14, gap: 10)
    /// For other sheets.
    static let small = Metrics(height: 28, padding: 11, gap: 8)
    /// For other sheets in a narrow window.
    static let narrow = Metrics(height: 28, padding: 8, gap: 6)
  }

  /// Measures buttons for a row of at most `width` logical pixels.
  init(_ titles: [String], width: Double, metrics: Metrics = .usual, context: ChromeContext) {
    self.titles = titles
    self.metrics = metrics
    labels = titles.map { context.label($0) }
    widths = labels.map { Double($0.width) / context.scale.factor + 2 * metrics.padding }
    let total = widths.reduce(0, +) + metrics.gap * Double(max(0, widths.count - 1))
    stacks = total > width
  }

  /// The height of all buttons, in logical pixels.
  var height: Double {
    let rows = stacks ? Double(titles.count) : 1
    return rows * metrics.height + (rows - 1) * metrics.gap
  }

  /// Returns the frames of the buttons, given the right end and the top of the row.
  func frames(right: Double, y: Double) -> [Rect] {
    let total = widths.reduce(0, +) + metrics.gap * Double(max(0, widths.count - 1))
    let widest = widths.max() ?? 0
    var x = right - (stacks ? widest : total)
    var y = y
    var frames: [Rect] = []
    for own in widths {
      let width = stacks ? widest : own
      frames.append(Rect(x: x, y: y, width: width, height: metrics.height))
      if stacks { y += metrics.height + metrics.gap } else { x += width + metrics.gap }
    }
    return frames
  }

  /// Draws a button in its frame; `mnemonic` is the index of the letter to underline.
  func draw(
    _ index: Int, in frame: Rect, _ look: Look, mnemonic: Int? = nil, into list: inout DisplayList,
    context: ChromeContext
  ) {
    let theme = context.theme
    let (back, ink) =
      switch look {
      case .plain: (theme.tint, theme.ink)
      case .marked: (theme.linkInk, theme.page)
      case .disabled: (theme.tint, theme.tags)
      }
    let box = context.scale.deviceRect(frame)
    let label = labels[index]
    list.append(.roundedFill(box, radius: 4 * context.scale.factor, back))
    list.append(
      .label(
        label, x: box.x + (box.width - label.width) / 2, y: box.y + (box.height - label.height) / 2,
        ink))
    guard let mnemonic else { return }
    let left = frame.x + (frame.width - Double(label.width) / context.scale.factor) / 2
    context.drawUnderline(
      ofLetter: mnemonic, of: titles[index],
      in: Rect(x: left, y: frame.y, width: 0, height: frame.height), ink, into: &list)
  }
}
