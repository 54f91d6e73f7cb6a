import Canvas
import Layout
import Platform
import TextCore

/// A few lines in which a long word without meaning, such as the key of a licence, is pasted and
/// mended. Line ends of what is pasted stay; long lines are broken anywhere.
struct KeyField {
  private(set) var text = TextRope("")
  private var selection = Selection(caret: 0)
  private let boundaries: any TextBoundaries

  /// More is not taken, so that a page pasted by mistake costs nothing; in bytes.
  private static let longest = 1 << 14

  init(boundaries: any TextBoundaries) { self.boundaries = boundaries }

  var string: String { text.string(in: 0..<text.end) }

  // Editing

  /// A key; `true`: it was for the field.
  mutating func handle(_ press: KeyPress, clipboard: any Clipboard) -> Bool {
    let movement = TextMovement(text: text, boundaries: boundaries)
    let extending = press.modifiers.contains(.shift)
    let unit: TextUnit = press.modifiers.contains(.control) ? .word : .cluster
    switch press.key {
    case .left: move(to: movement.offset(from: selection.head, by: unit, .backward), extending)
    case .right: move(to: movement.offset(from: selection.head, by: unit, .forward), extending)
    case .home: move(to: 0, extending)
    case .end: move(to: text.end, extending)
    case .backspace, .delete:
      change(
        EditCommands.delete(
          unit: unit, direction: press.key == .delete ? .forward : .backward,
          selection: selection, movement: movement))
    case .character("a") where press.modifiers == .control:
      selection = Selection(anchor: 0, head: text.end)
    case .character("v") where press.modifiers.subtracting(.shift) == .control,
      .insert where press.modifiers == .shift:
      insert(clipboard.text ?? "")
    case .character("c") where press.modifiers == .control:
      if !selection.isEmpty { clipboard.text = text.string(in: selection.range) }
    case .character("x") where press.modifiers == .control:
      if !selection.isEmpty {
        clipboard.text = text.string(in: selection.range)
        insert("")
      }
    default: return false
    }
    return true
  }

  /// Typed or pasted text takes the place of what is selected.
  mutating func insert(_ inserted: String) {
    let room = max(0, Self.longest - text.utf8Count)
    let taken = inserted.utf8.count <= room ? inserted : String(inserted.prefix(room / 4))
    change(EditCommands.insert(text: TextRope(taken), selection: selection))
  }

  private mutating func move(to offset: TextOffset, _ extending: Bool) {
    selection =
      extending ? Selection(anchor: selection.anchor, head: offset) : Selection(caret: offset)
  }

  private mutating func change(_ result: EditResult?) {
    guard let result else { return }
    result.edit.apply(to: &text)
    selection = result.selection
  }

  // Drawing

  /// Logical pixels of a line.
  static let lineHeight = 20.0
  private static let padding = 8.0
  /// So that a line of a key as it is issued, 56 letters, fits into a sheet of the full width.
  private static let fontSize = 11.5

  /// The height of a field that shows so many lines.
  static func height(lines: Int) -> Double { Double(lines) * lineHeight + padding }

  private struct Line {
    var range: Range<Int>
    var line: PlainLine
  }

  private func lines(_ width: Double, _ context: ChromeContext) -> [Line] {
    let font = FontRequest(role: .code, size: Self.fontSize)
    // The width of a letter tells how many there is room for; the code font has but one.
    let letter = PlainLine("0", font: font, typesetting: context.typesetting).width
    let most = max(1, Int(width / max(1, letter)))
    var lines: [Line] = []
    var start = 0
    func add(_ bytes: ArraySlice<UInt8>, _ end: Int) {
      let line = PlainLine(
        String(decoding: bytes, as: UTF8.self), font: font, typesetting: context.typesetting)
      lines.append(Line(range: start..<end, line: line))
      start = end
    }
    var run: [UInt8] = []
    var count = 0
    var place = 0
    for character in string {
      let bytes = Array(character.utf8)
      if character.isNewline {
        add(run[...], place)
        start = place + bytes.count
        (run, count) = ([], 0)
      } else {
        if count == most {
          add(run[...], place)
          (run, count) = ([], 0)
        }
        run += bytes
        count += 1
      }
      place += bytes.count
    }
    add(run[...], place)
    return lines
  }

  /// Draws the field; of more lines than there is room for those at the caret.
  func draw(
    in frame: Rect, hint: String, hasCaret: Bool, into list: inout DisplayList,
    context: ChromeContext
  ) {
    let scale = context.scale
    let theme = context.theme
    let box = scale.deviceRect(frame)
    list.append(.roundedFill(box, radius: 4 * scale.factor, theme.tint))
    let inner = Rect(
      x: frame.x + Self.padding, y: frame.y + Self.padding / 2,
      width: frame.width - 2 * Self.padding, height: frame.height - Self.padding)
    let lines = lines(inner.width, context)
    let head = selection.head.utf8
    let caretLine = lines.lastIndex { $0.range.lowerBound <= head } ?? 0
    let shown = max(1, Int(inner.height / Self.lineHeight))
    let first = max(0, min(caretLine, lines.count - 1) - shown + 1)
    if text.utf8Count == 0 {
      let place = Rect(x: inner.x + 4, y: inner.y, width: 0, height: Self.lineHeight)
      context.drawLabel(hint, .note, in: place, theme.tags, into: &list)
    }
    for (row, line) in lines.enumerated().dropFirst(first).prefix(shown) {
      let top = inner.y + Double(row - first) * Self.lineHeight
      drawSelection(of: line, x: inner.x, top: top, into: &list, context)
      let height = line.line.metrics.ascender + line.line.metrics.descender
      let baseline = top + (Self.lineHeight - height) / 2 + line.line.metrics.ascender
      line.line.draw(
        into: &list, x: inner.x, baseline: scale.devicePixel(baseline), color: theme.ink,
        scale: scale)
      guard hasCaret, row == caretLine else { continue }
      let x = inner.x + line.line.x(ofCaretAt: head - line.range.lowerBound)
      list.append(
        .fill(
          DeviceRect(
            x: scale.devicePixel(x), y: scale.devicePixel(top + 2),
            width: scale.deviceLength(PageMetrics.caretWidth),
            height: scale.devicePixel(Self.lineHeight - 4)), theme.accent))
    }
  }

  private func drawSelection(
    of line: Line, x: Double, top: Double, into list: inout DisplayList, _ context: ChromeContext
  ) {
    let range = selection.range
    let from = max(range.lowerBound.utf8, line.range.lowerBound)
    let to = min(range.upperBound.utf8, line.range.upperBound)
    guard from < to else { return }
    let left = line.line.x(ofCaretAt: from - line.range.lowerBound)
    let right = line.line.x(ofCaretAt: to - line.range.lowerBound)
    let band = Rect(x: x + left, y: top, width: right - left, height: Self.lineHeight)
    list.append(.fill(context.scale.deviceRect(band), context.theme.selection))
  }
}
